"""The bot that takes what looks best one move ahead."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..core.game import Game
from ..core.kernel import copy_state
from ..core.match import View
from .bot import Budget, Remade, noise_for
from .lookahead import Lookahead
from .proposals import Proposals

#: Hidden states that a move is judged in.
GUESSES = 2


class GreedyBot(Remade):
    """Judges every move by the value of the position after it, and proposals by their answers."""

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self.game, self.seed, self.budget = game, seed, budget
        self.ahead = Lookahead(game)
        self.proposals = Proposals(game)
        self.moves, self.worth = game.code_row(), np.zeros(game.max_legal)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move with the best chances; a proposal only where it beats every plain move."""
        listed = self.proposals.worth_making(view, legal)
        if len(listed) == 1:
            return listed[0]
        worth = self.judge(view, listed)
        return self.proposals.best(listed, worth)

    def judge(self, view: View, moves: Sequence[int]) -> list[float]:
        """What each move is worth to the seat."""
        ahead = self.ahead
        for k, move in enumerate(moves):
            self.moves[k] = move
        copy_state(ahead.work, 0, view.states, 0)
        ahead.judge_all(
            ahead.work, view.seat, self.moves, len(moves), GUESSES, ahead.codes, ahead.outcomes,
            ahead.weights, noise_for(view, self.seed), ahead.chances, self.worth,
        )  # fmt: skip
        return [float(x) for x in self.worth[: len(moves)]]
