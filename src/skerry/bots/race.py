"""Search by a race of lines of play between the moves that look best one move ahead."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.game import Game
from ..core.match import View
from .belief import Belief
from .bot import Budget, Remade
from .info import ranked
from .lines import line_kernel
from .lookahead import Lookahead
from .proposals import PROPOSAL_MARGIN, Proposals

#: Determinizations that a move is judged in before the race.
GUESSES = 3
#: Moves in a race, and how far behind the best one they may be one move ahead.
MOST_RUNNERS, MOST_BEHIND = 12, 0.05
#: Turns that a line lasts, in whole rounds, at least one.
TURNS = 8
#: Nodes that a line counts for, so that equal budgets take about equal time in all games.
NODES_A_LINE = 40
#: Lines of each move between two looks at the standings, and those that begin in one state.
BATCH, LINES_A_STATE = 8, 2
#: States that fit what was seen, which lines begin in one after another.
MOST_STATES = 16
#: A move is out when it is behind by more than this many standard errors.
SURE = 2.0
#: A few equal differences are no proof: the error of one line is at least this.
LEAST_ERROR = 0.002
#: The race is over after so many lines of a move.
MOST_LINES = 4096


class RaceBot(Remade):
    """Judges every move one move ahead, then lets the best race until one is left.

    In the race each move is followed by the same number of lines. A proposal is made when it
    looks better one move ahead than every plain move; most never do, so that the budget is spent
    on real choices.
    """

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self.game, self.seed, self.budget = game, seed, budget
        self.ahead = Lookahead(game, game.judges.for_playing)
        self.proposals = Proposals(game)
        self.follow = line_kernel(game)
        self.belief = Belief(game)
        #: What lines begin in: states that fit what was seen, or else the view.
        self.states: list[bytes] = []
        self.adjusted, self.luck = np.zeros((MOST_RUNNERS, MOST_LINES)), np.zeros(BATCH)
        self.lines = 0  #: followed for the last move

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move that is left, or ahead when the budget is used up."""
        start = time.perf_counter()
        self.lines, self.info = 0, None
        listed = self.proposals.worth_making(view, legal)
        if len(listed) == 1:
            return listed[0]
        self.ahead.look_at(view, self.seed)
        self.states = self.remembered(view)
        runners = self._runners(view.seat, listed)
        if len(runners) == 1:
            return runners[0]
        rounds = max(1, TURNS // int(view.state.players))
        return self._race(view.seat, runners, rounds, start)

    def remembered(self, view: View) -> list[bytes]:
        """States that fit all that the seat has seen; none where that is not known."""
        return self.belief.chosen(view, MOST_STATES) if self.belief.look_at(view) else []

    def _runners(self, seat: int, listed: list[int]) -> list[int]:
        """The plain moves near the best, best first; or a proposal alone, where one looks better.

        Of moves that are worth exactly the same one runs for all: they differ in order only.
        """
        asks = [self.proposals.includes(move) for move in listed]
        judged = self._judged(seat, listed)
        self.info = ranked(listed, judged)
        worth = [x - PROPOSAL_MARGIN * ask for x, ask in zip(judged, asks, strict=True)]
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

    def _judged(self, seat: int, listed: list[int]) -> list[float]:
        """What moves are worth one move ahead, on average over determinizations."""
        if not self.states:
            return self.ahead.judge(seat, listed, GUESSES)
        looks = []
        for n in range(GUESSES):
            self._begin_in(n)
            looks.append(self.ahead.judge(seat, listed, 1))
        return [sum(worth) / GUESSES for worth in zip(*looks, strict=True)]

    def _begin_in(self, n: int) -> None:
        """Put the n-th state into row 0, where there are any."""
        if self.states:
            data = self.states[n % len(self.states)]
            self.game.layout.from_bytes(data, self.ahead.bench.work)

    def _race(self, seat: int, runners: list[int], rounds: int, start: float) -> int:
        """Follow lines of all moves still in the race until one is left, or the budget is used."""
        bench = self.ahead.bench
        seed, running, done = int(bench.noise[0]), list(range(len(runners))), 0
        left = len(runners) * MOST_LINES
        if self.budget.nodes:
            left = min(left, self.budget.nodes // NODES_A_LINE)
        before = time.perf_counter()
        while 1 < len(running) <= left // BATCH and done < MOST_LINES:
            step = LINES_A_STATE if self.states else BATCH
            for first in range(done, done + BATCH, step):
                self._begin_in(first // step)
                for k in running:
                    adjusted, luck = self.adjusted[k, first : first + step], self.luck[:step]
                    self.follow(bench, seat, runners[k], first, rounds, seed, adjusted, luck)
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
        if done:
            self.info = ranked(
                [runners[k] for k in running],
                [float(self.adjusted[k, :done].mean()) for k in running],
            )
        return runners[running[0]]


def standing(adjusted: NDArray[Any], running: list[int]) -> list[int]:
    """Who is still in the race, the leader first.

    The n-th lines of all moves share their random numbers, so that the differences to the leader
    vary less than the values themselves; they are what is compared.

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
