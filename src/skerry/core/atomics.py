"""Numbers that several threads change: each call is one step that no other thread can divide."""

from __future__ import annotations

import importlib
import platform
from typing import Any

from .kernel import INTERPRETED

if INTERPRETED:

    def fetch_add(row: Any, at: int, number: int) -> int:
        """Add to a number of a row; what it was before."""
        before = row[at]
        row[at] = before + number
        return int(before)

    def exchange(row: Any, at: int, number: int) -> int:
        """Put another number into a row; what was there."""
        before = row[at]
        row[at] = number
        return int(before)

    def load_now(row: Any, at: int) -> int:
        """A number of a row as it is now, whoever wrote it; for those who ask again and again."""
        return int(row[at])

else:
    import numba
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np import arrayobj

    arrays: Any = arrayobj
    frames: Any = cgutils
    kinds: Any = numba.types
    #: Processors that are told that a thread waits, so that it leaves their units to others.
    WITH_PAUSE = ("x86_64", "AMD64")
    #: All threads see these steps in one order.
    ORDER = "seq_cst"

    def _place(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
        made = arrays.make_array(kind)(context, builder, array)
        return builder.gep(made.data, [at])

    def _change(name: str) -> Any:
        """An intrinsic that changes a number of a row in one step and returns what it was."""

        def typed(_: Any, row: Any, at: Any, number: Any) -> Any:
            def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
                place = _place(context, builder, row, given[0], given[1])
                return builder.atomic_rmw(name, place, given[2], ORDER)

            return kinds.int64(row, kinds.int64, kinds.int64), write

        return intrinsic(typed)

    def _typed_load(_: Any, row: Any, at: Any) -> Any:
        """A number of a row as it is now, whoever wrote it; for those who ask again and again."""

        def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            if platform.machine() in WITH_PAUSE:
                ir: Any = importlib.import_module("llvmlite.ir")
                form = ir.FunctionType(ir.VoidType(), [])
                name = "llvm.x86.sse2.pause"
                builder.call(frames.get_or_insert_function(builder.module, form, name), [])
            place = _place(context, builder, row, given[0], given[1])
            return builder.load_atomic(place, ORDER, align=8)

        return kinds.int64(row, kinds.int64), write

    fetch_add, exchange = _change("add"), _change("xchg")
    _loader: Any = intrinsic(_typed_load)
    load_now = _loader
