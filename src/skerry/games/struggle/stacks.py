"""Cards laid before the players: sides, properties of buildings, points, changes of owner."""

from __future__ import annotations

from ...core.kernel import kernel
from ...core.mechanics import row_total
from ...core.seats import NONE
from .cards import (
    BUILDING_POINTS,
    BUILDINGS,
    CHURCH,
    CITADEL,
    CITY_POINTS,
    KNIGHT,
    PROPERTY,
    ROAD,
    SETTLEMENT_POINTS,
    SIDE_B_POINTS,
)
from .data import DATA
from .state import DARK, WHITE, State

#: Cards at the bottom of a stack that cannot be taken (ST-53, ST-54).
CHURCH_KNIGHTS = DATA.number("properties", "church_knights")
CITADEL_ROADS = DATA.number("properties", "citadel_roads")
#: The step to the neighbour at whom the white arrows point: left is clockwise (ST-R2).
WHITE_STEP = 1 if DATA.word("destiny", "white_arrows") == "clockwise" else -1
CITY_BUILDINGS = DATA.number("city", "buildings")  #: on one city (ST-R18)


@kernel
def side_a(stack: int) -> int:
    """Cards on side A of a stack: the 1st, 3rd, 5th (ST-43, ST-45)."""
    return (stack + 1) // 2


@kernel
def side_b(stack: int) -> int:
    """Cards on side B of a stack: the 2nd, 4th (ST-43, ST-45)."""
    return stack // 2


@kernel
def has_property(s: State, seat: int, wanted: int) -> bool:
    """Whether one of the seat's buildings has a property (ST-73)."""
    for building in range(BUILDINGS):
        if s.buildings[seat, building] > 0 and PROPERTY[building] == wanted:
            return True
    return False


@kernel
def building_count(s: State, seat: int) -> int:
    """Buildings a seat has laid."""
    return row_total(s.buildings, seat, BUILDINGS)


@kernel
def count_points(s: State, seat: int) -> int:
    """Victory points of a seat (ST-72, ST-83)."""
    plain = s.cities[seat] - building_count(s, seat)
    total = s.settlements[seat] * SETTLEMENT_POINTS + max(0, plain) * CITY_POINTS
    for building in range(BUILDINGS):
        total += s.buildings[seat, building] * BUILDING_POINTS[building]
    return total + (side_b(s.roads[seat] + 0) + side_b(s.knights[seat] + 0)) * SIDE_B_POINTS


# Roads and knights change owner (ST-46 to ST-57).


@kernel
def stack_size(s: State, seat: int, kind: int) -> int:
    """Roads or knights of a seat."""
    return s.roads[seat] + 0 if kind == ROAD else s.knights[seat] + 0


@kernel
def protected(s: State, seat: int, kind: int) -> int:
    """How many of a seat's lowest roads or knights cannot be taken (ST-53, ST-54, ST-R9)."""
    if kind == ROAD:
        return CITADEL_ROADS if has_property(s, seat, CITADEL) else 0
    return CHURCH_KNIGHTS if has_property(s, seat, CHURCH) else 0


@kernel
def arrows_step(s: State) -> int:
    """The step to the neighbour at whom the arrows point (ST-R2); with two players any."""
    return -WHITE_STEP if s.destiny == DARK else WHITE_STEP


@kernel
def find_victim(s: State, buyer: int, kind: int) -> int:
    """Who loses a road or knight to a buyer, or NONE (ST-47, ST-48, ST-55, ST-56)."""
    step = arrows_step(s)
    seat = (buyer + step) % s.players
    while seat != buyer:
        if stack_size(s, seat, kind) > protected(s, seat, kind):
            return seat
        seat = (seat + step) % s.players
    return NONE


@kernel
def flip_destiny(s: State) -> None:
    """Turn the destiny card over; with two players there is none (ST-12)."""
    if s.destiny != NONE:
        s.destiny = WHITE if s.destiny == DARK else DARK


@kernel
def add_to_stack(s: State, seat: int, kind: int, cards: int) -> None:
    """A card on top of a stack, or away from it; points follow at once (ST-42, ST-51)."""
    if kind == ROAD:
        s.roads[seat] += cards
    elif kind == KNIGHT:
        s.knights[seat] += cards
    s.points[seat] = count_points(s, seat)
