"""Search by a tree of lines of play from the view, within a budget."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np

from ..core.game import Game
from ..core.kernel import copy_state
from ..core.match import View
from .bot import Budget, Remade, noise_for
from .lookahead import Lookahead
from .proposals import PROPOSAL_MARGIN, Proposals
from .tree import (
    DEEPEST,
    EXPANSION_ROOM,
    FIRST,
    JUDGED,
    LINK_COLUMNS,
    MOVE,
    NEXT,
    NO_NODE,
    PRIOR_VISITS,
    STAT_COLUMNS,
    TOTAL,
    VISITS,
    tree_kernel,
)

#: Nodes there is memory for; a search that fills it stops.
MOST_NODES = 400_000
#: Lines between two looks at the clock.
LINES_A_LOOK = 40


class TreeBot(Remade):
    """Grows a tree until the budget is used up and makes the most visited move.

    Proposals enter the tree only when they look better than every deed after the others' likely
    answers; most never do, so that the budget is spent on real choices.
    """

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self.game, self.seed, self.budget = game, seed, budget
        self.ahead = Lookahead(game)
        self.proposals = Proposals(game)
        self.grow = tree_kernel(game)
        size = min(MOST_NODES, budget.nodes or MOST_NODES) + EXPANSION_ROOM + 1
        self.links = np.zeros((size, LINK_COLUMNS), np.int64)
        self.stats = np.zeros((size, STAT_COLUMNS))
        self.counts, self.path = np.zeros(2, np.int64), np.zeros(DEEPEST + 1, np.int64)
        self.stamps = np.zeros(game.moves.dense, np.int64)
        self.roots, self.moves = game.code_row(), game.code_row()
        self.worth, self.best = np.zeros(game.max_legal), np.zeros(len(self.ahead.chances))

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move that most lines went through."""
        end = time.perf_counter() + self.budget.ms / 1000
        noise = noise_for(view, self.seed)
        copy_state(self.ahead.work, 0, view.states, 0)
        listed = self._listed(view, legal, noise)
        if len(listed) == 1:
            return listed[0]
        self.counts[:] = 0
        self.stamps[:] = 0
        for k, move in enumerate(listed):
            self.roots[k] = move
        left = self.budget.nodes or MOST_NODES
        while left > 0:
            lines = min(left, LINES_A_LOOK) if self.budget.ms else left
            done = self._grow(view.seat, len(listed), noise, lines)
            left -= lines
            if done < lines or (self.budget.ms and time.perf_counter() >= end):
                break
        return self._most_visited()

    def _grow(self, seat: int, count: int, noise: object, lines: int) -> int:
        ahead = self.ahead
        return int(
            self.grow(
                ahead.work, seat, self.roots, count, self.links, self.stats, self.counts, self.path,
                self.stamps, self.moves, ahead.codes, ahead.outcomes, ahead.weights, noise,
                ahead.chances, self.best, lines, self.budget.nodes or MOST_NODES,
            )
        )  # fmt: skip

    def _listed(self, view: View, legal: Sequence[int], noise: object) -> list[int]:
        """All deeds, and the proposals that look better than any of them."""
        listed = self.proposals.worth_making(view, legal)
        deeds = self.proposals.without(listed)
        if len(deeds) == len(listed):
            return deeds
        ahead = self.ahead
        for k, move in enumerate(listed):
            self.roots[k] = move
        ahead.judge_all(
            ahead.work, view.seat, self.roots, len(listed), 3, ahead.codes, ahead.outcomes,
            ahead.weights, noise, ahead.chances, self.worth,
        )  # fmt: skip
        known = set(deeds)
        bar = max(self.worth[k] for k, move in enumerate(listed) if move in known) + PROPOSAL_MARGIN
        asks = [
            (self.worth[k], move)
            for k, move in enumerate(listed)
            if move not in known and self.worth[k] > bar
        ]
        return deeds + [move for _, move in sorted(asks, reverse=True)[:3]]

    def _most_visited(self) -> int:
        best, most = 0, (-1.0, -1.0)
        child = int(self.links[0, FIRST])
        while child != NO_NODE:
            visits = float(self.links[child, VISITS])
            total = PRIOR_VISITS * self.stats[child, JUDGED] + self.stats[child, TOTAL]
            rank = (visits, float(total / (PRIOR_VISITS + visits)))
            if rank > most:
                best, most = int(self.links[child, MOVE]), rank
            child = int(self.links[child, NEXT])
        return best
