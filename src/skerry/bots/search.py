"""The bot that searches, the way that was found best for a game.

Where a game solves its own moves, that is the answer. Elsewhere moves race along lines of play, or
a tree is grown, whichever was found better in play.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..core.chance import below, new_noise
from ..core.errors import BadOption
from ..core.game import Game
from ..core.generic import bound
from ..core.match import View
from .bot import Bot, Budget, Remade, seed_for
from .info import ranked
from .lookahead import Lookahead, solve_all
from .race import RaceBot
from .tree_bot import TreeBot

#: From so many nodes on, a solved game is played without errors.
SURE_NODES = 20_000
#: The largest error in judging a move, in points, of the smallest budget; and its steps.
ERROR, FINE = 6.0, 1 << 16


def search_bot(game: Game, seed: int, budget: Budget) -> Bot:
    """The strong bot of a game."""
    if game.judges.solution is not None:
        return SolveBot(game, seed, budget)
    return (RaceBot if game.judges.outcome_value else TreeBot)(game, seed, budget)


class SolveBot(Remade):
    """Makes the move of most worth in a game that is solved.

    Alone it makes the most points in the mean, against others it plays for the win. With a budget
    of fewer than SURE_NODES it errs as people do: it plays for points and misjudges each move by
    chance, the more the smaller the budget is, so that it takes one of the moves that are near.
    """

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self.game, self.seed, self.budget = game, seed, budget
        if game.judges.solution is None:
            raise BadOption(f"{game.title} is not solved; the strongest bot is search")
        self.tables = game.judges.solution()
        self.ahead = Lookahead(game)
        self.solve_all = bound(solve_all, game)
        points = {"solve_to_win": game.judges.solve}
        self.solve_for_points = bound(solve_all, game, "points", points)
        self.noise = new_noise(0)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The solution's move."""
        ahead, moves = self.ahead, list(legal)
        ahead.look_at(view, self.seed)
        ahead.list_moves(moves)
        nodes = self.budget.nodes
        errs = 0 < nodes < SURE_NODES
        solve = self.solve_for_points if errs else self.solve_all
        solve(self.tables, ahead.bench, view.seat, ahead.moves, len(moves), ahead.worth)
        worth = [float(x) for x in ahead.worth[: len(moves)]]
        if errs:
            seed_for(self.noise, view, self.seed)
            most = ERROR * (SURE_NODES - nodes) / SURE_NODES
            worth = [x + most * below(self.noise, FINE) / FINE for x in worth]
        self.info = ranked(moves, worth) if len(moves) > 1 else None
        return moves[int(np.argmax(worth))]
