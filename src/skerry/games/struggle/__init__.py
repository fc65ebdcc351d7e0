"""The Struggle for Catan, the fast card game."""

from __future__ import annotations

from ...core.folder import parts_in
from ...core.game import Game
from .data import FEWEST, MOST
from .moves import MOST_LISTED

GAME = Game(
    name="struggle",
    title="The Struggle for Catan",
    players=(FEWEST, MOST),
    **parts_in(__name__),
    default_players=4,
    minutes=30,
    max_legal=MOST_LISTED,
)
