"""The whole of a game of Elasund as one record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from ...core.fieldtext import Cards, Name, Names, Numbers, PerSeat
from ...core.kernel import Cells
from ...core.layout import MOST_TURNS, Field
from ...core.seats import NONE
from .board import FIELD_NAMES, FIELDS, MOST, ROW_NAMES, SITE_NAMES, SITES
from .kinds import COLOURED, HUTS, KIND_NAMES, KINDS

SEATS = MOST
SEAT_NAMES = ("blue", "red", "yellow", "green")
PERMITS = 5  #: of each colour, with the values 0 to 4
WALL_TILES = 9  #: of each colour, laid in the order of their numbers
CHURCH_TILES = 9
SPACES = 5  #: scoring spaces of the trade track
MOST_BUILT = 2  #: constructions a turn (EL-30)

#: Columns of a hand. Influence of colour c stands in column FIRST_INFLUENCE + c.
GOLD, FIRST_INFLUENCE, UNKNOWN = 0, 1, 4
COLOURS = ("red", "green", "blue")
CARD_NAMES = ("gold", *COLOURS)
CARD_LETTERS = "Grgb?"
INFLUENCE_LETTERS = CARD_LETTERS[FIRST_INFLUENCE:]
#: Column of the deck for influence cards whose colour the reader may not know.
UNKNOWN_INFLUENCE = 3
#: A church tile that the reader may not know.
UNKNOWN_TILE = CHURCH_TILES
TILE_NAMES = (*(str(n + 1) for n in range(CHURCH_TILES)), "?")

PHASES = (
    "deal",  # chance: everybody's first influence card (EL-10)
    "start-roll",  # chance: who goes first (EL-12)
    "rolling",  # chance: the production roll
    "sail",  # the ship stands in the rolled row: two rows up or down (EL-16)
    "pirate",  # a 7: the roller puts the ship in another row (EL-22)
    "tribute",  # all who owe cards to the pirate, at the same time (EL-24)
    "plunder",  # the roller takes a card for each tower (EL-27)
    "shortage",  # all return half of their influence cards, at the same time (EL-84)
    "drawing",  # chance: influence cards that are due
    "build",
    "church-draw",  # chance: the top church tile
    "church-choice",  # the first builder lays one of two tiles (EL-62)
    "huts",  # owners put displaced huts back, one after the other (EL-49)
    "permit",  # lay a permit or take 2 gold
    "bonus",
    "over",
)
(
    DEAL, START_ROLL, ROLLING, SAIL, PIRATE, TRIBUTE, PLUNDER, SHORTAGE, DRAWING, BUILD,
    CHURCH_DRAW, CHURCH_CHOICE, HUT_PHASE, PERMIT_PHASE, BONUS, OVER,
) = range(len(PHASES))  # fmt: skip

EDITIONS = ("ru2008", "fr2005")


class Placed:
    """Things on named places: `C5:red2,F4:blue1`; `-` when there are none."""

    def __init__(self, places: Sequence[str], names: Sequence[str]) -> None:
        self.places = {name.replace(" ", "-"): i for i, name in enumerate(places)}
        self.names = tuple(names)

    def write(self, value: Any) -> str:
        """The text of a row."""
        things = zip(self.places, value.tolist(), strict=True)
        return ",".join(f"{p}:{self.names[x]}" for p, x in things if x != NONE) or "-"

    def read(self, text: str, shape: tuple[int, ...]) -> list[int]:
        """The row of a text."""
        row = [NONE] * shape[0]
        for cell in [] if text == "-" else text.split(","):
            place, _, name = cell.partition(":")
            if place not in self.places:
                raise ValueError(
                    f"no place is called {place!r}, expected {next(iter(self.places))}"
                )
            if name not in self.names:
                raise ValueError(f"expected {self.names[0]} or the like, got {name!r}")
            if row[self.places[place]] != NONE:
                raise ValueError(f"{place} is given twice")
            row[self.places[place]] = self.names.index(name)
        return row


#: What stands in a cell: seat * KINDS + kind, seat * PERMITS + value, seat * WALL_TILES + number.
BUILDING_CODES = [f"{seat}-{kind}" for seat in SEAT_NAMES for kind in KIND_NAMES]
PERMIT_CODES = [f"{seat}{value}" for seat in SEAT_NAMES for value in range(PERMITS)]
WALL_CODES = [f"{seat}{number + 1}" for seat in SEAT_NAMES for number in range(WALL_TILES)]


def _zeros(count: int) -> str:
    """The row of a seat that has nothing."""
    return ",".join("0" * count)


#: More cards than any row can hold.
MANY = 60
_Seat = Field(text=Name(SEAT_NAMES), of_seats=1)
_Turns = Field(low=0, high=MOST_TURNS)
_Numbers = Field((SEATS,), text=PerSeat(Numbers()), low=0, high=MANY)
_Cards = Field((SEATS, 5), text=PerSeat(Cards(CARD_LETTERS), "-"), low=0, high=MANY)


class State:
    """What a rule sees as `s`. Rows by seat."""

    # Options
    players: Annotated[int, Field()]
    edition: Annotated[int, Field(text=Name(EDITIONS), low=0)]

    # Turn
    turn: Annotated[int, _Turns]  #: turns begun; 0 during the setup
    phase: Annotated[int, Field(text=Name(PHASES), low=0)]
    #: whose turn it is
    player: Annotated[int, Field(text=Name(SEAT_NAMES), low=0, of_seats=1)]
    #: the production roll of this turn, 0 before it
    dice: Annotated[int, Field(low=0, high=12)]
    ship: Annotated[int, Field(text=Name(ROW_NAMES))]  #: its row
    built: Annotated[int, Field(low=0, high=MOST_BUILT)]  #: constructions made this turn
    quiet: Annotated[int, _Turns]  #: turns in a row without a construction
    winner: Annotated[int, _Seat]
    #: 0 not rolled yet, NONE out of the contest
    start_rolls: Annotated[
        Cells, Field((SEATS,), text=PerSeat(Numbers(), str(NONE)), low=NONE, high=12)
    ]

    # Town: buildings stand at the north-west field they cover
    building: Annotated[
        Cells, Field((FIELDS,), text=Placed(FIELD_NAMES, BUILDING_CODES), of_seats=KINDS)
    ]
    permit: Annotated[
        Cells, Field((FIELDS,), text=Placed(FIELD_NAMES, PERMIT_CODES), of_seats=PERMITS)
    ]
    wall: Annotated[
        Cells, Field((SITES,), text=Placed(SITE_NAMES, WALL_CODES), of_seats=WALL_TILES)
    ]
    #: 1: small, large hut to be put back now
    displaced: Annotated[
        Cells, Field((SEATS, HUTS), text=PerSeat(Numbers(), _zeros(HUTS)), low=0, high=1)
    ]

    # Church: tiles are 0 to 8 here, 1 to 9 in texts
    church: Annotated[
        Cells, Field((CHURCH_TILES,), text=Placed(TILE_NAMES[:-1], SEAT_NAMES), of_seats=1)
    ]
    #: the one on the pit
    first_tile: Annotated[int, Field(text=Name(TILE_NAMES), low=NONE, high=CHURCH_TILES - 1)]
    drawn: Annotated[Cells, Field((2,), text=Names(TILE_NAMES))]  #: the first builder's two
    bottom: Annotated[int, Field(text=Name(TILE_NAMES))]  #: the one he put under the pile
    knower: Annotated[int, _Seat]  #: who knows the bottom tile

    #: Cubes on the scoring spaces 3, 5, 7, 9, 11.
    track: Annotated[
        Cells, Field((SEATS, SPACES), text=PerSeat(Numbers(), _zeros(SPACES)), low=0, high=1)
    ]

    # Cards. Supply and deck are counted from the hands where a position text leaves them out
    hand: Annotated[Cells, _Cards]
    gold: Annotated[int, Field(low=0, high=MANY)]  #: in the supply
    deck: Annotated[Cells, Field((4,), text=Cards(INFLUENCE_LETTERS), low=0, high=MANY)]
    discards: Annotated[Cells, Field((3,), text=Cards(INFLUENCE_LETTERS[:3]), low=0, high=MANY)]
    draws: Annotated[Cells, _Numbers]  #: influence cards due to a seat
    due: Annotated[Cells, _Numbers]  #: cards to give up to the pirate or in a shortage
    owes: Annotated[Cells, _Numbers]  #: how many of them are still to be chosen
    chosen: Annotated[Cells, _Cards]  #: already chosen
    #: This turn's tribute.
    paid: Annotated[
        Cells, Field((SEATS, 4), text=PerSeat(Cards(CARD_LETTERS[:4]), "-"), low=0, high=MANY)
    ]
    #: what is left of others'
    loot: Annotated[Cells, Field((4,), text=Cards(CARD_LETTERS[:4]), low=0, high=MANY)]
    takes: Annotated[int, Field(low=0, high=3)]  #: cards the roller may still take of it

    # Follows from the rest
    cover: Annotated[Cells, Field((FIELDS,), derived=True)]  #: anchor, BLOCKED or NONE
    #: By seat and value the field of a permit, NONE in the reserve.
    permit_field: Annotated[Cells, Field((SEATS, PERMITS), derived=True)]
    #: By seat and kind the anchor of a coloured building, NONE in the reserve.
    own_anchor: Annotated[Cells, Field((SEATS, COLOURED), derived=True)]
    pile: Annotated[Cells, Field((KINDS,), derived=True)]  #: neutral tiles left
    walls_laid: Annotated[Cells, Field((SEATS,), derived=True)]  #: wall tiles
    trade: Annotated[Cells, Field((SEATS,), derived=True)]  #: windmills under own buildings
    cubes: Annotated[Cells, Field((SEATS,), derived=True)]  #: in the reserve
