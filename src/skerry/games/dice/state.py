"""The whole of a dice game as one record."""

from __future__ import annotations

from typing import Annotated

from ...core.fieldtext import Cards, Name
from ...core.kernel import Cells
from ...core.layout import Field
from .faces import FACES
from .marks import Boxes, Counts, Marks
from .sheet import BOXES, KNIGHTS, ROAD_NAMES, ROADS

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


class State:
    """What a rule sees as `s`. Rows by seat; dice as counts by face."""

    players: Annotated[int, Field()]
    #: NONE until chance has picked; red where a text names none for a game under way.
    starter: Annotated[int, Field(text=Name(SEAT_NAMES))]

    # Turn
    phase: Annotated[int, Field(text=Name(PHASES))]
    rolls: Annotated[int, Field()]  #: made this turn
    dice: Annotated[Cells, Field((6,), text=Cards(FACE_LETTERS))]  #: unused, as they lie
    kept: Annotated[Cells, Field((6,), text=Cards(FACE_LETTERS))]  #: those set aside before a roll
    earned: Annotated[int, Field()]  #: points built this turn; 0 says that nothing was

    # Sheets (DI-1)
    roads: Annotated[Cells, Field((SEATS, len(ROADS)), text=Marks(ROAD_NAMES, given=1))]
    settlements: Annotated[Cells, Field((SEATS,), text=Counts())]  #: built, in their order
    cities: Annotated[Cells, Field((SEATS,), text=Counts())]
    knights: Annotated[Cells, Field((SEATS,), text=Counts())]
    used: Annotated[Cells, Field((SEATS, KNIGHTS), text=Marks(JOKER_NAMES))]  #: jokers
    boxes: Annotated[Cells, Field((SEATS, BOXES), text=Boxes())]  #: 0 empty, CROSS, or points

    # Follow from the boxes and the starter
    turn: Annotated[int, Field(derived=True)]  #: turns begun, of all players together
    player: Annotated[int, Field(derived=True, text=Name(SEAT_NAMES))]  #: NONE before the start


assert [letter.lower() for letter in FACE_LETTERS] == [face[0] for face in FACES]
