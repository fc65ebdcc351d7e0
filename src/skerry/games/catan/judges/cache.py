"""Features of a seat, with what was worked out before: of this board, and of this hand on it.

Most moves change hands alone, and an offer only two of them. So there are three hash tables, of
boards, of hands on a board, and of what only the outcome value sees of a board:

    keys     | the board's key | a board and seat   | a hand on it       | a board and seat
    numbers                    | SIZE features each | SOON features each | ROOM inputs each
"""

from __future__ import annotations

from typing import Any

from ....core.judge_cache import JudgeCache
from ....core.kernel import inlined, kernel, reals, span_hash, zeros
from ....core.layout import layout_of
from ..board import CORNERS, RESOURCES
from ..state import State
from .outcome_value import DECK, FIRST_SAFE
from .value import (
    RINGS,
    ROAD_SOON,
    SETTLEMENT_SOON,
    SIZE,
    board_features,
    hand_features,
    other_features,
)

#: How many of each are kept; powers of two.
BOARDS, HANDS, ROOMS = 1 << 9, 1 << 12, 1 << 9
#: Features that a hand decides.
SOON = ROAD_SOON + 1 - SETTLEMENT_SOON
#: Inputs that only the outcome value has.
ROOM = DECK - FIRST_SAFE
FIRST_HAND, HAND_NUMBERS = 1 + BOARDS, BOARDS * SIZE
FIRST_ROOM, ROOM_NUMBERS = FIRST_HAND + HANDS, HAND_NUMBERS + HANDS * SOON
#: Cells of keys and of numbers.
CACHE = (FIRST_ROOM + ROOMS, ROOM_NUMBERS + ROOMS * ROOM)
#: Where the board lies in a state, from its hexes to its roads.
_PLACES = layout_of(State).places
BOARD_FROM, BOARD_TO = _PLACES["terrain"].start, _PLACES["road"].stop
#: Keeps seats, hands and judges apart.
SEATS_APART, HANDS_APART, ROOMS_APART = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9, 0x14D049BB133111EB
BITS_OF_CARDS = 6


@kernel
def note_board(s: State, cache: JudgeCache) -> None:
    """Note the board that the features asked for next are of."""
    cache.keys[0] = span_hash(s, BOARD_FROM, BOARD_TO)


@inlined
def board_key(seat: int, cache: JudgeCache) -> int:
    """What stands for the noted board and a seat."""
    return cache.keys[0] ^ ((seat + 1) * SEATS_APART)


@inlined
def cached_features(s: State, seat: int, cache: JudgeCache, out: Any) -> None:
    """Write SIZE features of a seat to a row of zeros, on the board that was noted."""
    board = board_key(seat, cache)
    place = board & (BOARDS - 1)
    at = place * SIZE
    if cache.keys[1 + place] == board:
        for i in range(SIZE):
            out[i] = cache.numbers[at + i]
    else:
        board_features(s, seat, out, zeros(CORNERS), reals(CORNERS), zeros(RINGS))
        cache.keys[1 + place] = board
        for i in range(SIZE):
            cache.numbers[at + i] = out[i]
    _cached_hand(s, seat, board, cache, out)
    other_features(s, seat, out)


@inlined
def _cached_hand(s: State, seat: int, board: int, cache: JudgeCache, out: Any) -> None:
    """Write the features that the hand decides."""
    cards = 0
    for good in range(RESOURCES):
        cards = (cards << BITS_OF_CARDS) | s.hand[seat, good]
    key = board ^ ((cards + 1) * HANDS_APART)
    place = (key ^ ((key >> 32) & 0xFFFFFFFF)) & (HANDS - 1)
    at = HAND_NUMBERS + place * SOON
    if cache.keys[FIRST_HAND + place] == key:
        for i in range(SOON):
            out[SETTLEMENT_SOON + i] = cache.numbers[at + i]
        return
    hand_features(s, seat, out)
    cache.keys[FIRST_HAND + place] = key
    for i in range(SOON):
        cache.numbers[at + i] = out[SETTLEMENT_SOON + i]
