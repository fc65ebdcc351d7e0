"""The island on every player's sheet, as data: six hexes round an inner sea.

x to the right, y down, the sea at 0,0; a flat-topped hex at (x, y) has the corners (x±2, y) and
(x±1, y±1). A test holds all this against the geometry.

                             . . .
                      .     desert      .
           . . .  s0          K6          S11  . . .
    .    mountains  start    (any)     R11     hills      .
            K1           S3  . . .   j5         K5          C30
    .      (ore)     R0                R10    (brick)    R15
       C7 - R1 -   j1                      S9  . . .   j7
    .     fields     R2                R9     forest     R14
            K2           S4  . . .   j4         K4          C20
    .     (grain)    R3     pasture    R8     (lumber)   R13
      C12 - R4 -   j2         K3           S7 - R12 -  j6
                     R5     (wool)     R7
                         S5 - R6 -   j3
"""

from __future__ import annotations

from typing import NamedTuple

from ...core.kernel import table
from ...core.seats import NONE
from .faces import BRICK, GRAIN, LUMBER, ORE, WOOL


class Hex(NamedTuple):
    """A land hex: its centre, the joker of its knight, and what borders it (DI-40, DI-R17)."""

    name: str
    x: int
    y: int
    joker: int
    roads: str
    buildings: str


class Road(NamedTuple):
    """A road: its ends, nearer the start first, and the road that must stand before (DI-26)."""

    name: str
    near: str
    far: str
    after: str


#: The face of joker 6: any other than the one shown (DI-44).
ANY = 6

#: In the order of their knights, K1 to K6.
HEXES = (
    Hex("mountains", -3, -1, ORE, "start R0 R1", "S3 C7"),
    Hex("fields", -3, 1, GRAIN, "R1 R2 R3 R4", "S4 C7 C12"),
    Hex("pasture", 0, 2, WOOL, "R3 R5 R6 R7 R8", "S4 S5 S7"),
    Hex("forest", 3, 1, LUMBER, "R8 R9 R12 R13 R14", "S7 S9 C20"),
    Hex("hills", 3, -1, BRICK, "R10 R11 R15", "S9 S11 C30"),
    Hex("desert", 0, -2, ANY, "start R11", "S3 S11"),
)

#: S and C are building sites, j plain junctions, s0 the outer end of the start road.
VERTICES = {
    "s0": (-2, -2), "S3": (-1, -1), "j1": (-2, 0), "C7": (-4, 0), "S4": (-1, 1), "j2": (-2, 2),
    "C12": (-4, 2), "S5": (-1, 3), "j3": (1, 3), "S7": (2, 2), "j4": (1, 1), "S9": (2, 0),
    "j5": (1, -1), "S11": (2, -2), "j6": (4, 2), "C20": (5, 1), "j7": (4, 0), "C30": (5, -1),
}  # fmt: skip

ROADS = (
    Road("R0", "S3", "j1", "start"),
    Road("R1", "j1", "C7", "R0"),
    Road("R2", "j1", "S4", "R0"),
    Road("R3", "S4", "j2", "R2"),
    Road("R4", "j2", "C12", "R3"),
    Road("R5", "j2", "S5", "R3"),
    Road("R6", "S5", "j3", "R5"),
    Road("R7", "j3", "S7", "R6"),
    Road("R8", "S7", "j4", "R7"),
    Road("R9", "j4", "S9", "R8"),
    Road("R10", "S9", "j5", "R9"),
    Road("R11", "j5", "S11", "R10"),
    Road("R12", "S7", "j6", "R7"),
    Road("R13", "j6", "C20", "R12"),
    Road("R14", "C20", "j7", "R13"),
    Road("R15", "j7", "C30", "R14"),
    Road("start", "s0", "S3", ""),
)
ROAD_NAMES = tuple(road.name for road in ROADS)
START = ROAD_NAMES.index("start")  #: the start road, which nobody buys, is the last (DI-5)
BOUGHT_ROADS = START

#: Printed points, in building order (DI-25, DI-32, DI-36, DI-39).
ROAD_POINTS = 1
_SETTLEMENTS, _CITIES, _KNIGHTS = (3, 4, 5, 7, 9, 11), (7, 12, 20, 30), (1, 2, 3, 4, 5, 6)
SETTLEMENT_POINTS, CITY_POINTS = table(_SETTLEMENTS), table(_CITIES)
KNIGHT_POINTS = table(_KNIGHTS)
SETTLEMENTS, CITIES, KNIGHTS = len(_SETTLEMENTS), len(_CITIES), len(_KNIGHTS)
SETTLEMENT_NAMES = tuple(f"S{points}" for points in _SETTLEMENTS)
CITY_NAMES = tuple(f"C{points}" for points in _CITIES)
KNIGHT_NAMES = tuple(f"K{points}" for points in _KNIGHTS)

#: The road that must stand before each road; NONE for the start road.
ROAD_AFTER = table([ROAD_NAMES.index(road.after) if road.after else NONE for road in ROADS])


def _road_to(site: str) -> int:
    """The road that reaches a building site from the start; roads beyond it come later."""
    return next(i for i, road in enumerate(ROADS) if road.far == site)


SETTLEMENT_ROAD = table([_road_to(name) for name in SETTLEMENT_NAMES])
CITY_ROAD = table([_road_to(name) for name in CITY_NAMES])


def _borders(names: tuple[str, ...]) -> list[list[int]]:
    """For each hex, 1 for each of the named things that borders it."""
    beside = [f"{h.roads} {h.buildings}".split() for h in HEXES]
    return [[int(name in around) for name in names] for around in beside]


BORDER_ROADS = table(_borders(ROAD_NAMES))
BORDER_SETTLEMENTS = table(_borders(SETTLEMENT_NAMES))
BORDER_CITIES = table(_borders(CITY_NAMES))
JOKER_FACE = table([h.joker for h in HEXES])

#: The score list: 15 boxes, one for each turn (DI-8), and what a cross counts (DI-59).
BOXES = 15
CROSS = -2
#: Where the boxes stand on the sheet, as (row, column): rows of 5, 1, 5, 1 and 3 that wind on.
BOX_PLACES = (
    *((0, column) for column in range(5)),
    (1, 4),
    *((2, column) for column in range(4, -1, -1)),
    (3, 0),
    *((4, column) for column in range(3)),
)
