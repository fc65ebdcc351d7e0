"""Moves against each other: lines of play are spent on those that may still be the best.

Two stages keep the verdict on one move fair. In the first all moves of the shortlist are followed
and those clearly behind drop out; who leads then is the best move. That the best of many looked
best is partly luck, so what a move loses against it is measured by further lines of these two only.
"""

from __future__ import annotations

import math
import time
from typing import NamedTuple

import numpy as np

from ..bots.race import BATCH, LEAST_ERROR, SURE
from ..core.view import View
from .judges import Judge, Reals
from .report import Limit
from .rollouts import NO_MOVE

#: Nothing more is learned of a difference whose error is smaller.
FINE = 0.0015
#: Lines of one move after which the ranking ends by itself.
MOST_OF_A_MOVE = 4096


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


def estimate(samples: Reals, exact: bool) -> Estimate:
    """The mean of samples.

    >>> estimate(np.array([0.5, 0.7]), exact=False)
    Estimate(mean=0.6, error=0.101)
    """
    count = len(samples)
    mean = float(np.mean(samples))
    if exact:
        return Estimate(mean, 0.0)
    spread = float(np.std(samples, ddof=1)) if count > 1 else 0.5
    return Estimate(mean, round(spread / math.sqrt(count) + LEAST_ERROR / count, 12))


class Trials:
    """What lines brought for each move of a shortlist, within a limit."""

    def __init__(self, judge: Judge, view: View, moves: list[int], seed: int) -> None:
        self.judge, self.view, self.moves, self.seed = judge, view, moves, seed
        self.samples: dict[int, Reals] = {}
        self.lines = 0

    def follow(self, move: int, count: int) -> None:
        """Follow further lines of a move; all moves meet the same ones in the same order."""
        known = self.samples.get(move)
        done = 0 if known is None else len(known)
        found = self.judge.try_move(self.view, move, range(done, done + count), self.seed)
        self.samples[move] = found if known is None else np.concatenate([known, found])
        self.lines += len(found)

    def gap(self, leader: int, move: int, first: int = 0) -> Estimate:
        """How far a move is behind another for the seat, by the lines both have from `first`."""
        a, b = self.samples[leader], self.samples[move]
        shared, seat = min(len(a), len(b)), self.view.seat
        return estimate(a[first:shared, seat] - b[first:shared, seat], self.judge.exact)

    def chance(self, move: int) -> float:
        """The seat's chance after a move."""
        return float(self.samples[move][:, self.view.seat].mean())


class Clock:
    """What is left of a limit."""

    def __init__(self, limit: Limit) -> None:
        self._lines, self._ms = limit.lines, limit.ms
        self._start = self._last = time.perf_counter()

    def allows(self, spent: int, wanted: int, share: float = 1.0) -> bool:
        """Whether so many more lines fit in this share of the limit."""
        now = time.perf_counter()
        step, self._last = now - self._last, now
        if self._ms:
            return now - self._start + step <= share * self._ms / 1000
        return spent + wanted <= share * self._lines


def rank_moves(trials: Trials, clock: Clock, share: float = 1.0, keep: int = NO_MOVE) -> list[int]:
    """Follow lines until one move is left or the limit is used; the moves, best first.

    `keep` never drops out.
    """
    judge, moves = trials.judge, trials.moves
    for move in moves:
        trials.follow(move, 1 if judge.exact else BATCH)
    running = list(moves)
    while not judge.exact and len(trials.samples[running[0]]) < MOST_OF_A_MOVE:
        leader = max(running, key=trials.chance)
        running = [m for m in running if m in (leader, keep) or _may_lead(trials, leader, m)]
        if len(running) == 1 or not clock.allows(trials.lines, BATCH * len(running), share):
            break
        for move in running:
            trials.follow(move, BATCH)
    out = [move for move in moves if move not in running]
    return [
        *sorted(running, key=lambda move: -trials.chance(move)),
        *sorted(out, key=lambda move: -trials.chance(move)),
    ]


def _may_lead(trials: Trials, leader: int, move: int) -> bool:
    gap = trials.gap(leader, move)
    return gap.mean <= SURE * gap.error


def measure_loss(trials: Trials, clock: Clock, best: int, made: int) -> tuple[Estimate, Reals]:
    """What a move loses against the best, by lines that did not choose the best; and what it
    brings every seat beyond it."""
    judge, players = trials.judge, trials.samples[best].shape[1]
    if best == made:
        return Estimate(0.0, 0.0), np.zeros(players)
    if judge.exact:
        change = trials.samples[made][0] - trials.samples[best][0]
        return Estimate(float(-change[trials.view.seat]), 0.0), change
    for move in (best, made):
        behind = max(len(trials.samples[m]) for m in (best, made)) - len(trials.samples[move])
        if behind:
            trials.follow(move, behind)
    first = len(trials.samples[best])
    while True:
        for move in (best, made):
            trials.follow(move, BATCH)
        gap = trials.gap(best, made, first)
        clear = abs(gap.mean) > 2 * SURE * gap.error
        if gap.error < FINE or clear or not clock.allows(trials.lines, 2 * BATCH):
            break
    fresh = trials.samples[made][first:] - trials.samples[best][first:]
    change = fresh.mean(axis=0)
    return gap, change
