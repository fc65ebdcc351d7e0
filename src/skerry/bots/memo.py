"""A memory of positions that were judged, so that what many lines lead to is judged once.

Offers that are refused all lead back to the same position. What is remembered follows from the
state alone: where random numbers were drawn on the way, nothing is kept.
"""

from __future__ import annotations

from typing import Any

from ..core.generic import generic_inlined
from ..core.kernel import state_hash
from ..core.seats import MOST_SEATS
from .bench import Bench

#: Stands for what nobody chooses: the chances in the position itself.
NOBODY = -1
#: Tells the choices of several seats in one position apart.
APART = 0x9E3779B97F4A7C1


@generic_inlined
def memo_key(bench: Bench, i: int, seat: int) -> int:
    """What row i and a seat are remembered by; 0 where nothing is remembered at all."""
    if len(bench.memo_keys) == 0:
        return 0
    return state_hash(bench.work[i]) ^ ((seat + 2) * APART)


@generic_inlined
def is_known(bench: Bench, key: int) -> bool:
    """Whether something is remembered by a key."""
    return key != 0 and bench.memo_keys[key & (len(bench.memo_keys) - 1)] == key


@generic_inlined
def recall(bench: Bench, key: int, players: int, out: Any) -> int:
    """Write what is remembered: everybody's chances; returns the move they are for."""
    at = key & (len(bench.memo_keys) - 1)
    for seat in range(players):
        out[seat] = bench.memo_chances[at * MOST_SEATS + seat]
    return bench.memo_moves[at]


@generic_inlined
def remember(bench: Bench, key: int, players: int, move: int, chances: Any) -> None:
    """Keep a move and everybody's chances with it, in place of what was kept there."""
    if key != 0:
        at = key & (len(bench.memo_keys) - 1)
        bench.memo_keys[at], bench.memo_moves[at] = key, move
        for seat in range(players):
            bench.memo_chances[at * MOST_SEATS + seat] = chances[seat]
