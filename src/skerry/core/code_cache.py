"""How kernels are compiled, and where numba keeps them: in one folder, and what is from outside in
one for each stamp.

Only compiled runs import it.
"""

from __future__ import annotations

import contextlib
import functools
import pathlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numba
import numba.core.caching

from .stamp import is_outside, stamp_of


def compiled(
    function: Callable[..., Any], options: Mapping[str, Any], folder: pathlib.Path | None
) -> Any:
    """A function that is compiled when it is first called, once for all numbers; without a folder,
    in every process."""
    made: Any = _dispatcher(function, options, folder)
    ask = made.get_call_template

    def ask_for_any(args: Any, named: Any) -> Any:
        # For a number that its caller has written down numba would compile it once more, and with
        # it all that the number is handed on to: a bot took a third longer.
        widen: Any = numba.types.unliteral
        return ask(tuple(map(widen, args)), {name: widen(kind) for name, kind in named.items()})

    made.get_call_template = ask_for_any
    return made


def _dispatcher(
    function: Callable[..., Any], options: Mapping[str, Any], folder: pathlib.Path | None
) -> Any:
    if folder is None:
        return numba.njit(**options)(function)
    if is_outside(function):
        made = numba.njit(**options)(function)
        made._cache = _LateCache(function, folder)
        return made
    with _kept_in(folder):
        try:
            return numba.njit(cache=True, **options)(function)
        except RuntimeError:
            # numba found no place for its cache after all: compile without one.
            return numba.njit(**options)(function)


class _LateCache:
    """numba's cache of a kernel from outside, opened when code is first looked for there: what lies
    later in the kernel's file belongs to its stamp, and is not known before."""

    def __init__(self, function: Callable[..., Any], folder: pathlib.Path) -> None:
        self._function, self._folder = function, folder

    @functools.cached_property
    def _opened(self) -> Any:
        caching: Any = numba.core.caching
        with _kept_in(self._folder / stamp_of(self._function)):
            try:
                return caching.FunctionCache(self._function)
            except RuntimeError:
                return caching.NullCache()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._opened, name)


@contextlib.contextmanager
def _kept_in(folder: pathlib.Path) -> Iterator[None]:
    """Have numba keep code in a folder. The setting is global to numba; it is put back so that
    other users of numba keep theirs."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
