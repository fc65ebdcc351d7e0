"""Search by a race of lines of play between the moves that look best one move ahead."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.game import Game
from ..core.kernel import Numbers, copy_state
from ..core.match import View
from .bot import Budget, Remade, noise_for
from .lines import line_kernel
from .lookahead import Lookahead
from .proposals import PROPOSAL_MARGIN, Proposals

#: Hidden states that a move is judged in before the race.
GUESSES = 3
#: Moves in a race, and how far behind the best one they may be one move ahead.
MOST_RUNNERS, MOST_BEHIND = 12, 0.05
#: Turns that a line lasts, in whole rounds, at least one.
TURNS = 8
#: Nodes that a line counts for, so that equal budgets take about equal time in all games.
NODES_A_LINE = 40
#: Lines of each move between two looks at the standings.
BATCH = 8
#: A move is out when it is behind by more than this many standard errors.
SURE = 2.0
#: A few equal differences are no proof: the error of one line is at least this.
LEAST_ERROR = 0.002
#: The race is over after so many lines of a move.
MOST_LINES = 4096


class RaceBot(Remade):
    """Judges every move one move ahead, then lets the best race until one is left.

    In the race each move is followed by the same number of lines. A proposal is made when it
    looks better one move ahead than every deed; most never do, so that the budget is spent on
    real choices.
    """

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self.game, self.seed, self.budget = game, seed, budget
        self.ahead = Lookahead(game, game.judges.learned_value)
        self.proposals = Proposals(game)
        self.follow = line_kernel(game)
        self.roots, self.worth = game.code_row(), np.zeros(game.max_legal)
        self.adjusted, self.luck = np.zeros((MOST_RUNNERS, MOST_LINES)), np.zeros(MOST_LINES)
        self.lines = 0  #: followed for the last move

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move that is left, or ahead when the budget is used up."""
        start = time.perf_counter()
        self.lines = 0
        listed = self.proposals.worth_making(view, legal)
        if len(listed) == 1:
            return listed[0]
        noise = noise_for(view, self.seed)
        copy_state(self.ahead.work, 0, view.states, 0)
        runners = self._runners(view.seat, listed, noise)
        if len(runners) == 1:
            return runners[0]
        rounds = max(1, TURNS // int(view.state.players))
        return self._race(view.seat, runners, rounds, noise, start)

    def _runners(self, seat: int, listed: list[int], noise: Numbers) -> list[int]:
        """The deeds near the best, best first; or a proposal alone, where one looks better.

        Of moves that look exactly alike one runs for all: they differ in order only.
        """
        ahead = self.ahead
        for k, move in enumerate(listed):
            self.roots[k] = move
        ahead.judge_all(
            ahead.work, seat, self.roots, len(listed), GUESSES, ahead.codes, ahead.outcomes,
            ahead.weights, noise, ahead.chances, self.worth,
        )  # fmt: skip
        asks = [self.proposals.includes(move) for move in listed]
        worth = [float(self.worth[k]) - PROPOSAL_MARGIN * ask for k, ask in enumerate(asks)]
        order = sorted(range(len(listed)), key=lambda k: -worth[k])
        if asks[order[0]]:
            return [listed[order[0]]]
        alike: dict[float, int] = {}
        for k in order:
            if worth[k] < worth[order[0]] - MOST_BEHIND or len(alike) == MOST_RUNNERS:
                break
            if not asks[k]:
                alike.setdefault(round(worth[k], 12), listed[k])
        return list(alike.values())

    def _race(
        self, seat: int, runners: list[int], rounds: int, noise: Numbers, start: float
    ) -> int:
        """Follow lines of all moves still in the race until one is left, or the budget is used."""
        seed, running, done = int(noise[0]), list(range(len(runners))), 0
        left = len(runners) * MOST_LINES
        if self.budget.nodes:
            left = min(left, self.budget.nodes // NODES_A_LINE)
        before = time.perf_counter()
        while 1 < len(running) <= left // BATCH and done < MOST_LINES:
            for k in running:
                self._follow(seat, runners[k], done, rounds, seed, noise, self.adjusted[k])
            done += BATCH
            self.lines += BATCH * len(running)
            left -= BATCH * len(running)
            running = standing(self.adjusted[:, :done], running)
            now = time.perf_counter()
            # Not begun when it would end too late.
            late = self.budget.ms and 2 * now - before - start > self.budget.ms / 1000
            if late:
                break
            before = now
        return runners[running[0]]

    def _follow(
        self, seat: int, move: int, first: int, rounds: int, seed: int, noise: Numbers,
        adjusted: NDArray[Any],
    ) -> None:  # fmt: skip
        ahead = self.ahead
        self.follow(
            ahead.work, seat, move, first, BATCH, rounds, seed, ahead.codes, ahead.outcomes,
            ahead.weights, noise, ahead.chances, adjusted, self.luck,
        )  # fmt: skip


def standing(adjusted: NDArray[Any], running: list[int]) -> list[int]:
    """Who is still in the race, the leader first.

    Line by line the moves meet the same luck, so the differences to the leader are compared.

    >>> adjusted = np.array([[0.5, 0.5, 0.6, 0.6], [0.1, 0.2, 0.2, 0.2], [0.5, 0.7, 0.4, 0.6]])
    >>> standing(adjusted, [0, 1, 2])
    [0, 2]
    """
    rows = adjusted[running]
    lead = int(np.argmax(rows.mean(axis=1)))
    gaps = rows[lead] - rows
    errors = gaps.std(axis=1) / math.sqrt(rows.shape[1]) + LEAST_ERROR / rows.shape[1]
    near = gaps.mean(axis=1) <= SURE * errors
    return [running[lead], *(k for j, k in enumerate(running) if near[j] and j != lead)]
