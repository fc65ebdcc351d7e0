"""A memory of positions that were judged, so that what many lines lead to is judged once.

Offers that are refused all lead back to the same position. What is remembered follows from the
state alone: where random numbers were drawn on the way, nothing is kept.
"""

from __future__ import annotations

from typing import Any

from ..core.generic import generic_inlined
from ..core.kernel import state_hash
from ..core.seats import MOST_SEATS
from .bench import MEMO_CELLS, Bench

#: Stands for what nobody chooses: the chances in the position itself.
NOBODY = -1
#: Tells the choices of several seats in one position apart.
APART = 0x9E3779B97F4A7C1
#: Tells judges apart; `judging` puts another number in its place.
judge_mark = 0


@generic_inlined
def memo_key(bench: Bench, i: int, seat: int) -> int:
    """What row i and a seat are remembered by; 0 where nothing is remembered at all."""
    if len(bench.memo) == 0:
        return 0
    return state_hash(bench.work[i]) ^ ((seat + 2) * APART) ^ judge_mark


@generic_inlined
def is_known(bench: Bench, key: int) -> bool:
    """Whether something is remembered by a key."""
    return key != 0 and bench.memo[place_of(bench, key) * MEMO_CELLS] == key


@generic_inlined
def place_of(bench: Bench, key: int) -> int:
    """Which place of the memory a key has."""
    return key & (len(bench.memo) // MEMO_CELLS - 1)


@generic_inlined
def recall(bench: Bench, key: int, players: int, out: Any) -> int:
    """Write what is remembered: everybody's chances; returns the move they are for."""
    at = place_of(bench, key)
    for seat in range(players):
        out[seat] = bench.memo_chances[at * MOST_SEATS + seat]
    return bench.memo[at * MEMO_CELLS + 1]


@generic_inlined
def remember(bench: Bench, key: int, players: int, move: int, chances: Any) -> None:
    """Keep a move and everybody's chances with it, in place of what was kept there."""
    if key != 0:
        at = place_of(bench, key)
        bench.memo[at * MEMO_CELLS], bench.memo[at * MEMO_CELLS + 1] = key, move
        for seat in range(players):
            bench.memo_chances[at * MOST_SEATS + seat] = chances[seat]
