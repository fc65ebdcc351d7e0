"""The names of the numbers that `observe` writes. Place 0 is the observer, 1 sits after him."""

from __future__ import annotations

from .faces import DICE, FACES, ROLLS
from .observe import MOST_POINTS
from .sheet import BOUGHT_ROADS, BOXES, CITIES, CROSS, KNIGHTS, ROAD_NAMES, SETTLEMENTS
from .state import MOST_EARNED, PHASES, SEATS

_SHEET = (
    "is there", "points", "boxes filled",
    *(f"road {name}" for name in ROAD_NAMES[:BOUGHT_ROADS]),
    *(f"settlement {n + 1}" for n in range(SETTLEMENTS)),
    *(f"city {n + 1}" for n in range(CITIES)),
    *(f"knight {n + 1}" for n in range(KNIGHTS)),
    *(f"joker {n + 1} unused" for n in range(KNIGHTS)),
)  # fmt: skip
NAMES = (
    *(f"place {place}: {what}" for place in range(SEATS) for what in _SHEET),
    *(f"phase: {phase}" for phase in PHASES),
    *(f"turn of place {place}" for place in range(SEATS)),
    *(f"rolls made: {n}" for n in range(ROLLS + 1)),
    *(f"dice: {face}" for face in FACES),
    *(f"dice set aside: {face}" for face in FACES),
    "points of this turn",
)
#: What more than a yes or a no can be; crosses cost points.
RANGES = {
    "points": (BOXES * CROSS, MOST_POINTS),
    "boxes filled": (0, BOXES),
    "dice": (0, DICE),
    "dice set aside": (0, DICE),
    "points of this turn": (0, MOST_EARNED),
}
