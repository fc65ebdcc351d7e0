"""The table before the first roll: board, stocks and harbours."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel
from ...core.seats import NONE
from .bank import SUPPLY
from .board import (
    COAST,
    COAST_PATHS,
    CORNERS,
    DESERT,
    HEXES,
    PATH_ENDS,
    PATHS,
    RESOURCES,
    SETUP_EVEN_DICE,
    SETUP_FRIENDLY,
    SETUP_GOAL,
    SETUP_HARBOURS,
    SETUP_PLAYERS,
    SETUP_STRICT,
    SETUP_TERRAIN,
    SETUP_TOKENS,
)
from .building import PLAIN_RATE
from .cards import FULL_DECK
from .robber import fill_dice_deck
from .state import (
    CARD_KINDS,
    CITIES,
    OPEN_ANSWER,
    ROADS,
    SEATS,
    SETTLEMENTS,
    START_ROLL,
    UNKNOWN,
    State,
)


@kernel
def new_game(s: State, setup: Numbers) -> None:
    """The table before the first roll: board laid, everything else in stock (CA-1 to CA-12)."""
    s.players = setup[SETUP_PLAYERS]
    s.goal = setup[SETUP_GOAL]
    s.strict = setup[SETUP_STRICT]
    s.even_dice = setup[SETUP_EVEN_DICE]
    s.friendly = setup[SETUP_FRIENDLY]
    s.turn, s.founded, s.rolled, s.dice, s.built = 0, 0, 0, 0, 0
    s.card_played, s.free_roads = 0, 0
    s.phase, s.player, s.starter = START_ROLL, 0, NONE
    s.corner, s.victim, s.winner, s.army, s.longest = NONE, NONE, NONE, NONE, NONE
    for number in range(13):
        s.dice_deck[number] = 0
    if s.even_dice:
        fill_dice_deck(s)
    _lay_board(s, setup)
    _fill_stocks(s)


@kernel
def _lay_board(s: State, setup: Numbers) -> None:
    for h in range(HEXES):
        s.terrain[h] = setup[SETUP_TERRAIN + h]
        s.token[h] = setup[SETUP_TOKENS + h]
        if s.terrain[h] == DESERT:
            s.robber = h
    for corner in range(CORNERS):
        s.owner[corner] = NONE
        s.level[corner] = 0
        s.corner_harbour[corner] = NONE
    for path in range(PATHS):
        s.road[path] = NONE
    for side in range(COAST):
        s.harbour[side] = setup[SETUP_HARBOURS + side]
    open_harbours(s)


@kernel
def open_harbours(s: State) -> None:
    """A harbour serves the two corners that end its coast side (CA-46)."""
    for side in range(COAST):
        if s.harbour[side] != NONE:
            for end in range(2):
                s.corner_harbour[PATH_ENDS[COAST_PATHS[side], end]] = s.harbour[side]


@kernel
def _fill_stocks(s: State) -> None:
    for good in range(RESOURCES):
        s.bank[good] = SUPPLY
    for seat in range(SEATS):
        s.start_rolls[seat] = 0 if seat < s.players else NONE
        s.owes[seat], s.knights[seat], s.answer[seat] = 0, 0, OPEN_ANSWER
        s.roads_left[seat], s.settlements_left[seat], s.cities_left[seat] = (
            ROADS,
            SETTLEMENTS,
            CITIES,
        )
        s.road_length[seat], s.points[seat] = 0, 0
        for kind in range(UNKNOWN + 1):
            s.hand[seat, kind], s.chosen[seat, kind] = 0, 0
            s.cards[seat, kind], s.fresh[seat, kind] = 0, 0
        for good in range(RESOURCES):
            s.gives[seat, good], s.takes[seat, good] = 0, 0
            s.rate[seat, good] = PLAIN_RATE
    for card in range(CARD_KINDS):
        s.deck[card] = FULL_DECK[card]
    s.deck[UNKNOWN] = 0
    for card in range(UNKNOWN + 1):
        s.spent[card] = 0
