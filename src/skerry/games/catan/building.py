"""Roads, settlements, cities: where they may stand and what placing them changes."""

from __future__ import annotations

from ...core.kernel import Numbers, inlined, kernel, narrow
from ...core.seats import NONE
from .bank import CITY_COST, ROAD_COST, SETTLEMENT_COST, can_pay, gain, pay
from .board import (
    ANY,
    CORNER_BIT,
    CORNER_HEXES,
    CORNER_NEIGHBOURS,
    CORNERS,
    DESERT,
    PATH_BITS,
    PATH_ENDS,
    PATHS,
    RESOURCES,
)
from .roads import measure_after_building, measure_after_road
from .state import BEFORE_ROLL, FOUND_ROAD, FOUND_SETTLEMENT, MAIN, State

#: What stands at a corner.
SETTLEMENT_LEVEL, CITY_LEVEL = 1, 2
#: Overseas rates: none, a 3:1 harbour, a 2:1 harbour (CA-42 to CA-44).
PLAIN_RATE, SIMPLE_RATE, SPECIAL_RATE = 4, 3, 2


@kernel
def is_free_corner(s: State, corner: int) -> bool:
    """Empty, and no building on a neighbouring intersection (CA-53)."""
    if s.level[corner] != 0:
        return False
    for k in range(3):
        other = CORNER_NEIGHBOURS[corner, k]
        if other != NONE and s.level[other] != 0:
            return False
    return True


# Where a seat's network ends is worked out for all intersections at once, as bits; whoever asks
# about many paths or intersections asks once and hands the bits on.


@kernel
def road_ends(s: State, seat: int) -> int:
    """Bits of the intersections where roads of a seat end."""
    who, bits = narrow(seat), 0
    for path in range(PATHS):
        bits |= PATH_BITS[path] if s.road[path] == who else 0
    return bits


@kernel
def network_ends(s: State, seat: int) -> int:
    """Bits of the intersections a seat may build roads from: its buildings, and ends of its
    roads that are free of buildings (CA-50)."""
    who, own, built = narrow(seat), 0, 0
    for corner in range(CORNERS):
        own |= CORNER_BIT[corner] if s.owner[corner] == who else 0
        built |= CORNER_BIT[corner] if s.owner[corner] != NONE else 0
    return own | (road_ends(s, seat) & ~built)


@kernel
def is_open_path(s: State, path: int, ends: int) -> bool:
    """A free path at one of these ends of a network (CA-7, CA-50)."""
    return (s.road[path] == NONE) & ((PATH_BITS[path] & ends) != 0)


@kernel
def is_open_corner(s: State, corner: int, ends: int) -> bool:
    """A free intersection at one of these ends of roads (CA-52, CA-53)."""
    return (ends >> corner) & 1 == 1 and is_free_corner(s, corner)


@kernel
def may_place_road(s: State, seat: int, path: int) -> bool:
    """A piece, a free path, and a link to the own network (CA-7, CA-49, CA-50)."""
    return s.roads_left[seat] > 0 and is_open_path(s, path, network_ends(s, seat))


@kernel
def may_place_settlement(s: State, seat: int, corner: int) -> bool:
    """A piece, a free intersection, and an own road to it (CA-49, CA-52, CA-53)."""
    return s.settlements_left[seat] > 0 and is_open_corner(s, corner, road_ends(s, seat))


@kernel
def may_place_city(s: State, seat: int, corner: int) -> bool:
    """A piece, and an own settlement to replace (CA-49, CA-55)."""
    return (
        s.cities_left[seat] > 0 and s.owner[corner] == seat and s.level[corner] == SETTLEMENT_LEVEL
    )


@kernel
def may_found_road(s: State, path: int) -> bool:
    """A free path that touches the settlement just founded (CA-14, CA-17)."""
    return s.road[path] == NONE and (
        PATH_ENDS[path, 0] == s.corner or PATH_ENDS[path, 1] == s.corner
    )


@kernel
def can_place_any_road(s: State, seat: int) -> bool:
    """Whether road building would have an effect (CA-R10)."""
    if s.roads_left[seat] == 0:
        return False
    ends = network_ends(s, seat)
    for path in range(PATHS):
        if is_open_path(s, path, ends):
            return True
    return False


@kernel
def place_road(s: State, seat: int, path: int) -> None:
    """Lay a road, free of charge."""
    s.road[path] = seat
    s.roads_left[seat] -= 1
    measure_after_road(s, seat, path)


@kernel
def place_settlement(s: State, seat: int, corner: int) -> None:
    """Found a settlement, free of charge; its harbour serves at once (CA-46, CA-47)."""
    s.owner[corner] = seat
    s.level[corner] = SETTLEMENT_LEVEL
    s.settlements_left[seat] -= 1
    s.points[seat] += 1
    use_harbour(s, seat, s.corner_harbour[corner] + 0)
    measure_after_building(s, seat, corner)


@kernel
def use_harbour(s: State, seat: int, harbour: int) -> None:
    """Better rates through a harbour of this kind, NONE for no harbour (CA-43, CA-44)."""
    if harbour == ANY:
        for good in range(RESOURCES):
            s.rate[seat, good] = min(s.rate[seat, good] + 0, SIMPLE_RATE)
    elif harbour != NONE:
        s.rate[seat, harbour] = SPECIAL_RATE


@kernel
def can_build_road(s: State, seat: int, path: int) -> bool:
    """A road that can be placed and paid."""
    return can_pay(s, seat, ROAD_COST) and may_place_road(s, seat, path)


@kernel
def can_build_settlement(s: State, seat: int, corner: int) -> bool:
    """A settlement that can be placed and paid."""
    return can_pay(s, seat, SETTLEMENT_COST) and may_place_settlement(s, seat, corner)


@kernel
def can_build_city(s: State, seat: int, corner: int) -> bool:
    """A city that can be placed and paid."""
    return can_pay(s, seat, CITY_COST) and may_place_city(s, seat, corner)


@inlined
def list_roads(s: State, seat: int, out: Numbers, n: int, first: int) -> int:
    """Every path where a road may be placed, whoever pays for it."""
    if s.roads_left[seat] > 0:
        ends = network_ends(s, seat)
        for path in range(PATHS):
            # Written always, kept only if it is open: a branch here would often be mispredicted.
            out[n] = first + path
            n += 1 if is_open_path(s, path, ends) else 0
    return n


@inlined
def list_settlements(s: State, seat: int, out: Numbers, n: int, first: int) -> int:
    """Every intersection where a settlement may be placed."""
    if s.settlements_left[seat] > 0:
        ends = road_ends(s, seat)
        for corner in range(CORNERS):
            if is_open_corner(s, corner, ends):
                out[n] = first + corner
                n += 1
    return n


@inlined
def can_pay_road(s: State, seat: int) -> bool:
    """The price of a road (CA-48)."""
    return can_pay(s, seat, ROAD_COST)


@inlined
def can_pay_settlement(s: State, seat: int) -> bool:
    """The price of a settlement (CA-48)."""
    return can_pay(s, seat, SETTLEMENT_COST)


@inlined
def can_pay_city(s: State, seat: int) -> bool:
    """The price of a city, and a piece (CA-48, CA-49)."""
    return s.cities_left[seat] > 0 and can_pay(s, seat, CITY_COST)


@kernel
def build_road(s: State, path: int) -> None:
    """The active player pays and lays a road."""
    s.built = 1
    pay(s, s.player, ROAD_COST)
    place_road(s, s.player, path)


@kernel
def build_settlement(s: State, corner: int) -> None:
    """The active player pays and founds a settlement."""
    s.built = 1
    pay(s, s.player, SETTLEMENT_COST)
    place_settlement(s, s.player, corner)


@kernel
def build_city(s: State, corner: int) -> None:
    """The active player pays; the settlement piece returns to his stock (CA-55)."""
    s.built = 1
    pay(s, s.player, CITY_COST)
    s.level[corner] = CITY_LEVEL
    s.settlements_left[s.player] += 1
    s.cities_left[s.player] -= 1
    s.points[s.player] += 1


@kernel
def place_free_road(s: State, path: int) -> None:
    """One of the two roads of road building; ends when no more can be placed (CA-65, CA-R10).

    Before the roll it is not yet time to trade, so it ends no trade either (CA-23).
    """
    if s.rolled:
        s.built = 1
    place_road(s, s.player, path)
    s.free_roads -= 1
    if s.free_roads == 0 or not can_place_any_road(s, s.player):
        end_free_roads(s)


@kernel
def may_decline_road(s: State) -> bool:
    """The second road of road building need not be placed (CA-R10)."""
    return s.free_roads == 1


@kernel
def end_free_roads(s: State) -> None:
    """Road building is done; the turn goes on where the card was played."""
    s.free_roads = 0
    s.phase = MAIN if s.rolled else BEFORE_ROLL


# The founding phase (CA-14 to CA-20).


@kernel
def founder(s: State) -> int:
    """Who places next: clockwise from the starter, then back again (CA-14, CA-16)."""
    step = s.founded // 2
    if step >= s.players:
        step = 2 * s.players - 1 - step
    return (s.starter + step) % s.players


@kernel
def found_settlement(s: State, corner: int) -> None:
    """Place a settlement; the second one brings a card of each hex beside it (CA-18)."""
    place_settlement(s, s.player, corner)
    s.corner = corner
    if s.founded >= 2 * s.players:
        for k in range(3):
            h = CORNER_HEXES[corner, k]
            if h != NONE and s.terrain[h] != DESERT:
                gain(s, s.player, s.terrain[h] + 0, 1)
    s.founded += 1
    s.phase = FOUND_ROAD


@kernel
def lay_founding_road(s: State, path: int) -> bool:
    """Place the road beside it and pass on; True when the founding phase is over."""
    place_road(s, s.player, path)
    s.corner = NONE
    s.founded += 1
    if s.founded == 4 * s.players:
        return True
    s.player = founder(s)
    s.phase = FOUND_SETTLEMENT
    return False
