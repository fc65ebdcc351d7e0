"""What compiled code holds from outside this package, as a short text.

numba looks at a function's own file when it asks whether kept code is still true. Code of this
package is kept in a folder named by all sources (`kernel.sources_hash`); but a game of somebody's
own has its rules and constants copied into generic code, and into kernels of its other files. The
stamp tells such code apart by all that it holds, so that an edited rule is never played as before.
"""

from __future__ import annotations

import contextlib
import hashlib
import types
from collections.abc import Iterator, Mapping
from typing import Any

from .arrays import np

OURS = __name__.partition(".")[0]
#: The attribute of bound code that holds its stamp.
STAMP = "_skerry_stamp"
_PLAIN = (int, float, str, bytes, tuple, frozenset, type(None))


def stamp_of(values: Mapping[str, Any]) -> str:
    """A text that changes with anything in these values that may change."""
    digest, seen = hashlib.sha256(), set[int]()
    for name in sorted(values):
        for part in _parts(values[name], seen):
            digest.update(f"{name} {part}\n".encode())
    return digest.hexdigest()[:12]


def is_outside(value: Any) -> bool:
    """Whether a value is a function, or bound code, with something from outside this package."""
    function = _plain(value)
    if not isinstance(function, types.FunctionType):
        return False
    return bool(getattr(function, STAMP, "")) or not _is_ours(function)


def names_in(code: types.CodeType) -> Iterator[str]:
    """Every name that code may look up, its inner functions included."""
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from names_in(const)


def held_by(function: types.FunctionType) -> dict[str, Any]:
    """The globals and closed-over values that a function uses, by name."""
    used = {name: function.__globals__[name] for name in names_in(function.__code__)
            if name in function.__globals__}  # fmt: skip
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):  # not filled yet
            used[name] = cell.cell_contents
    return used


def _is_ours(function: types.FunctionType) -> bool:
    return function.__module__.partition(".")[0] == OURS


def _plain(value: Any) -> Any:
    """The Python function of a compiled one."""
    return getattr(value, "py_func", value)


def _parts(value: Any, seen: set[int]) -> Iterator[str]:
    function = _plain(value)
    if isinstance(function, types.FunctionType):
        yield f"{function.__module__}.{function.__qualname__}{getattr(function, STAMP, '')}"
        if _is_ours(function) or id(function) in seen:
            return
        seen.add(id(function))
        yield from _code(function.__code__)
        yield repr(function.__defaults__)
        held = held_by(function)
        for name in sorted(held):
            yield name
            yield from _parts(held[name], seen)
    elif isinstance(value, np.ndarray):
        yield f"{value.dtype}{value.shape}{hashlib.sha256(value.tobytes()).hexdigest()}"
    else:
        yield repr(value) if isinstance(value, _PLAIN) else type(value).__qualname__


def _code(code: types.CodeType) -> Iterator[str]:
    yield code.co_code.hex()
    yield repr(code.co_names)
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from _code(const)
        else:
            yield repr(const)
