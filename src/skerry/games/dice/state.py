"""The whole of a dice game as one record."""

from __future__ import annotations

from typing import Annotated

from ...core.fieldtext import Cards, Name
from ...core.kernel import Cells
from ...core.layout import Field
from .faces import DICE, FACE_COUNT, FACES, ROLLS
from .marks import Boxes, Counts, Marks
from .sheet import BOXES, CITIES, CITY_POINTS, KNIGHTS, ROAD_NAMES, ROADS, SETTLEMENTS

SEATS = 6
SEAT_NAMES = ("red", "blue", "white", "amber", "green", "heather")
#: b2oG: two brick, an ore and a gold.
FACE_LETTERS = "blwgoG"
JOKER_NAMES = tuple(str(knight + 1) for knight in range(KNIGHTS))

PHASES = (
    "start",  # chance: who moves first (DI-4)
    "rolling",  # chance: the dice that are not set aside
    "choose",  # roll again, or stop; building stops as well
    "build",  # the result is final
    "over",
)
START_PHASE, ROLLING, CHOOSE, BUILD, OVER = range(len(PHASES))

#: The dearest thing that six dice can pay (DI-60).
MOST_EARNED = int(CITY_POINTS[CITIES - 1])
_Dice = Field((FACE_COUNT,), text=Cards(FACE_LETTERS), low=0, high=DICE)


class State:
    """What a rule sees as `s`. Rows by seat; dice as counts by face."""

    players: Annotated[int, Field()]
    #: NONE until chance has picked; red where a text names none for a game under way.
    starter: Annotated[int, Field(text=Name(SEAT_NAMES), of_seats=1)]

    # Turn
    phase: Annotated[int, Field(text=Name(PHASES), low=0)]
    rolls: Annotated[int, Field(low=0, high=ROLLS)]  #: made this turn
    dice: Annotated[Cells, _Dice]  #: unused, as they lie
    kept: Annotated[Cells, _Dice]  #: those set aside before a roll
    #: points built this turn; 0 says that nothing was
    earned: Annotated[int, Field(low=0, high=MOST_EARNED)]

    # Sheets (DI-1)
    roads: Annotated[Cells, Field((SEATS, len(ROADS)), text=Marks(ROAD_NAMES, given=1))]
    # Built, in their order.
    settlements: Annotated[Cells, Field((SEATS,), text=Counts(), low=0, high=SETTLEMENTS)]
    cities: Annotated[Cells, Field((SEATS,), text=Counts(), low=0, high=CITIES)]
    knights: Annotated[Cells, Field((SEATS,), text=Counts(), low=0, high=KNIGHTS)]
    used: Annotated[Cells, Field((SEATS, KNIGHTS), text=Marks(JOKER_NAMES))]  #: 1: joker used
    #: 0 empty, CROSS, or points (DI-60)
    boxes: Annotated[Cells, Field((SEATS, BOXES), text=Boxes(MOST_EARNED))]

    # Follow from the boxes and the starter
    turn: Annotated[int, Field(derived=True)]  #: turns begun, of all players together
    player: Annotated[int, Field(derived=True, text=Name(SEAT_NAMES))]  #: NONE before the start


assert [letter.lower() for letter in FACE_LETTERS] == [face[0] for face in FACES]
