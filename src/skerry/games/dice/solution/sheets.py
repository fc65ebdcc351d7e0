"""A number for every sheet that can occur: its roads, buildings and knights, and the jokers used.

Roads stand after one another, so of 2 ** 16 sets of roads only 117 can occur. A *board* is such a
set with the numbers of settlements, cities and knights built; the sheets of a board are numbered
in a row by the bits of their used jokers:

    first[roads, settlements, cities, knights] + bits of the used jokers
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from ....core.kernel import kernel
from ....core.seats import NONE
from ..sheet import (
    BORDER_CITIES,
    BORDER_ROADS,
    BORDER_SETTLEMENTS,
    BOUGHT_ROADS,
    CITIES,
    CITY_ROAD,
    KNIGHTS,
    ROAD_AFTER,
    SETTLEMENT_ROAD,
    SETTLEMENTS,
    START,
)
from ..state import State

#: Roads that one turn can build (DI-21).
MOST_ROADS = 3
#: Columns of `Sheets.boards`.
ROADS, SETTLED, CITIED, KNIGHTED, FIRST = range(5)


class Sheets(NamedTuple):
    """The numbering of all sheets, as kernels take it."""

    #: By the bits of the bought roads: the number of their set, or NONE.
    road_sets: Any
    #: By set of roads, settlements, cities and knights: the first sheet of the board, or NONE.
    first: Any
    #: Every board: set of roads, settlements, cities, knights, first sheet.
    boards: Any
    #: Where in `more` the sets begin that n roads more make of a set, by n and set.
    more_from: Any
    more: Any

    @property
    def number(self) -> int:
        """How many sheets there are."""
        board = self.boards[-1]
        return int(board[FIRST]) + (1 << int(board[KNIGHTED]))


@kernel
def roads_of(sheets: Sheets, s: State, seat: int) -> int:
    """The set of roads on a seat's sheet."""
    bits = 0
    for road in range(BOUGHT_ROADS):
        if s.roads[seat, road]:
            bits |= 1 << road
    return sheets.road_sets[bits] + 0


@kernel
def used_bits(s: State, seat: int) -> int:
    """Bits of the jokers that a seat has used."""
    bits = 0
    for joker in range(KNIGHTS):
        if s.used[seat, joker]:
            bits |= 1 << joker
    return bits


@kernel
def sheet_of(sheets: Sheets, s: State, seat: int) -> int:
    """The number of a seat's sheet."""
    roads = roads_of(sheets, s, seat)
    board = sheets.first[roads, s.settlements[seat], s.cities[seat], s.knights[seat]]
    return board + used_bits(s, seat)


@functools.cache
def number_sheets() -> Sheets:
    """The numbering; it follows from the printed island alone."""
    sets = _road_sets()
    road_sets = np.full(1 << BOUGHT_ROADS, NONE, np.int64)
    road_sets[sets] = np.arange(len(sets))
    occurs = _boards_that_occur(sets)
    boards = np.argwhere(occurs)
    sizes = 1 << boards[:, KNIGHTED]
    starts = np.cumsum(sizes) - sizes
    first = np.full(occurs.shape, NONE, np.int64)
    first[occurs] = starts
    more_from, more = _with_more_roads(sets, road_sets)
    rows = np.column_stack([boards, starts]).astype(np.int64)
    return Sheets(road_sets, first, np.ascontiguousarray(rows), more_from, more)


def _road_sets() -> list[int]:
    """Bits of every set of roads that can be built one after the other (DI-26)."""
    found, latest = {0}, {0}
    while latest:
        latest = {bits | 1 << road for bits in latest for road in _open_roads(bits)}
        found |= latest
    return sorted(found)


def _open_roads(bits: int) -> list[int]:
    return [
        road
        for road in range(BOUGHT_ROADS)
        if not bits >> road & 1 and (ROAD_AFTER[road] == START or bits >> ROAD_AFTER[road] & 1)
    ]


def _with_more_roads(sets: list[int], road_sets: Any) -> tuple[Any, Any]:
    """The sets of roads that come of each by n roads more, n from 0 to MOST_ROADS."""
    more_from = np.zeros((MOST_ROADS + 1, len(sets) + 1), np.int64)
    more: list[int] = []
    latest = [{bits} for bits in sets]
    for n in range(MOST_ROADS + 1):
        for k, found in enumerate(latest):
            more_from[n, k] = len(more)
            more += sorted(int(road_sets[bits]) for bits in found)
        more_from[n, len(sets)] = len(more)
        latest = [
            {bits | 1 << road for bits in found for road in _open_roads(bits)} for found in latest
        ]
    return more_from, np.array(more, np.int64)


def _boards_that_occur(sets: list[int]) -> Any:
    """By set of roads, settlements, cities and knights: whether it can occur (DI-31 to 40)."""
    bits = np.array(sets)[:, None] >> np.arange(BOUGHT_ROADS) & 1
    roads = np.column_stack([bits, np.ones(len(sets), np.int64)]).astype(bool)
    settled = _in_order(roads[:, np.asarray(SETTLEMENT_ROAD)])
    citied = _in_order(roads[:, np.asarray(CITY_ROAD)])
    # What borders each hex: by roads; by settlements built; by cities built.
    by_roads = (roads[:, None, :] & np.asarray(BORDER_ROADS, bool)).any(axis=2)
    by_settlements = _so_far(np.asarray(BORDER_SETTLEMENTS, bool), SETTLEMENTS)
    by_cities = _so_far(np.asarray(BORDER_CITIES, bool), CITIES)
    bordered = by_roads[:, None, None] | by_settlements[None, :, None] | by_cities[None, None]
    knighted = _in_order(bordered)
    return settled[:, :, None, None] & citied[:, None, :, None] & knighted


def _in_order(allowed: Any) -> Any:
    """Which numbers of things can be built, none skipped, where each is allowed or not."""
    none = np.ones((*allowed.shape[:-1], 1), bool)
    return np.concatenate([none, np.logical_and.accumulate(allowed, axis=-1)], axis=-1)


def _so_far(borders: Any, count: int) -> Any:
    """By number built: which hexes the buildings border, in rows of hexes."""
    rows = [borders[:, :n].any(axis=1) for n in range(count + 1)]
    return np.stack(rows)
