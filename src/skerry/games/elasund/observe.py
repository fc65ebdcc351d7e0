"""A view of Elasund as numbers between 0 and about 1, from the seat's own place at the table."""

from __future__ import annotations

from typing import Any

from ...core.kernel import kernel
from .board import BLOCKED, FIELDS, NONE, ROWS, SITES, WINDMILLS
from .cards import ALL_GOLD, deck_size, hand_size
from .kinds import COLOURED, HUTS, KINDS, TILES
from .standstill import QUIET_ROUNDS
from .state import (
    CHURCH_TILES,
    PERMITS,
    PHASES,
    SEATS,
    SPACES,
    UNKNOWN,
    WALL_TILES,
    State,
)
from .trade import CUBES, TRACK_END
from .wall import WALL_CARDS

# Of each field: kind and owner of the building, owner and value of the permit, two marks.
_FIELD = KINDS + SEATS + SEATS + 3
_SITE = SEATS + 1
_SEAT = 10 + SPACES + COLOURED + HUTS + PERMITS
SIZE = (
    FIELDS * _FIELD + SITES * _SITE + CHURCH_TILES * (SEATS + 2)  # the town
    + SEATS * _SEAT  # what all see of each seat
    + 3 * UNKNOWN + (KINDS - COLOURED) + 3 + 2  # cards and piles
    + len(PHASES) + ROWS + SEATS + 4  # the turn
)  # fmt: skip
MOST_CARDS = 10.0
PHASE_COUNT = len(PHASES)


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """Write SIZE features; seats are counted from the observer, who is number 0."""
    for i in range(SIZE):
        out[i] = 0.0
    n = _observe_fields(s, seat, out)
    n = _observe_walls(s, seat, out, n)
    n = _observe_seats(s, seat, out, n)
    n = _observe_cards(s, seat, out, n)
    _observe_turn(s, seat, out, n)


@kernel
def _observe_fields(s: State, seat: int, out: Any) -> int:
    n = 0
    for field in range(FIELDS):
        anchor = s.cover[field] + 0
        if anchor == BLOCKED:
            out[n + _FIELD - 1] = 1.0
        elif anchor != NONE:
            out[n + s.building[anchor] % KINDS] = 1.0
            out[n + KINDS + (s.building[anchor] // KINDS - seat) % s.players] = 1.0
        if s.permit[field] != NONE:
            owner = (s.permit[field] // PERMITS - seat) % s.players
            out[n + KINDS + SEATS + owner] = 1.0
            out[n + _FIELD - 3] = s.permit[field] % PERMITS / 4.0
        out[n + _FIELD - 2] = WINDMILLS[s.players, field] / 2.0
        n += _FIELD
    return n


@kernel
def _observe_walls(s: State, seat: int, out: Any, n: int) -> int:
    for site in range(SITES):
        if s.wall[site] != NONE:
            out[n + (s.wall[site] // WALL_TILES - seat) % s.players] = 1.0
            out[n + SEATS] = 1.0 if WALL_CARDS[s.wall[site] % WALL_TILES] == 0 else 0.0
        n += _SITE
    for tile in range(CHURCH_TILES):
        if s.church[tile] != NONE:
            out[n + (s.church[tile] - seat) % s.players] = 1.0
        out[n + SEATS] = 1.0 if s.first_tile == tile else 0.0
        # To be chosen from, or remembered as the last one.
        known = s.drawn[0] == tile or s.drawn[1] == tile or s.bottom == tile
        out[n + SEATS + 1] = 1.0 if known else 0.0
        n += SEATS + 2
    return n


@kernel
def _observe_seats(s: State, seat: int, out: Any, n: int) -> int:
    for other in range(s.players):
        at = n + (other - seat) % s.players * _SEAT
        out[at] = 1.0
        out[at + 1] = s.cubes[other] / float(CUBES)
        out[at + 2] = hand_size(s, other) / MOST_CARDS
        out[at + 3] = s.trade[other] / float(TRACK_END)
        out[at + 4] = s.laid[other] / float(WALL_TILES)
        out[at + 5] = s.draws[other] / MOST_CARDS
        out[at + 6] = s.due[other] / MOST_CARDS
        out[at + 7] = s.owes[other] / MOST_CARDS
        out[at + 8] = 1.0 if s.knower == other else 0.0
        out[at + 9] = 1.0 if s.winner == other else 0.0
        at += 10
        for space in range(SPACES):
            out[at + space] = s.track[other, space] / 1.0
        at += SPACES
        for kind in range(COLOURED):
            out[at + kind] = 1.0 if s.own[other, kind] != NONE else 0.0
        at += COLOURED
        for hut in range(HUTS):
            out[at + hut] = s.displaced[other, hut] / 1.0
        at += HUTS
        for value in range(PERMITS):
            out[at + value] = 1.0 if s.where[other, value] != NONE else 0.0
    return n + SEATS * _SEAT


@kernel
def _observe_cards(s: State, seat: int, out: Any, n: int) -> int:
    for card in range(UNKNOWN):
        if seat >= 0:
            out[n] = s.hand[seat, card] / MOST_CARDS
            out[n + 1] = s.chosen[seat, card] / MOST_CARDS
        out[n + 2] = s.loot[card] / MOST_CARDS
        n += 3
    for kind in range(COLOURED, KINDS):
        out[n] = s.pile[kind] / float(TILES[kind])
        n += 1
    for colour in range(3):
        out[n] = s.discards[colour] / MOST_CARDS
        n += 1
    out[n] = s.gold / float(ALL_GOLD[s.edition])
    out[n + 1] = deck_size(s) / 54.0
    return n + 2


@kernel
def _observe_turn(s: State, seat: int, out: Any, n: int) -> None:
    out[n + s.phase] = 1.0
    n += PHASE_COUNT
    if s.ship != NONE:
        out[n + s.ship] = 1.0
    n += ROWS
    out[n + (s.player - seat) % s.players] = 1.0
    out[n + SEATS] = s.dice / 12.0
    out[n + SEATS + 1] = s.built / 2.0
    out[n + SEATS + 2] = s.takes / 3.0
    out[n + SEATS + 3] = min(s.quiet / float(QUIET_ROUNDS * s.players), 1.0)
