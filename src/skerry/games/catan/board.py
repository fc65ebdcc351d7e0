"""The island: 19 hexes, 54 intersections, 72 paths, the coast, and how boards are laid out.

Hexes are numbered in reading order (H1 is hex 0), intersections and paths likewise, from the
north row to the south, west to east. A hex has corners N NE SE S SW NW and sides NE E SE SW W NW.

                N
          NW  /   \\  NE
             |     |
           W |     | E
             |     |
          SW  \\   /  SE
                S
"""

from __future__ import annotations

import math
from typing import Any

from ...core.chance import below
from ...core.kernel import kernel, table
from ...core.seats import NONE
from ...core.two_dice import THROWS_OF_SUM

HEXES, CORNERS, PATHS, COAST = 19, 54, 72, 30

GOODS = ("lumber", "brick", "wool", "grain", "ore")
RESOURCES = len(GOODS)
LUMBER, BRICK, WOOL, GRAIN, ORE = range(RESOURCES)
ANY = RESOURCES  #: the kind of a 3:1 harbour
HARBOUR_NAMES = (*GOODS, "any")
DESERT = RESOURCES  #: the terrain that yields nothing
TERRAIN_NAMES = ("forest", "hills", "pasture", "fields", "mountains", "desert")

ROWS = (3, 4, 5, 4, 3)
CORNER_NAMES = ("N", "NE", "SE", "S", "SW", "NW")
SIDE_NAMES = ("NE", "E", "SE", "SW", "W", "NW")
AROUND = len(CORNER_NAMES)  #: corners of a hex, and sides
#: Where a corner lies from the middle of its hex, in the coordinates of `_geometry`.
CORNER_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def _geometry() -> dict[str, Any]:
    """Integer coordinates: neighbours in a row are 2 apart, rows 3 apart."""
    centres = [
        (2 * i - (length - 1), 3 * row) for row, length in enumerate(ROWS) for i in range(length)
    ]
    corners = sorted(
        {(x + dx, y + dy) for x, y in centres for dx, dy in CORNER_STEPS},
        key=lambda p: (p[1], p[0]),
    )
    corner_at = {p: i for i, p in enumerate(corners)}
    hex_corners = [[corner_at[x + dx, y + dy] for dx, dy in CORNER_STEPS] for x, y in centres]

    def middle(ends: tuple[int, ...]) -> tuple[int, int]:
        (ax, ay), (bx, by) = corners[ends[0]], corners[ends[1]]
        return (ay + by, ax + bx)

    sides = [
        [tuple(sorted((ring[k], ring[(k + 1) % AROUND]))) for k in range(AROUND)]
        for ring in hex_corners
    ]
    paths = sorted({pair for ring in sides for pair in ring}, key=middle)
    path_at = {pair: i for i, pair in enumerate(paths)}
    hex_paths = [[path_at[pair] for pair in ring] for ring in sides]

    inland = {p for p in range(PATHS) if sum(p in ring for ring in hex_paths) == 2}
    # Clockwise on a map whose y points south, beginning with H1-W.
    around = sorted(
        (p for p in range(PATHS) if p not in inland),
        key=lambda p: math.atan2(middle(paths[p])[0] - 12, middle(paths[p])[1]),
    )
    start = around.index(hex_paths[0][SIDE_NAMES.index("W")])
    return {
        "centres": centres,
        "corners": corners,
        "hex_corners": hex_corners,
        "paths": paths,
        "hex_paths": hex_paths,
        "coast": around[start:] + around[:start],
    }


def _lists(count: int, pairs: list[tuple[int, int]]) -> list[list[int]]:
    """For each of `count` things the up to three others it goes with, padded with NONE."""
    rows: list[list[int]] = [[] for _ in range(count)]
    for a, b in pairs:
        rows[a].append(b)
    return [row + [NONE] * (3 - len(row)) for row in rows]


GEOMETRY = _geometry()
HEX_CORNERS = table(GEOMETRY["hex_corners"])
PATH_ENDS = table(GEOMETRY["paths"])
#: Intersections as bits of a number: one, and the two ends of a path.
CORNER_BIT = table([1 << corner for corner in range(CORNERS)])
PATH_BITS = table([1 << a | 1 << b for a, b in GEOMETRY["paths"]])
COAST_PATHS = table(GEOMETRY["coast"])
CORNER_PATHS = table(
    _lists(CORNERS, [(c, p) for p, ends in enumerate(GEOMETRY["paths"]) for c in ends])
)
CORNER_NEIGHBOURS = table(
    _lists(CORNERS, [p for a, b in GEOMETRY["paths"] for p in ((a, b), (b, a))])
)
CORNER_HEXES = table(
    _lists(CORNERS, [(c, h) for h, ring in enumerate(GEOMETRY["hex_corners"]) for c in ring])
)

#: "H4-N" -> intersection, "H4-NE" -> path: a place as people point at it.
CORNER_AT = {
    f"H{h + 1}-{name}": c
    for h, ring in enumerate(GEOMETRY["hex_corners"])
    for name, c in zip(CORNER_NAMES, ring, strict=True)
}
PATH_AT = {
    f"H{h + 1}-{name}": p
    for h, ring in enumerate(GEOMETRY["hex_paths"])
    for name, p in zip(SIDE_NAMES, ring, strict=True)
}
HEX_AT = {f"H{h + 1}": h for h in range(HEXES)}

# Laying out (CA-1 to CA-5, CA-R19, CA-R20).

#: Number tokens in the order of their letters A to R.
TOKENS = table([5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11])
TERRAIN_COUNTS = (4, 3, 4, 4, 3, 1)

_BEGINNER = (
    "mountains 10, pasture 2, forest 9, fields 12, hills 6, pasture 4, hills 10,"
    "fields 9, forest 11, desert 0, forest 3, mountains 8, forest 8, mountains 3, fields 4,"
    "pasture 5, hills 5, fields 6, pasture 11"
)
BEGINNER_TERRAIN = [TERRAIN_NAMES.index(x.split()[0]) for x in _BEGINNER.split(",")]
BEGINNER_TOKENS = [int(x.split()[1]) for x in _BEGINNER.split(",")]

FRAME_PIECES = 6
FRAME_SIDES = 5  #: coast sides that each frame piece covers
#: The harbour on each side of a frame piece; two-harbour pieces use sides 1 and 4, others 3.
FRAME = table(
    [
        [NONE, ANY, NONE, NONE, GRAIN],
        [NONE, NONE, NONE, ORE, NONE],
        [NONE, ANY, NONE, NONE, WOOL],
        [NONE, NONE, NONE, ANY, NONE],
        [NONE, ANY, NONE, NONE, BRICK],
        [NONE, NONE, NONE, LUMBER, NONE],
    ]
)

# Counter-clockwise rings; the inner ring starts at the hex beside the start corner.
_OUTER = [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1]
_INNER = [4, 8, 13, 14, 10, 5]
#: The order in which tokens are laid, for each of the six corner hexes one may start from.
SPIRALS = table(
    [_OUTER[2 * k :] + _OUTER[: 2 * k] + _INNER[k:] + _INNER[:k] + [9] for k in range(6)]
)

#: Dots under a number: how many of the 36 throws of two dice give it.
DOTS = THROWS_OF_SUM

# Places in the setup row.
SETUP_PLAYERS, SETUP_GOAL, SETUP_STRICT, SETUP_EVEN_DICE, SETUP_FRIENDLY, SETUP_RANDOM = range(6)
SETUP_TERRAIN = 6
SETUP_TOKENS = SETUP_TERRAIN + HEXES
SETUP_HARBOURS = SETUP_TOKENS + HEXES
SETUP_SIZE = SETUP_HARBOURS + COAST


@kernel
def shuffle_row(row: Any, first: int, count: int, noise: Any) -> None:
    """Shuffle `count` numbers of a row in place."""
    for i in range(count - 1, 0, -1):
        j = below(noise, i + 1)
        kept = row[first + i]
        row[first + i] = row[first + j]
        row[first + j] = kept


@kernel
def shuffle_setup(setup: Any, noise: Any) -> None:
    """Lay out a random board by the almanac's method, where the setup asks for one (CA-3 to 5)."""
    if setup[SETUP_RANDOM] == 0:
        return
    shuffle_row(setup, SETUP_TERRAIN, HEXES, noise)
    lay_tokens(setup, below(noise, 6))
    for piece in range(FRAME_PIECES):  # the order of the pieces, kept where the harbours go
        setup[SETUP_HARBOURS + piece] = piece
    shuffle_row(setup, SETUP_HARBOURS, FRAME_PIECES, noise)
    join_frame(setup)


@kernel
def lay_tokens(setup: Any, corner: int) -> None:
    """Tokens in alphabetical order along the spiral, the desert skipped (CA-5)."""
    laid = 0
    for step in range(HEXES):
        h = SPIRALS[corner, step]
        setup[SETUP_TOKENS + h] = 0
        if setup[SETUP_TERRAIN + h] != DESERT:
            setup[SETUP_TOKENS + h] = TOKENS[laid]
            laid += 1


@kernel
def join_frame(setup: Any) -> None:
    """Turn the order of the six frame pieces into harbours by coast side (CA-3)."""
    order = 0
    for place in range(FRAME_PIECES):
        order = order * 6 + setup[SETUP_HARBOURS + place]
    for place in range(FRAME_PIECES - 1, -1, -1):
        piece = order % 6
        order //= 6
        for side in range(FRAME_SIDES):
            setup[SETUP_HARBOURS + FRAME_SIDES * place + side] = FRAME[piece, side]
