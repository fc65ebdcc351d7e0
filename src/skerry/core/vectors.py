"""What processors do for long rows: memory fetched before it is needed, eight numbers at once."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from .kernel import INTERPRETED

if INTERPRETED:

    def prefetch(rows: Any, i: int, at: int) -> None:
        """Nothing: only compiled code is quick enough to wait for memory."""

    def scale_eight(out: Any, counts: Any, scale: Any, at: int) -> None:
        """Write eight numbers, times their scale, from place `at` on."""
        for k in range(at, at + 8):
            out[k] = np.float32(counts[k]) * scale[k]

else:
    import numba
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np import arrayobj

    arrays: Any = arrayobj
    frames: Any = cgutils

    def _typed_prefetch(_: Any, rows: Any, i: Any, at: Any) -> Any:
        """Have memory bring byte `at` of row i nearer, and what lies around it, while this goes
        on."""
        kinds: Any = numba.types

        def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            ir: Any = importlib.import_module("llvmlite.ir")
            array = arrays.make_array(rows)(context, builder, given[0])
            (stride, *_) = frames.unpack_tuple(builder, array.strides)
            byte = builder.bitcast(array.data, frames.voidptr_t)
            place = builder.add(builder.mul(given[1], stride), given[2])
            flag = ir.IntType(32)
            form = ir.FunctionType(ir.VoidType(), [frames.voidptr_t, flag, flag, flag])
            ask = frames.get_or_insert_function(builder.module, form, "llvm.prefetch.p0")
            builder.call(ask, [builder.gep(byte, [place]), flag(0), flag(3), flag(1)])
            return context.get_dummy_value()

        return kinds.void(rows, kinds.int64, kinds.int64), write

    _asker: Any = intrinsic(_typed_prefetch)
    prefetch = _asker

    def _typed_scale(_: Any, out: Any, counts: Any, scale: Any, at: Any) -> Any:
        """Write eight numbers, times their scale, from place `at` on, as one vector: numba makes
        none of so short a loop."""
        kinds: Any = numba.types

        def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            ir: Any = importlib.import_module("llvmlite.ir")

            def place(kind: Any, array: Any, cell: Any) -> Any:
                made = arrays.make_array(kind)(context, builder, array)
                first = builder.gep(builder.bitcast(made.data, cell.as_pointer()), [given[3]])
                return builder.bitcast(first, ir.VectorType(cell, 8).as_pointer())

            byte, real = ir.IntType(8), ir.FloatType()
            seen = builder.load(place(counts, given[1], byte), align=1)
            shares = builder.load(place(scale, given[2], real), align=4)
            scaled = builder.fmul(builder.sitofp(seen, ir.VectorType(real, 8)), shares)
            builder.store(scaled, place(out, given[0], real), align=4)
            return context.get_dummy_value()

        return kinds.void(out, counts, scale, kinds.int64), write

    _scaler: Any = intrinsic(_typed_scale)
    scale_eight = _scaler
