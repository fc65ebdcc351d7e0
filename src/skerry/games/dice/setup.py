"""Clean sheets: the start of a game."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel
from ...core.seats import NONE
from .options import SETUP_PLAYERS, SETUP_STARTER
from .sheet import BOUGHT_ROADS, BOXES, KNIGHTS, START
from .state import SEATS, START_PHASE, State
from .turn import clear_dice, start_game


@kernel
def new_game(s: State, setup: Numbers) -> None:
    """Clean sheets with the start road on each (DI-5); a starter that is set begins at once."""
    s.players = setup[SETUP_PLAYERS]
    s.starter, s.player, s.turn = NONE, NONE, 0
    s.phase, s.rolls, s.earned = START_PHASE, 0, 0
    clear_dice(s)
    for seat in range(SEATS):
        for road in range(BOUGHT_ROADS):
            s.roads[seat, road] = 0
        s.roads[seat, START] = 1
        s.settlements[seat], s.cities[seat], s.knights[seat] = 0, 0, 0
        for joker in range(KNIGHTS):
            s.used[seat, joker] = 0
        for box in range(BOXES):
            s.boxes[seat, box] = 0
    if setup[SETUP_STARTER] != NONE:
        start_game(s, setup[SETUP_STARTER])
