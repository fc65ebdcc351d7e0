"""The island as data: against the tables of the digest, and against the geometry of six hexes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from skerry.core.match import Match
from skerry.games.dice import sheet
from skerry.games.dice.building import COSTS, KINDS, is_bordered, may_place_road
from skerry.games.dice.faces import FACES

DIGEST = Path(__file__).parents[3] / "docs" / "rules" / "dice.md"
Place = tuple[int, int]


def _rows(first: str) -> list[list[str]]:
    """The cells of the table whose heading begins with these words."""
    lines = DIGEST.read_text(encoding="utf-8").replace("−", "-").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(first)) + 2
    rows = []
    while lines[start].startswith("|"):
        rows.append([cell.strip() for cell in lines[start].strip("|").split("|")])
        start += 1
    return rows


def _halves(rows: list[list[str]], width: int) -> list[list[str]]:
    """Tables that print two entries in a row."""
    halves = [row[:width] for row in rows] + [row[width : 2 * width] for row in rows]
    return [half for half in halves if half and half[0]]


def _place(text: str) -> Place:
    x, y = text.split(",")
    return int(x), int(y)


def _corners(h: sheet.Hex) -> list[Place]:
    """The six corners in the order of the sides between them."""
    steps = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
    return [(h.x + dx, h.y + dy) for dx, dy in steps]


def _sides(h: sheet.Hex) -> list[frozenset[Place]]:
    ring = _corners(h)
    return [frozenset((ring[k - 1], ring[k])) for k in range(6)]


def _edge(road: sheet.Road) -> frozenset[Place]:
    return frozenset((sheet.VERTICES[road.near], sheet.VERTICES[road.far]))


@pytest.mark.rule("DI-R23")
def test_vertices_are_those_of_the_digest() -> None:
    rows = _halves(_rows("| Vertex |"), 3)
    assert {name: _place(at) for name, at, _ in rows} == sheet.VERTICES
    for name, at, hexes in rows:
        around = [h.name for h in sheet.HEXES if _place(at) in _corners(h)]
        assert sorted(around) == sorted(hexes.split(", ")), name


@pytest.mark.rule("DI-R23", "DI-27")
def test_roads_are_those_of_the_digest() -> None:
    rows = _halves(_rows("| Road | Ends |"), 4)
    assert {row[0] for row in rows} == set(sheet.ROAD_NAMES)
    for name, ends, after, sides in rows:
        road = sheet.ROADS[sheet.ROAD_NAMES.index(name)]
        assert f"{road.near}–{road.far}" == ends
        assert (road.after or "(given)") == after
        beside = [h.name for h in sheet.HEXES if _edge(road) in _sides(h)]
        assert sorted(beside) == sorted(sides.split(", ")), name


@pytest.mark.rule("DI-R23")
def test_hexes_knights_and_jokers_are_those_of_the_digest() -> None:
    rows = _rows("| Hex |")
    assert len(rows) == len(sheet.HEXES) == 6
    for name, place, knight, joker, roads, settlements, cities, _ in rows:
        number = sheet.KNIGHT_NAMES.index(knight)
        h = sheet.HEXES[number]
        assert h.name == name
        assert (h.x, h.y) == _place(place.split(" ")[-1])
        assert (*FACES, "any")[h.joker] == joker
        assert h.roads.split() == roads.split(", ")
        assert h.buildings.split() == [
            x for x in f"{settlements}, {cities}".split(", ") if x != "–"
        ]


@pytest.mark.rule("DI-R23", "DI-25", "DI-30", "DI-34", "DI-38")
def test_counts_costs_and_points_are_those_of_the_digest() -> None:
    printed = {
        "road": (sheet.BOUGHT_ROADS, [sheet.ROAD_POINTS]),
        "knight": (sheet.KNIGHTS, list(sheet.KNIGHT_POINTS)),
        "settlement": (sheet.SETTLEMENTS, list(sheet.SETTLEMENT_POINTS)),
        "city": (sheet.CITIES, list(sheet.CITY_POINTS)),
    }
    rows = _rows("| Kind |")
    assert {row[0].lower() for row in rows} == set(KINDS)
    for kind, count, cost, dice, points, _ in rows:
        number, values = printed[kind.lower()]
        assert number == int(count.split(" ")[0])
        assert values == [int(x) for x in re.findall(r"\d+", points.split(";")[0])]
        wanted = {face: int(n) for n, face in re.findall(r"(\d) (\w+)", cost)}
        costs = [int(COSTS[KINDS.index(kind.lower()), good]) for good in range(5)]
        assert {face: n for face, n in zip(FACES, costs, strict=False) if n} == wanted
        assert sum(costs) == int(dice)


@pytest.mark.rule("DI-R17")
def test_roads_border_a_hex_by_its_sides_and_buildings_by_its_corners() -> None:
    sites = [*sheet.SETTLEMENT_NAMES, *sheet.CITY_NAMES]
    for h in sheet.HEXES:
        assert h.roads.split() == sorted(
            (road.name for road in sheet.ROADS if _edge(road) in _sides(h)),
            key=lambda name: -1 if name == "start" else int(name[1:]),
        )
        corner = [name for name in sites if sheet.VERTICES[name] in _corners(h)]
        assert h.buildings.split() == corner


@pytest.mark.rule("DI-40", "DI-R17")
def test_each_thing_alone_lets_the_knights_of_its_own_hexes_be_built() -> None:
    """Looked up by the rule itself, on sheets that carry this one thing and nothing else."""
    for h, hex_ in enumerate(sheet.HEXES):
        for i, name in enumerate(sheet.ROAD_NAMES):
            s = _bare()
            s.roads[0, i] = 1
            assert is_bordered(s, 0, h) == (name in hex_.roads.split()), (hex_.name, name)
        for names, field in (
            (sheet.SETTLEMENT_NAMES, "settlements"),
            (sheet.CITY_NAMES, "cities"),
        ):
            for count in range(len(names) + 1):
                s = _bare()
                getattr(s, field)[0] = count
                assert is_bordered(s, 0, h) == any(
                    name in hex_.buildings.split() for name in names[:count]
                )


def _bare() -> Any:
    """A sheet without even the start road."""
    s = Match("dice", 1).state
    s.roads[0, sheet.START] = 0
    return s


@pytest.mark.rule("DI-26", "DI-27")
def test_the_roads_form_a_tree_so_that_joining_is_to_have_the_road_before() -> None:
    """A new road may share an end with any built one; in a tree that is the one before it."""
    for i, road in enumerate(sheet.ROADS[: sheet.BOUGHT_ROADS]):
        before = sheet.ROADS[sheet.ROAD_NAMES.index(road.after)]
        assert road.near == before.far
        # Roads that share an end otherwise stand beyond the same road before.
        for other in sheet.ROADS:
            if _edge(other) & _edge(road) and other not in (road, before):
                assert road.name == other.after or road.after == other.after
        s = Match("dice", 1).state
        assert may_place_road(s, 0, i) == (road.after == "start")
    assert len(sheet.ROADS) == len(sheet.VERTICES) - 1


@pytest.mark.rule("DI-31", "DI-35")
def test_the_road_to_a_site_is_the_first_that_ends_there() -> None:
    for names, table in (
        (sheet.SETTLEMENT_NAMES, sheet.SETTLEMENT_ROAD),
        (sheet.CITY_NAMES, sheet.CITY_ROAD),
    ):
        for name, number in zip(names, table, strict=True):
            road = sheet.ROADS[number]
            assert road.far == name
            for other in sheet.ROADS:
                if name in (other.near, other.far) and other != road:
                    assert other.after == road.name
    text = DIGEST.read_text(encoding="utf-8")
    line = re.search(r"Road that reaches each building site: (.*?)\. ", text)
    assert line
    listed = dict(pair.split(" ") for pair in re.split("[,;] ", line[1]))
    sites = [*sheet.SETTLEMENT_NAMES, *sheet.CITY_NAMES]
    reached = [*sheet.SETTLEMENT_ROAD, *sheet.CITY_ROAD]
    assert listed == {n: sheet.ROAD_NAMES[r] for n, r in zip(sites, reached, strict=True)}


@pytest.mark.rule("DI-R18")
def test_thirteen_of_the_thirty_edges_carry_no_road() -> None:
    edges = {side for h in sheet.HEXES for side in _sides(h)}
    roads = {_edge(road) for road in sheet.ROADS}
    assert len(edges) == 30
    assert roads < edges
    assert len(edges - roads) == 13
    for a, b in (("S3", "j5"), ("S4", "j4"), ("S9", "j7")):
        assert frozenset((sheet.VERTICES[a], sheet.VERTICES[b])) in edges - roads
    assert len(Match("dice").game.moves.kinds[2].args[0].names) == 16  # type: ignore[attr-defined]


@pytest.mark.rule("DI-57")
def test_the_score_list_is_a_snake_of_fifteen_boxes() -> None:
    assert len(sheet.BOX_PLACES) == len(set(sheet.BOX_PLACES)) == sheet.BOXES == 15
    assert sheet.BOX_PLACES[0] == (0, 0)
    rows = [row for row, _ in sheet.BOX_PLACES]
    assert [rows.count(row) for row in range(5)] == [5, 1, 5, 1, 3]
    for (a, b), (c, d) in zip(sheet.BOX_PLACES, sheet.BOX_PLACES[1:], strict=False):
        assert abs(a - c) + abs(b - d) == 1
