"""Roads of Catan as the rules tell them: slow, in plain sets, with nothing of ours but the map.

A board is two rows: `road`, the seat on each path, and `owner`, the seat of the building on each
intersection; NONE where there is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.seats import NONE
from skerry.games.catan.board import PATH_ENDS

ENDS = [frozenset(pair) for pair in PATH_ENDS.tolist()]
CORNERS = range(1 + max(max(pair) for pair in ENDS))
PATHS_AT = [{path for path, ends in enumerate(ENDS) if corner in ends} for corner in CORNERS]
LEAST = 5

Row = Sequence[int]


def is_enemy(owner: Row, seat: int, corner: int) -> bool:
    """Whether somebody else's building stands there."""
    return owner[corner] not in (NONE, seat)


def open_paths(road: Row, owner: Row, seat: int) -> set[int]:
    """Where a seat may lay a road: beside its building, or on from its road (CA-50, CA-R12)."""
    found = set()
    for path, ends in enumerate(ENDS):
        for corner in ends:
            mine = any(road[other] == seat for other in PATHS_AT[corner])
            if owner[corner] == seat or (mine and not is_enemy(owner, seat, corner)):
                found.add(path)
    return {path for path in found if road[path] == NONE}


def free_corners(owner: Row) -> set[int]:
    """Intersections without a building there or beside it (CA-53)."""
    return {
        corner
        for corner in CORNERS
        if all(owner[end] == NONE for path in PATHS_AT[corner] for end in ENDS[path])
    }


def open_corners(road: Row, owner: Row, seat: int) -> set[int]:
    """Where a seat may found a settlement: a free intersection that its road reaches (CA-52)."""
    return {
        corner
        for corner in free_corners(owner)
        if any(road[path] == seat for path in PATHS_AT[corner])
    }


def network_at(road: Row, owner: Row, seat: int, corner: int) -> set[int]:
    """The intersections that a seat's roads join to one, where nothing of an enemy parts them."""
    seen, at = {corner}, [corner]
    while at:
        here = at.pop()
        if is_enemy(owner, seat, here) and here != corner:
            continue
        for path in PATHS_AT[here]:
            if road[path] == seat:
                new = ENDS[path] - seen
                seen |= new
                at += new
    return seen


def length(road: Row, owner: Row, seat: int) -> int:
    """The longest way over a seat's roads, each once, not through an enemy (CA-72, CA-R13)."""
    mine = {path for path, holder in enumerate(road) if holder == seat}
    starts = {corner for path in mine for corner in ENDS[path]}
    return max((_walk(mine, owner, seat, corner) for corner in starts), default=0)


def _walk(unused: set[int], owner: Row, seat: int, corner: int) -> int:
    best = 0
    for path in PATHS_AT[corner] & unused:
        (beyond,) = ENDS[path] - {corner}
        onward = 0
        if not is_enemy(owner, seat, beyond):
            onward = _walk(unused - {path}, owner, seat, beyond)
        best = max(best, 1 + onward)
    return best


class Card:
    """Who holds Longest Road, told the board after every move."""

    def __init__(self, players: int) -> None:
        self.holder = NONE
        self.lengths = [0] * players
        self._board: tuple[tuple[int, ...], tuple[int, ...]] | None = None

    def follow(self, road: Row, owner: Row) -> None:
        """Measure, and hand the card over where the rules say so (CA-71 to CA-77, CA-R14, R15)."""
        board = tuple(road), tuple(owner)
        if board == self._board:
            return
        self._board, before = board, self.lengths
        self.lengths = [length(road, owner, seat) for seat in range(len(before))]
        most = max(self.lengths)
        first = [seat for seat, n in enumerate(self.lengths) if n == most >= LEAST]
        kept = self.holder in first and self.lengths[self.holder] >= before[self.holder]
        if not kept:
            self.holder = first[0] if len(first) == 1 else NONE
