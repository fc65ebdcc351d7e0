"""The table before the first card is turned."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel
from ...core.seats import NONE
from .cards import (
    BUILDINGS,
    CARD_KINDS,
    COPIES,
    KNIGHTS,
    PROMO,
    ROADS,
    SETTLEMENTS,
    SUPPLY,
    UNKNOWN,
)
from .data import DATA
from .options import SETUP_PLAYERS, SETUP_PROMO, SETUP_RANDOM_STARTER
from .stacks import count_points
from .state import LAY_MARKET, SEATS, STARTER, WHITE, State

FINGERPRINT = DATA.fingerprint


@kernel
def new_game(s: State, setup: Numbers) -> None:
    """The table before the first card is turned: everything in its pile (ST-1 to ST-16)."""
    s.players = setup[SETUP_PLAYERS]
    s.promo = setup[SETUP_PROMO]
    s.random_starter = setup[SETUP_RANDOM_STARTER]
    s.turn, s.player, s.starter, s.exchanged, s.guild_used, s.idle = 0, 0, 0, 0, 0, 0
    s.due, s.count, s.partner, s.visitor, s.winner = 0, 0, NONE, NONE, NONE
    s.phase = STARTER if s.random_starter else LAY_MARKET
    s.destiny = WHITE if s.players > 2 else NONE
    s.edition = FINGERPRINT
    for good in range(UNKNOWN + 1):
        s.market[good], s.discards[good] = 0, 0
        s.pile[good] = SUPPLY[s.players, good] if good < UNKNOWN else 0
    for kind in range(CARD_KINDS):
        s.bought[kind] = 0
    s.turned[0], s.turned[1] = 0, 0
    for seat in range(SEATS):
        _lay_out(s, seat, 1 if seat < s.players else 0)
    stack_piles(s)


@kernel
def _lay_out(s: State, seat: int, cards: int) -> None:
    """Each player's settlement and road, laid without a price (ST-13, ST-14)."""
    s.roads[seat], s.settlements[seat] = cards, cards
    s.knights[seat], s.cities[seat] = 0, 0
    s.swapped[seat], s.owes[seat] = 0, 0
    for good in range(UNKNOWN + 1):
        s.hand[seat, good], s.chosen[seat, good] = 0, 0
    for building in range(BUILDINGS):
        s.buildings[seat, building] = 0
    s.points[seat] = count_points(s, seat)


@kernel
def stack_piles(s: State) -> None:
    """The piles hold what is in play (ST-3 to ST-5, ST-86, ST-87) and not laid."""
    s.road_pile, s.knight_pile = ROADS[s.players], KNIGHTS[s.players]
    s.settlement_pile = SETTLEMENTS[s.players]
    for building in range(BUILDINGS):
        s.building_pile[building] = COPIES[building, s.players] + PROMO[building] * s.promo
    for seat in range(s.players):
        s.road_pile -= s.roads[seat]
        s.knight_pile -= s.knights[seat]
        s.settlement_pile -= s.settlements[seat] + s.cities[seat]
        for building in range(BUILDINGS):
            s.building_pile[building] -= s.buildings[seat, building]
