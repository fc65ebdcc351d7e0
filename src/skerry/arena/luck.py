"""What chance gave each seat of a game beyond its mean, so that results can be told without it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.bench import Bench, new_bench
from ..bots.lookahead import add_luck, judged_by
from ..core.game import Game
from ..core.generic import generic
from ..core.kernel import copy_state
from ..core.kernels import chance_moves
from ..core.match import Match
from ..core.seats import CHANCE_SEAT, MOST_SEATS


@generic
def add_luck_of(bench: Bench, move: int, luck: Any) -> None:
    """Add to `luck` what a move of chance in row 0 gives each seat beyond the mean."""
    count = chance_moves(bench.work[0], bench.outcomes, bench.weights)
    add_luck(bench, 0, count, move, luck)


class LuckMeter:
    """Tells the luck of every seat of finished games, by the best judge of results there is."""

    def __init__(self, game: Game) -> None:
        judges = game.judges
        self.bench = new_bench(game)
        self._add = judged_by(add_luck_of, game, judges.outcome_value or judges.learned_value)

    def luck_of(self, match: Match) -> NDArray[np.float64]:
        """Every seat's luck in a match, as a chance of winning."""
        again = Match(match.game, match.players, options=match.options, chance=match.chance)
        luck = np.zeros(MOST_SEATS)
        for actor, move in match.played:
            if actor == CHANCE_SEAT:
                copy_state(self.bench.work, 0, again.states, 0)
                self._add(self.bench, move, luck)
            again.advance(actor, move)
        return luck[: match.players]
