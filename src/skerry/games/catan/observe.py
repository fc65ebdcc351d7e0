"""A view of Catan as small whole numbers, from the seat's own place at the table."""

from __future__ import annotations

from typing import Any

from ...core.game import ObservationCache
from ...core.kernel import inlined, kernel, narrow
from .bank import SUPPLY, hand_size
from .board import CORNERS, DOTS, HEXES, PATHS, RESOURCES
from .building import PLAIN_RATE
from .cards import deck_size, total_points
from .state import CARD_KINDS, CITIES, DECK, PHASES, ROADS, SEATS, SETTLEMENTS, UNKNOWN, State

_SEAT = 12
_PLANES = CORNERS + PATHS
_FLAG = [1.0]
#: As a share of the most there usually is.
SCALE = (
    6 * HEXES * _FLAG + HEXES * [1 / 5] + HEXES * _FLAG  # terrain, dots, which half of the numbers
    + 6 * CORNERS * _FLAG  # harbours
    + SEATS * (CORNERS * [1 / 2] + PATHS * _FLAG)  # buildings and roads
    # What all see of each seat: there, points, hand, cards, knights, road length, two flags,
    # roads, settlements and cities left, discards owed.
    + SEATS * (_FLAG + 5 * [1 / 10] + 2 * _FLAG + [1 / ROADS, 1 / SETTLEMENTS, 1 / CITIES, 1 / 10])
    # Goods: own hand, bank, own rates, own choice, what an offer gives and takes.
    + RESOURCES * [1 / 10] + RESOURCES * [1 / SUPPLY] + RESOURCES * [1 / 2]
    + RESOURCES * [1 / 10] + 2 * RESOURCES * [1 / 4]
    + 2 * CARD_KINDS * [1 / 5]  # own development cards, old and new
    + HEXES * _FLAG  # the robber
    + len(PHASES) * _FLAG + SEATS * _FLAG + 2 * _FLAG + [1 / sum(DECK), 1 / 12]  # the turn
)  # fmt: skip
SIZE = len(SCALE)
# Where the parts begin.
_HARBOURS = 8 * HEXES
_PIECES = _HARBOURS + 6 * CORNERS
REST = _PIECES + SEATS * _PLANES
_GOODS = REST + SEATS * _SEAT
_CARDS = _GOODS + 6 * RESOURCES
_ROBBER = _CARDS + 2 * CARD_KINDS
_TURN = _ROBBER + HEXES
_PHASES = len(PHASES)


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """Write SIZE numbers; seats are counted from the observer, who is number 0."""
    _observe_board(s, out)
    _observe_pieces(s, seat, out)
    observe_rest(s, seat, out)


@kernel
def pieces_left(s: State) -> int:
    """Falls whenever something is built: a city, which frees a settlement, counts three times."""
    left = 0
    for seat in range(SEATS):
        left += s.roads_left[seat] + s.settlements_left[seat] + 3 * s.cities_left[seat]
    return left


@kernel
def _place(s: State, other: int, seat: int) -> int:
    """How many places after the observer somebody sits."""
    return other - seat if other >= seat else other - seat + s.players


# Board and pieces are written plane by plane (all corners, all paths for one question each): such
# loops, with comparisons only and plain bounds, become vector instructions.


@kernel
def _observe_board(s: State, out: Any) -> None:
    for kind in range(6):
        what = narrow(kind)
        for h in range(HEXES):
            out[kind * HEXES + h] = 1 if s.terrain[h] == what else 0
        for corner in range(CORNERS):
            is_here = s.corner_harbour[corner] == what
            out[_HARBOURS + kind * CORNERS + corner] = 1 if is_here else 0
    for h in range(HEXES):
        out[6 * HEXES + h] = DOTS[s.token[h]]
        # A 6 and an 8 come as often, but not together.
        out[7 * HEXES + h] = 1 if s.token[h] > 7 else 0


@kernel
def _observe_pieces(s: State, seat: int, out: Any) -> None:
    for i in range(_PIECES, REST):
        out[i] = 0
    for place in range(s.players):
        who = narrow(seat + place if seat + place < s.players else seat + place - s.players)
        at = _PIECES + place * _PLANES
        for corner in range(CORNERS):
            out[at + corner] = s.level[corner] if s.owner[corner] == who else 0
        for path in range(PATHS):
            out[at + CORNERS + path] = 1 if s.road[path] == who else 0


@inlined
def observe_rest(s: State, seat: int, out: Any) -> None:
    """Write the numbers from REST on, which change more often than those of the board."""
    for i in range(REST, SIZE):
        out[i] = 0
    for other in range(s.players):
        _observe_seat(s, other, out, REST + _place(s, other, seat) * _SEAT)
    _observe_goods(s, seat, out)
    out[_ROBBER + s.robber] = 1
    _observe_turn(s, seat, out)


@inlined
def _observe_seat(s: State, seat: int, out: Any, at: int) -> None:
    bought = 0
    for card in range(UNKNOWN + 1):
        bought += s.cards[seat, card] + s.fresh[seat, card]
    out[at] = 1
    out[at + 1] = total_points(s, seat)
    out[at + 2] = hand_size(s, seat)
    out[at + 3] = bought
    out[at + 4] = s.knights[seat]
    out[at + 5] = s.road_length[seat]
    out[at + 6] = 1 if s.longest == seat else 0
    out[at + 7] = 1 if s.army == seat else 0
    out[at + 8] = s.roads_left[seat]
    out[at + 9] = s.settlements_left[seat]
    out[at + 10] = s.cities_left[seat]
    out[at + 11] = s.owes[seat]


@inlined
def _observe_goods(s: State, seat: int, out: Any) -> None:
    for good in range(RESOURCES):
        out[_GOODS + good] = s.hand[seat, good]
        out[_GOODS + RESOURCES + good] = s.bank[good]
        out[_GOODS + 2 * RESOURCES + good] = PLAIN_RATE - s.rate[seat, good]
        out[_GOODS + 3 * RESOURCES + good] = s.chosen[seat, good]
        # Of an offer: what the active player gives and takes.
        out[_GOODS + 4 * RESOURCES + good] = s.gives[s.player, good]
        out[_GOODS + 5 * RESOURCES + good] = s.takes[s.player, good]
    for card in range(CARD_KINDS):
        out[_CARDS + card] = s.cards[seat, card]
        out[_CARDS + CARD_KINDS + card] = s.fresh[seat, card]


@inlined
def _observe_turn(s: State, seat: int, out: Any) -> None:
    out[_TURN + s.phase] = 1
    n = _TURN + _PHASES
    out[n + _place(s, s.player, seat)] = 1
    out[n + SEATS] = s.rolled
    out[n + SEATS + 1] = s.card_played
    out[n + SEATS + 2] = deck_size(s)
    out[n + SEATS + 3] = s.dice


@inlined
def remember(s: State, memory: Any) -> None:
    """The board stays as it is; of the pieces it is enough to know how many are left."""
    memory[0] = pieces_left(s)


@inlined
def observe_again(s: State, seat: int, memory: Any, out: Any) -> None:
    """Write pieces only when something was built."""
    left = pieces_left(s)
    if memory[0] != left:
        memory[0] = left
        _observe_pieces(s, seat, out)
    observe_rest(s, seat, out)


CACHE = ObservationCache(1, remember, observe_again)
