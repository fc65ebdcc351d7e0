"""A view of Elasund as small whole numbers, from the seat's own place at the table."""

from __future__ import annotations

from typing import Any

from ...core.game import ObservationCache
from ...core.kernel import Numbers, inlined, kernel, zeros
from ...core.seats import NONE
from .board import BLOCKED, FIELDS, ROWS, SITES, WINDMILLS
from .cards import ALL_GOLD, deck_size, hand_size
from .kinds import COLOURED, HUTS, KINDS, TILES
from .standstill import QUIET_ROUNDS
from .state import CHURCH_TILES, PERMITS, PHASES, SEATS, SPACES, UNKNOWN, WALL_TILES, State
from .trade import CUBES, TRACK_END
from .wall import WALL_CARDS

_FLAG, _CARDS = [1.0], [1 / 10]
# Of each field: kind and owner of the building, owner and value of the permit, windmills, blocked.
_MARKS = (KINDS + SEATS + SEATS) * _FLAG + [1 / 4, 1 / 2, 1.0]
_FIELD, _SITE = len(_MARKS), SEATS + 1
# Of each seat what all see: there, cubes, hand, trade track, wall tiles, four counts of cards, ...
_SHOWN = (
    _FLAG + [1 / CUBES] + _CARDS + [1 / TRACK_END, 1 / WALL_TILES] + 3 * _CARDS + 2 * _FLAG
    + (SPACES + COLOURED + HUTS + PERMITS) * _FLAG
)  # fmt: skip
#: As a share of the most there usually is.
SCALE = (
    FIELDS * _MARKS + (SITES * _SITE + CHURCH_TILES * (SEATS + 2)) * _FLAG  # the town
    + SEATS * _SHOWN
    + 3 * UNKNOWN * _CARDS  # cards and piles
    + [1 / TILES[kind] for kind in range(COLOURED, KINDS)] + 3 * _CARDS
    + [1 / ALL_GOLD[0], 1 / 54]
    + (len(PHASES) + ROWS + SEATS) * _FLAG + [1 / 12, 1 / 2, 1 / 3, 1 / 100]  # the turn
)  # fmt: skip
SIZE, _SEAT = len(SCALE), len(_SHOWN)
#: Where the fields end.
_WALLS = FIELDS * _FIELD
PHASE_COUNT = len(PHASES)


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """Write SIZE numbers; seats are counted from the observer, who is number 0."""
    for i in range(_WALLS):
        out[i] = 0
    place = zeros(SEATS)
    _find_places(s, seat, place)
    for field in range(FIELDS):
        _observe_field(s, field, place, out)
    _observe_rest(s, seat, place, out)


@inlined
def _find_places(s: State, seat: int, place: Numbers) -> None:
    """How many places after the observer everybody sits."""
    for other in range(s.players):
        place[other] = (other - seat) % s.players


@inlined
def _observe_field(s: State, field: int, place: Numbers, out: Any) -> None:
    n, anchor = field * _FIELD, s.cover[field] + 0
    if anchor == BLOCKED:
        out[n + _FIELD - 1] = 1
    elif anchor != NONE:
        out[n + s.building[anchor] % KINDS] = 1
        out[n + KINDS + place[s.building[anchor] // KINDS]] = 1
    if s.permit[field] != NONE:
        out[n + KINDS + SEATS + place[s.permit[field] // PERMITS]] = 1
        out[n + _FIELD - 3] = s.permit[field] % PERMITS
    out[n + _FIELD - 2] = WINDMILLS[s.players, field]


@kernel
def _observe_rest(s: State, seat: int, place: Numbers, out: Any) -> None:
    """All but the fields."""
    for i in range(_WALLS, SIZE):
        out[i] = 0
    n = _observe_walls(s, place, out, _WALLS)
    n = _observe_seats(s, place, out, n)
    n = _observe_cards(s, seat, out, n)
    _observe_turn(s, place, out, n)


@kernel
def _observe_walls(s: State, place: Numbers, out: Any, n: int) -> int:
    for site in range(SITES):
        if s.wall[site] != NONE:
            out[n + place[s.wall[site] // WALL_TILES]] = 1
            out[n + SEATS] = 1 if WALL_CARDS[s.wall[site] % WALL_TILES] == 0 else 0
        n += _SITE
    for tile in range(CHURCH_TILES):
        if s.church[tile] != NONE:
            out[n + place[s.church[tile]]] = 1
        out[n + SEATS] = 1 if s.first_tile == tile else 0
        # To be chosen from, or remembered as the last one.
        known = s.drawn[0] == tile or s.drawn[1] == tile or s.bottom == tile
        out[n + SEATS + 1] = 1 if known else 0
        n += SEATS + 2
    return n


@kernel
def _observe_seats(s: State, place: Numbers, out: Any, n: int) -> int:
    for other in range(s.players):
        at = n + place[other] * _SEAT
        out[at] = 1
        out[at + 1] = s.cubes[other]
        out[at + 2] = hand_size(s, other)
        out[at + 3] = s.trade[other]
        out[at + 4] = s.walls_laid[other]
        out[at + 5] = s.draws[other]
        out[at + 6] = s.due[other]
        out[at + 7] = s.owes[other]
        out[at + 8] = 1 if s.knower == other else 0
        out[at + 9] = 1 if s.winner == other else 0
        at += 10
        for space in range(SPACES):
            out[at + space] = s.track[other, space]
        at += SPACES
        for kind in range(COLOURED):
            out[at + kind] = 1 if s.own_anchor[other, kind] != NONE else 0
        at += COLOURED
        for hut in range(HUTS):
            out[at + hut] = s.displaced[other, hut]
        at += HUTS
        for value in range(PERMITS):
            out[at + value] = 1 if s.permit_field[other, value] != NONE else 0
    return n + SEATS * _SEAT


@kernel
def _observe_cards(s: State, seat: int, out: Any, n: int) -> int:
    for card in range(UNKNOWN):
        if seat >= 0:
            out[n] = s.hand[seat, card]
            out[n + 1] = s.chosen[seat, card]
        out[n + 2] = s.loot[card]
        n += 3
    for kind in range(COLOURED, KINDS):
        out[n] = s.pile[kind]
        n += 1
    for colour in range(3):
        out[n] = s.discards[colour]
        n += 1
    out[n] = s.gold
    out[n + 1] = deck_size(s)
    return n + 2


@kernel
def _observe_turn(s: State, place: Numbers, out: Any, n: int) -> None:
    out[n + s.phase] = 1
    n += PHASE_COUNT
    if s.ship != NONE:
        out[n + s.ship] = 1
    n += ROWS
    out[n + place[s.player]] = 1
    out[n + SEATS] = s.dice
    out[n + SEATS + 1] = s.built
    out[n + SEATS + 2] = s.takes
    # Compared first, for a division by a number that is not known takes as long as all the others.
    share = 100 * s.quiet // (QUIET_ROUNDS * s.players) if s.quiet > 0 else 0
    out[n + SEATS + 3] = min(share, 100)


# What a batch of games remembers of a view: a row for each of these.
_COVER, _BUILDING, _PERMIT = 0, FIELDS, 2 * FIELDS


@kernel
def remember(s: State, memory: Any) -> None:
    """What lies on the fields."""
    for field in range(FIELDS):
        memory[_COVER + field] = s.cover[field]
        memory[_BUILDING + field] = s.building[field]
        memory[_PERMIT + field] = s.permit[field]


@kernel
def observe_again(s: State, seat: int, memory: Any, out: Any) -> None:
    """Write the fields only where something was built, laid or taken away."""
    place = zeros(SEATS)
    _find_places(s, seat, place)
    is_new = False
    for field in range(FIELDS):
        is_new |= memory[_COVER + field] != s.cover[field]
        is_new |= memory[_BUILDING + field] != s.building[field]
        is_new |= memory[_PERMIT + field] != s.permit[field]
    if is_new:
        for field in range(FIELDS):
            if _is_changed(s, field, memory):
                for i in range(field * _FIELD, field * _FIELD + _FIELD):
                    out[i] = 0
                _observe_field(s, field, place, out)
        remember(s, memory)
    _observe_rest(s, seat, place, out)


@inlined
def _is_changed(s: State, field: int, memory: Any) -> bool:
    """Whether something else lies on a field than is remembered."""
    anchor = s.cover[field] + 0
    if memory[_COVER + field] != anchor or memory[_PERMIT + field] != s.permit[field]:
        return True
    if anchor == NONE or anchor == BLOCKED:
        return False
    return memory[_BUILDING + anchor] != s.building[anchor]


CACHE = ObservationCache(3 * FIELDS, remember, observe_again)
