"""The Catan Dice Game."""

from __future__ import annotations

from ...core.folder import parts_in
from ...core.game import Game
from .state import SEATS

GAME = Game(
    name="dice",
    title="Catan Dice Game",
    players=(1, SEATS),
    **parts_in(__name__),
    default_players=2,
    minutes=20,
    max_moves=2_000,
)
