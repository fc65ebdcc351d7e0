"""Plans: what a turn can build, and what each of them brings."""

from __future__ import annotations

from typing import Any

from ....core.kernel import kernel, table
from ....core.seats import NONE
from ..building import (
    CITY,
    KNIGHT,
    ROAD,
    SETTLEMENT,
    may_place_city,
    may_place_knight,
    may_place_road,
    may_place_settlement,
)
from ..sheet import (
    BOUGHT_ROADS,
    CITY_POINTS,
    CROSS,
    KNIGHT_POINTS,
    ROAD_POINTS,
    SETTLEMENT_POINTS,
)
from ..state import State
from .sheet_value import sheet_value, turns_left

#: How many roads, knights, settlements and cities each plan builds (DI-21).
PLANS = table(
    [
        [0, 0, 0, 0], [1, 0, 0, 0], [2, 0, 0, 0], [3, 0, 0, 0], [0, 1, 0, 0], [0, 2, 0, 0],
        [1, 1, 0, 0], [0, 0, 1, 0], [1, 0, 1, 0], [0, 0, 0, 1],
    ]
)  # fmt: skip
PLAN_COUNT = len(PLANS)
IMPOSSIBLE = -1e9  #: below any gain


@kernel
def plan_gains(sheet: Any, s: State, seat: int, gains: Any) -> None:
    """For every plan its points and the value of the sheet after it, roads placed at their best."""
    left = turns_left(s)
    for plan in range(PLAN_COUNT):
        gains[plan] = IMPOSSIBLE
        if PLANS[plan, ROAD] == 0:
            gains[plan] = _rest_of_plan(sheet, s, seat, plan, left)
            continue
        for a in range(BOUGHT_ROADS):
            if not may_place_road(s, seat, a):
                continue
            s.roads[seat, a] = 1
            if PLANS[plan, ROAD] == 1:
                gains[plan] = max(gains[plan], _rest_of_plan(sheet, s, seat, plan, left))
            else:
                gains[plan] = max(gains[plan], _more_roads(sheet, s, seat, plan, left))
            s.roads[seat, a] = 0


@kernel
def _more_roads(sheet: Any, s: State, seat: int, plan: int, left: int) -> float:
    """The second and third road."""
    best = IMPOSSIBLE
    for a in range(BOUGHT_ROADS):
        if not may_place_road(s, seat, a):
            continue
        s.roads[seat, a] = 1
        if PLANS[plan, ROAD] == 2:
            best = max(best, _rest_of_plan(sheet, s, seat, plan, left))
        else:
            for b in range(BOUGHT_ROADS):
                if may_place_road(s, seat, b):
                    s.roads[seat, b] = 1
                    best = max(best, _rest_of_plan(sheet, s, seat, plan, left))
                    s.roads[seat, b] = 0
        s.roads[seat, a] = 0
    return best


@kernel
def _rest_of_plan(sheet: Any, s: State, seat: int, plan: int, left: int) -> float:
    """Knights, settlement and city of a plan whose roads lie; IMPOSSIBLE where they may not."""
    points = s.earned + ROAD_POINTS * PLANS[plan, ROAD]
    knights, settlements, cities = s.knights[seat] + 0, s.settlements[seat] + 0, s.cities[seat] + 0
    possible = True
    for kind in (SETTLEMENT, CITY, KNIGHT):
        for _ in range(PLANS[plan, kind]):
            brings = _mark_next(s, seat, kind) if possible else NONE
            possible = brings != NONE
            points += brings
    worth = IMPOSSIBLE
    if possible:
        worth = (points if points > 0 else CROSS) + sheet_value(sheet, s, seat, left)
    s.knights[seat], s.settlements[seat], s.cities[seat] = knights, settlements, cities
    return worth


@kernel
def _mark_next(s: State, seat: int, kind: int) -> int:
    """Mark the next one of a kind; its points, or NONE where it may not stand."""
    if kind == SETTLEMENT and may_place_settlement(s, seat):
        s.settlements[seat] += 1
        return SETTLEMENT_POINTS[s.settlements[seat] - 1]
    if kind == CITY and may_place_city(s, seat):
        s.cities[seat] += 1
        return CITY_POINTS[s.cities[seat] - 1]
    if kind == KNIGHT and may_place_knight(s, seat):
        s.knights[seat] += 1
        return KNIGHT_POINTS[s.knights[seat] - 1]
    return NONE
