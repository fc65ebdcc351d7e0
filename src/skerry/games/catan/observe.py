"""A view of Catan as numbers between 0 and about 1, from the seat's own place at the table."""

from __future__ import annotations

from typing import Any

from ...core.kernel import kernel
from .bank import SUPPLY, hand_size
from .board import CORNERS, DOTS, HEXES, NONE, PATHS
from .cards import deck_size, total_points
from .state import PHASES, SEATS, UNKNOWN, State

_HEX, _CORNER, _SEAT = 8, SEATS + 6, 12
SIZE = (
    HEXES * _HEX + CORNERS * _CORNER + PATHS * SEATS  # the board
    + SEATS * _SEAT + 5 * 6  # what all see of each seat; goods of the own seat and the bank
    + 2 * 5  # own development cards
    + len(PHASES) + 8  # the turn
)  # fmt: skip
MOST_POINTS = 10.0
MOST_CARDS = 10.0


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """Write SIZE features; seats are counted from the observer, who is number 0."""
    for i in range(SIZE):
        out[i] = 0.0
    n = _observe_board(s, seat, out)
    n = _observe_seats(s, seat, out, n)
    n = _observe_own(s, seat, out, n)
    _observe_turn(s, seat, out, n)


@kernel
def _observe_board(s: State, seat: int, out: Any) -> int:
    n = 0
    for h in range(HEXES):
        out[n + s.terrain[h]] = 1.0
        out[n + 6] = DOTS[s.token[h]] / 5.0
        out[n + 7] = 1.0 if h == s.robber else 0.0
        n += _HEX
    for corner in range(CORNERS):
        if s.owner[corner] != NONE:
            out[n + (s.owner[corner] - seat) % s.players] = s.level[corner] / 2.0
        if s.corner_harbour[corner] != NONE:
            out[n + SEATS + s.corner_harbour[corner]] = 1.0
        n += _CORNER
    for path in range(PATHS):
        if s.road[path] != NONE:
            out[n + (s.road[path] - seat) % s.players] = 1.0
        n += SEATS
    return n


@kernel
def _observe_seats(s: State, seat: int, out: Any, n: int) -> int:
    for other in range(s.players):
        at = n + (other - seat) % s.players * _SEAT
        bought = 0
        for card in range(UNKNOWN + 1):
            bought += s.cards[other, card] + s.fresh[other, card]
        out[at] = 1.0
        out[at + 1] = total_points(s, other) / MOST_POINTS
        out[at + 2] = hand_size(s, other) / MOST_CARDS
        out[at + 3] = bought / MOST_CARDS
        out[at + 4] = s.knights[other] / MOST_CARDS
        out[at + 5] = s.road_length[other] / MOST_CARDS
        out[at + 6] = 1.0 if s.longest == other else 0.0
        out[at + 7] = 1.0 if s.army == other else 0.0
        out[at + 8] = s.roads_left[other] / 15.0
        out[at + 9] = s.settlements_left[other] / 5.0
        out[at + 10] = s.cities_left[other] / 4.0
        out[at + 11] = s.owes[other] / MOST_CARDS
    return n + SEATS * _SEAT


@kernel
def _observe_own(s: State, seat: int, out: Any, n: int) -> int:
    for good in range(5):
        out[n] = s.hand[seat, good] / MOST_CARDS
        out[n + 1] = s.bank[good] / float(SUPPLY)
        out[n + 2] = (4 - s.rate[seat, good]) / 2.0
        out[n + 3] = s.chosen[seat, good] / MOST_CARDS
        # Of an offer: what the active player gives and takes.
        out[n + 4] = s.gives[s.player, good] / 4.0
        out[n + 5] = s.takes[s.player, good] / 4.0
        n += 6
    for card in range(5):
        out[n] = s.cards[seat, card] / 5.0
        out[n + 1] = s.fresh[seat, card] / 5.0
        n += 2
    return n


@kernel
def _observe_turn(s: State, seat: int, out: Any, n: int) -> None:
    out[n + s.phase] = 1.0
    n += len(PHASES)
    out[n + (s.player - seat) % s.players] = 1.0
    out[n + 4] = s.rolled / 1.0
    out[n + 5] = s.card_played / 1.0
    out[n + 6] = deck_size(s) / 25.0
    out[n + 7] = s.dice / 12.0
