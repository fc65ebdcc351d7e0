"""Generic code over any game's kernels: written against stubs, bound to one game at a time.

    from ..core.kernels import actors, apply, plain_moves

    @generic
    def play_first(s):
        while actors(s) != 0:
            ...

`bound(play_first, game)` is a copy whose globals are the game's own kernels. A generic function
may call other generic functions; they are bound along with it. Handing kernels over as arguments,
or closing over them, would make numba compile again at every start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from .kernel import bind
from .stamp import names_in

if TYPE_CHECKING:
    from .game import Game

F = TypeVar("F", bound=Callable[..., Any])

#: Names of generic functions that are copied into their callers.
_INLINE = "_skerry_inline"
_GENERIC = "_skerry_generic"


class Placeholder:
    """A global name of generic code that stands for something of the game's own."""

    def __init__(self, find: Callable[[Game], Any], stub: Callable[..., Any] | None = None) -> None:
        self.find, self.stub = find, stub
        self.__doc__ = stub.__doc__ if stub is not None else find.__doc__

    def __call__(self, *args: Any) -> Any:
        """Nothing can be called before it is bound."""
        name = self.stub.__name__ if self.stub is not None else "a constant"
        raise TypeError(f"{name} of which game? Generic code is called through `bound`")


def stub(find: Callable[[Game], Any]) -> Callable[[F], F]:
    """Declare a kernel that every game has; `find` gets it from the game."""
    return lambda function: Placeholder(find, function)  # type: ignore[return-value]


def constant(find: Callable[[Game], Any]) -> Any:
    """Declare a number, or an array of them, that every game has."""
    return Placeholder(find)


def generic(function: F) -> F:
    """Mark a function as generic code."""
    setattr(function, _GENERIC, True)
    return function


def generic_inlined(function: F) -> F:
    """Generic code that is copied into its callers when it is compiled."""
    setattr(function, _INLINE, True)
    return generic(function)


def bound(function: F, game: Game, variant: str = "", given: Mapping[str, Any] | None = None) -> F:
    """Generic code for one game.

    `given` replaces global names, here and in all generic code that is called; a `variant` name
    keeps the compiled code of two such choices apart.
    """
    known = game.bindings
    key = (function, variant)
    if key not in known:
        names: dict[str, Any] = {}
        for name in names_in(function.__code__):
            value: Any = function.__globals__.get(name)
            if given is not None and name in given:
                names[name] = given[name]
            elif isinstance(value, Placeholder):
                names[name] = value.find(game)
            elif getattr(value, _GENERIC, False):
                names[name] = bound(value, game, variant, given)
        label = f"{game.name}.{variant}" if variant else game.name
        known[key] = bind(function, label, hasattr(function, _INLINE), **names)
    made: F = known[key]
    return made
