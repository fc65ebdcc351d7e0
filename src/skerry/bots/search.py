"""The bot that searches, the way that was found best for a game.

Where a game solves its own moves, that is the answer. Elsewhere moves race along lines of play, or
a tree is grown, whichever was found better in play.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..core.errors import BadOption
from ..core.game import Game
from ..core.generic import bound
from ..core.match import View
from .bot import Bot, Budget, Remade
from .info import ranked
from .lookahead import Lookahead, solve_all
from .race import RaceBot
from .tree_bot import TreeBot


def search_bot(game: Game, seed: int, budget: Budget) -> Bot:
    """The strong bot of a game."""
    if game.judges.solution is not None:
        return SolveBot(game, seed, budget)
    return (RaceBot if game.judges.outcome_value else TreeBot)(game, seed, budget)


class SolveBot(Remade):
    """Makes the move of most worth in a game that is solved.

    Alone it makes the most points in the mean, against others it plays for the win.
    """

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self.game, self.seed, self.budget = game, seed, budget
        if game.judges.solution is None:
            raise BadOption(f"{game.title} is not solved; the strongest bot is search")
        self.tables = game.judges.solution()
        self.ahead = Lookahead(game)
        self.solve_all = bound(solve_all, game)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The solution's move."""
        ahead, moves = self.ahead, list(legal)
        ahead.look_at(view, self.seed)
        ahead.list_moves(moves)
        self.solve_all(self.tables, ahead.bench, view.seat, ahead.moves, len(moves), ahead.worth)
        worth = [float(x) for x in ahead.worth[: len(moves)]]
        self.info = ranked(moves, worth) if len(moves) > 1 else None
        return moves[int(np.argmax(worth))]
