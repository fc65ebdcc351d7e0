"""Places of boards that are laid out anew for each game, with what makes them good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.match import Match
from ..core.optional_parts import optional_part

#: Names of arguments that are places of a board.
PLACES = ("corner", "path", "hex", "field", "site", "road", "row")


def board_places(match: Match) -> Iterator[dict[str, Any]]:
    """The places that a game tells of; a board that never changes has none."""
    places = optional_part(match.game, "graph", "places")
    if places is not None:
        yield from places(match.state)
