"""The table options and the setup they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.parts import Option

SETUP_PLAYERS, SETUP_PROMO, SETUP_RANDOM_STARTER, SETUP_SIZE = range(4)

OPTIONS = (
    Option(
        "starter", "first", "the first seat begins, or one drawn at random", ("first", "random")
    ),
    Option("promo", "off", "the promo building joins the pile", ("off", "on")),
)


def options_of(s: Any) -> dict[str, str | int]:
    """The options a state is played by."""
    return {
        "starter": "random" if s.random_starter else "first",
        "promo": "on" if s.promo else "off",
    }


def setup(players: int, options: Mapping[str, str | int]) -> list[int]:
    """The setup row."""
    row = [0] * SETUP_SIZE
    row[SETUP_PLAYERS] = players
    row[SETUP_PROMO] = int(options["promo"] == "on")
    row[SETUP_RANDOM_STARTER] = int(options["starter"] == "random")
    return row
