"""Skerry: four games of the Catan family on one engine."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .core.annotations import Annotation
    from .core.errors import BadMove, BadOption, BadPosition, BadRecord, IllegalMove, SkerryError
    from .core.match import SPECTATOR, Match, View
    from .core.record_files import read_records
    from .core.registry import games, get_game, register

__version__ = "0.2.0"
__all__ = [
    "SPECTATOR",
    "Annotation",
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
    "read_records",
    "register",
]

_HOMES = {
    "annotations": ("Annotation",),
    "errors": ("BadMove", "BadOption", "BadPosition", "BadRecord", "IllegalMove", "SkerryError"),
    "match": ("SPECTATOR", "Match", "View"),
    "record_files": ("read_records",),
    "registry": ("get_game", "register"),
}


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
            value = getattr(importlib.import_module(f"{__name__}.core.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
