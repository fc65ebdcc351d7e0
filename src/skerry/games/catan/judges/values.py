"""The quick judge of Catan for all seats at once, with what it worked out before."""

from __future__ import annotations

from typing import Any

from ....core.judge_cache import JudgeCache
from ....core.kernel import kernel, reals
from ..state import SEATS, State
from .cache import cached_features, note_board
from .value import SIZE, lateness
from .weights import EARLY, LATE

#: The features of all seats.
ROWS = SEATS * SIZE


@kernel
def values(s: State, cache: JudgeCache, out: Any) -> None:
    """Every seat's strength as a logarithm, as `value` has it."""
    note_board(s, cache)
    rows, late = reals(ROWS), lateness(s)
    for seat in range(s.players):
        row = reals(SIZE)
        cached_features(s, seat, cache, row)
        for i in range(SIZE):
            rows[seat * SIZE + i] = row[i]
    # Four sums side by side: in each of them an addition waits for the one before.
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    for i in range(SIZE):
        weight = EARLY[i] + LATE[i] * late
        a += weight * rows[i]
        b += weight * rows[SIZE + i]
        c += weight * rows[2 * SIZE + i]
        d += weight * rows[3 * SIZE + i]
    out[0], out[1] = a, b
    if s.players > 2:
        out[2] = c
    if s.players > 3:
        out[3] = d
