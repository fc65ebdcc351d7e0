"""Roads, knights, settlements, cities: what they cost, where they may be built, what they bring."""

from __future__ import annotations

from ...core.kernel import kernel, table
from .sheet import (
    BORDER_CITIES,
    BORDER_ROADS,
    BORDER_SETTLEMENTS,
    BOUGHT_ROADS,
    CITIES,
    CITY_NAMES,
    CITY_POINTS,
    CITY_ROAD,
    KNIGHT_POINTS,
    KNIGHTS,
    ROAD_AFTER,
    ROAD_POINTS,
    ROADS,
    SETTLEMENT_NAMES,
    SETTLEMENT_POINTS,
    SETTLEMENT_ROAD,
    SETTLEMENTS,
)
from .state import State

ROAD, KNIGHT, SETTLEMENT, CITY = range(4)
KINDS = ("road", "knight", "settlement", "city")
#: In brick, lumber, wool, grain, ore; gold is never part of a payment (DI-23).
COSTS = table(
    [
        [1, 1, 0, 0, 0],  # DI-25
        [0, 0, 1, 1, 1],  # DI-38
        [1, 1, 1, 1, 0],  # DI-30
        [0, 0, 0, 2, 3],  # DI-34
    ]
)
GOODS = 5
ALL_ROADS = len(ROADS)


@kernel
def can_pay(s: State, kind: int) -> bool:
    """Whether unused dice show the whole cost (DI-17 to DI-19)."""
    for good in range(GOODS):
        if s.dice[good] < COSTS[kind, good]:
            return False
    return True


@kernel
def pay(s: State, kind: int) -> None:
    """Put the dice of the cost aside; they are spent for this turn (DI-19)."""
    for good in range(GOODS):
        s.dice[good] -= COSTS[kind, good]


# Where.


@kernel
def may_place_road(s: State, seat: int, road: int) -> bool:
    """Not built yet, and joined to a built road (DI-22, DI-26)."""
    return s.roads[seat, road] == 0 and s.roads[seat, ROAD_AFTER[road]] != 0


@kernel
def may_place_settlement(s: State, seat: int) -> bool:
    """One is left, and a built road reaches the next one's site (DI-31, DI-32)."""
    built = s.settlements[seat]
    return built < SETTLEMENTS and s.roads[seat, SETTLEMENT_ROAD[built]] != 0


@kernel
def may_place_city(s: State, seat: int) -> bool:
    """One is left, and a built road reaches the next one's site (DI-35, DI-36)."""
    built = s.cities[seat]
    return built < CITIES and s.roads[seat, CITY_ROAD[built]] != 0


@kernel
def may_place_knight(s: State, seat: int) -> bool:
    """One is left, and something built borders the next one's hex (DI-39, DI-40)."""
    return s.knights[seat] < KNIGHTS and is_bordered(s, seat, s.knights[seat] + 0)


@kernel
def is_bordered(s: State, seat: int, h: int) -> bool:
    """Whether a built road, settlement or city borders a hex (DI-40, DI-R17)."""
    for road in range(ALL_ROADS):
        if BORDER_ROADS[h, road] and s.roads[seat, road]:
            return True
    for settlement in range(s.settlements[seat]):
        if BORDER_SETTLEMENTS[h, settlement]:
            return True
    for city in range(s.cities[seat]):
        if BORDER_CITIES[h, city]:
            return True
    return False


# Building: the sheet is looked at as it stands at that moment (DI-R5).


@kernel
def can_pay_road(s: State) -> bool:
    """The price of a road (DI-25)."""
    return can_pay(s, ROAD)


@kernel
def can_build_road(s: State, seat: int, road: int) -> bool:
    """A road that can be placed and paid."""
    return can_pay(s, ROAD) and may_place_road(s, seat, road)


@kernel
def can_build_knight(s: State, seat: int) -> bool:
    """A knight that can be placed and paid."""
    return can_pay(s, KNIGHT) and may_place_knight(s, seat)


@kernel
def can_build_settlement(s: State, seat: int) -> bool:
    """A settlement that can be placed and paid."""
    return can_pay(s, SETTLEMENT) and may_place_settlement(s, seat)


@kernel
def can_build_city(s: State, seat: int) -> bool:
    """A city that can be placed and paid."""
    return can_pay(s, CITY) and may_place_city(s, seat)


@kernel
def build_road(s: State, road: int) -> None:
    """Pay and mark a road."""
    pay(s, ROAD)
    s.roads[s.player, road] = 1
    s.earned += ROAD_POINTS


@kernel
def build_knight(s: State) -> None:
    """Pay and mark the next knight; his joker is available from now on (DI-42, DI-R6)."""
    pay(s, KNIGHT)
    s.earned += KNIGHT_POINTS[s.knights[s.player]]
    s.knights[s.player] += 1


@kernel
def build_settlement(s: State) -> None:
    """Pay and mark the next settlement."""
    pay(s, SETTLEMENT)
    s.earned += SETTLEMENT_POINTS[s.settlements[s.player]]
    s.settlements[s.player] += 1


@kernel
def build_city(s: State) -> None:
    """Pay and mark the next city."""
    pay(s, CITY)
    s.earned += CITY_POINTS[s.cities[s.player]]
    s.cities[s.player] += 1


# What stands on a sheet, for drawings.


def roads_built(s: State, seat: int) -> int:
    """Roads that a seat has built; the one it starts with is not counted."""
    return sum(int(s.roads[seat, road]) for road in range(BOUGHT_ROADS))


def sites(s: State, seat: int) -> dict[str, bool]:
    """Every settlement and city of the sheet by name, and whether the seat has built it."""
    counts = (SETTLEMENT_NAMES, s.settlements[seat]), (CITY_NAMES, s.cities[seat])
    return {name: i < built for names, built in counts for i, name in enumerate(names)}
