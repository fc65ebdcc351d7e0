"""What chance gave each seat of a game beyond its mean, so that results can be told without it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.bench import Bench, new_bench
from ..bots.lookahead import MANY_OUTCOMES, judged_by, win_chances
from ..core.game import Game
from ..core.generic import generic
from ..core.kernel import copy_state
from ..core.kernels import apply, chance_moves
from ..core.match import Match
from ..core.seats import CHANCE_SEAT, MOST_SEATS


@generic
def add_luck(bench: Bench, move: int, luck: Any) -> None:
    """Add to `luck` what an outcome of chance in row 0 gives each seat beyond the mean.

    Where there are many outcomes nothing is added: the mean of luck is 0 either way.
    """
    work, outcomes, weights, out = bench.work, bench.outcomes, bench.weights, bench.chances
    count = chance_moves(work[0], outcomes, weights)
    if not 1 < count <= MANY_OUTCOMES:
        return
    total = 0.0
    for k in range(count):
        total += weights[k]
    for k in range(count):
        copy_state(work, 1, work, 0)
        apply(work[1], CHANCE_SEAT, outcomes[k])
        win_chances(work[1], out)
        part = -weights[k] / total
        if outcomes[k] == move:
            part += 1.0
        for seat in range(work[0].players):
            luck[seat] += part * out[seat]


class LuckMeter:
    """Tells the luck of every seat of finished games, by the best judge of results there is."""

    def __init__(self, game: Game) -> None:
        judges = game.judges
        self.bench = new_bench(game)
        self._add = judged_by(add_luck, game, judges.outcome_value or judges.learned_value)

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
