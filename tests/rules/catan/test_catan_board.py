"""The island: hexes, intersections, paths, coast, harbours (CA-1, 2, 6 to 9, R1, R2, R20)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from catan_table import new_table, table

from skerry.core.seats import NONE
from skerry.games.catan.board import (
    COAST_PATHS,
    CORNER_AT,
    CORNER_HEXES,
    CORNER_NEIGHBOURS,
    CORNER_PATHS,
    DOTS,
    HEX_CORNERS,
    PATH_AT,
    PATH_ENDS,
    TERRAIN_NAMES,
)

# An island of our own making: hexes as (q, r), a step east is (1, 0), south-east is (0, 1).
LAND = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if -2 <= q + r <= 2]
NEXT = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
#: A corner lies between the hex and its neighbours on two sides.
BETWEEN = {
    "N": ("NW", "NE"), "NE": ("NE", "E"), "SE": ("E", "SE"),
    "S": ("SE", "SW"), "SW": ("SW", "W"), "NW": ("W", "NW"),
}  # fmt: skip


def beside(at, side):
    return at[0] + NEXT[side][0], at[1] + NEXT[side][1]


def are_neighbours(a, b):
    return (b[0] - a[0], b[1] - a[1]) in NEXT.values()


#: Corners as the three hexes that meet there, paths as the two hexes they part; sea included.
CORNERS_BY_NAME = {
    f"H{n}-{name}": frozenset({at, beside(at, one), beside(at, two)})
    for n, at in enumerate(LAND, 1)
    for name, (one, two) in BETWEEN.items()
}
PATHS_BY_NAME = {
    f"H{n}-{side}": frozenset({at, beside(at, side)})
    for n, at in enumerate(LAND, 1)
    for side in NEXT
}
CORNER_OF = {hexes: CORNER_AT[name] for name, hexes in CORNERS_BY_NAME.items()}
PATH_OF = {hexes: PATH_AT[name] for name, hexes in PATHS_BY_NAME.items()}


def listed(row):
    return {int(x) for x in row if x != NONE}


def row(table, i):
    """A row of a table; interpreted tables are memoryviews, which do not slice by rows."""
    return table.tolist()[i]


@pytest.mark.rule("CA-1", "CA-R20")
def test_the_beginner_board_is_the_one_of_the_reference():
    s = new_table().s
    laid = [
        f"{TERRAIN_NAMES[t]} {n}" for t, n in zip(s.terrain.tolist(), s.token.tolist(), strict=True)
    ]
    assert laid == [
        "mountains 10", "pasture 2", "forest 9",
        "fields 12", "hills 6", "pasture 4", "hills 10",
        "fields 9", "forest 11", "desert 0", "forest 3", "mountains 8",
        "forest 8", "mountains 3", "fields 4", "pasture 5",
        "hills 5", "fields 6", "pasture 11",
    ]  # fmt: skip


@pytest.mark.rule("CA-1")
def test_all_hexes_but_the_desert_bear_one_of_the_eighteen_tokens():
    s = new_table(board="random").s
    tokens = s.token.tolist()
    bare = [TERRAIN_NAMES[t] for t, n in zip(s.terrain.tolist(), tokens, strict=True) if n == 0]
    assert bare == ["desert"]
    pairs = dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)
    assert Counter(n for n in tokens if n) == {2: 1, 12: 1, **pairs}


@pytest.mark.rule("CA-1")
def test_the_island_has_its_nineteen_hexes():
    for board in ("beginner", "random"):
        found = Counter(TERRAIN_NAMES[t] for t in new_table(board=board).s.terrain.tolist())
        assert found == {
            "forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1
        }  # fmt: skip


@pytest.mark.rule("CA-R20")
def test_the_beginner_board_is_the_same_with_every_seed_and_is_still_founded():
    tables = [new_table(seed=seed) for seed in range(5)]
    for field in ("terrain", "token", "harbour"):
        assert len({tuple(getattr(t.s, field).tolist()) for t in tables}) == 1
    assert tables[0].phase == "start-roll"
    assert not any(tables[0].s.level.tolist())


@pytest.mark.rule("CA-2")
@pytest.mark.parametrize(
    ("corner", "number", "card"),
    [
        ("H13-NW", 8, "l"),
        ("H16-NE", 5, "w"),
        ("H8-NW", 9, "g"),
        ("H7-NE", 10, "b"),
        ("H12-NE", 8, "o"),
    ],
)
def test_each_land_yields_its_resource(corner, number, card):
    t = table(f"phase=before-roll rolled=0 settlement={corner}:blue")
    assert t.play("roll", f"dice {number}").hand("blue") == card


@pytest.mark.rule("CA-2")
def test_the_desert_yields_nothing_on_any_roll():
    # Without the robber; its six corners all built as far as the distance rule allows.
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        t = table(
            "phase=before-roll rolled=0 robber=H1 city=H10-N:blue,H10-SE:blue,H10-SW:blue"
        ).play("roll", f"dice {number}")
        # The other six hexes at these corners: H5 6, H6 4, H9 11, H11 3, H14 3, H15 4.
        touching = {6: 2, 4: 2 + 2, 11: 2, 3: 2 + 2}
        assert t.size("blue") == touching.get(number, 0)


@pytest.mark.rule("CA-6", "CA-R2")
def test_intersections_are_the_corners_where_three_hexes_meet_sea_included():
    meeting = {
        frozenset({at, one, two})
        for at in LAND
        for one, two in combinations([beside(at, side) for side in NEXT], 2)
        if are_neighbours(one, two)
    }
    assert len(meeting) == 54
    assert set(CORNERS_BY_NAME.values()) == meeting
    assert len(set(CORNER_AT.values())) == len(CORNER_OF) == 54
    # Two names mean one intersection exactly when the same three hexes meet there.
    for name, hexes in CORNERS_BY_NAME.items():
        assert CORNER_AT[name] == CORNER_OF[hexes]


@pytest.mark.rule("CA-6")
def test_tables_of_corners_and_hexes_agree_with_the_drawing():
    for hexes, corner in CORNER_OF.items():
        assert listed(row(CORNER_HEXES, corner)) == {LAND.index(h) for h in hexes if h in LAND}
    for h, at in enumerate(LAND):
        assert listed(row(HEX_CORNERS, h)) == {c for hexes, c in CORNER_OF.items() if at in hexes}


@pytest.mark.rule("CA-7")
def test_a_path_parts_two_hexes_or_hex_and_sea_and_joins_two_intersections():
    assert len(set(PATHS_BY_NAME.values())) == len(set(PATH_OF.values())) == 72
    for name, hexes in PATHS_BY_NAME.items():
        path = PATH_AT[name]
        ends = {corner for meeting, corner in CORNER_OF.items() if hexes < meeting}
        assert len(ends) == 2
        assert listed(row(PATH_ENDS, path)) == ends
        a, b = ends
        assert b in listed(row(CORNER_NEIGHBOURS, a))
        assert path in listed(row(CORNER_PATHS, a)) & listed(row(CORNER_PATHS, b))


@pytest.mark.rule("CA-7")
def test_every_intersection_has_two_or_three_paths_and_as_many_neighbours():
    for corner in range(54):
        paths = listed(row(CORNER_PATHS, corner))
        assert len(paths) == len(listed(row(CORNER_NEIGHBOURS, corner)))
        assert paths == {p for p in range(72) if corner in row(PATH_ENDS, p)}
        assert len(paths) in (2, 3)


@pytest.mark.rule("CA-7")
def test_a_path_holds_one_road_only():
    t = table("settlement=H10-N:red road=H10-NW:blue red=lb")
    assert t.refuses("road H10-NW") == "CA-7"
    assert not t.allows("road H10-NW")


@pytest.mark.rule("CA-8")
def test_the_coast_has_six_sides_of_five_paths_and_carries_roads_and_buildings():
    coast = {path for hexes, path in PATH_OF.items() if len(hexes & set(LAND)) == 1}
    assert {int(p) for p in COAST_PATHS} == coast
    assert len(coast) == 30
    t = table("city=H1-NW:red red=l2b2wgo2")
    assert t.legal("road") == t.paths("H1-NW", "H1-W")
    t.play("road H1-NW", "road H1-NE")
    t = table("city=H1-NW:red road=H1-NW:red,H1-NE:red red=lbwg")
    assert t.legal("settlement") == t.corners("H1-NE")


@pytest.mark.rule("CA-8")
def test_coast_sides_run_clockwise_from_the_west_of_the_first_hex():
    around = [
        "H1-W", "H1-NW", "H1-NE", "H2-NW", "H2-NE", "H3-NW", "H3-NE", "H3-E", "H7-NE", "H7-E",
        "H12-NE", "H12-E", "H12-SE", "H16-E", "H16-SE", "H19-E", "H19-SE", "H19-SW", "H18-SE",
        "H18-SW", "H17-SE", "H17-SW", "H17-W", "H13-SW", "H13-W", "H8-SW", "H8-W", "H8-NW", "H4-W",
        "H4-NW",
    ]  # fmt: skip
    assert [int(p) for p in COAST_PATHS] == [PATH_AT[name] for name in around]


@pytest.mark.rule("CA-9")
@pytest.mark.parametrize(
    ("corner", "hexes"),
    [("H1-N", 1), ("H1-NW", 1), ("H1-NE", 2), ("H3-SE", 2), ("H10-N", 2), ("H5-NE", 3)],
)
def test_a_building_collects_from_the_land_hexes_it_touches(corner, hexes):
    total = 0
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        t = table(f"phase=before-roll rolled=0 robber=H19 settlement={corner}:blue")
        total += t.play("roll", f"dice {number}").size("blue")
    assert total == hexes


@pytest.mark.rule("CA-1")
def test_dots_are_the_rolls_of_two_dice():
    rolls = Counter(a + b for a in range(1, 7) for b in range(1, 7))
    assert [int(n) for n in DOTS] == [rolls[n] for n in range(13)]
