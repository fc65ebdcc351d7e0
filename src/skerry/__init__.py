"""Skerry: four games of the Catan family on one engine."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .analysis import Analysis, Limit, RankedMove, Review, analyse, review
    from .core.annotations import Annotation
    from .core.errors import BadMove, BadOption, BadPosition, BadRecord, IllegalMove, SkerryError
    from .core.match import SPECTATOR, Match, MoveMade, View
    from .core.move import Move
    from .core.record_files import read_records
    from .core.registry import games, get_game, register

__version__ = "0.2.0"
__all__ = [
    "SPECTATOR",
    "Analysis",
    "Annotation",
    "BadMove",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "IllegalMove",
    "Limit",
    "Match",
    "Move",
    "MoveMade",
    "RankedMove",
    "Review",
    "SkerryError",
    "View",
    "analyse",
    "games",
    "get_game",
    "read_records",
    "register",
    "review",
]

_HOMES = {
    "analysis": ("Analysis", "Limit", "RankedMove", "Review", "analyse", "review"),
    "core.annotations": ("Annotation",),
    "core.errors": (
        "BadMove", "BadOption", "BadPosition", "BadRecord", "IllegalMove", "SkerryError",
    ),
    "core.match": ("SPECTATOR", "Match", "MoveMade", "View"),
    "core.move": ("Move",),
    "core.record_files": ("read_records",),
    "core.registry": ("get_game", "register"),
}  # fmt: skip


def __dir__() -> list[str]:
    """What a person may use, also before it is imported."""
    return sorted([*__all__, "__version__"])


def __getattr__(name: str) -> Any:
    """Import a name when it is first used.

    The command line must be able to choose between compiled and interpreted rules before any
    rule is imported, and importing `skerry.cli` imports this module first.
    """
    if name == "games":
        return importlib.import_module(f"{__name__}.games")
    for home, names in _HOMES.items():
        if name in names:
            globals().setdefault("_starts_at_once", True)  # core/kernel.py asks for it
            value = getattr(importlib.import_module(f"{__name__}.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
