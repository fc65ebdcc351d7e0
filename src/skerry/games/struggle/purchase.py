"""Step 2, development: prices, payments and what a purchase lays."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel
from ...core.seats import NONE
from .cards import (
    BUILDING,
    BUILDINGS,
    CARD_KINDS,
    CITY,
    COST,
    KNIGHT,
    LACK_STEP,
    LISTED,
    LISTED_FIRST,
    PAID,
    PAID_FIRST,
    RATIO,
    ROAD,
    SETTLEMENT,
)
from .data import RESOURCES
from .pile import throw
from .stacks import (
    CITY_BUILDINGS,
    add_to_stack,
    building_count,
    count_points,
    find_victim,
    flip_destiny,
)
from .state import DEVELOPMENT, FLIP, LAY, TURNING, State

PAYMENTS = int(PAID_FIRST[CARD_KINDS])


@kernel
def can_pay(s: State, seat: int, payment: int) -> bool:
    """Whether a seat holds the cards of a row of PAID (ST-37, ST-39)."""
    for good in range(RESOURCES):
        if s.hand[seat, good] < PAID[payment, good + 1]:
            return False
    return True


@kernel
def is_on_offer(s: State, seat: int, kind: int) -> bool:
    """Not bought yet this turn, and there is one to be had (ST-38)."""
    return s.bought[kind] == 0 and is_to_be_had(s, seat, kind)


@kernel
def is_to_be_had(s: State, seat: int, kind: int) -> bool:
    """Whether there is something to get for the price (ST-56, ST-60, ST-64, ST-71, ST-75)."""
    if kind == ROAD:
        return s.road_pile > 0 or find_victim(s, seat, ROAD) != NONE
    if kind == KNIGHT:
        return s.knight_pile > 0 or find_victim(s, seat, KNIGHT) != NONE
    if kind == SETTLEMENT:
        return s.settlement_pile > 0
    if kind == CITY:
        return s.settlements[seat] > 0
    return has_free_city(s, seat) and can_lay_any(s, seat)


@kernel
def can_buy(s: State, seat: int, payment: int) -> bool:
    """A purchase that is on offer and can be paid in this way."""
    return can_pay(s, seat, payment) and is_on_offer(s, seat, PAID[payment, 0])


@kernel
def list_purchases(s: State, seat: int, out: Numbers, n: int, first: int) -> int:
    """Every purchase that can be made, with stand-ins only for cards that are missing.

    The codes of all purchases follow each other as the rows of PAID do.
    """
    spare = 0  # sets of RATIO that the hand could give, if nothing of it were needed
    for good in range(RESOURCES):
        spare += s.hand[seat, good] // RATIO
    for kind in range(CARD_KINDS):
        lack, missing = 0, 0
        for good in range(RESOURCES):
            short = COST[kind, good] - s.hand[seat, good]
            if short > 0:
                lack += short * LACK_STEP[kind, good]
                missing += short
        if missing <= spare and is_on_offer(s, seat, kind):
            n = _list_payments(s, seat, kind, lack, out, n, first)
    return n


@kernel
def _list_payments(
    s: State, seat: int, kind: int, lack: int, out: Numbers, n: int, first: int
) -> int:
    for row in range(LISTED_FIRST[kind, lack], LISTED_FIRST[kind, lack + 1]):
        payment = PAID_FIRST[kind] + LISTED[row, 0]
        if can_pay(s, seat, payment):
            out[n] = first + payment
            n += 1
    return n


@kernel
def buy(s: State, payment: int) -> None:
    """Pay, and lay the card or go on to the choice that belongs to it (ST-37)."""
    kind = PAID[payment, 0]
    for good in range(RESOURCES):
        throw(s, s.player, good, PAID[payment, good + 1])
    s.bought[kind] = 1
    if kind == SETTLEMENT:
        found_settlement(s)
    elif kind == CITY:
        build_city(s)
    elif kind == BUILDING:
        s.phase = LAY
    else:
        add_road_or_knight(s, kind)


@kernel
def add_road_or_knight(s: State, kind: int) -> None:
    """From the pile; from an opponent, who flips the destiny card, when it is empty (ST-46)."""
    if kind == ROAD and s.road_pile > 0:
        s.road_pile -= 1
    elif kind == KNIGHT and s.knight_pile > 0:
        s.knight_pile -= 1
    else:
        add_to_stack(s, find_victim(s, s.player + 0, kind), kind, -1)
        flip_destiny(s)
    add_to_stack(s, s.player, kind, 1)


@kernel
def found_settlement(s: State) -> None:
    """From the pile into the row; then the founder may flip the destiny card (ST-59, ST-61)."""
    s.settlement_pile -= 1
    s.settlements[s.player] += 1
    s.points[s.player] = count_points(s, s.player)
    if s.destiny != NONE:
        s.phase = FLIP


@kernel
def build_city(s: State) -> None:
    """Turn one settlement; all look alike, chance says what is on its back (ST-63, ST-R17)."""
    s.settlements[s.player] -= 1
    s.cities[s.player] += 1
    s.points[s.player] = count_points(s, s.player)
    s.phase = TURNING


@kernel
def has_free_city(s: State, seat: int) -> bool:
    """A city that can carry a building (ST-71, ST-R18)."""
    return building_count(s, seat) < s.cities[seat] * CITY_BUILDINGS


@kernel
def may_lay(s: State, seat: int, building: int) -> bool:
    """A building of the pile whose like the seat does not own (ST-71, ST-74)."""
    return s.building_pile[building] > 0 and s.buildings[seat, building] == 0


@kernel
def can_lay_any(s: State, seat: int) -> bool:
    """Whether the pile has a building that the seat lacks (ST-75)."""
    for building in range(BUILDINGS):
        if may_lay(s, seat, building):
            return True
    return False


@kernel
def lay_building(s: State, building: int) -> None:
    """On a city; points and property count at once (ST-72, ST-73)."""
    s.building_pile[building] -= 1
    s.buildings[s.player, building] = 1
    s.points[s.player] = count_points(s, s.player)
    s.phase = DEVELOPMENT
