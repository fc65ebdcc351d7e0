"""The games. Each folder here is one; dropping a folder in adds a game."""

from __future__ import annotations

import sys
import types

from ..core import registry


class _Games(types.ModuleType):
    """`skerry.games` is this package, and calling it lists the names of the games."""

    def __call__(self) -> list[str]:
        return registry.games()


# Importing a game sets the attribute `games` of `skerry` to this package.
sys.modules[__name__].__class__ = _Games
