"""What a sheet of the dice game is worth: points to come, from features and fitted weights."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....core.kernel import kernel, reals
from ....core.seats import NONE
from ..building import is_bordered
from ..jokers import has_joker
from ..sheet import (
    BOUGHT_ROADS,
    BOXES,
    CITIES,
    CITY_POINTS,
    CITY_ROAD,
    KNIGHT_POINTS,
    KNIGHTS,
    ROAD_AFTER,
    SETTLEMENT_POINTS,
    SETTLEMENT_ROAD,
    SETTLEMENTS,
)
from ..state import State
from ..turn import box_of_turn
from .weights import FITTED

FEATURES = (
    "one", "next settlement", "roads to it", "next city", "roads to it", "city after",
    "roads to it", "next knight", "knight can be built", "roads", "jokers", "settlement after",
)  # fmt: skip
SIZE = len(FEATURES)
(
    ONE, NEXT_SETTLEMENT, ROADS_TO_SETTLEMENT, NEXT_CITY, ROADS_TO_CITY, CITY_AFTER,
    ROADS_TO_CITY_AFTER, NEXT_KNIGHT, KNIGHT_READY, ROADS_BUILT, JOKERS, SETTLEMENT_AFTER,
) = range(SIZE)  # fmt: skip
#: Weights of each feature, by powers of the time left.
POWERS = 3
SHEET = np.array(FITTED)
JOKER_UNIT = 0.3


@kernel
def turns_left(s: State) -> int:
    """Turns of each player after this one."""
    return BOXES - 1 - box_of_turn(s)


@kernel
def joker_worth(sheet: Any, s: State) -> float:
    """What an unused joker will still bring."""
    time = turns_left(s) / BOXES
    w = POWERS * JOKERS
    later = sheet[w] + time * (sheet[w + 1] + time * sheet[w + 2])
    return max(0.0, JOKER_UNIT * time * later)


@kernel
def sheet_value(sheet: Any, s: State, seat: int, left: int) -> float:
    """Points still to come in `left` turns, as a sum over features and powers of the time left."""
    if left == 0:
        return 0.0
    row = reals(SIZE)
    sheet_features(s, seat, row)
    time = left / BOXES
    total = 0.0
    for f in range(SIZE):
        w = POWERS * f
        total += row[f] * time * (sheet[w] + time * (sheet[w + 1] + time * sheet[w + 2]))
    return total


@kernel
def sheet_features(s: State, seat: int, out: Any) -> None:
    """Write SIZE features of a sheet."""
    out[ONE] = 1.0
    built = s.settlements[seat] + 0
    if built < SETTLEMENTS:
        out[NEXT_SETTLEMENT] = SETTLEMENT_POINTS[built] / 10.0
        out[ROADS_TO_SETTLEMENT] = _roads_missing(s, seat, SETTLEMENT_ROAD[built]) / 5.0
    if built + 1 < SETTLEMENTS:
        out[SETTLEMENT_AFTER] = _roads_missing(s, seat, SETTLEMENT_ROAD[built + 1]) / 5.0
    built = s.cities[seat] + 0
    if built < CITIES:
        out[NEXT_CITY] = CITY_POINTS[built] / 10.0
        out[ROADS_TO_CITY] = _roads_missing(s, seat, CITY_ROAD[built]) / 5.0
    if built + 1 < CITIES:
        out[CITY_AFTER] = CITY_POINTS[built + 1] / 10.0
        out[ROADS_TO_CITY_AFTER] = _roads_missing(s, seat, CITY_ROAD[built + 1]) / 5.0
    built = s.knights[seat] + 0
    if built < KNIGHTS:
        out[NEXT_KNIGHT] = KNIGHT_POINTS[built] / 5.0
        out[KNIGHT_READY] = 1.0 if is_bordered(s, seat, built) else 0.0
    for road in range(BOUGHT_ROADS):
        out[ROADS_BUILT] += 0.1 * s.roads[seat, road]
    for joker in range(KNIGHTS):
        if has_joker(s, seat, joker):
            out[JOKERS] += JOKER_UNIT


@kernel
def _roads_missing(s: State, seat: int, road: int) -> float:
    """Roads still to be built up to and with this one."""
    missing = 0.0
    while road != NONE and s.roads[seat, road] == 0:
        missing += 1.0
        road = ROAD_AFTER[road]
    return missing
