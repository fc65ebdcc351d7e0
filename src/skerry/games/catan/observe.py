"""A view of Catan as small whole numbers, from the seat's own place at the table."""

from __future__ import annotations

from typing import Any

from ...core.kernel import kernel, narrow
from .bank import SUPPLY, hand_size
from .board import CORNERS, DOTS, HEXES, PATHS
from .building import CITIES, PLAIN_RATE, ROADS, SETTLEMENTS
from .cards import DECK, deck_size, total_points
from .state import PHASES, SEATS, UNKNOWN, State

_HEX, _CORNER, _SEAT = 8, SEATS + 6, 12
_BOARD = HEXES * _HEX + CORNERS * _CORNER + PATHS * SEATS
_FLAG = [1.0]
#: As a share of the most there usually is.
SCALE = (
    6 * HEXES * _FLAG + HEXES * [1 / 5] + HEXES * _FLAG  # terrain, dots, the robber
    + SEATS * (CORNERS * [1 / 2] + PATHS * _FLAG)  # buildings and roads
    + 6 * CORNERS * _FLAG  # harbours
    # What all see of each seat: there, points, hand, cards, knights, road length, two flags,
    # roads, settlements and cities left, discards owed.
    + SEATS * (_FLAG + 5 * [1 / 10] + 2 * _FLAG + [1 / ROADS, 1 / SETTLEMENTS, 1 / CITIES, 1 / 10])
    + 5 * [1 / 10, 1 / SUPPLY, 1 / 2, 1 / 10, 1 / 4, 1 / 4]  # goods of the own seat and the bank
    + 5 * [1 / 5, 1 / 5]  # own development cards
    + len(PHASES) * _FLAG + 6 * _FLAG + [1 / sum(DECK), 1 / 12]  # the turn
)  # fmt: skip
SIZE = len(SCALE)


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """Write SIZE numbers; seats are counted from the observer, who is number 0."""
    for i in range(_BOARD, SIZE):
        out[i] = 0
    _observe_hexes(s, out)
    n = _observe_pieces(s, seat, out, HEXES * _HEX)
    n = _observe_seats(s, seat, out, n)
    n = _observe_own(s, seat, out, n)
    _observe_turn(s, seat, out, n)


@kernel
def _place(s: State, other: int, seat: int) -> int:
    """How many places after the observer somebody sits."""
    return other - seat if other >= seat else other - seat + s.players


# The pieces are written plane by plane (all corners, all paths for one question each): such
# loops, with comparisons only, become vector instructions.


@kernel
def _observe_hexes(s: State, out: Any) -> None:
    for i in range(HEXES * _HEX):
        out[i] = 0
    for h in range(HEXES):
        out[s.terrain[h] * HEXES + h] = 1
        out[6 * HEXES + h] = DOTS[s.token[h]]
    out[7 * HEXES + s.robber] = 1


@kernel
def _observe_pieces(s: State, seat: int, out: Any, n: int) -> int:
    first = n
    for place in range(s.players):
        who = narrow(seat + place if seat + place < s.players else seat + place - s.players)
        plane = out[n : n + CORNERS]
        for corner in range(CORNERS):
            plane[corner] = s.level[corner] if s.owner[corner] == who else 0
        n += CORNERS
        plane = out[n : n + PATHS]
        for path in range(PATHS):
            plane[path] = 1 if s.road[path] == who else 0
        n += PATHS
    for i in range(n, first + SEATS * (CORNERS + PATHS)):
        out[i] = 0
    n = first + SEATS * (CORNERS + PATHS)
    for kind in range(6):
        what = narrow(kind)
        plane = out[n : n + CORNERS]
        for corner in range(CORNERS):
            plane[corner] = 1 if s.corner_harbour[corner] == what else 0
        n += CORNERS
    return n


@kernel
def _observe_seats(s: State, seat: int, out: Any, n: int) -> int:
    for other in range(s.players):
        at = n + _place(s, other, seat) * _SEAT
        bought = 0
        for card in range(UNKNOWN + 1):
            bought += s.cards[other, card] + s.fresh[other, card]
        out[at] = 1
        out[at + 1] = total_points(s, other)
        out[at + 2] = hand_size(s, other)
        out[at + 3] = bought
        out[at + 4] = s.knights[other]
        out[at + 5] = s.road_length[other]
        out[at + 6] = 1 if s.longest == other else 0
        out[at + 7] = 1 if s.army == other else 0
        out[at + 8] = s.roads_left[other]
        out[at + 9] = s.settlements_left[other]
        out[at + 10] = s.cities_left[other]
        out[at + 11] = s.owes[other]
    return n + SEATS * _SEAT


@kernel
def _observe_own(s: State, seat: int, out: Any, n: int) -> int:
    for good in range(5):
        out[n] = s.hand[seat, good]
        out[n + 1] = s.bank[good]
        out[n + 2] = PLAIN_RATE - s.rate[seat, good]
        out[n + 3] = s.chosen[seat, good]
        # Of an offer: what the active player gives and takes.
        out[n + 4] = s.gives[s.player, good]
        out[n + 5] = s.takes[s.player, good]
        n += 6
    for card in range(5):
        out[n] = s.cards[seat, card]
        out[n + 1] = s.fresh[seat, card]
        n += 2
    return n


@kernel
def _observe_turn(s: State, seat: int, out: Any, n: int) -> None:
    out[n + s.phase] = 1
    n += len(PHASES)
    out[n + _place(s, s.player, seat)] = 1
    out[n + 4] = s.rolled
    out[n + 5] = s.card_played
    out[n + 6] = deck_size(s)
    out[n + 7] = s.dice
