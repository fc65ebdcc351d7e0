"""The options of Elasund and the setup they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.parts import Option
from .state import EDITIONS

OPTIONS = (
    Option(
        "edition",
        EDITIONS[0],
        "whose cards: 56 gold and 54 influence (ru2008), or 51 and 39 (fr2005)",
        EDITIONS,
    ),
)
SETUP_PLAYERS, SETUP_EDITION = range(2)


def setup(players: int, options: Mapping[str, str | int]) -> list[int]:
    """The setup row."""
    return [players, EDITIONS.index(str(options["edition"]))]


def options_of(s: Any) -> dict[str, str | int]:
    """The options a state is played by."""
    return {"edition": EDITIONS[int(s.edition)]}
