"""Places of boards that are laid out anew for each game, with what makes them good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.beside import part_beside
from ..core.match import Match

#: Names of arguments that are places of a board.
PLACES = ("corner", "path", "hex", "field", "site", "road", "row")


def board_places(match: Match) -> Iterator[dict[str, Any]]:
    """The places that a game tells of; a board that never changes has none."""
    places = part_beside(match.game, "graph", "places")
    if places is not None:
        yield from places(match.state)
