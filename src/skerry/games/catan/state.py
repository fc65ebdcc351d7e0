"""The whole of a Catan game as one record."""

from __future__ import annotations

from typing import Annotated

from ...core.fieldtext import Cards, Name, Names, Numbers, PerSeat, Sparse
from ...core.kernel import Cells
from ...core.layout import MOST_TURNS, Field
from ...core.seats import NONE
from .board import COAST, CORNERS, GOODS, HARBOUR_NAMES, HEXES, PATHS, RESOURCES, TERRAIN_NAMES
from .options import OPTIONS

SEATS = 4
SEAT_NAMES = ("orange", "red", "blue", "white")
ROADS, SETTLEMENTS, CITIES = 15, 5, 4  #: of each colour (CA-49)

CARD_NAMES = ("knight", "road-building", "invention", "monopoly", "point")
CARD_KINDS = len(CARD_NAMES)
DECK = (14, 2, 2, 2, 5)  #: of each kind
KNIGHT, ROAD_BUILDING, INVENTION, MONOPOLY, POINT = range(CARD_KINDS)
#: Row index of cards whose kind the reader may not know; always 0 in a complete state.
UNKNOWN = 5
GOOD_LETTERS = "lbwgo?"
CARD_LETTERS = "krimp?"

PHASES = (
    "start-roll",  # chance: who starts (CA-13)
    "found-settlement",
    "found-road",
    "before-roll",
    "rolling",  # chance: the production roll
    "discard",  # all who hold too many cards, at the same time
    "robber",
    "rob",
    "stealing",  # chance: which card
    "main",
    "answer",  # all others answer an offer, at the same time
    "deal",
    "free-roads",
    "drawing",  # chance: which development card
    "over",
)
(
    START_ROLL, FOUND_SETTLEMENT, FOUND_ROAD, BEFORE_ROLL, ROLLING, DISCARD, ROBBER, ROB,
    STEALING, MAIN, ANSWER, DEAL, FREE_ROADS, DRAWING, OVER,
) = range(len(PHASES))  # fmt: skip

ANSWERS = ("open", "declined", "accepted", "countered")
OPEN_ANSWER, DECLINED, ACCEPTED, COUNTERED = range(4)


#: More cards than there are of any kind.
MANY = 95
_GOAL = next(option for option in OPTIONS if option.name == "goal")
_Flag = Field(low=0, high=1)
_Seat = Field(text=Name(SEAT_NAMES), of_seats=1)
_Goods = Field((SEATS, 6), text=PerSeat(Cards(GOOD_LETTERS), "-"), low=0, high=MANY)
_Cards = Field((SEATS, 6), text=PerSeat(Cards(CARD_LETTERS), "-"), low=0, high=MANY)
_Stock = Field((6,), text=Cards(CARD_LETTERS), low=0, high=MANY)
_Deal = Field(
    (SEATS, RESOURCES), text=PerSeat(Cards(GOOD_LETTERS[:RESOURCES]), "-"), low=0, high=MANY
)


class State:
    """What a rule sees as `s`. Rows by seat; goods in the order lumber brick wool grain ore."""

    # Options
    players: Annotated[int, Field()]
    goal: Annotated[int, Field(low=_GOAL.low, high=_GOAL.high)]
    strict: Annotated[int, _Flag]  #: 1: all trade before all building (CA-23)
    even_dice: Annotated[int, _Flag]  #: 1: rolls come from a deck of 36 cards
    #: 1: the robber spares players with few points (CA-R26)
    friendly: Annotated[int, Field(low=0, high=1, added=True)]

    # Turn
    turn: Annotated[int, Field(low=0, high=MOST_TURNS)]  #: turns begun; 0 while founding
    phase: Annotated[int, Field(text=Name(PHASES), low=0)]
    player: Annotated[int, Field(text=Name(SEAT_NAMES), low=0, of_seats=1)]  #: whose turn it is
    starter: Annotated[int, _Seat]
    #: settlements and roads placed in the founding phase
    founded: Annotated[int, Field(low=0, high=4 * SEATS)]
    rolled: Annotated[int, _Flag]  #: 1 once the production roll is made
    dice: Annotated[int, Field(low=0, high=12)]  #: the last roll, 0 before it
    built: Annotated[int, _Flag]  #: 1 once something was built or bought after the roll
    card_played: Annotated[int, _Flag]  #: 1 once a development card was played this turn
    free_roads: Annotated[int, Field(low=0, high=2)]  #: roads still due from road building
    #: the founding settlement that awaits its road
    corner: Annotated[int, Field(low=NONE, high=CORNERS - 1)]
    victim: Annotated[int, _Seat]
    winner: Annotated[int, _Seat]
    #: 0 not rolled yet, NONE out of the contest
    start_rolls: Annotated[
        Cells, Field((SEATS,), text=PerSeat(Numbers(), str(NONE)), low=NONE, high=12)
    ]
    dice_deck: Annotated[Cells, Field((13,), low=0, high=6)]  #: even dice: cards left for each sum

    # Board
    terrain: Annotated[Cells, Field((HEXES,), text=Names(TERRAIN_NAMES), low=0)]
    token: Annotated[Cells, Field((HEXES,), low=0, high=12)]  #: 2 to 12, 0 for the desert
    harbour: Annotated[Cells, Field((COAST,), text=Sparse(HARBOUR_NAMES))]  #: by coast side
    robber: Annotated[int, Field(low=0, high=HEXES - 1)]
    #: of the building there
    owner: Annotated[Cells, Field((CORNERS,), text=Sparse(SEAT_NAMES), of_seats=1)]
    #: 1 settlement, 2 city
    level: Annotated[Cells, Field((CORNERS,), text=Sparse(rest=0), low=0, high=2)]
    road: Annotated[Cells, Field((PATHS,), text=Sparse(SEAT_NAMES), of_seats=1)]

    # Cards
    hand: Annotated[Cells, _Goods]
    #: cards a seat must still choose to discard
    owes: Annotated[Cells, Field((SEATS,), text=PerSeat(Numbers()), low=0, high=MANY)]
    chosen: Annotated[Cells, _Goods]  #: already chosen
    cards: Annotated[Cells, _Cards]  #: bought before
    fresh: Annotated[Cells, _Cards]  #: bought this turn
    deck: Annotated[Cells, _Stock]
    spent: Annotated[Cells, _Stock]  #: progress cards played
    #: played ones
    knights: Annotated[Cells, Field((SEATS,), text=PerSeat(Numbers()), low=0, high=DECK[KNIGHT])]
    army: Annotated[int, _Seat]  #: holder of Largest Army
    longest: Annotated[int, _Seat]  #: holder of Longest Road

    # Trade: row `player` is the offer, other rows are counter-offers, from their makers' side
    answer: Annotated[Cells, Field((SEATS,), text=PerSeat(Names(ANSWERS), ANSWERS[0]), low=0)]
    gives: Annotated[Cells, _Deal]
    takes: Annotated[Cells, _Deal]

    #: goods in the bank; counted from the hands where a position text leaves them out
    bank: Annotated[
        Cells, Field((RESOURCES,), text=Cards(GOOD_LETTERS[:RESOURCES]), low=0, high=MANY)
    ]

    # Follows from the rest
    corner_harbour: Annotated[Cells, Field((CORNERS,), derived=True)]
    #: best overseas rate: 4, 3 or 2
    rate: Annotated[Cells, Field((SEATS, RESOURCES), derived=True)]
    roads_left: Annotated[Cells, Field((SEATS,), derived=True)]
    settlements_left: Annotated[Cells, Field((SEATS,), derived=True)]
    cities_left: Annotated[Cells, Field((SEATS,), derived=True)]
    road_length: Annotated[Cells, Field((SEATS,), derived=True)]
    points: Annotated[Cells, Field((SEATS,), derived=True)]  #: without victory point cards


assert GOOD_LETTERS[:RESOURCES] == "".join(name[0] for name in GOODS)
