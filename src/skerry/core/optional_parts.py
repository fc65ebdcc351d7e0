"""Parts that a game may bring in modules beside its state: a picture, a graph of its board."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any

from .game import Game


def optional_part(game: Game, module: str, name: str) -> Any:
    """A name of a module beside the game's state; None where there is no such module or name."""
    return _part(game.state.__module__.rpartition(".")[0], module, name)


@cache
def _part(package: str, module: str, name: str) -> Any:
    if not package or importlib.util.find_spec(f"{package}.{module}") is None:
        return None
    return getattr(importlib.import_module(f"{package}.{module}"), name, None)
