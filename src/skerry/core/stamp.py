"""What compiled code holds from outside this package, as a short text.

numba looks at a function's own file when it asks whether kept code is still true. Code of this
package is kept in a folder named by all sources (`kernel.sources_hash`); but a game of somebody's
own has its rules and constants copied into generic code, and into kernels of its other files. The
stamp tells such code apart by all that it holds, so that an edited rule is never played as before.
"""

from __future__ import annotations

import contextlib
import hashlib
import sys
import types
from collections.abc import Collection, Iterator
from enum import EnumType
from typing import Any

from .arrays import np

OURS = __name__.partition(".")[0]
#: The attribute of bound and generated code that says that it holds something from outside.
OUTSIDE = "_skerry_outside"
#: The module of code that is written as source: that of others' games is in no folder of ours.
_GENERATED = f"{__package__}.generated"
#: Packages that are not looked into: numba has code of its own for their functions.
_LIBRARIES = {"numba", "numpy", *sys.stdlib_module_names} - {"__main__"}


def stamp_of(held: Any) -> str:
    """A text that changes with a function, or with values by name, and with all that these hold.

    Names that are not there yet are passed over, so it is asked for when a function is compiled.
    """
    digest = hashlib.sha256()
    for part in _parts(held, (), set()):
        digest.update(f"{part}\n".encode())
    return digest.hexdigest()[:12]


def is_outside(value: Any) -> bool:
    """Whether a value is a function, or bound code, with something from outside this package."""
    function = _plain(value)
    if not isinstance(function, types.FunctionType):
        return False
    return hasattr(function, OUTSIDE) or _package(function.__module__) != OURS


def names_in(code: types.CodeType) -> Iterator[str]:
    """Every name that code may look up, its inner functions included."""
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from names_in(const)


def _held_by(function: types.FunctionType, names: Collection[str]) -> dict[str, Any]:
    """The globals and closed-over values that a function uses, by name."""
    used = {name: function.__globals__[name] for name in names if name in function.__globals__}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):  # not filled yet
            used[name] = cell.cell_contents
    return used


def _package(module: str | None) -> str:
    return (module or "").partition(".")[0]


def _plain(value: Any) -> Any:
    """The Python function of a compiled one."""
    return getattr(value, "py_func", value)


def _parts(value: Any, names: Collection[str], seen: set[int]) -> Iterator[str]:
    """What makes up a value; of a module that which `names`, those of the code around it, name."""
    value = _plain(value)
    if isinstance(value, types.FunctionType | types.ModuleType):
        module = value.__module__ if isinstance(value, types.FunctionType) else value.__name__
        yield f"{module}.{getattr(value, '__qualname__', '')}"
        is_told_by_name = _package(module) in _LIBRARIES or (
            _package(module) == OURS and module != _GENERATED and not hasattr(value, OUTSIDE)
        )
        if is_told_by_name or id(value) in seen:
            return
        seen.add(id(value))
        if isinstance(value, types.FunctionType):
            names = set(names_in(value.__code__))
            yield from _parts((value.__code__, value.__defaults__), names, seen)
            yield from _parts(_held_by(value, names), names, seen)
        else:
            yield from _parts({n: vars(value)[n] for n in names if n in vars(value)}, names, seen)
    elif isinstance(value, types.CodeType):
        yield f"{value.co_code.hex()} {value.co_names}"
        yield from _parts(value.co_consts, names, seen)
    elif isinstance(value, dict):
        for name in sorted(value):
            yield name
            yield from _parts(value[name], names, seen)
    elif isinstance(value, tuple | list):
        yield f"{type(value).__qualname__} {len(value)}"
        for part in value:
            yield from _parts(part, names, seen)
    elif isinstance(value, frozenset):
        yield f"{sorted(map(repr, value))}"  # in an order that no seed of hashes changes
    elif isinstance(value, np.ndarray | np.generic):
        data = hashlib.sha256(value.tobytes()).hexdigest()
        yield f"{value.dtype}{value.shape}{data}"
    elif isinstance(value, EnumType):
        yield repr(list(value))  # each with its name and value
    else:
        is_number = isinstance(value, int | float | complex | str | bytes | type(None))
        yield repr(value) if is_number else type(value).__qualname__
