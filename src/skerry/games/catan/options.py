"""The options of Catan and the setup they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.parts import Option
from .board import (
    BEGINNER_TERRAIN,
    BEGINNER_TOKENS,
    COAST,
    FRAME,
    FRAME_SIDES,
    SETUP_EVEN_DICE,
    SETUP_FRIENDLY,
    SETUP_GOAL,
    SETUP_HARBOURS,
    SETUP_PLAYERS,
    SETUP_RANDOM,
    SETUP_SIZE,
    SETUP_STRICT,
    SETUP_TERRAIN,
    SETUP_TOKENS,
)

OPTIONS = (
    Option(
        "board", "beginner", "the fixed board, or one laid out at random", ("beginner", "random")
    ),
    Option("goal", 10, "victory points to win", low=3, high=15),
    Option(
        "phases", "mixed", "trade and build in any order, or all trade first", ("mixed", "strict")
    ),
    Option("dice", "free", "two dice, or a deck of 36 cards, one for each throw", ("free", "even")),
    Option(
        "robber",
        "free",
        "any hex, or none of a player with two points or fewer",
        ("free", "friendly"),
    ),
)
#: The six frame pieces in their printed order.
BEGINNER_HARBOURS = [int(FRAME[side // FRAME_SIDES, side % FRAME_SIDES]) for side in range(COAST)]


def options_of(s: Any) -> dict[str, str | int]:
    """The options a state is played by."""
    fixed = (
        s.terrain.tolist() == BEGINNER_TERRAIN
        and s.token.tolist() == BEGINNER_TOKENS
        and s.harbour.tolist() == BEGINNER_HARBOURS
    )
    return {
        "board": "beginner" if fixed else "random",
        "goal": int(s.goal),
        "phases": "strict" if s.strict else "mixed",
        "dice": "even" if s.even_dice else "free",
        "robber": "friendly" if s.friendly else "free",
    }


def setup(players: int, options: Mapping[str, str | int]) -> list[int]:
    """The setup row; the beginner board stands in it until it is shuffled."""
    row = [0] * SETUP_SIZE
    row[SETUP_PLAYERS] = players
    row[SETUP_GOAL] = int(options["goal"])
    row[SETUP_STRICT] = int(options["phases"] == "strict")
    row[SETUP_EVEN_DICE] = int(options["dice"] == "even")
    row[SETUP_FRIENDLY] = int(options["robber"] == "friendly")
    row[SETUP_RANDOM] = int(options["board"] == "random")
    row[SETUP_TERRAIN:SETUP_TOKENS] = BEGINNER_TERRAIN
    row[SETUP_TOKENS:SETUP_HARBOURS] = BEGINNER_TOKENS
    row[SETUP_HARBOURS:] = BEGINNER_HARBOURS
    return row


def deck_left(s: Any) -> list[int] | None:
    """The cards left for each sum where throws are dealt from a deck."""
    return [int(cards) for cards in s.dice_deck] if s.even_dice else None
