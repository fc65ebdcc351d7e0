"""Rule functions as numba compiles them, or as plain Python; and what both modes need to agree.

With SKERRY_INTERPRETED=1 a kernel is the function itself: no compile wait, real tracebacks.
With SKERRY_INTERPRETED=0 numba compiles each kernel when it is first called and keeps the machine
code in a cache folder. SKERRY_INTERPRETED=beside is interpreted too, but long work is handed to a
compiled process beside this one as soon as that is ready (twin.py). When nobody says, rules are
compiled, except in programs that begin with `skerry.Match` and the like where nothing of this
version has been compiled before: for them it is `beside`.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import pathlib
import struct
import sys
import types
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from .arrays import np, view_of
from .stamp import OUTSIDE, is_outside

if TYPE_CHECKING:
    from numpy.typing import NDArray

PACKAGE = pathlib.Path(__file__).resolve().parents[1]
#: The value of SKERRY_INTERPRETED for work that starts interpreted and changes over.
STARTING = "beside"

#: Where kernels and their constants live.
HASHED = (
    "core", "network.py", "games", "bots", "arena", "envs", "training", "analysis/rollouts.py",
    "analysis/calibration.py",
)  # fmt: skip

F = TypeVar("F", bound=Callable[..., Any])
#: A row of bytes in a state. Kernels write `cell + 0` where a cell is handed on, returned or kept:
#: the sum has 64 bits, so that one variable has one type and each kernel is compiled for one.
if TYPE_CHECKING:
    Cells = NDArray[np.int8]
    Table = NDArray[np.int64]
    Numbers = NDArray[np.int64]
else:
    Cells = Table = Numbers = Any


def sources_hash() -> str:
    """A hash of every source a kernel may live in, and of the data that kernels hold as constants.

    An edited callee elsewhere, or another number in a game's data, would keep the old rule running.
    A folder named by all of it cannot be stale.
    A game reads its own data from a file named by SKERRY_DATA_<GAME>.
    """
    digest = hashlib.sha256()
    for path in sorted(path for part in HASHED for path in _sources(PACKAGE / part)):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    for name in sorted(name for name in os.environ if name.startswith("SKERRY_DATA_")):
        try:
            digest.update(name.encode() + pathlib.Path(os.environ[name]).read_bytes())
        except OSError:
            continue  # the game that reads it says what is wrong
    return digest.hexdigest()[:16]


def _sources(part: pathlib.Path) -> list[pathlib.Path]:
    """A module, or the sources and data of a folder."""
    if part.is_file():
        return [part]
    return [path for path in part.rglob("*") if path.suffix in (".py", ".toml")]


def cache_name() -> pathlib.Path:
    """Where compiled kernels are kept if that can be written to."""
    root = os.environ.get("SKERRY_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "skerry"
    )
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK", "") not in ("", "0") else ""
    return pathlib.Path(root) / f"kernels-{sources_hash()}{checked}"


def cache_folder() -> pathlib.Path | None:
    """Where compiled kernels are kept, or None where nothing can be written."""
    folder = cache_name()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return None
    return folder


def _is_new() -> bool:
    """Whether a program began with names of `skerry` itself, and nothing of this version has been
    compiled by this Python."""
    if not getattr(sys.modules.get("skerry"), "_starts_at_once", False):
        return False
    made_here = f"*.{sys.implementation.cache_tag}-*.ready"
    return not any(cache_name().glob(made_here))


_asked = os.environ.get("SKERRY_INTERPRETED", "")
#: Rules are interpreted here, and long work changes over to a compiled process (twin.py).
BESIDE = _asked == STARTING or (not _asked and _is_new())
INTERPRETED = BESIDE or _asked not in ("", "0")

if INTERPRETED:
    CACHE: pathlib.Path | None = None

    def kernel(function: F) -> F:
        """Leave the rule as it is."""
        return function

    def inlined(function: F) -> F:
        """Leave the rule as it is; only compiled rules are copied into their callers."""
        return function

    def compile_for(function: Any, *args: Any) -> None:
        """There is nothing to compile."""

    def table(rows: Sequence[Any] | NDArray[Any]) -> Table:
        """A constant table."""
        return view_of(rows)  # type: ignore[return-value]

    byte_table = table

    def new_row(count: int) -> Numbers:
        """A row of zeros that plain Python code hands to kernels."""
        return [0] * count  # type: ignore[return-value]

    def zeros(count: int) -> Numbers:
        """A scratch row of zeros inside a kernel, of a constant length, gone when it returns."""
        return [0] * count  # type: ignore[return-value]

    def reals(count: int) -> Any:
        """A scratch row of zeros that are fractions, as `zeros` gives whole ones."""
        return [0.0] * count

    def narrow(value: int) -> int:
        """A full-size int as a cell."""
        return value

    def copy_state(to: Any, j: int, source: Any, i: int) -> None:
        """Copy state i of `source` over state j of `to`."""
        to[j].copy_from(source[i])

    def state_bytes(s: Any) -> Any:
        """The bytes of a state, to read."""
        return s.tobytes()

    def state_hash(s: Any) -> int:
        """A number of 64 bits that equal states have in common; another one in each mode."""
        return hash(s.tobytes())

    def span_hash(s: Any, start: int, end: int) -> int:
        """A number of 64 bits that equal bytes of states have in common, from `start` to `end`."""
        return hash(s.raw[start:end].tobytes())

    _word_of = struct.Struct("=q").unpack_from

    def word_at(s: Any, at: int) -> int:
        """Eight bytes of a state's arrays from any byte on, as one number."""
        return _word_of(s.raw, at)[0]

else:
    import numba
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np import linalg

    from .code_cache import compiled

    def _load_without_scipy() -> None:
        """Load numba's array functions without scipy, which takes as long as half of numba.

        numba would import it only to learn whether it is there; no kernel multiplies matrices.
        Whoever does in this process has it loaded by numba then.
        """
        asked: Any = linalg
        ask = asked.ensure_blas

        def look() -> None:
            if importlib.util.find_spec("scipy") is None:
                raise ImportError("scipy is not installed")

        asked.ensure_blas = look
        try:
            loaded: Any = importlib.import_module("numba.np.arraymath")
            loaded.ensure_blas = ask
        finally:
            asked.ensure_blas = ask

    _load_without_scipy()
    from numba.np import arrayobj

    CACHE = cache_folder()
    arrays: Any = arrayobj
    frames: Any = cgutils
    # Without numba's runtime (`_nrt`) arrays are not counted: every view of a row would cost two
    # atomic additions. So kernels own no arrays; see `zeros`.
    # Nobody calls kernels as C functions.
    OPTIONS: dict[str, Any] = {
        "error_model": "numpy", "nogil": True, "_nrt": False, "no_cfunc_wrapper": True,
    }  # fmt: skip

    def _processor() -> tuple[Any, ...]:
        """What numba compiles for: the system, the processor and its features."""
        target: Any = numba.core.registry.cpu_target
        return tuple(target.target_context.codegen().magic_tuple())

    def _compile(function: Callable[..., Any], inline: bool) -> Any:
        return compiled(function, OPTIONS | {"forceinline": inline}, CACHE)

    def kernel(function: F) -> F:
        """Compile the rule when it is first called."""
        return _compile(function, inline=False)

    def inlined(function: F) -> F:
        """A kernel that is copied into those that call it: where a game spends its time, and the
        handing over of arguments (an array is seven) would take as long as the work. Where a
        kernel has many branches with a call in each, as `apply` has, numba clears two words for
        every one of these calls whenever it begins; copies it clears where they are made."""
        return _compile(function, inline=True)

    def compile_for(function: Any, *args: Any) -> None:
        """Compile a kernel for arguments like these, and call nothing."""
        function.compile(tuple(map(numba.typeof, args)))

    def table(rows: Sequence[Any] | NDArray[Any]) -> Table:
        """A constant table that compiled kernels hold as data."""
        return np.ascontiguousarray(rows, np.int64)

    def byte_table(rows: Sequence[Any] | NDArray[Any]) -> Table:
        """A table of small numbers in an eighth of the memory; its cells are a state's cells."""
        return np.ascontiguousarray(rows, np.int8)

    def new_row(count: int) -> Numbers:
        """A row of zeros that plain Python code hands to kernels."""
        return np.zeros(count, np.int64)

    def _on_stack(cell: Any) -> Any:
        """An intrinsic that makes a row of zeros in the frame of the kernel that asks for it."""
        row, width = numba.types.Array(cell, 1, "C"), cell.bitwidth // 8

        def typed(_: Any, count: Any) -> Any:
            if not isinstance(count, numba.types.IntegerLiteral):
                raise numba.TypingError(f"a scratch row needs a constant length, got {count}")
            return row(count), write

        def write(context: Any, builder: Any, signature: Any, _: Any) -> Any:
            def number(value: int) -> Any:
                return context.get_constant(numba.types.intp, value)

            count = signature.args[0].literal_value
            data = frames.alloca_once(builder, context.get_data_type(cell), size=count)
            frames.memset(builder, data, number(count * width), 0)
            made = arrays.make_array(row)(context, builder)
            arrays.populate_array(
                made, data, [number(count)], [number(width)], number(width), meminfo=None
            )
            return made._getvalue()

        return intrinsic(prefer_literal=True)(typed)

    zeros, reals = _on_stack(numba.types.int64), _on_stack(numba.types.float64)

    @kernel
    def narrow(value: int) -> int:
        """A full-size int as a cell, so that loops compare bytes with bytes."""
        return np.int8(value)  # type: ignore[return-value]

    @inlined
    def copy_state(to: Any, j: int, source: Any, i: int) -> None:
        """Copy state i of `source` over state j of `to`."""
        to[j] = source[i]

    def _read_as(cell: Any) -> Any:
        """An intrinsic that shows a record as a row of cells, without copying it."""
        row, width = numba.types.Array(cell, 1, "C"), cell.bitwidth // 8

        def typed(_: Any, s: Any) -> Any:
            return row(s), write

        def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            def number(value: int) -> Any:
                return context.get_constant(numba.types.intp, value)

            kinds: Any = numba.types
            pointer = context.get_value_type(kinds.CPointer(cell))
            count = signature.args[0].size // width
            made = arrays.make_array(row)(context, builder)
            arrays.populate_array(
                made, builder.bitcast(given[0], pointer), [number(count)], [number(width)],
                number(width), meminfo=None,
            )  # fmt: skip
            return made._getvalue()

        return intrinsic(typed)

    state_bytes = _read_as(numba.types.uint8)

    def _typed_word(_: Any, s: Any, at: Any) -> Any:
        """Eight bytes of a state from any byte on, as one number."""

        def write(__: Any, builder: Any, ___: Any, given: Any) -> Any:
            byte = builder.bitcast(given[0], frames.voidptr_t)
            word = builder.bitcast(builder.gep(byte, [given[1]]), frames.intp_t.as_pointer())
            return builder.load(word, align=1)

        return numba.types.int64(s, numba.types.int64), write

    _reader: Any = intrinsic(_typed_word)
    word_at = _reader

    @inlined
    def _mixed(mixed: int, word: int) -> int:
        mixed = (mixed ^ word) * 0x1E3779B97F4A7C15
        return mixed ^ ((mixed >> 29) & 0x7FFFFFFFF)

    @inlined
    def span_hash(s: Any, start: int, end: int) -> int:
        """A number of 64 bits that equal bytes of states have in common, from `start` to `end`,
        eight or more; four sums at once, since each step waits for the one before."""
        a, b, c, d, at = 1, 2, 3, 4, start
        while at + 32 <= end:
            a, b = _mixed(a, word_at(s, at)), _mixed(b, word_at(s, at + 8))
            c, d = _mixed(c, word_at(s, at + 16)), _mixed(d, word_at(s, at + 24))
            at += 32
        while at + 8 <= end:
            a, b, c, d = _mixed(b, word_at(s, at)), c, d, a
            at += 8
        if at < end:
            a = _mixed(a, word_at(s, end - 8))
        return _mixed(_mixed(_mixed(a, b), c), d)

    @kernel
    def state_hash(s: Any) -> int:
        """A number of 64 bits that equal states have in common; another one in each mode."""
        return span_hash(s, 0, len(state_bytes(s)))


def _is_outside(name: str, kernels: dict[str, Any]) -> bool:
    """Whether code that is bound for a game holds anything that the folder's name knows not."""
    is_own = (PACKAGE / "games" / name.partition(".")[0]).is_dir()
    return not is_own or any(map(is_outside, kernels.values()))


def bind(function: F, name: str, inline: bool = False, **kernels: Any) -> F:
    """Compile generic code once for one game: `kernels` become its globals.

    Handing kernels over as arguments, or closing over them, makes numba compile again at every
    start. A copy of the function with the game's kernels as its globals keeps the cache; the
    game's name in the qualified name keeps two games' cache files apart.
    """
    names = {**function.__globals__, **kernels}
    copy = types.FunctionType(
        function.__code__, names, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__qualname__ = f"{name}.{function.__qualname__}"
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    if not INTERPRETED and _is_outside(name, kernels):
        setattr(copy, OUTSIDE, True)
    return inlined(copy) if inline else kernel(copy)  # type: ignore[return-value]


def is_compiled_before(mark: str) -> bool:
    """Whether `mark` was left by an earlier run that this one can use, so that no wait is due."""
    return INTERPRETED or (CACHE is not None and (CACHE / _mark_file(mark)).exists())


def mark_compiled(mark: str) -> None:
    """Remember that everything `mark` stands for lies compiled in the cache."""
    if CACHE is not None:
        with contextlib.suppress(OSError):  # then the next run says again that it compiles
            (CACHE / _mark_file(mark)).touch()


def _mark_file(mark: str) -> str:
    """numba loads only what the same Python and numba compiled for the same processor."""
    made_by = (sys.implementation.cache_tag, numba.__version__, *_processor())
    told = hashlib.sha256(repr(made_by).encode()).hexdigest()[:12]
    return f"{mark}.{sys.implementation.cache_tag}-{told}.ready"
