"""Phase 1: dice, the ship that must move, income, and the pirate."""

from __future__ import annotations

from ...core.kernel import Numbers, inlined, kernel, table, zeros
from ...core.mechanics import await_cards, set_aside
from ...core.seats import NONE
from ...core.two_dice import SEVEN
from .board import (
    BLOCKED,
    COLUMNS,
    COLUMNS_IN_PLAY,
    EAST_SITE,
    ROW_OF_SUM,
    ROWS,
    column_of,
    row_of,
)
from .cards import hand_size, pay_out_gold, start_draws
from .church import church_field
from .kinds import FLAGS, GOLD_INCOME, INCOME, INFLUENCE_INCOME, KINDS
from .state import (
    CHURCH_TILES,
    FIRST_INFLUENCE,
    GOLD,
    PIRATE,
    PLUNDER,
    SAIL,
    SEATS,
    TRIBUTE,
    UNKNOWN,
    WALL_TILES,
    State,
)
from .turn import go_on_building
from .wall import WALL_CARDS, towers_of


def _income(building: int) -> int:
    """What a building adds to the income of a row, see `count_income`."""
    owner, kind = divmod(building, KINDS)
    return {GOLD_INCOME: 1, INFLUENCE_INCOME: 16}.get(int(INCOME[kind]), 0) << (8 * owner)


#: What stands in a cell, as income.
_PAID = table([_income(building) for building in range(SEATS * KINDS)])
#: Rows the ship moves when it already stands in the rolled one (EL-16).
STEP = 2


@inlined
def production_roll(s: State, total: int) -> None:
    """Move the ship by the dice, or let the roller move it (EL-15, EL-16, EL-22)."""
    s.dice = total
    row = ROW_OF_SUM[total]
    if total == SEVEN:
        s.phase = PIRATE
    elif row != s.ship:
        land(s, row)
    elif row < STEP:
        land(s, row + STEP)
    elif row >= ROWS - STEP:
        land(s, row - STEP)
    else:
        s.phase = SAIL


@kernel
def may_sail(s: State, row: int) -> bool:
    """Exactly two rows up or down; the missing 7 is no row (EL-16, EL-R5)."""
    return row == s.ship - STEP or row == s.ship + STEP


@kernel
def count_income(s: State, row: int, gold: Numbers, influence: Numbers) -> None:
    """What the buildings in a row pay: one card each, to all players (EL-18 to EL-21).

    It is counted as one number, a byte for each seat with influence in its upper half, and without
    a branch, since nobody can foretell where buildings stand.
    """
    income, last = 0, NONE
    for column in range(COLUMNS_IN_PLAY[s.players]):
        anchor = s.cover[row * COLUMNS + column] + 0
        # A building two columns wide is met twice, and pays once (EL-19).
        pays = 0 <= anchor < BLOCKED and anchor != last
        paid = _PAID[s.building[anchor if pays else 0]]
        income += paid if pays else 0
        last = anchor
    for seat in range(s.players):
        gold[seat] += (income >> (8 * seat)) & 15
        influence[seat] += (income >> (8 * seat + 4)) & 15


@kernel
def land(s: State, row: int) -> None:
    """The ship ends its move, and that row pays (EL-17)."""
    s.ship = row
    gold, influence = zeros(SEATS), zeros(SEATS)
    count_income(s, row, gold, influence)
    pay_out_gold(s, gold)
    for seat in range(s.players):
        s.draws[seat] = influence[seat]
    start_draws(s)


# The pirate (EL-22 to EL-29).


@kernel
def count_cubes(s: State, row: int, counts: Numbers) -> None:
    """Everybody's cubes in a row: flags, church tiles, the east tower (EL-24, EL-R7)."""
    for column in range(COLUMNS_IN_PLAY[s.players]):
        anchor = s.cover[row * COLUMNS + column] + 0
        if anchor == NONE or anchor == BLOCKED or column_of(anchor) != column:
            continue
        # One cube in each row from the north, as many as the building has flags.
        if row - row_of(anchor) < FLAGS[s.building[anchor] % KINDS]:
            counts[s.building[anchor] // KINDS] += 1
    for tile in range(CHURCH_TILES):
        if s.church[tile] != NONE and row_of(church_field(s, tile)) == row:
            counts[s.church[tile]] += 1
    site = EAST_SITE[row]
    if site != NONE and s.wall[site] != NONE and WALL_CARDS[s.wall[site] % WALL_TILES] == 0:
        counts[s.wall[site] // WALL_TILES] += 1


@kernel
def may_land_pirate(s: State, row: int) -> bool:
    """Any other row (EL-22)."""
    return row != s.ship


@inlined
def land_pirate(s: State, row: int) -> None:
    """Everybody owes one card for each cube in the row, as far as he has cards (EL-24 to 26)."""
    s.ship = row
    counts = zeros(SEATS)
    count_cubes(s, row, counts)
    for seat in range(s.players):
        held = hand_size(s, seat)
        s.due[seat] = min(counts[seat], held)
        s.owes[seat] = s.due[seat]
        if s.due[seat] == held:
            # All he has: nothing to choose (EL-R8).
            s.owes[seat] = 0
            for card in range(UNKNOWN):
                s.chosen[seat, card] = s.hand[seat, card]
    if not await_cards(s, TRIBUTE):
        reveal(s)


@inlined
def give(s: State, seat: int, card: int) -> None:
    """Choose a card in secret; after the last one all are shown (EL-R8)."""
    if set_aside(s, seat, card):
        reveal(s)


@kernel
def reveal(s: State) -> None:
    """The cards leave the hands; the roller may take from those of the others (EL-27, EL-R9)."""
    offered = 0
    for seat in range(s.players):
        s.due[seat] = 0
        for card in range(UNKNOWN):
            count = s.chosen[seat, card] + 0
            s.hand[seat, card] -= count
            s.chosen[seat, card] = 0
            s.paid[seat, card] = count
            if seat == s.player:
                put_away(s, card, count)
            else:
                s.loot[card] += count
                offered += count
    s.takes = min(towers_of(s, s.player), offered)
    if s.takes > 0:
        s.phase = PLUNDER
    else:
        leave_rest(s)


@kernel
def put_away(s: State, card: int, count: int) -> None:
    """Gold to the supply, influence to the discards (EL-28)."""
    if card == GOLD:
        s.gold += count
    else:
        s.discards[card - FIRST_INFLUENCE] += count


@kernel
def is_offered(s: State, card: int) -> bool:
    """A card that the others gave up and nobody has taken (EL-27)."""
    return s.loot[card] > 0


@inlined
def plunder(s: State, card: int) -> None:
    """One card for each tower (EL-27)."""
    s.loot[card] -= 1
    s.hand[s.player, card] += 1
    s.takes -= 1
    if s.takes == 0:
        leave_rest(s)


@inlined
def leave_rest(s: State) -> None:
    """What the roller does not take goes away, and the turn goes on (EL-28, EL-29)."""
    for card in range(UNKNOWN):
        put_away(s, card, s.loot[card] + 0)
        s.loot[card] = 0
    s.takes = 0
    go_on_building(s)
