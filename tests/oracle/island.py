"""The island of Catan from docs/rules/catan.md alone: points of a grid, and who borders whom.

A hex is pointy-top; its centre lies at (x, y), rows are three apart, neighbours in a row two.
Corners and paths are numbered in reading order, from the north row to the south, west to east.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

Point = tuple[int, int]
GOODS = ("lumber", "brick", "wool", "grain", "ore")
YIELDS = dict(zip(("forest", "hills", "pasture", "fields", "mountains"), GOODS, strict=True))
TERRAINS = (*YIELDS, "desert")
CENTRES = [(2 * i + abs(row - 2), 3 * row) for row in range(5) for i in range(5 - abs(row - 2))]
CORNER = {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)}
SIDE = {"NE": ("N", "NE"), "E": ("NE", "SE"), "SE": ("SE", "S"), "SW": ("S", "SW"),
        "W": ("SW", "NW"), "NW": ("NW", "N")}  # fmt: skip


def _corner(hexagon: int, name: str) -> Point:
    (x, y), (dx, dy) = CENTRES[hexagon], CORNER[name]
    return x + dx, y + dy


def _side(hexagon: int, name: str) -> frozenset[Point]:
    return frozenset(_corner(hexagon, end) for end in SIDE[name])


def _reading(points: Any) -> tuple[float, float]:
    """Where something lies on the page: the middle of its points."""
    return sum(y for _, y in points) / len(points), sum(x for x, _ in points) / len(points)


_POINTS = sorted({_corner(h, c) for h in range(19) for c in CORNER}, key=lambda p: (p[1], p[0]))
_SIDES = sorted({_side(h, s) for h in range(19) for s in SIDE}, key=_reading)
_NUMBER = {point: number for number, point in enumerate(_POINTS)}
#: The two corners of a path, the six of a hex, and what a corner touches.
ENDS = [tuple(sorted(_NUMBER[p] for p in side)) for side in _SIDES]
CORNERS = [{_NUMBER[_corner(h, c)] for c in CORNER} for h in range(19)]
HEXES = [{h for h in range(19) if c in CORNERS[h]} for c in range(54)]
PATHS = [{p for p, ends in enumerate(ENDS) if c in ends} for c in range(54)]
NEIGHBOURS = [{e for p in PATHS[c] for e in ENDS[p]} - {c} for c in range(54)]


def _coast() -> list[int]:
    """The thirty coastal paths clockwise from the west side of the first hex."""
    borders = Counter(_side(h, s) for h in range(19) for s in SIDE)
    shore = {_SIDES.index(side) for side, n in borders.items() if n == 1}
    found = [_SIDES.index(_side(0, "W"))]
    at = _NUMBER[_corner(0, "NW")]
    while len(found) < len(shore):
        found.append(next(p for p in PATHS[at] if p in shore and p not in found))
        at = next(c for c in ENDS[found[-1]] if c != at)
    return found


COAST = _coast()
BEGINNER = (
    "mountains 10, pasture 2, forest 9, fields 12, hills 6, pasture 4, hills 10, fields 9, "
    "forest 11, desert 0, forest 3, mountains 8, forest 8, mountains 3, fields 4, pasture 5, "
    "hills 5, fields 6, pasture 11"
)
BEGINNER_HARBOURS = {
    (1, "NW"): "any", (2, "NE"): "grain", (7, "NE"): "ore", (12, "E"): "any", (16, "SE"): "wool",
    (18, "SE"): "any", (17, "SW"): "any", (13, "W"): "brick", (4, "W"): "lumber",
}  # fmt: skip
TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
#: Harbours of the frame pieces; of five sides two-harbour pieces use 1 and 4, others 3.
PIECES = (("any", "grain"), ("ore",), ("any", "wool"), ("any",), ("any", "brick"), ("lumber",))
#: The rings counter-clockwise from the north-west corner hex.
OUTER = (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1)
INNER = (4, 8, 13, 14, 10, 5)


class Board:
    """Terrain and token by hex, harbours by coast side."""

    def __init__(self, terrain: list[str], token: list[int], harbour: dict[int, str]) -> None:
        self.terrain, self.token = terrain, token
        #: the kind of harbour that a corner has
        self.harbour = {c: kind for side, kind in harbour.items() for c in ENDS[COAST[side]]}
        self.sides = harbour

    @classmethod
    def beginner(cls) -> Board:
        """The fixed one."""
        hexes = [text.split() for text in BEGINNER.split(", ")]
        sides = {COAST.index(_SIDES.index(_side(h - 1, side))): kind
                 for (h, side), kind in BEGINNER_HARBOURS.items()}  # fmt: skip
        return cls([name for name, _ in hexes], [int(n) for _, n in hexes], sides)

    def is_possible(self) -> bool:
        """Whether a random board may look like this (CA-3 to CA-5, CA-R19)."""
        hexes = Counter(forest=4, pasture=4, fields=4, hills=3, mountains=3, desert=1)
        return (
            Counter(self.terrain) == hexes
            and any(self._tokens_from(corner) for corner in range(6))
            and self._frame_fits()
        )

    def _tokens_from(self, corner: int) -> bool:
        spiral = [OUTER[(2 * corner + i) % 12] for i in range(12)]
        spiral += [INNER[(corner + i) % 6] for i in range(6)] + [9]
        laid = [self.token[h] for h in spiral if self.terrain[h] != "desert"]
        return laid == list(TOKENS)

    def _frame_fits(self) -> bool:
        found: list[tuple[str, ...]] = []
        for first in range(0, 30, 5):
            here = {side - first: kind for side, kind in self.sides.items()
                    if first <= side < first + 5}  # fmt: skip
            if set(here) == {1, 4}:
                found.append((here[1], here[4]))
            elif set(here) == {3}:
                found.append((here[3],))
        return Counter(found) == Counter(PIECES)


@lru_cache(maxsize=10_000)
def longest_trail(roads: frozenset[int], blocked: frozenset[int]) -> int:
    """The longest line that uses each road once and passes no blocked corner (CA-R13)."""

    def onward(at: int, used: frozenset[int]) -> int:
        best = len(used)
        if used and at in blocked:
            return best
        for path in PATHS[at] & roads - used:
            best = max(best, onward(sum(ENDS[path]) - at, used | {path}))
        return best

    return max((onward(end, frozenset()) for path in roads for end in ENDS[path]), default=0)
