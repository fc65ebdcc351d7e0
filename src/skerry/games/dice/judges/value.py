"""How well a seat stands in the dice game, at a glance: points, things payable now, roads."""

from __future__ import annotations

from ....core.kernel import kernel
from ..building import can_build_city, can_build_knight, can_build_settlement
from ..sheet import BOUGHT_ROADS, CITY_POINTS, KNIGHT_POINTS, SETTLEMENT_POINTS
from ..state import State
from ..turn import score

#: A road opens the way to more than its point.
ROAD_WORTH = 0.5
#: How many points make the odds of winning e times better.
SCALE = 8.0


@kernel
def value(s: State, seat: int) -> float:
    """The seat's strength as a logarithm."""
    points = score(s, seat) * 1.0
    for road in range(BOUGHT_ROADS):
        points += ROAD_WORTH * s.roads[seat, road]
    if s.player == seat:
        points += s.earned + _payable(s, seat)
    return points / SCALE


@kernel
def _payable(s: State, seat: int) -> float:
    """Points of the best thing that the dice as they lie can pay."""
    best = 0
    if can_build_knight(s, seat):
        best = KNIGHT_POINTS[s.knights[seat]]
    if can_build_settlement(s, seat):
        best = max(best, SETTLEMENT_POINTS[s.settlements[seat]])
    if can_build_city(s, seat):
        best = max(best, CITY_POINTS[s.cities[seat]])
    return 0.9 * best
