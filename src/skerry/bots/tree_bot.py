"""Search by a tree of lines of play from the view, within a budget."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ..core.game import Game
from ..core.match import View
from .bot import Budget, Remade
from .info import ranked
from .lookahead import Lookahead
from .proposals import PROPOSAL_MARGIN, Proposals
from .tree import (
    FIRST,
    JUDGED,
    MOVE,
    NEXT,
    NO_NODE,
    PRIOR_VISITS,
    ROOT,
    TOTAL,
    VISITS,
    new_tree,
    room_in,
    tree_kernel,
)

#: Determinizations that proposals are judged in.
GUESSES = 3
#: Proposals that enter a tree.
MOST_PROPOSALS = 3
#: Nodes there is memory for; a search that fills it stops.
MOST_NODES = 400_000
#: Lines between two looks at the clock.
LINES_A_LOOK = 40


class TreeBot(Remade):
    """Grows a tree until the budget is used up and makes the most visited move.

    Proposals enter the tree only when they look better than every plain move after the others'
    likely answers; most never do, so that the budget is spent on real choices.
    """

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self.game, self.seed, self.budget = game, seed, budget
        self.ahead = Lookahead(game)
        self.proposals = Proposals(game)
        self.grow = tree_kernel(game)
        self.tree = new_tree(game, self._most_nodes)

    @property
    def _most_nodes(self) -> int:
        """Nodes that the budget allows and that there is memory for."""
        return min(MOST_NODES, self.budget.nodes or MOST_NODES)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move that most lines went through."""
        end = time.perf_counter() + self.budget.ms / 1000
        self.ahead.look_at(view, self.seed)
        listed, self.info = self._listed(view, legal), None
        if len(listed) == 1:
            return listed[0]
        if room_in(self.tree) < self._most_nodes:  # the budget has grown
            self.tree = new_tree(self.game, self._most_nodes)
        self.tree.counts[:] = 0
        self.tree.stamps[:] = 0
        self.ahead.list_moves(listed)
        left = self.budget.nodes or MOST_NODES
        while left > 0:
            lines = min(left, LINES_A_LOOK) if self.budget.ms else left
            done = self._grow(view.seat, len(listed), lines)
            left -= lines
            if done < lines or (self.budget.ms and time.perf_counter() >= end):
                break
        return self._most_visited()

    def _grow(self, seat: int, count: int, lines: int) -> int:
        ahead, most = self.ahead, self.budget.nodes or MOST_NODES
        return int(self.grow(ahead.bench, self.tree, seat, ahead.moves, count, lines, most))

    def _listed(self, view: View, legal: Sequence[int]) -> list[int]:
        """All plain moves, and the proposals that look better than any of them."""
        listed = self.proposals.worth_making(view, legal)
        plain = self.proposals.without(listed)
        if len(plain) == len(listed):
            return plain
        worth = dict(zip(listed, self.ahead.judge(view.seat, listed, GUESSES), strict=True))
        bar = max(worth[move] for move in plain) + PROPOSAL_MARGIN
        asks = [(x, move) for move, x in worth.items() if x > bar and move not in plain]
        return plain + [move for _, move in sorted(asks, reverse=True)[:MOST_PROPOSALS]]

    def _most_visited(self) -> int:
        links, stats = self.tree.links, self.tree.stats
        best, most, looked = 0, (-1.0, -1.0), dict[int, float]()
        child = int(links[ROOT, FIRST])
        while child != NO_NODE:
            visits = float(links[child, VISITS])
            total = PRIOR_VISITS * stats[child, JUDGED] + stats[child, TOTAL]
            rank = (visits, float(total / (PRIOR_VISITS + visits)))
            if visits:
                looked[int(links[child, MOVE])] = rank[1]
            if rank > most:
                best, most = int(links[child, MOVE]), rank
            child = int(links[child, NEXT])
        self.info = ranked(list(looked), looked.values())
        return best
