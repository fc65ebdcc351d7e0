"""Features of a seat, with what was worked out before of this board.

Dice and gold leave the board as it is, and most moves leave it as another move does that was
judged in another guess. So there is a hash table of boards:

    keys     | the board's key | a board and seat
    numbers                    | BOARD_FEATURES, how many prospects, and these
"""

from __future__ import annotations

from typing import Any

from ....core.judge_cache import JudgeCache
from ....core.kernel import inlined, kernel, reals, span_hash
from ....core.layout import layout_of
from ..state import State
from .value import (
    GOLD_A_ROLL,
    INFLUENCE_A_ROLL,
    LARGER_CUBES,
    PERMIT_VALUES,
    PERMITS_OUT,
    PROSPECT,
    PROSPECTS_ROW,
    SMALL_CUBES,
    TOWER_SOON,
    board_features,
    gold_of,
    list_prospects,
    other_features,
    weigh_prospects,
)

#: How many boards are kept, a power of two, and of how many prospects.
BOARDS, CACHED_PROSPECTS = 1 << 11, 32
#: What `board_features` writes.
BOARD_FEATURES = (
    GOLD_A_ROLL, INFLUENCE_A_ROLL, PERMITS_OUT, PERMIT_VALUES, TOWER_SOON, SMALL_CUBES,
    LARGER_CUBES,
)  # fmt: skip
COUNT = len(BOARD_FEATURES)
ROW = COUNT + 1 + CACHED_PROSPECTS * PROSPECT
#: Cells of keys and of numbers.
CACHE = (1 + BOARDS, BOARDS * ROW)
#: Where the board lies in a state: the buildings, and what follows from all that lies there.
_PLACES = layout_of(State).places
TOWN_FROM, TOWN_TO = _PLACES["building"].start, _PLACES["building"].stop
REST_FROM, REST_TO = _PLACES["cover"].start, _PLACES["cubes"].stop
#: Keeps tables of several sizes, their seats, and the two parts of a board apart.
PLAYERS_APART, SEATS_APART, PARTS_APART = 0x3F58476D1CE4E5B9, 0x1E3779B97F4A7C15, 0x14D049BB133111EB


@kernel
def note_board(s: State, cache: JudgeCache) -> None:
    """Note the board that the features asked for next are of."""
    parts = span_hash(s, TOWN_FROM, TOWN_TO) * PARTS_APART ^ span_hash(s, REST_FROM, REST_TO)
    cache.keys[0] = parts ^ (s.players * PLAYERS_APART)


@inlined
def cached_features(s: State, seat: int, cache: JudgeCache, out: Any) -> None:
    """Write SIZE features of a seat to a row of zeros, on the board that was noted."""
    key = cache.keys[0] ^ ((seat + 1) * SEATS_APART)
    place = (key ^ ((key >> 32) & 0xFFFFFFFF)) & (BOARDS - 1)
    at = place * ROW
    if cache.keys[1 + place] == key:
        for k in range(COUNT):
            out[BOARD_FEATURES[k]] = cache.numbers[at + k]
        count = int(cache.numbers[at + COUNT])
        weigh_prospects(cache.numbers, at + COUNT + 1, count, gold_of(s, seat), out)
    else:
        board_features(s, seat, out)
        rows = reals(PROSPECTS_ROW)
        count = list_prospects(s, seat, rows, 0)
        weigh_prospects(rows, 0, count, gold_of(s, seat), out)
        if count <= CACHED_PROSPECTS:
            cache.keys[1 + place] = key
            _store(cache, at, count, rows, out)
    other_features(s, seat, out)


@kernel
def _store(cache: JudgeCache, at: int, count: int, rows: Any, out: Any) -> None:
    """Keep the features of a board and its prospects from a cell on."""
    for k in range(COUNT):
        cache.numbers[at + k] = out[BOARD_FEATURES[k]]
    cache.numbers[at + COUNT] = count
    for k in range(count * PROSPECT):
        cache.numbers[at + COUNT + 1 + k] = rows[k]
