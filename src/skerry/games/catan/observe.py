"""A view of Catan as numbers between 0 and about 1, from the seat's own place at the table."""

from __future__ import annotations

from typing import Any

from ...core.kernel import kernel
from .bank import SUPPLY, hand_size
from .board import CORNERS, DOTS, HEXES, PATHS
from .cards import deck_size, total_points
from .state import PHASES, SEATS, UNKNOWN, State

_HEX, _CORNER, _SEAT = 8, SEATS + 6, 12
_BOARD = HEXES * _HEX + CORNERS * _CORNER + PATHS * SEATS
SIZE = (
    _BOARD
    + SEATS * _SEAT + 5 * 6  # what all see of each seat; goods of the own seat and the bank
    + 2 * 5  # own development cards
    + len(PHASES) + 8  # the turn
)  # fmt: skip
# Shares of the most there usually is. Products, not quotients: a division costs ten times as much,
# and learning environments observe millions of states a second.
TENTH, FIFTH, QUARTER = 0.1, 0.2, 0.25


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """Write SIZE features; seats are counted from the observer, who is number 0."""
    for i in range(_BOARD, SIZE):
        out[i] = 0.0
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
        out[i] = 0.0
    for h in range(HEXES):
        out[s.terrain[h] * HEXES + h] = 1.0
        out[6 * HEXES + h] = DOTS[s.token[h]] * FIFTH
    out[7 * HEXES + s.robber] = 1.0


@kernel
def _observe_pieces(s: State, seat: int, out: Any, n: int) -> int:
    for place in range(SEATS):
        other = seat + place if seat + place < s.players else seat + place - s.players
        if place >= s.players:
            other = SEATS  # nobody
        plane = out[n : n + CORNERS]
        for corner in range(CORNERS):
            size = 1.0 if s.level[corner] == 2 else 0.5
            plane[corner] = size if s.owner[corner] == other else 0.0
        n += CORNERS
        plane = out[n : n + PATHS]
        for path in range(PATHS):
            plane[path] = 1.0 if s.road[path] == other else 0.0
        n += PATHS
    for kind in range(6):
        plane = out[n : n + CORNERS]
        for corner in range(CORNERS):
            plane[corner] = 1.0 if s.corner_harbour[corner] == kind else 0.0
        n += CORNERS
    return n


@kernel
def _observe_seats(s: State, seat: int, out: Any, n: int) -> int:
    for other in range(s.players):
        at = n + _place(s, other, seat) * _SEAT
        bought = 0
        for card in range(UNKNOWN + 1):
            bought += s.cards[other, card] + s.fresh[other, card]
        out[at] = 1.0
        out[at + 1] = total_points(s, other) * TENTH
        out[at + 2] = hand_size(s, other) * TENTH
        out[at + 3] = bought * TENTH
        out[at + 4] = s.knights[other] * TENTH
        out[at + 5] = s.road_length[other] * TENTH
        out[at + 6] = 1.0 if s.longest == other else 0.0
        out[at + 7] = 1.0 if s.army == other else 0.0
        out[at + 8] = s.roads_left[other] * (1.0 / 15.0)
        out[at + 9] = s.settlements_left[other] * FIFTH
        out[at + 10] = s.cities_left[other] * QUARTER
        out[at + 11] = s.owes[other] * TENTH
    return n + SEATS * _SEAT


@kernel
def _observe_own(s: State, seat: int, out: Any, n: int) -> int:
    for good in range(5):
        out[n] = s.hand[seat, good] * TENTH
        out[n + 1] = s.bank[good] * (1.0 / SUPPLY)
        out[n + 2] = (4 - s.rate[seat, good]) * 0.5
        out[n + 3] = s.chosen[seat, good] * TENTH
        # Of an offer: what the active player gives and takes.
        out[n + 4] = s.gives[s.player, good] * QUARTER
        out[n + 5] = s.takes[s.player, good] * QUARTER
        n += 6
    for card in range(5):
        out[n] = s.cards[seat, card] * FIFTH
        out[n + 1] = s.fresh[seat, card] * FIFTH
        n += 2
    return n


@kernel
def _observe_turn(s: State, seat: int, out: Any, n: int) -> None:
    out[n + s.phase] = 1.0
    n += len(PHASES)
    out[n + _place(s, s.player, seat)] = 1.0
    out[n + 4] = s.rolled * 1.0
    out[n + 5] = s.card_played * 1.0
    out[n + 6] = deck_size(s) * 0.04
    out[n + 7] = s.dice * (1.0 / 12.0)
