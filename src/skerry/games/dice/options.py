"""The options of the dice game and the setup they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.errors import BadOption
from ...core.parts import Option
from ...core.seats import NONE
from .state import SEAT_NAMES

#: Places in the setup row.
SETUP_PLAYERS, SETUP_STARTER = range(2)

OPTIONS = (
    Option(
        "starter", "random", "who moves first: drawn by lot, or a seat", ("random", *SEAT_NAMES)
    ),
)


def setup(players: int, options: Mapping[str, str | int]) -> list[int]:
    """The setup row; NONE leaves the starter to chance (DI-4, DI-R2)."""
    starter = options["starter"]
    if starter == "random":
        return [players, NONE]
    if starter not in SEAT_NAMES[:players]:
        seats = ", ".join(SEAT_NAMES[:players])
        raise BadOption(f"option starter: {starter} is not at the table; there are {seats}")
    return [players, SEAT_NAMES.index(str(starter))]


def options_of(s: Any) -> dict[str, str | int]:
    """The options a state is played by."""
    return {"starter": "random" if s.starter == NONE else SEAT_NAMES[s.starter]}
