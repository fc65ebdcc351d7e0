"""A game from its first card on: laying out, dealing, production, the next turn."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel
from .cards import (
    BUILDINGS,
    COPIES,
    KNIGHTS,
    NONE,
    PRODUCTION,
    PROMO,
    ROADS,
    SETTLEMENTS,
    START_HAND,
    SUPPLY,
    UNKNOWN,
)
from .data import DATA
from .deadlock import is_deadlock
from .laid import count_points, side_a
from .options import SETUP_PLAYERS, SETUP_PROMO, SETUP_RANDOM_STARTER
from .pile import draw, hand_size, is_drawing_over, reveal, take_top_card
from .state import DEAL, LAY_MARKET, OVER, PRODUCE, SEATS, STARTER, TRADE, WHITE, State

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
    for kind in range(5):
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


@kernel
def lay_market(s: State, good: int) -> None:
    """One card of the market; after the last one the hands follow (ST-9)."""
    if reveal(s, good):
        s.phase = DEAL


@kernel
def deal(s: State, good: int) -> None:
    """Each player's first cards; after the last one the game begins (ST-10)."""
    take_top_card(s, good)
    if hand_size(s, s.player) == START_HAND:
        if s.player == s.players - 1:
            start_turn(s, s.starter)
        else:
            s.player += 1


@kernel
def pass_turn(s: State) -> None:
    """To the left neighbour, whatever the arrows say (ST-22)."""
    start_turn(s, (s.player + 1) % s.players)


@kernel
def start_turn(s: State, seat: int) -> None:
    """A new turn: all exchanges and purchases are open again (ST-20, ST-25, ST-38)."""
    s.turn += 1
    s.player = seat
    s.exchanged, s.guild_used = 0, 0
    for kind in range(5):
        s.bought[kind] = 0
    for other in range(s.players):
        s.swapped[other] = 0
        for good in range(5):
            s.chosen[other, good] = 0
    s.phase = TRADE


# Production.


@kernel
def start_production(s: State) -> None:
    """Two cards and one for each knight on side A, whatever else was done (ST-21, ST-79)."""
    s.due = PRODUCTION + side_a(s.knights[s.player] + 0)
    s.phase = PRODUCE
    if is_drawing_over(s):
        pass_idly(s)
    else:
        s.idle = 0


@kernel
def pass_idly(s: State) -> None:
    """No card to draw: the turn counts as idle if nothing was laid either, and maybe it is the
    last (ST-R25)."""
    s.idle += 1
    for kind in range(5):
        if s.bought[kind] > 0:
            s.idle = 0
    if is_deadlock(s):
        s.phase = OVER
    else:
        pass_turn(s)


@kernel
def produce(s: State, good: int) -> None:
    """One of these cards; after the last one the turn passes."""
    draw(s, good)
    if is_drawing_over(s):
        pass_turn(s)
