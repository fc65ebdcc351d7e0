"""What follows from the rest of an Elasund state, and which states cannot occur. Plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.position import want, want_no_absent
from ...core.seats import NONE
from .board import BLOCKED, FIELD_NAMES, GATE, SITE_NAMES, SITE_NEIGHBOURS, SITES
from .buildings import put_down, put_permit
from .cards import ALL_GOLD, ALL_INFLUENCE, START_GOLD
from .church import church_field
from .kinds import COLOURED, FLAGS, FOOTPRINT, HUTS, KIND_NAMES, KINDS, SIZE, TILES
from .phase_checks import check_payments, check_phase
from .setup import block_fields
from .state import (
    CHURCH_CHOICE,
    CHURCH_DRAW,
    CHURCH_TILES,
    COLOURS,
    FIRST_INFLUENCE,
    GOLD,
    HUT_PHASE,
    OVER,
    PERMITS,
    SEAT_NAMES,
    SEATS,
    SPACES,
    UNKNOWN,
    UNKNOWN_INFLUENCE,
    UNKNOWN_TILE,
    WALL_TILES,
)
from .trade import CUBES, SCORING, SLOTS, marker, windmills_under
from .wall import WALL_CARDS

#: Fields with a row for each seat.
_BY_SEAT = ("displaced", "track", "hand", "chosen", "paid", "draws", "due", "owes")


# Derived fields.


def derive(s: Any) -> None:
    """Cover, permits by value, piles, walls laid, trade and cubes, from what lies on the board;
    supply and deck from the hands where they are as in a new game."""
    want_no_absent(s, _BY_SEAT, SEAT_NAMES)
    _fill_supply(s)
    for seat in range(SEATS):
        s.walls_laid[seat] = s.trade[seat] = 0
        s.cubes[seat] = CUBES
        for value in range(PERMITS):
            s.permit_field[seat, value] = NONE
        for kind in range(COLOURED):
            s.own_anchor[seat, kind] = NONE
    for kind in range(KINDS):
        s.pile[kind] = TILES[kind] if kind >= COLOURED else 0
    block_fields(s)
    _derive_church(s)
    _derive_buildings(s)
    _derive_permits(s)
    _derive_cubes(s)


def _fill_supply(s: Any) -> None:
    if any(int(s.hand[seat, UNKNOWN]) for seat in range(SEATS)):
        return
    if s.gold == ALL_GOLD[0] - START_GOLD * s.players:
        s.gold = ALL_GOLD[s.edition] - _held(s, GOLD)
    if s.deck.tolist() == [ALL_INFLUENCE[0]] * len(COLOURS) + [0]:
        for colour in range(len(COLOURS)):
            held = _held(s, FIRST_INFLUENCE + colour) + int(s.discards[colour])
            s.deck[colour] = max(NONE, ALL_INFLUENCE[s.edition] - held)


def _held(s: Any, card: int) -> int:
    """Cards of a kind in hands and loot."""
    return sum(int(s.hand[seat, card]) for seat in range(SEATS)) + int(s.loot[card])


def _derive_church(s: Any) -> None:
    laid = [tile for tile in range(CHURCH_TILES) if s.church[tile] != NONE]
    want((s.first_tile == NONE) == (not laid), "first_tile: the one on the pit, once one is laid")
    want(not laid or s.first_tile in laid, "first_tile: it must be among the tiles of `church`")
    for tile in laid:
        s.cover[church_field(s, tile)] = BLOCKED
        s.cubes[s.church[tile]] -= 1


def _pieces(places: Any, of_seat: int) -> Iterator[tuple[int, int, int]]:
    """Where pieces lie, whose they are, and which of the `of_seat` pieces of a seat."""
    for place, piece in enumerate(places.tolist()):
        if piece != NONE:
            yield place, *divmod(piece, of_seat)


def _derive_buildings(s: Any) -> None:
    for anchor, seat, kind in _pieces(s.building, KINDS):
        what = f"building: {SEAT_NAMES[seat]}-{KIND_NAMES[kind]} at {FIELD_NAMES[anchor]}"
        fields = [int(FOOTPRINT[kind, anchor, i]) for i in range(SIZE[kind])]
        want(fields[0] != NONE, f"{what} leaves the plan")
        for field in fields:
            name = FIELD_NAMES[field]
            want(s.cover[field] != BLOCKED, f"{what}: {name} is out of play, pit or church")
            want(s.cover[field] == NONE, f"{what}: {name} is built on twice")
        if kind < COLOURED:
            want(s.own_anchor[seat, kind] == NONE, f"{what}: there is only one of these")
        else:
            want(s.pile[kind] > 0, f"{what}: there are only {TILES[kind]} in all")
        put_down(s, seat, kind, anchor)
        s.trade[seat] += windmills_under(s, kind, anchor)


def _derive_permits(s: Any) -> None:
    for field, seat, value in _pieces(s.permit, PERMITS):
        what = f"permit: {SEAT_NAMES[seat]}{value} on {FIELD_NAMES[field]}"
        want(s.cover[field] == NONE, f"{what}: the field is not free")
        want(s.permit_field[seat, value] == NONE, f"{what}: there is only one of these")
        put_permit(s, seat, value, field)


def _derive_cubes(s: Any) -> None:
    for _, seat, number in _pieces(s.wall, WALL_TILES):
        s.walls_laid[seat] += 1
        s.cubes[seat] -= int(WALL_CARDS[number] == 0)
    for _, seat, kind in _pieces(s.building, KINDS):
        s.cubes[seat] -= FLAGS[kind]
    for seat in range(SEATS):
        s.cubes[seat] -= sum(int(s.track[seat, space]) for space in range(SPACES))
    # A great hall may have found only one cube left (EL-R23).
    if s.phase == OVER and s.winner != NONE and s.cubes[s.winner] == -1:
        s.cubes[s.winner] = 0


# Checks.


def check(s: Any) -> None:
    """Refuse a state that no game can reach."""
    _check_cards(s)
    _check_wall(s)
    _check_church(s)
    _check_track(s)
    _check_huts(s)
    check_phase(s)
    check_payments(s)


def _check_cards(s: Any) -> None:
    spare_gold = int(ALL_GOLD[s.edition]) - int(s.gold) - _held(s, GOLD)
    want(spare_gold >= 0 and s.gold >= 0, f"gold: there are only {ALL_GOLD[s.edition]} cards")
    spare = 0
    for colour, name in enumerate(COLOURS):
        card = FIRST_INFLUENCE + colour
        missing = int(ALL_INFLUENCE[s.edition]) - int(s.deck[colour]) - int(s.discards[colour])
        missing -= _held(s, card)
        want(missing >= 0 and s.deck[colour] >= 0, f"deck: there are fewer {name} cards")
        spare += missing
    hidden = sum(int(s.hand[seat, UNKNOWN]) for seat in range(SEATS))
    want(spare_gold <= hidden, f"gold: {spare_gold - hidden} cards are missing")
    missing = spare + spare_gold - hidden - int(s.deck[UNKNOWN_INFLUENCE])
    want(missing == 0, f"cards: {abs(missing)} are missing or too many")


def _check_wall(s: Any) -> None:
    tiles = [int(tile) for tile in s.wall if tile != NONE]
    for seat in range(s.players):
        numbers = sorted(tile % WALL_TILES for tile in tiles if tile // WALL_TILES == seat)
        want(
            numbers == list(range(len(numbers))),
            f"wall: {SEAT_NAMES[seat]} lays his tiles in the order of their numbers (EL-4)",
        )
    for site in range(SITES):
        if s.wall[site] != NONE:
            want(_joins_gate(s, site), f"wall: {SITE_NAMES[site]} joins no gate (EL-56)")


def _joins_gate(s: Any, site: int) -> bool:
    """Whether the tiles on one side of a site reach a gate without a gap."""
    for k in range(2):
        at = site
        while at not in (NONE, GATE) and s.wall[at] != NONE:
            at = int(SITE_NEIGHBOURS[s.players, at, k])
        if at == GATE:
            return True
    return False


def _check_church(s: Any) -> None:
    laid = sum(owner != NONE for owner in s.church)
    want((s.bottom == NONE) == (s.knower == NONE), "knower: who knows the bottom tile")
    want(
        (s.bottom != NONE) == (0 < laid < CHURCH_TILES),
        "bottom: the tile put under the pile by the first church builder (EL-62)",
    )
    hidden = s.bottom in (NONE, UNKNOWN_TILE)
    want(hidden or s.church[s.bottom] == NONE, "bottom: this tile is laid already")
    drawn = sum(tile != NONE for tile in s.drawn)
    first = s.first_tile == NONE
    expected = {CHURCH_CHOICE: (2,), CHURCH_DRAW: (0, 1) if first else (0,)}.get(int(s.phase), (0,))
    want(drawn in expected, f"drawn: {drawn} tiles do not fit the phase")
    want(drawn == 0 or s.drawn[0] != NONE, "drawn: one tile after the other")
    known = [int(tile) for tile in s.drawn if tile not in (NONE, UNKNOWN_TILE)]
    want(len(set(known)) == len(known), "drawn: the two tiles are the same")
    want(s.phase != CHURCH_CHOICE or first, "drawn: the first tile is laid already")
    want(s.phase != CHURCH_DRAW or laid < CHURCH_TILES, "church: no tile is left")


def _check_track(s: Any) -> None:
    for space in range(SPACES):
        cubes = sum(int(s.track[seat, space]) for seat in range(SEATS))
        where = f"track: space {SCORING[space]}"
        want(cubes <= SLOTS[space], f"{where} has room for {SLOTS[space]} cubes")
        for seat in range(s.players):
            reached = marker(s, seat) >= SCORING[space]
            # The plan has too few windmills to fill the slots, so nobody ever waits for one.
            if not (s.phase == OVER and seat == s.winner):
                want(
                    reached == bool(s.track[seat, space]),
                    f"{where}: {SEAT_NAMES[seat]}'s marker is on {marker(s, seat)}",
                )
            want(reached or not s.track[seat, space], f"{where} is not reached")


def _check_huts(s: Any) -> None:
    waiting = 0
    for seat in range(SEATS):
        for hut in range(HUTS):
            waiting += int(s.displaced[seat, hut])
            want(
                not s.displaced[seat, hut] or s.own_anchor[seat, hut] == NONE,
                f"displaced: {SEAT_NAMES[seat]}'s {KIND_NAMES[hut]} is on the board",
            )
    want(s.phase != HUT_PHASE or waiting, "displaced: needed in phase huts")
    want(s.phase in (HUT_PHASE, OVER) or not waiting, "displaced: only in phase huts")
