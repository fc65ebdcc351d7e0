"""Skerry: four games of the Catan family on one engine."""

from __future__ import annotations

# The folder of games is loaded first: loading it later would put it in the place of `games()`.
from . import games as _folder  # noqa: F401
from .core.errors import BadMove, BadOption, BadPosition, BadRecord, IllegalMove, SkerryError
from .core.match import SPECTATOR, Match, View
from .core.registry import games, get_game, register

__version__ = "0.1.0"
__all__ = [
    "SPECTATOR",
    "BadMove",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "IllegalMove",
    "Match",
    "SkerryError",
    "View",
    "games",
    "get_game",
    "register",
]
