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
from ..core.kernel import compile_for
from ..core.match import View
from ..core.registry import get_game
from .belief import compile_belief
from .bench import new_bench
from .bot import Bot, Budget, Remade
from .info import ranked
from .lines import line_kernel
from .lookahead import Lookahead, judge, judge_all, judged_by, solve_all
from .race import RaceBot
from .tree import follow, judge_statically, new_tree
from .tree_bot import TreeBot


def search_bot(game: Game, seed: int, budget: Budget) -> Bot:
    """The strong bot of a game."""
    if game.judges.solution is not None:
        return SolveBot(game, seed, budget)
    return (RaceBot if game.judges.outcome_value else TreeBot)(game, seed, budget)


def compile_judging(name: str) -> None:
    """Compile what says what moves are worth one move ahead, answers to proposals included."""
    game = get_game(name)
    judges, bench, row = game.judges, new_bench(game), np.zeros(1)
    if judges.outcome_value:
        looking = judged_by(judge_all, game, judges.for_playing)
        compile_for(looking, bench, 0, game.code_row(), 0, 0, row)
    else:
        compile_for(judged_by(judge, game, judges.learned_value), bench, 0, 0, 0, row)


def compile_following(name: str) -> None:
    """Compile what lines of play need besides, as far as it stands alone."""
    game, rows = get_game(name), np.zeros(1)
    bench = new_bench(game)
    if game.judges.outcome_value:
        compile_for(line_kernel(game), bench, 0, 0, 0, 1, 0, rows, rows)
        compile_belief(game)
        return
    for function, args in (
        (judge_statically, (0, 0, 0, bench.chances)), (follow, (new_tree(game, 1), 0))
    ):  # fmt: skip
        compile_for(judged_by(function, game, game.judges.learned_value), bench, *args)


class SolveBot(Remade):
    """Makes the move of most worth in a game that is solved.

    Alone it makes the most points on average, against others it plays for the win.
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
