"""Elasund: tables against the geometry they are made from, and against the digest's totals."""

from __future__ import annotations

import pytest

import skerry
from skerry.core.seats import NONE
from skerry.games.elasund.board import (
    COLUMN_NAMES,
    COLUMNS,
    EAST_SITE,
    FIELD_NAMES,
    FIELDS,
    GATE,
    ROW_NAMES,
    ROW_OF_SUM,
    SITE_NAMES,
    SITE_NEIGHBOURS,
    SITES,
)
from skerry.games.elasund.kinds import BUILDING_KINDS, COVERING, FOOTPRINT, KINDS, SIZE


def test_fields_are_named_in_reading_order() -> None:
    assert len(FIELD_NAMES) == FIELDS == 90
    assert (FIELD_NAMES[0], FIELD_NAMES[8], FIELD_NAMES[9], FIELD_NAMES[-1]) == (
        "A2", "I2", "A3", "I12",
    )  # fmt: skip
    assert not any(name[1:] == "7" for name in FIELD_NAMES)


@pytest.mark.parametrize("kind", range(KINDS), ids=[k.name for k in BUILDING_KINDS])
def test_footprints_are_rectangles_of_touching_fields(kind: int) -> None:
    info = BUILDING_KINDS[kind]
    found = 0
    for anchor, name in enumerate(FIELD_NAMES):
        column, row = COLUMN_NAMES.index(name[0]), ROW_NAMES.index(name[1:])
        fields = [int(FOOTPRINT[kind, anchor, i]) for i in range(6)]
        names = {FIELD_NAMES[f] for f in fields if f != NONE}
        if column + info.wide > 9 or row + info.high > 10:
            assert not names
            continue
        found += 1
        assert names == {
            COLUMN_NAMES[column + x] + ROW_NAMES[row + y]
            for x in range(info.wide)
            for y in range(info.high)
        }
        assert fields[0] == anchor
        assert fields[SIZE[kind] :] == [NONE] * (6 - info.wide * info.high)
    assert found == (10 - info.wide) * (11 - info.high)


def test_covering_lists_the_anchors_whose_footprint_holds_a_field() -> None:
    for kind in range(KINDS):
        for field in range(FIELDS):
            listed = [int(COVERING[kind, field, i]) for i in range(6)]
            anchors = [a for a in listed if a != NONE]
            assert listed == anchors + [NONE] * (6 - len(anchors))
            assert anchors == [
                a for a in range(FIELDS) if field in [FOOTPRINT[kind, a, i] for i in range(6)]
            ]


def test_the_totals_are_those_of_the_box() -> None:
    coloured = sum(kind.tiles for kind in BUILDING_KINDS[:4]) * 4
    neutral = sum(kind.tiles for kind in BUILDING_KINDS[4:])
    assert (coloured, neutral, coloured + neutral) == (16, 21, 37)
    assert {int(SIZE[k]) for k in range(KINDS)} == {1, 2, 4, 6}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_neighbouring_wall_sites_name_each_other(players: int) -> None:
    gates = 0
    for site in range(SITES):
        for k in range(2):
            other = int(SITE_NEIGHBOURS[players, site, k])
            gates += other == GATE
            if other not in (NONE, GATE):
                assert site in [int(SITE_NEIGHBOURS[players, other, j]) for j in range(2)]
    assert gates == 4  # two gates with two ends each


def test_east_sites_and_rows_belong_together() -> None:
    for row, name in enumerate(ROW_NAMES):
        site = int(EAST_SITE[row])
        if name in ("2", "12"):
            assert site == NONE
        else:
            assert SITE_NAMES[site] == f"east {name}"
    assert [ROW_NAMES[ROW_OF_SUM[n]] for n in (2, 6, 8, 12)] == ["2", "6", "8", "12"]
    assert ROW_OF_SUM[7] == NONE


def test_a_list_never_outgrows_its_room() -> None:
    """Five permits on every free field for three colours is the longest list there can be."""
    game = skerry.get_game("elasund")
    five = 5 * (COLUMNS * 10) * 3
    assert game.max_legal > five + 30 + 2
