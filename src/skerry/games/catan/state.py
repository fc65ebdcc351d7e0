"""The whole of a Catan game as one record."""

from __future__ import annotations

from typing import Annotated

from ...core.fieldtext import Cards, Name, Names, Numbers, PerSeat, Sparse
from ...core.kernel import Cells
from ...core.layout import Field
from ...core.seats import NONE
from .board import COAST, CORNERS, GOODS, HARBOUR_NAMES, HEXES, PATHS, RESOURCES, TERRAIN_NAMES

SEATS = 4
SEAT_NAMES = ("orange", "red", "blue", "white")
ROADS, SETTLEMENTS, CITIES = 15, 5, 4  #: of each colour (CA-49)

CARD_NAMES = ("knight", "road-building", "invention", "monopoly", "point")
CARD_KINDS = len(CARD_NAMES)
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


_Numbers = Field((SEATS,), text=PerSeat(Numbers()))
_Goods = Field((SEATS, 6), text=PerSeat(Cards(GOOD_LETTERS), "-"))
_Cards = Field((SEATS, 6), text=PerSeat(Cards(CARD_LETTERS), "-"))
_Deal = Field((SEATS, RESOURCES), text=PerSeat(Cards(GOOD_LETTERS[:RESOURCES]), "-"))


class State:
    """What a rule sees as `s`. Rows by seat; goods in the order lumber brick wool grain ore."""

    # Options
    players: Annotated[int, Field()]
    goal: Annotated[int, Field()]
    strict: Annotated[int, Field()]  #: 1: all trade before all building (CA-23)
    even_dice: Annotated[int, Field()]  #: 1: rolls come from a deck of 36 cards
    #: 1: the robber spares players with few points (CA-R26)
    friendly: Annotated[int, Field(low=0, high=1, added=True)]

    # Turn
    turn: Annotated[int, Field()]  #: turns begun; 0 while founding
    phase: Annotated[int, Field(text=Name(PHASES))]
    player: Annotated[int, Field(text=Name(SEAT_NAMES))]  #: whose turn it is
    starter: Annotated[int, Field(text=Name(SEAT_NAMES))]
    founded: Annotated[int, Field()]  #: settlements and roads placed in the founding phase
    rolled: Annotated[int, Field()]  #: 1 once the production roll is made
    dice: Annotated[int, Field()]  #: the last roll, 0 before it
    built: Annotated[int, Field()]  #: 1 once something was built or bought after the roll
    card_played: Annotated[int, Field()]  #: 1 once a development card was played this turn
    free_roads: Annotated[int, Field()]  #: roads still due from road building
    corner: Annotated[int, Field()]  #: the founding settlement that awaits its road
    victim: Annotated[int, Field(text=Name(SEAT_NAMES))]
    winner: Annotated[int, Field(text=Name(SEAT_NAMES))]
    #: 0 not rolled yet, NONE out of the contest
    start_rolls: Annotated[Cells, Field((SEATS,), text=PerSeat(Numbers(), str(NONE)))]
    dice_deck: Annotated[Cells, Field((13,))]  #: even dice: cards left for each sum

    # Board
    terrain: Annotated[Cells, Field((HEXES,), text=Names(TERRAIN_NAMES))]
    token: Annotated[Cells, Field((HEXES,))]  #: 2 to 12, 0 for the desert
    harbour: Annotated[Cells, Field((COAST,), text=Sparse(HARBOUR_NAMES))]  #: by coast side
    robber: Annotated[int, Field()]
    owner: Annotated[Cells, Field((CORNERS,), text=Sparse(SEAT_NAMES))]  #: of the building there
    level: Annotated[Cells, Field((CORNERS,), text=Sparse(rest=0))]  #: 1 settlement, 2 city
    road: Annotated[Cells, Field((PATHS,), text=Sparse(SEAT_NAMES))]

    # Cards
    hand: Annotated[Cells, _Goods]
    owes: Annotated[Cells, _Numbers]  #: cards a seat must still choose to discard
    chosen: Annotated[Cells, _Goods]  #: already chosen
    cards: Annotated[Cells, _Cards]  #: bought before
    fresh: Annotated[Cells, _Cards]  #: bought this turn
    deck: Annotated[Cells, Field((6,), text=Cards(CARD_LETTERS))]
    spent: Annotated[Cells, Field((6,), text=Cards(CARD_LETTERS))]  #: progress cards played
    knights: Annotated[Cells, _Numbers]  #: played ones
    army: Annotated[int, Field(text=Name(SEAT_NAMES))]  #: holder of Largest Army
    longest: Annotated[int, Field(text=Name(SEAT_NAMES))]  #: holder of Longest Road

    # Trade: row `player` is the offer, other rows are counter-offers, from their makers' side
    answer: Annotated[Cells, Field((SEATS,), text=PerSeat(Names(ANSWERS), ANSWERS[0]))]
    gives: Annotated[Cells, _Deal]
    takes: Annotated[Cells, _Deal]

    #: Counted from the hands where a position text leaves it out.
    bank: Annotated[Cells, Field((RESOURCES,), text=Cards(GOOD_LETTERS[:RESOURCES]))]

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
