"""Base Catan."""

from __future__ import annotations

from ...core.draws import TwoDice
from ...core.folder import parts_in
from ...core.game import Game
from .board import shuffle_setup
from .options import deck_left

GAME = Game(
    name="catan",
    title="Catan",
    players=(2, 4),
    **parts_in(__name__),
    shuffle_setup=shuffle_setup,
    two_dice=TwoDice("dice", deck_left),
    default_players=4,
    minutes=60,
)
