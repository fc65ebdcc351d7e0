"""A view as small whole numbers, from the seat's own place at the table."""

from __future__ import annotations

from typing import Any

from ...core.kernel import kernel
from ...core.seats import NONE
from .cards import BUILDINGS, EVENT_CARDS, MARKET
from .data import RESOURCES
from .pile import discards_size, hand_size, pile_size
from .state import DARK, PHASES, SEATS, State
from .view import owed_in_sight, sees_hand

_FLAG, _POINTS, _CARDS, _LAID, _PILE = [1.0], [1 / 10], [1 / 10], [1 / 8], [1 / 67]
# What all see of a seat: there, points, hand, roads and whether the top one shows A, the same of
# knights, settlements, cities, cards owed, two flags, buildings.
_SHOWN = (
    _FLAG + _POINTS + _CARDS + _LAID + _FLAG + _LAID + _FLAG + 2 * _LAID + _CARDS + 2 * _FLAG
    + BUILDINGS * _FLAG
)  # fmt: skip
# Of each good: own hand, market, own choice, seen hand of the partner; and a kind that was bought.
_OF_GOOD = [1 / 10, 1 / MARKET, 1 / 10, 1 / 10, 1.0]
#: As a share of the most there usually is.
SCALE = (
    SEATS * _SHOWN
    + RESOURCES * _OF_GOOD
    + BUILDINGS * [1 / 2]  # the building pile
    + (len(PHASES) + SEATS) * _FLAG  # the turn
    + [1 / 4, 1.0, 1 / 10, 1 / 4, 1.0, 1.0] + 3 * _LAID + 2 * _PILE + _CARDS + 2 * _LAID
)  # fmt: skip
SIZE, _SEAT, _GOOD = len(SCALE), len(_SHOWN), len(_OF_GOOD)
#: A byte holds no more.
MOST = 127


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """Write SIZE numbers; seats are counted from the observer, who is number 0."""
    for i in range(SIZE):
        out[i] = 0
    _observe_seats(s, seat, out)
    n = _observe_cards(s, seat, out, SEATS * _SEAT)
    _observe_turn(s, seat, out, n)


@kernel
def _observe_seats(s: State, seat: int, out: Any) -> None:
    for other in range(s.players):
        at = (other - seat) % s.players * _SEAT
        out[at] = 1
        out[at + 1] = s.points[other]
        out[at + 2] = min(hand_size(s, other), MOST)
        out[at + 3] = s.roads[other]
        out[at + 4] = s.roads[other] % 2  # 1: the top road shows A
        out[at + 5] = s.knights[other]
        out[at + 6] = s.knights[other] % 2
        out[at + 7] = s.settlements[other]
        out[at + 8] = s.cities[other]
        out[at + 9] = owed_in_sight(s, seat, other)
        out[at + 10] = s.swapped[other]
        out[at + 11] = 1 if s.partner == other or s.visitor == other else 0
        for building in range(BUILDINGS):
            out[at + 12 + building] = s.buildings[other, building]


@kernel
def _observe_cards(s: State, seat: int, out: Any, n: int) -> int:
    for good in range(RESOURCES):
        out[n] = s.hand[seat, good]
        out[n + 1] = s.market[good]
        out[n + 2] = s.chosen[seat, good]
        if s.partner != NONE and sees_hand(s, seat, s.partner):
            out[n + 3] = s.hand[s.partner, good]
        out[n + 4] = s.bought[good]
        n += _GOOD
    for building in range(BUILDINGS):
        out[n] = s.building_pile[building]
        n += 1
    return n


@kernel
def _observe_turn(s: State, seat: int, out: Any, n: int) -> None:
    out[n + s.phase] = 1
    n += len(PHASES)
    out[n + (s.player - seat) % s.players] = 1
    n += SEATS
    out[n] = s.exchanged
    out[n + 1] = s.guild_used
    out[n + 2] = s.due
    out[n + 3] = s.count
    out[n + 4] = 1 if s.destiny == DARK else 0
    out[n + 5] = 1 if s.destiny == NONE else 0
    out[n + 6] = s.road_pile
    out[n + 7] = s.knight_pile
    out[n + 8] = s.settlement_pile
    out[n + 9] = min(pile_size(s), MOST)
    out[n + 10] = min(discards_size(s), MOST)
    out[n + 11] = min(s.idle, MOST)
    for event in range(2):
        out[n + 12 + event] = EVENT_CARDS[event, s.players] - s.turned[event]
