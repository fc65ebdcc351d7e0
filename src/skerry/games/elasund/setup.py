"""The table before the first influence cards are dealt."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel, table
from ...core.seats import NONE
from .board import BLOCKED, COLUMNS_IN_PLAY, FIELDS, PIT, SITES, column_of
from .buildings import put_down
from .cards import ALL_GOLD, ALL_INFLUENCE, COLOUR_COUNT, START_GOLD
from .huts import START_FIELDS
from .kinds import COLOURED, HUTS, KINDS, TILES
from .options import SETUP_EDITION, SETUP_PLAYERS
from .state import (
    CHURCH_TILES,
    DEAL,
    GOLD,
    PERMITS,
    SEATS,
    SPACES,
    UNKNOWN,
    UNKNOWN_INFLUENCE,
    State,
)
from .trade import CUBES

HUT_AT_START = table(START_FIELDS)


@kernel
def new_game(s: State, setup: Numbers) -> None:
    """The table before the first influence cards are dealt (EL-1 to EL-11)."""
    s.players = setup[SETUP_PLAYERS]
    s.edition = setup[SETUP_EDITION]
    s.turn, s.dice, s.built, s.quiet, s.takes = 0, 0, 0, 0, 0
    s.phase, s.player, s.ship, s.winner = DEAL, 0, NONE, NONE
    s.first_tile, s.bottom, s.knower = NONE, NONE, NONE
    s.drawn[0], s.drawn[1] = NONE, NONE
    _clear_town(s)
    _fill_reserves(s)
    for seat in range(s.players):
        for hut in range(HUTS):
            put_down(s, seat, hut, HUT_AT_START[seat, hut])


@kernel
def _clear_town(s: State) -> None:
    for field in range(FIELDS):
        s.building[field], s.permit[field] = NONE, NONE
    block_fields(s)
    for site in range(SITES):
        s.wall[site] = NONE
    for tile in range(CHURCH_TILES):
        s.church[tile] = NONE
    for kind in range(KINDS):
        s.pile[kind] = TILES[kind] if kind >= COLOURED else 0


@kernel
def block_fields(s: State) -> None:
    """An empty plan: nothing is ever put on the pit or east of the gates (EL-2, EL-R3)."""
    for field in range(FIELDS):
        s.cover[field] = NONE
        if field == PIT or column_of(field) >= COLUMNS_IN_PLAY[s.players]:
            s.cover[field] = BLOCKED


@kernel
def _fill_reserves(s: State) -> None:
    s.gold = ALL_GOLD[s.edition]
    s.deck[UNKNOWN_INFLUENCE] = 0
    for colour in range(COLOUR_COUNT):
        s.deck[colour] = ALL_INFLUENCE[s.edition]
        s.discards[colour] = 0
    for seat in range(SEATS):
        s.start_rolls[seat] = 0 if seat < s.players else NONE
        s.walls_laid[seat], s.trade[seat], s.cubes[seat] = 0, 0, CUBES
        s.draws[seat], s.due[seat], s.owes[seat] = 0, 0, 0
        for card in range(UNKNOWN + 1):
            s.hand[seat, card], s.chosen[seat, card] = 0, 0
        for card in range(UNKNOWN):
            s.paid[seat, card] = 0
        if seat < s.players:
            s.hand[seat, GOLD] = START_GOLD
            s.gold -= START_GOLD
        for value in range(PERMITS):
            s.permit_field[seat, value] = NONE
        for kind in range(COLOURED):
            s.own_anchor[seat, kind] = NONE
        for hut in range(HUTS):
            s.displaced[seat, hut] = 0
        for space in range(SPACES):
            s.track[seat, space] = 0
    for card in range(UNKNOWN):
        s.loot[card] = 0
