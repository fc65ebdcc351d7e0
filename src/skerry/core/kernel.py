"""The one place that knows about numba: rule functions compile, or stay plain Python.

With SKERRY_INTERPRETED=1 a kernel is the function itself: no compile wait, real tracebacks.
Without it numba compiles each kernel when it is first called and keeps the machine code in a
cache folder.
"""

from __future__ import annotations

import hashlib
import os
import pathlib
import types
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

INTERPRETED = os.environ.get("SKERRY_INTERPRETED", "") not in ("", "0")
PACKAGE = pathlib.Path(__file__).resolve().parents[1]

F = TypeVar("F", bound=Callable[..., Any])
Cells = NDArray[np.int8]
Table = NDArray[np.int64]
Numbers = NDArray[np.int64]


def sources_hash() -> str:
    """A hash of every source a kernel may live in, and of the data that kernels hold as constants.

    numba looks only at a function's own file, so an edited callee elsewhere, or another number in
    a game's data, would keep the old rule running. A folder named by all of it cannot be stale.
    A game reads its own data from a file named by SKERRY_DATA_<GAME>.
    """
    digest = hashlib.sha256()
    for path in sorted(p for p in PACKAGE.rglob("*") if p.suffix in (".py", ".toml")):
        if path.relative_to(PACKAGE).parts[0] in ("core", "games", "bots", "arena", "envs"):
            digest.update(path.relative_to(PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    for name in sorted(name for name in os.environ if name.startswith("SKERRY_DATA_")):
        try:
            digest.update(name.encode() + pathlib.Path(os.environ[name]).read_bytes())
        except OSError:
            continue  # the game that reads it says what is wrong
    return digest.hexdigest()[:16]


def cache_folder() -> pathlib.Path | None:
    """Where compiled kernels are kept, or None where nothing can be written."""
    root = os.environ.get("SKERRY_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "skerry"
    )
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK", "") not in ("", "0") else ""
    folder = pathlib.Path(root) / f"kernels-{sources_hash()}{checked}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return None
    return folder


if INTERPRETED:
    CACHE: pathlib.Path | None = None

    def kernel(function: F) -> F:
        """Leave the rule as it is."""
        return function

    def table(rows: Sequence[Any] | NDArray[Any]) -> Table:
        """A constant table; a memoryview gives plain ints and is quick to index."""
        numbers: Any = np.ascontiguousarray(rows, np.int64)
        return memoryview(numbers)  # type: ignore[return-value]

    def zeros(count: int) -> Numbers:
        """A scratch row of zeros inside a kernel."""
        return [0] * count  # type: ignore[return-value]

    def wide(value: int) -> int:
        """A cell of a state as a full-size int."""
        return value

    def narrow(value: int) -> int:
        """A full-size int as a cell."""
        return value

    def copy_state(to: Any, j: int, source: Any, i: int) -> None:
        """Copy state i of `source` over state j of `to`."""
        to[j].copy_from(source[i])

else:
    import numba

    CACHE = cache_folder()

    def _compile(function: Callable[..., Any]) -> Any:
        if CACHE is None:
            return numba.njit(error_model="numpy", nogil=True)(function)
        # The setting is global to numba; put it back so that other users of numba keep theirs.
        settings: Any = numba.config
        before = settings.CACHE_DIR
        settings.CACHE_DIR = str(CACHE)
        try:
            return numba.njit(cache=True, error_model="numpy", nogil=True)(function)
        except RuntimeError:
            # numba found no place for its cache after all: compile without one.
            return numba.njit(error_model="numpy", nogil=True)(function)
        finally:
            settings.CACHE_DIR = before

    def kernel(function: F) -> F:
        """Compile the rule when it is first called."""
        return _compile(function)

    def table(rows: Sequence[Any] | NDArray[Any]) -> Table:
        """A constant table that compiled kernels hold as data."""
        return np.ascontiguousarray(rows, np.int64)

    @kernel
    def zeros(count: int) -> Numbers:
        """A scratch row of zeros inside a kernel."""
        return np.zeros(count, np.int64)

    @kernel
    def wide(value: int) -> int:
        """A cell of a state as a full-size int, so that callees are compiled once."""
        return np.int64(value)  # type: ignore[return-value]

    @kernel
    def narrow(value: int) -> int:
        """A full-size int as a cell, so that loops compare bytes with bytes."""
        return np.int8(value)  # type: ignore[return-value]

    @kernel
    def copy_state(to: Any, j: int, source: Any, i: int) -> None:
        """Copy state i of `source` over state j of `to`."""
        to[j] = source[i]


def bind(function: F, name: str, **kernels: Any) -> F:
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
    return kernel(copy)  # type: ignore[return-value]


def is_compiled_before(mark: str) -> bool:
    """Whether `mark` was left by an earlier run, so that no compile wait is due."""
    return INTERPRETED or (CACHE is not None and (CACHE / f"{mark}.ready").exists())


def mark_compiled(mark: str) -> None:
    """Remember that everything `mark` stands for lies compiled in the cache."""
    if CACHE is not None:
        (CACHE / f"{mark}.ready").touch()
