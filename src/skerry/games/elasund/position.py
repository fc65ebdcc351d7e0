"""What follows from the rest of an Elasund state, and which states cannot occur. Plain Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.errors import BadPosition
from ...core.kernel import new_row
from ...core.seats import NONE
from .board import (
    BLOCKED,
    FIELD_NAMES,
    FIELDS,
    GATE,
    ROW_NAMES,
    ROW_OF_SUM,
    ROWS,
    SEVEN,
    SITE_NAMES,
    SITE_NEIGHBOURS,
    SITES,
)
from .buildings import put_down, put_permit
from .cards import (
    ALL_GOLD,
    ALL_INFLUENCE,
    START_GOLD,
    deck_size,
    discards_size,
    hand_size,
    influence_of,
)
from .church import church_field
from .kinds import COLOURED, FLAGS, FOOTPRINT, HUTS, KIND_NAMES, KINDS, SIZE, TILES
from .setup import block_fields
from .ship import STEP, count_cubes
from .standstill import is_standstill
from .state import (
    BUILD,
    CARD_NAMES,
    CHURCH_CHOICE,
    CHURCH_DRAW,
    CHURCH_TILES,
    COLOURS,
    DEAL,
    DRAWING,
    EDITIONS,
    FIRST_INFLUENCE,
    GOLD,
    HUT_PHASE,
    OVER,
    PERMITS,
    PHASES,
    PIRATE,
    PLUNDER,
    ROLLING,
    SAIL,
    SEAT_NAMES,
    SEATS,
    SHORTAGE,
    SPACES,
    START_ROLL,
    TRIBUTE,
    UNKNOWN,
    UNKNOWN_INFLUENCE,
    UNKNOWN_TILE,
    WALL_TILES,
)
from .trade import CUBES, SCORING, SLOTS, marker, windmills_under
from .turn import MOST_BUILT
from .wall import WALL_CARDS, towers_of

#: More cards than any row can hold.
MOST_CARDS = 60


def _want(condition: Any, message: str) -> None:
    if not condition:
        raise BadPosition(message)


# Derived fields.


def derive(s: Any) -> None:
    """Cover, permits by value, piles, walls laid, trade and cubes, from what lies on the board;
    supply and deck from the hands where they are as in a new game."""
    _check_ranges(s)
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
    _want((s.first_tile == NONE) == (not laid), "first_tile: the one on the pit, once one is laid")
    _want(not laid or s.first_tile in laid, "first_tile: it must be among the tiles of `church`")
    for tile in laid:
        s.cover[church_field(s, tile)] = BLOCKED
        s.cubes[s.church[tile]] -= 1


def _derive_buildings(s: Any) -> None:
    for anchor in range(FIELDS):
        if s.building[anchor] == NONE:
            continue
        seat, kind = divmod(int(s.building[anchor]), KINDS)
        what = f"building: {SEAT_NAMES[seat]}-{KIND_NAMES[kind]} at {FIELD_NAMES[anchor]}"
        fields = [int(FOOTPRINT[kind, anchor, i]) for i in range(SIZE[kind])]
        _want(fields[0] != NONE, f"{what} leaves the plan")
        for field in fields:
            name = FIELD_NAMES[field]
            _want(s.cover[field] != BLOCKED, f"{what}: {name} is out of play, pit or church")
            _want(s.cover[field] == NONE, f"{what}: {name} is built on twice")
        if kind < COLOURED:
            _want(s.own_anchor[seat, kind] == NONE, f"{what}: there is only one of these")
        else:
            _want(s.pile[kind] > 0, f"{what}: there are only {TILES[kind]} in all")
        put_down(s, seat, kind, anchor)
        s.trade[seat] += windmills_under(s, kind, anchor)


def _derive_permits(s: Any) -> None:
    for field in range(FIELDS):
        if s.permit[field] == NONE:
            continue
        seat, value = divmod(int(s.permit[field]), PERMITS)
        what = f"permit: {SEAT_NAMES[seat]}{value} on {FIELD_NAMES[field]}"
        _want(s.cover[field] == NONE, f"{what}: the field is not free")
        _want(s.permit_field[seat, value] == NONE, f"{what}: there is only one of these")
        put_permit(s, seat, value, field)


def _derive_cubes(s: Any) -> None:
    for site in range(SITES):
        if s.wall[site] != NONE:
            seat, number = divmod(int(s.wall[site]), WALL_TILES)
            s.walls_laid[seat] += 1
            s.cubes[seat] -= int(WALL_CARDS[number] == 0)
    for anchor in range(FIELDS):
        if s.building[anchor] != NONE:
            s.cubes[s.building[anchor] // KINDS] -= FLAGS[s.building[anchor] % KINDS]
    for seat in range(SEATS):
        s.cubes[seat] -= sum(int(s.track[seat, space]) for space in range(SPACES))
    # A great hall may have found only one cube left (EL-R23).
    if s.phase == OVER and s.winner != NONE and s.cubes[s.winner] == -1:
        s.cubes[s.winner] = 0


# Ranges.


def _check_ranges(s: Any) -> None:
    """Every index in range, so that nothing after this can read beyond a table."""
    players = int(s.players)
    for name in ("player", "winner", "knower"):
        _want(NONE <= getattr(s, name) < players, f"{name}: no such seat with {players} players")
    _want(s.player >= 0, "player: somebody must be on turn")
    for name, low, high in (
        ("edition", 0, len(EDITIONS) - 1),
        ("phase", 0, len(PHASES) - 1),
        ("turn", 0, (1 << 31) - 1),
        ("quiet", 0, (1 << 31) - 1),
        ("dice", 0, 12),
        ("ship", NONE, ROWS - 1),
        ("built", 0, MOST_BUILT),
        ("takes", 0, 3),
        ("gold", 0, MOST_CARDS),
        ("first_tile", NONE, CHURCH_TILES - 1),
        ("bottom", NONE, UNKNOWN_TILE),
    ):
        _want(low <= getattr(s, name) <= high, f"{name}: expected {low} to {high}")
    _want(s.dice != 1, "dice: expected 0 or 2 to 12")
    for name, low, high in (
        ("building", NONE, players * KINDS - 1),
        ("permit", NONE, players * PERMITS - 1),
        ("wall", NONE, players * WALL_TILES - 1),
        ("church", NONE, players - 1),
        ("drawn", NONE, UNKNOWN_TILE),
        ("start_rolls", NONE, 12),
        *((name, 0, MOST_CARDS) for name in ("deck", "discards", "draws", "due", "owes", "loot")),
    ):
        _want(_within(getattr(s, name), low, high), f"{name}: a value is out of range")
    for name, high in (
        ("displaced", 1),
        ("track", 1),
        ("hand", MOST_CARDS),
        ("chosen", MOST_CARDS),
        ("paid", MOST_CARDS),
    ):
        rows = getattr(s, name).tolist()
        _want(all(_within(row, 0, high) for row in rows), f"{name}: expected 0 to {high}")
        for seat in range(players, SEATS):
            _want(not any(rows[seat]), f"{name}: {SEAT_NAMES[seat]} is not in the game")
    for name in ("draws", "due", "owes"):
        absent = getattr(s, name).tolist()[players:]
        _want(not any(absent), f"{name}: only {players} seats are in the game")


def _within(cells: Iterable[int], low: int, high: int) -> bool:
    return all(low <= int(x) <= high for x in cells)


# Checks.


def check(s: Any) -> None:
    """Refuse a state that no game can reach."""
    _check_cards(s)
    _check_wall(s)
    _check_church(s)
    _check_track(s)
    _check_huts(s)
    _check_phase(s)
    _check_payments(s)


def _check_cards(s: Any) -> None:
    spare_gold = int(ALL_GOLD[s.edition]) - int(s.gold) - _held(s, GOLD)
    _want(spare_gold >= 0 and s.gold >= 0, f"gold: there are only {ALL_GOLD[s.edition]} cards")
    spare = 0
    for colour, name in enumerate(COLOURS):
        card = FIRST_INFLUENCE + colour
        missing = int(ALL_INFLUENCE[s.edition]) - int(s.deck[colour]) - int(s.discards[colour])
        missing -= _held(s, card)
        _want(missing >= 0 and s.deck[colour] >= 0, f"deck: there are fewer {name} cards")
        spare += missing
    hidden = sum(int(s.hand[seat, UNKNOWN]) for seat in range(SEATS))
    _want(spare_gold <= hidden, f"gold: {spare_gold - hidden} cards are missing")
    missing = spare + spare_gold - hidden - int(s.deck[UNKNOWN_INFLUENCE])
    _want(missing == 0, f"cards: {abs(missing)} are missing or too many")


def _check_wall(s: Any) -> None:
    tiles = [int(tile) for tile in s.wall if tile != NONE]
    for seat in range(s.players):
        numbers = sorted(tile % WALL_TILES for tile in tiles if tile // WALL_TILES == seat)
        _want(
            numbers == list(range(len(numbers))),
            f"wall: {SEAT_NAMES[seat]} lays his tiles in the order of their numbers (EL-4)",
        )
    for site in range(SITES):
        if s.wall[site] != NONE:
            _want(_joins_gate(s, site), f"wall: {SITE_NAMES[site]} joins no gate (EL-56)")


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
    _want((s.bottom == NONE) == (s.knower == NONE), "knower: who knows the bottom tile")
    _want(
        (s.bottom != NONE) == (0 < laid < CHURCH_TILES),
        "bottom: the tile put under the pile by the first church builder (EL-62)",
    )
    hidden = s.bottom in (NONE, UNKNOWN_TILE)
    _want(hidden or s.church[s.bottom] == NONE, "bottom: this tile is laid already")
    drawn = sum(tile != NONE for tile in s.drawn)
    first = s.first_tile == NONE
    want = {CHURCH_CHOICE: (2,), CHURCH_DRAW: (0, 1) if first else (0,)}.get(int(s.phase), (0,))
    _want(drawn in want, f"drawn: {drawn} tiles do not fit the phase")
    _want(drawn == 0 or s.drawn[0] != NONE, "drawn: one tile after the other")
    known = [int(tile) for tile in s.drawn if tile not in (NONE, UNKNOWN_TILE)]
    _want(len(set(known)) == len(known), "drawn: the two tiles are the same")
    _want(s.phase != CHURCH_CHOICE or first, "drawn: the first tile is laid already")
    _want(s.phase != CHURCH_DRAW or laid < CHURCH_TILES, "church: no tile is left")


def _check_track(s: Any) -> None:
    for space in range(SPACES):
        cubes = sum(int(s.track[seat, space]) for seat in range(SEATS))
        where = f"track: space {SCORING[space]}"
        _want(cubes <= SLOTS[space], f"{where} has room for {SLOTS[space]} cubes")
        for seat in range(s.players):
            reached = marker(s, seat) >= SCORING[space]
            # The plan has too few windmills to fill the slots, so nobody ever waits for one.
            if not (s.phase == OVER and seat == s.winner):
                _want(
                    reached == bool(s.track[seat, space]),
                    f"{where}: {SEAT_NAMES[seat]}'s marker is on {marker(s, seat)}",
                )
            _want(reached or not s.track[seat, space], f"{where} is not reached")


def _check_huts(s: Any) -> None:
    waiting = 0
    for seat in range(SEATS):
        for hut in range(HUTS):
            waiting += int(s.displaced[seat, hut])
            _want(
                not s.displaced[seat, hut] or s.own_anchor[seat, hut] == NONE,
                f"displaced: {SEAT_NAMES[seat]}'s {KIND_NAMES[hut]} is on the board",
            )
    _want(s.phase != HUT_PHASE or waiting, "displaced: needed in phase huts")
    _want(s.phase in (HUT_PHASE, OVER) or not waiting, "displaced: only in phase huts")


def _check_phase(s: Any) -> None:
    phase = int(s.phase)
    name = PHASES[phase]
    setup = phase in (DEAL, START_ROLL)
    _want(setup == (s.turn == 0), f"turn: {int(s.turn)} does not fit the phase {name}")
    _want(phase == OVER or s.winner == NONE, "winner: only when the game is over")
    _want(
        phase != OVER or s.winner != NONE or is_standstill(s),
        "winner: needed when the game is over, but for a standstill (EL-R28)",
    )
    for seat in range(s.players):
        _want(s.cubes[seat] >= 0, f"cubes: {SEAT_NAMES[seat]} has only {CUBES}")
        _want(
            (s.cubes[seat] == 0) == (s.winner == seat),
            f"winner: who has all {CUBES} cubes on the board, {SEAT_NAMES[seat]} does not fit",
        )
    _want(s.winner in (NONE, s.player), "winner: only in one's own turn (EL-86)")
    _want(
        s.ship != NONE or phase in (DEAL, START_ROLL, ROLLING, PIRATE),
        f"ship: it stands in a row in phase {name}",
    )
    _want(phase != BUILD or s.built < MOST_BUILT, "built: phase 2 is over")
    if phase in (CHURCH_DRAW, CHURCH_CHOICE, HUT_PHASE):
        _want(s.built > 0, f"built: a construction is under way in phase {name}")
    if phase == SAIL:
        _want(ROW_OF_SUM[s.dice] == s.ship, "dice: the ship must stand in the rolled row (EL-16)")
        both = STEP <= s.ship < ROWS - STEP
        _want(both, f"ship: from row {ROW_NAMES[s.ship]} there is only one way (EL-R5)")
    if phase in (PIRATE, TRIBUTE, PLUNDER):
        _want(s.dice == SEVEN, f"dice: a 7 leads to the phase {name}")


def _check_payments(s: Any) -> None:
    phase = int(s.phase)
    choosing = phase in (TRIBUTE, SHORTAGE)
    _want(choosing == any(s.owes), "owes: exactly in the phases tribute and shortage")
    _want(choosing or not any(s.due), "due: only in the phases tribute and shortage")
    _want(choosing or not any(map(any, s.chosen.tolist())), "chosen: nothing is to be chosen")
    if choosing:
        _check_dues(s)
    dues = sum(int(n) for n in s.draws)
    stock = deck_size(s) + discards_size(s)
    if phase == DRAWING:
        _want(0 < dues <= stock, f"draws: {dues} cards from {stock}")
        _want(deck_size(s) > 0, "deck: it is refilled before a card is drawn (EL-83)")
    elif phase == SHORTAGE:
        _want(dues > stock, f"draws: {stock} cards are enough for {dues}")
    else:
        _want(dues == 0, "draws: only in the phases drawing and shortage")
    loot = sum(int(n) for n in s.loot)
    _want((phase == PLUNDER) == (s.takes > 0), "takes: exactly in phase plunder")
    _want(phase == PLUNDER or loot == 0, "loot: only in phase plunder")
    most = min(towers_of(s, s.player), loot)
    _want(s.takes <= most, f"takes: at most {most}, by towers and loot (EL-27)")
    _want(s.dice == SEVEN or not any(map(any, s.paid.tolist())), "paid: only after a 7")


def _check_dues(s: Any) -> None:
    counts = new_row(SEATS)
    if s.phase == TRIBUTE:
        count_cubes(s, int(s.ship), counts)
    for seat in range(s.players):
        name, held = SEAT_NAMES[seat], hand_size(s, seat)
        hidden = bool(s.hand[seat, UNKNOWN])
        due, owes = int(s.due[seat]), int(s.owes[seat])
        if s.phase == TRIBUTE:
            _want(due == min(counts[seat], held), f"due: {name} owes {min(counts[seat], held)}")
            _want(owes == 0 or due < held, f"owes: {name} gives all he has, without a choice")
        elif not hidden:
            half = influence_of(s, seat) // 2
            _want(due == half, f"due: {name} returns half of his influence, {half}")
        _want(owes <= due, f"owes: {name} owes no more than {due}")
        chosen = s.chosen.tolist()[seat]
        _want(hidden or sum(chosen) == due - owes, f"chosen: {name} has chosen {due - owes}")
        _want(s.phase != SHORTAGE or chosen[GOLD] == 0, "chosen: gold is not short")
        for card in range(UNKNOWN):
            _want(
                chosen[card] <= s.hand[seat, card],
                f"chosen: {name} does not hold so many {CARD_NAMES[card]}",
            )
