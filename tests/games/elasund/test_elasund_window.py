"""Elasund: the window around a field against the footprints it stands for."""

from __future__ import annotations

import pytest

from skerry.core.kernel import Table
from skerry.core.seats import NONE
from skerry.games.elasund.board import FIELDS
from skerry.games.elasund.kinds import BUILDING_KINDS, COVERING, FOOTPRINT, KINDS
from skerry.games.elasund.window import (
    ANCHORS,
    COVERED,
    MIDDLE,
    ON_BOARD,
    STEP,
    all_within,
    anchor_bit,
    any_within,
    in_reading_order,
)


def _fields(field: int, bits: int) -> set[int]:
    return {field + int(STEP[bit]) for bit in range(24) if bits >> bit & 1}


def _there(table: Table, kind: int, field: int) -> list[int]:
    return [int(table[kind, field, i]) for i in range(6) if table[kind, field, i] != NONE]


@pytest.mark.parametrize("kind", range(KINDS), ids=[k.name for k in BUILDING_KINDS])
def test_a_window_finds_the_tiles_that_cover_its_middle(kind: int) -> None:
    for field in range(FIELDS):
        there = all_within(int(ON_BOARD[field]), kind) & int(ANCHORS[kind])
        places = int(in_reading_order(there))
        bits = [int(anchor_bit(place)) for place in range(6) if places >> place & 1]
        anchors = [field + int(STEP[bit]) for bit in bits]
        assert anchors == _there(COVERING, kind, field)
        for bit, anchor in zip(bits, anchors, strict=True):
            tile = int(COVERED[kind]) << bit
            assert _fields(field, tile) == set(_there(FOOTPRINT, kind, anchor))
            assert [other for other in range(21) if any_within(1 << other, kind) >> bit & 1] == [
                other for other in range(21) if tile >> other & 1
            ]


def test_the_middle_of_a_window_is_its_field() -> None:
    assert _fields(40, MIDDLE) == {40}
    assert len(_fields(40, int(ON_BOARD[40]))) == 15
    assert len(_fields(0, int(ON_BOARD[0]))) == 6
