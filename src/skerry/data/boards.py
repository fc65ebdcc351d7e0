"""Places of boards that are laid out anew for each game, with what makes them good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.match import Match
from ..core.seats import NONE
from ..games.catan.board import COAST, COAST_PATHS, DESERT, GEOMETRY, GOODS, HARBOUR_NAMES

#: Names of arguments that are places of a board.
PLACES = ("corner", "path", "hex", "field", "site", "road", "row")


def board_places(match: Match) -> Iterator[dict[str, Any]]:
    """Of Catan the corners; the boards of the other games are always the same."""
    if match.game.name == "catan":
        yield from catan_corners(match.state)


def pips(token: int) -> int:
    """In how many of 36 throws a number comes.

    >>> [pips(token) for token in (2, 6, 8, 12, 0)]
    [1, 5, 5, 1, 0]
    """
    return 6 - abs(7 - token) if token else 0


def catan_corners(s: Any) -> Iterator[dict[str, Any]]:
    """Every corner: the pips of its hexes, what they yield, and its harbour."""
    harbours = {
        corner: HARBOUR_NAMES[int(s.harbour[side])]
        for side in range(COAST)
        if s.harbour[side] != NONE
        for corner in GEOMETRY["paths"][COAST_PATHS[side]]
    }
    for corner in range(len(GEOMETRY["corners"])):
        hexes = [h for h, ring in enumerate(GEOMETRY["hex_corners"]) if corner in ring]
        yields = [h for h in hexes if s.terrain[h] != DESERT]
        yield {
            "place": str(corner),
            "pips": sum(pips(int(s.token[h])) for h in yields),
            "goods": "+".join(sorted({GOODS[int(s.terrain[h])] for h in yields})),
            "harbour": harbours.get(corner),
        }
