"""The fields around a field, as bits: all that a building which covers the field can cover.

0  8 16
1  9 17
2 10 18      bit 8 * column + row; the field itself lies in the middle, at bit 10
3 11 19
4 12 20
"""

from __future__ import annotations

from typing import Any

from ...core.kernel import inlined, table, word_at
from .board import COLUMNS, FIELDS, ROWS
from .kinds import BUILDING_KINDS, BuildingKind

_WIDE, _HIGH = 3, 5
#: The bit of each row in the first column, where the top bits of three cells have been moved to.
_COLUMN_BITS = 0x010101


def _bit(east: int, south: int) -> int:
    """The bit of the field so many columns and rows away."""
    return 8 * (east + _WIDE // 2) + south + _HIGH // 2


_PLACES = [(x - _WIDE // 2, y - _HIGH // 2) for x in range(_WIDE) for y in range(_HIGH)]
MIDDLE = 1 << _bit(0, 0)


def _on_board(field: int) -> int:
    """The bits of the fields that there are."""
    row, column = divmod(field, COLUMNS)
    there = [(x, y) for x, y in _PLACES if 0 <= row + y < ROWS and 0 <= column + x < COLUMNS]
    return sum(1 << _bit(x, y) for x, y in there)


def _anchors(kind: BuildingKind) -> int:
    """The bits of the anchors from which a tile covers the middle."""
    return sum(1 << _bit(-x, -y) for x in range(kind.wide) for y in range(kind.high))


def _covered(kind: BuildingKind) -> int:
    """The bits that a tile covers whose anchor is bit 0."""
    return sum(1 << (8 * x + y) for x in range(kind.wide) for y in range(kind.high))


def _in_reading_order(anchors: int) -> int:
    """Anchors in two columns of three rows, a column after the other, as bits 2 * row + column."""
    return sum(1 << (2 * (i % 3) + i // 3) for i in range(6) if anchors >> i & 1)


#: By field: the bits of the window that lie on the board.
ON_BOARD = table([_on_board(field) for field in range(FIELDS)])
#: By kind: the anchors from which a tile covers the middle; what it covers if its anchor is bit 0.
ANCHORS = table([_anchors(kind) for kind in BUILDING_KINDS])
COVERED = table([_covered(kind) for kind in BUILDING_KINDS])
# By kind: from the anchor to the second column, row, and to the third row; else to those before.
_EAST = table([8 * (kind.wide - 1) for kind in BUILDING_KINDS])
_SOUTH = table([min(kind.high - 1, 1) for kind in BUILDING_KINDS])
_FAR_SOUTH = table([kind.high - 1 for kind in BUILDING_KINDS])
_READING_ORDER = table([_in_reading_order(anchors) for anchors in range(1 << 6)])
#: By bit: how far its field is from the middle.
STEP = table([COLUMNS * (bit % 8 - _HIGH // 2) + bit // 8 - _WIDE // 2 for bit in range(8 * _WIDE)])


@inlined
def negatives_around(s: Any, at: int) -> int:
    """The bits of the negative cells around the one at a byte of a state's arrays. Where the board
    ends they tell of other cells."""
    cells = 0
    for row in range(_HIGH):
        first = at + COLUMNS * (row - _HIGH // 2) - _WIDE // 2
        cells |= ((word_at(s, first) >> 7) & _COLUMN_BITS) << row
    return cells


@inlined
def all_within(bits: int, kind: int) -> int:
    """The anchors from which all that a tile covers has its bit."""
    bits &= bits >> _EAST[kind]
    return bits & bits >> _SOUTH[kind] & bits >> _FAR_SOUTH[kind]


@inlined
def any_within(bits: int, kind: int) -> int:
    """The anchors from which something that a tile covers has its bit."""
    bits |= bits >> _EAST[kind]
    return bits | bits >> _SOUTH[kind] | bits >> _FAR_SOUTH[kind]


@inlined
def in_reading_order(anchors: int) -> int:
    """Anchors as a set of places that `anchor_bit` knows, the first of them the lowest."""
    return _READING_ORDER[(anchors & 7) | (anchors >> 5 & 0x38)]


@inlined
def anchor_bit(place: int) -> int:
    """The bit of an anchor in reading order."""
    return 8 * (place & 1) + (place >> 1)
