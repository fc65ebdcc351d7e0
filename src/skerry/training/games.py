"""How the training programs begin a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..bots.bench import Bench
from ..core.game import Game


def begin(bench: Bench, game: Game, players: int, options: Mapping[str, Any]) -> None:
    """Put a new game into row 0; its random parts are dealt by the bench's random numbers."""
    setup = game.setup_row(players, game.check_options(options))
    game.shuffle_setup(setup, bench.noise)
    game.kernels.new_game(bench.work, 0, setup)
