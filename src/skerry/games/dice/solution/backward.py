"""Backward induction: from the last turn to the first, what every sheet is worth.

A turn is solved as in `turns.py`, against the values of the sheets after it. The sheets of
one board differ by the jokers used alone, so they are solved side by side in *lanes* of the same
rows: whatever is done to a set of dice is done to all of them at once.

Beside the mean of the points to come, the mean of their square is worked out for the same play, so
that it is known how far points stray from the mean.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ....core.kernel import Numbers, kernel
from ....core.seats import NONE
from ..building import ROAD
from ..faces import FACE_COUNT, SET_WEIGHT
from ..sheet import CROSS, KNIGHTS
from .outcomes import may_use, plan_points, sheet_after
from .payments import Payments, place_of
from .plans import IMPOSSIBLE, PLAN_COUNT, PLANS
from .rolling import ALL_SETS, SIX, WITH_ONE, WITHOUT_ONE
from .sheets import FIRST, KNIGHTED, ROADS, Sheets

#: Sheets that are solved side by side; with more of them the rows no longer fit the cache.
LANES = 16
#: In how many ways six dice fall.
WAYS = 6.0**6


class Room(NamedTuple):
    """Rows to work in: by set of dice and lane, means and means of squares."""

    final: Any
    final_squares: Any
    kept: Any
    kept_squares: Any
    best: Any
    best_squares: Any
    #: By lane alone.
    gain: Any
    gain_squares: Any


def new_room() -> Room:
    """Rows for one thread."""
    shapes: list[tuple[int, ...]] = [(ALL_SETS, LANES)] * 6 + [(LANES,)] * 2
    return Room(*(np.zeros(shape) for shape in shapes))


@kernel
def solve_boards(
    sheets: Sheets, payments: Payments, room: Room, before: Any, after: Any, boards: Any
) -> None:
    """Work out what the sheets of some boards are worth with one turn more; `boards` numbers them.

    `before` has the mean of the points to come and of their square for every sheet without that
    turn, in two rows; what is found is written to `after`.
    """
    for k in range(len(boards)):
        board = sheets.boards[boards[k]]
        first, count = board[FIRST], 1 << board[KNIGHTED]
        for lane in range(0, count, LANES):
            lanes = min(LANES, count - lane)
            _pay_results(sheets, payments, room, before, board, lane, lanes)
            _mean_over_rolls(room.final, room.kept, lanes)
            _mean_over_rolls(room.final_squares, room.kept_squares, lanes)
            _best_to_keep(room, lanes)
            _mean_over_rolls(room.best, room.kept, lanes)
            _mean_over_rolls(room.best_squares, room.kept_squares, lanes)
            _best_to_keep(room, lanes)
            _mean_of_turn(room.best, after[0], first + lane, lanes)
            _mean_of_turn(room.best_squares, after[1], first + lane, lanes)


@kernel
def _mean_of_turn(best: Any, after: Any, at: int, lanes: int) -> None:
    """The mean over the first roll."""
    for k in range(lanes):
        after[at + k] = 0.0
    for n in range(SIX, ALL_SETS):
        for k in range(lanes):
            after[at + k] += SET_WEIGHT[n] / WAYS * best[n, k]


@kernel
def _mean_over_rolls(values: Any, kept: Any, lanes: int) -> None:
    """Values of six dice -> values of fewer, the others being rolled one by one."""
    for n in range(ALL_SETS - 1, -1, -1):
        row = kept[n]
        if n >= SIX:
            source = values[n]
            for k in range(lanes):
                row[k] = source[k]
        else:
            for k in range(lanes):
                row[k] = 0.0
            for face in range(FACE_COUNT):
                source = kept[WITH_ONE[n, face]]
                for k in range(lanes):
                    row[k] += source[k]
            for k in range(lanes):
                row[k] *= 1.0 / 6.0


@kernel
def _best_to_keep(room: Room, lanes: int) -> None:
    """For six dice: stop, or keep the best set within them."""
    for n in range(ALL_SETS):
        best, squares = room.best[n], room.best_squares[n]
        own = room.kept[n] if n < SIX else room.final[n]
        own_squares = room.kept_squares[n] if n < SIX else room.final_squares[n]
        for k in range(lanes):
            best[k], squares[k] = own[k], own_squares[k]
        for face in range(FACE_COUNT):
            fewer = WITHOUT_ONE[n, face]
            if fewer != NONE:
                _take_better(best, squares, room.best[fewer], room.best_squares[fewer], lanes)


@kernel
def _take_better(best: Any, squares: Any, other: Any, other_squares: Any, lanes: int) -> None:
    """Where another choice is better, take it."""
    for k in range(lanes):
        better = other[k] > best[k]
        best[k] = other[k] if better else best[k]
        squares[k] = other_squares[k] if better else squares[k]


@kernel
def _pay_results(
    sheets: Sheets,
    payments: Payments,
    room: Room,
    before: Any,
    board: Numbers,
    lane: int,
    lanes: int,
) -> None:
    """For every result of six dice the best that it pays, on sheets of a board from a lane on."""
    knights = board[KNIGHTED]
    for plan in range(PLAN_COUNT):
        for jokers in range(1 << min(KNIGHTS, knights + 1)):
            place = place_of(knights, plan, jokers)
            start, end = payments.starts[place], payments.starts[place + 1]
            if start == end or plan_points(board, plan) == NONE:
                continue
            if not may_use(sheets, board, jokers):
                continue
            _gains_of(sheets, room, before, board, plan, jokers, lane, lanes)
            for i in range(start, end):
                n = SIX + payments.results[i]
                final, squares = room.final[n], room.final_squares[n]
                if plan == 0:  # every result pays it, so that it comes before all others
                    for k in range(lanes):
                        final[k], squares[k] = room.gain[k], room.gain_squares[k]
                else:
                    _take_better(final, squares, room.gain, room.gain_squares, lanes)


@kernel
def _gains_of(
    sheets: Sheets,
    room: Room,
    before: Any,
    board: Numbers,
    plan: int,
    jokers: int,
    lane: int,
    lanes: int,
) -> None:
    """What a plan brings that takes these jokers, its roads placed at their best."""
    gain, squares, means, roads = room.gain, room.gain_squares, before[0], PLANS[plan, ROAD]
    for k in range(lanes):
        gain[k], squares[k] = IMPOSSIBLE, 0.0
    row = sheets.more_from[roads]
    for i in range(row[board[ROADS]], row[board[ROADS] + 1]):
        sheet = sheet_after(sheets, board, plan, sheets.more[i])
        if sheet == NONE:
            continue
        for k in range(lanes):
            to = sheet + ((lane + k) | jokers)
            if (lane + k) & jokers == 0 and means[to] > gain[k]:
                gain[k], squares[k] = means[to], before[1, to]
    points = plan_points(board, plan)
    if points == 0:
        points = CROSS
    for k in range(lanes):
        if gain[k] != IMPOSSIBLE:
            squares[k] += points * (2.0 * gain[k] + points)
            gain[k] += points
