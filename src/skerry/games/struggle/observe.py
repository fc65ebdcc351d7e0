"""A view as numbers between 0 and about 1, from the seat's own place at the table."""

from __future__ import annotations

from typing import Any

from ...core.kernel import kernel
from .cards import BUILDINGS, EVENT_CARDS, MARKET, NONE
from .pile import discards_size, hand_size, pile_size
from .state import DARK, PHASES, SEATS, State

_SEAT = 12 + BUILDINGS
SIZE = (
    SEATS * _SEAT  # what all see of each seat
    + 5 * 5  # goods: own hand, market, own choice, seen hand of the partner, bought kinds
    + BUILDINGS  # the building pile
    + len(PHASES) + SEATS + 14  # the turn
)  # fmt: skip
MOST_POINTS = 10.0
MOST_CARDS = 10.0
MOST_LAID = 8.0
MOST_PILE = 67.0


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """Write SIZE features; seats are counted from the observer, who is number 0."""
    for i in range(SIZE):
        out[i] = 0.0
    _observe_seats(s, seat, out)
    n = _observe_cards(s, seat, out, SEATS * _SEAT)
    _observe_turn(s, seat, out, n)


@kernel
def _observe_seats(s: State, seat: int, out: Any) -> None:
    for other in range(s.players):
        at = (other - seat) % s.players * _SEAT
        out[at] = 1.0
        out[at + 1] = s.points[other] / MOST_POINTS
        out[at + 2] = hand_size(s, other) / MOST_CARDS
        out[at + 3] = s.roads[other] / MOST_LAID
        out[at + 4] = s.roads[other] % 2 / 1.0  # 1: the top road shows A
        out[at + 5] = s.knights[other] / MOST_LAID
        out[at + 6] = s.knights[other] % 2 / 1.0
        out[at + 7] = s.settlements[other] / MOST_LAID
        out[at + 8] = s.cities[other] / MOST_LAID
        out[at + 9] = s.owes[other] / MOST_CARDS
        out[at + 10] = s.swapped[other] / 1.0
        out[at + 11] = 1.0 if s.partner == other or s.visitor == other else 0.0
        for building in range(BUILDINGS):
            out[at + 12 + building] = s.buildings[other, building] / 1.0


@kernel
def _observe_cards(s: State, seat: int, out: Any, n: int) -> int:
    for good in range(5):
        out[n] = s.hand[seat, good] / MOST_CARDS
        out[n + 1] = s.market[good] / float(MARKET)
        out[n + 2] = s.chosen[seat, good] / MOST_CARDS
        if s.partner != NONE and s.partner != seat:
            out[n + 3] = s.hand[s.partner, good] / MOST_CARDS
        out[n + 4] = s.bought[good] / 1.0
        n += 5
    for building in range(BUILDINGS):
        out[n] = s.building_pile[building] / 2.0
        n += 1
    return n


@kernel
def _observe_turn(s: State, seat: int, out: Any, n: int) -> None:
    out[n + s.phase] = 1.0
    n += len(PHASES)
    out[n + (s.player - seat) % s.players] = 1.0
    n += SEATS
    out[n] = s.exchanged / 4.0
    out[n + 1] = s.guild_used / 1.0
    out[n + 2] = s.due / MOST_CARDS
    out[n + 3] = s.count / 4.0
    out[n + 4] = 1.0 if s.destiny == DARK else 0.0
    out[n + 5] = 1.0 if s.destiny == NONE else 0.0
    out[n + 6] = s.road_pile / MOST_LAID
    out[n + 7] = s.knight_pile / MOST_LAID
    out[n + 8] = s.settlement_pile / MOST_LAID
    out[n + 9] = pile_size(s) / MOST_PILE
    out[n + 10] = discards_size(s) / MOST_PILE
    out[n + 11] = s.idle / MOST_CARDS
    for event in range(2):
        out[n + 12 + event] = (EVENT_CARDS[event, s.players] - s.turned[event]) / MOST_LAID
