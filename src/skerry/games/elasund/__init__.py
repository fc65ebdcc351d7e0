"""Elasund, the city game."""

from __future__ import annotations

from ...core.draws import TwoDice
from ...core.folder import parts_in
from ...core.game import Game

GAME = Game(
    name="elasund",
    title="Elasund",
    players=(2, 4),
    **parts_in(__name__),
    two_dice=TwoDice("dice"),
    default_players=4,
    minutes=90,
    max_legal=2048,
)
