"""A view of Elasund as small whole numbers, from the seat's own place at the table."""

from __future__ import annotations

from typing import Any

from ...core.bits import lowest_bit, others_than_zero
from ...core.game import ObservationCache
from ...core.kernel import Numbers, inlined, kernel, word_at
from ...core.layout import layout_of
from ...core.seats import NONE
from .board import BLOCKED, FIELDS, ROWS, SITES, WINDMILLS
from .cards import ALL_GOLD, deck_size, hand_size
from .kinds import COLOURED, HUTS, KINDS, OFFSET, TILES
from .kinds import SIZE as TILE_SIZE
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
#: Where the fields end, and where walls and church do.
_WALLS = FIELDS * _FIELD
_REST = _WALLS + SITES * _SITE + CHURCH_TILES * (SEATS + 2)
PHASE_COUNT = len(PHASES)


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """Write SIZE numbers; seats are counted from the observer, who is number 0."""
    for i in range(SIZE):
        out[i] = 0
    for field in range(FIELDS):
        _observe_field(s, field, seat, out)
    _observe_walls(s, seat, out)
    observe_rest(s, seat, out)


@inlined
def _place(s: State, seat: int, other: int) -> int:
    """How many places after the observer somebody sits."""
    steps = other - seat
    if steps < 0:
        steps += s.players
    return steps if steps < s.players else 0


@inlined
def _observe_field(s: State, field: int, seat: int, out: Any) -> None:
    """Write over zeros what lies on a field: a 0 where nothing does, since nobody can foretell a
    branch here."""
    n, anchor, permit = field * _FIELD, s.cover[field] + 0, s.permit[field] + 0
    is_built = 0 <= anchor < BLOCKED
    building = s.building[anchor] + 0 if is_built else 0
    out[n + building % KINDS] = is_built
    out[n + KINDS + _place(s, seat, building // KINDS)] = is_built
    is_laid = permit != NONE
    permit = permit if is_laid else 0
    out[n + KINDS + SEATS + _place(s, seat, permit // PERMITS)] = is_laid
    out[n + _FIELD - 3] = permit % PERMITS
    out[n + _FIELD - 2] = WINDMILLS[s.players, field]
    out[n + _FIELD - 1] = anchor == BLOCKED


@kernel
def _observe_walls(s: State, seat: int, out: Any) -> None:
    """Write over zeros the wall and the church."""
    n = _WALLS
    for site in range(SITES):
        if s.wall[site] != NONE:
            out[n + _place(s, seat, s.wall[site] // WALL_TILES)] = 1
            out[n + SEATS] = 1 if WALL_CARDS[s.wall[site] % WALL_TILES] == 0 else 0
        n += _SITE
    for tile in range(CHURCH_TILES):
        if s.church[tile] != NONE:
            out[n + _place(s, seat, s.church[tile] + 0)] = 1
        out[n + SEATS] = 1 if s.first_tile == tile else 0
        # To be chosen from, or remembered as the last one.
        known = s.drawn[0] == tile or s.drawn[1] == tile or s.bottom == tile
        out[n + SEATS + 1] = 1 if known else 0
        n += SEATS + 2


@kernel
def observe_rest(s: State, seat: int, out: Any) -> None:
    """Write all but the town; what belongs to seats that are not there is 0 so far."""
    for other in range(s.players):
        _observe_seat(s, other, out, _REST + _place(s, seat, other) * _SEAT)
    n = _observe_cards(s, seat, out, _REST + SEATS * _SEAT)
    _observe_turn(s, seat, out, n)


@inlined
def _observe_seat(s: State, seat: int, out: Any, at: int) -> None:
    out[at] = 1
    out[at + 1] = s.cubes[seat]
    out[at + 2] = hand_size(s, seat)
    out[at + 3] = s.trade[seat]
    out[at + 4] = s.walls_laid[seat]
    out[at + 5] = s.draws[seat]
    out[at + 6] = s.due[seat]
    out[at + 7] = s.owes[seat]
    out[at + 8] = 1 if s.knower == seat else 0
    out[at + 9] = 1 if s.winner == seat else 0
    at += 10
    for space in range(SPACES):
        out[at + space] = s.track[seat, space]
    at += SPACES
    for kind in range(COLOURED):
        out[at + kind] = 1 if s.own_anchor[seat, kind] != NONE else 0
    at += COLOURED
    for hut in range(HUTS):
        out[at + hut] = s.displaced[seat, hut]
    at += HUTS
    for value in range(PERMITS):
        out[at + value] = 1 if s.permit_field[seat, value] != NONE else 0


@inlined
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


@inlined
def _observe_turn(s: State, seat: int, out: Any, n: int) -> None:
    for i in range(n, n + PHASE_COUNT + ROWS + SEATS):
        out[i] = 0
    out[n + s.phase] = 1
    n += PHASE_COUNT
    if s.ship != NONE:
        out[n + s.ship] = 1
    n += ROWS
    out[n + _place(s, seat, s.player)] = 1
    out[n + SEATS] = s.dice
    out[n + SEATS + 1] = s.built
    out[n + SEATS + 2] = s.takes
    # Compared first, for a division by a number that is not known takes as long as all the others.
    share = 100 * s.quiet // (QUIET_ROUNDS * s.players) if s.quiet > 0 else 0
    out[n + SEATS + 3] = min(share, 100)


# What a batch of games remembers of a view: the bytes of the town in words of eight, the last of
# each row from its end. By row: cover, building, permit; from wall to the tiles drawn; two tiles.
_WORD = 8
_PLACES = layout_of(State).places
_COVER, _BUILDING, _PERMIT = (_PLACES[row].start for row in ("cover", "building", "permit"))
_WALL, _WALL_BYTES = _PLACES["wall"].start, _PLACES["drawn"].stop - _PLACES["wall"].start
_ROW, _WALL_WORDS = -(-FIELDS // _WORD), -(-_WALL_BYTES // _WORD)
_MEMORY = 3 * _ROW + _WALL_WORDS + 2


@inlined
def _word_from(k: int, size: int) -> int:
    """The byte from which word k of a row is read."""
    return min(k * _WORD, size - _WORD)


@kernel
def remember(s: State, memory: Any) -> None:
    """What lies on the fields, the wall and the church."""
    for k in range(_ROW):
        at = _word_from(k, FIELDS)
        memory[k] = word_at(s, _COVER + at)
        memory[_ROW + k] = word_at(s, _BUILDING + at)
        memory[2 * _ROW + k] = word_at(s, _PERMIT + at)
    _remember_walls(s, memory)


@inlined
def _remember_walls(s: State, memory: Any) -> None:
    for k in range(_WALL_WORDS):
        memory[3 * _ROW + k] = word_at(s, _WALL + _word_from(k, _WALL_BYTES))
    memory[_MEMORY - 2], memory[_MEMORY - 1] = s.first_tile, s.bottom


@inlined
def _are_walls_new(s: State, memory: Any) -> bool:
    is_new = memory[_MEMORY - 2] != s.first_tile or memory[_MEMORY - 1] != s.bottom
    for k in range(_WALL_WORDS):
        is_new |= memory[3 * _ROW + k] != word_at(s, _WALL + _word_from(k, _WALL_BYTES))
    return is_new


@inlined
def _new_words(s: State, memory: Any) -> int:
    """Bits of the words of fields on which anything lies that is not remembered; asked without a
    branch."""
    words = 0
    for k in range(_ROW):
        at = _word_from(k, FIELDS)
        others = memory[k] ^ word_at(s, _COVER + at)
        others |= memory[_ROW + k] ^ word_at(s, _BUILDING + at)
        others |= memory[2 * _ROW + k] ^ word_at(s, _PERMIT + at)
        words |= 1 << k if others != 0 else 0
    return words


@inlined
def observe_town(s: State, seat: int, memory: Any, out: Any, changed: Numbers) -> int:
    """Write the fields where something was built, laid or taken away, and the walls and church
    if something was built there."""
    count, words = 0, _new_words(s, memory)
    while words != 0:
        k = lowest_bit(words)
        words &= words - 1
        at = _word_from(k, FIELDS)
        covers, permits = word_at(s, _COVER + at), word_at(s, _PERMIT + at)
        if memory[k] != covers or memory[2 * _ROW + k] != permits:
            others = (memory[k] ^ covers) | (memory[2 * _ROW + k] ^ permits)
            count = _observe_fields(s, at, others, seat, out, changed, count)
            memory[k], memory[2 * _ROW + k] = covers, permits
        buildings = word_at(s, _BUILDING + at)
        if memory[_ROW + k] != buildings:
            others = memory[_ROW + k] ^ buildings
            count = _observe_buildings(s, at, others, seat, out, changed, count)
            memory[_ROW + k] = buildings
    if _are_walls_new(s, memory):
        for i in range(_WALLS, _REST):
            out[i] = 0
        _observe_walls(s, seat, out)
        _remember_walls(s, memory)
        changed[2 * count], changed[2 * count + 1] = _WALLS, _REST
        count += 1
    return count


@inlined
def _observe_fields(
    s: State, first: int, others: int, seat: int, out: Any, changed: Numbers, count: int
) -> int:
    """Write those of eight fields whose byte of `others` is not 0."""
    left = others_than_zero(others)
    while left != 0:
        field = first + lowest_bit(left)
        left &= left - 1
        count = _observe_anew(s, field, seat, out, changed, count)
    return count


@inlined
def _observe_buildings(
    s: State, first: int, others: int, seat: int, out: Any, changed: Numbers, count: int
) -> int:
    """Write the fields of those buildings whose byte of `others` is not 0."""
    left = others_than_zero(others)
    while left != 0:
        anchor = first + lowest_bit(left)
        left &= left - 1
        building = s.building[anchor] + 0
        for k in range(TILE_SIZE[building % KINDS] if building != NONE else 0):
            field = anchor + OFFSET[building % KINDS, k]
            count = _observe_anew(s, field, seat, out, changed, count)
    return count


@inlined
def _observe_anew(s: State, field: int, seat: int, out: Any, changed: Numbers, count: int) -> int:
    """Write a field over what lay there, and note it."""
    changed[2 * count], changed[2 * count + 1] = field * _FIELD, field * _FIELD + _FIELD
    for i in range(field * _FIELD, field * _FIELD + _FIELD):
        out[i] = 0
    _observe_field(s, field, seat, out)
    return count + 1


@inlined
def observe_again(s: State, seat: int, memory: Any, out: Any) -> None:
    """What is not of the town is written at every step."""
    observe_rest(s, seat, out)


CACHE = ObservationCache(_MEMORY, remember, observe_again, _REST, observe_town)
