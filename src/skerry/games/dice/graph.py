"""The board as a graph: the names of its nodes by kind, and which of them touch."""

from __future__ import annotations

from .sheet import HEXES, ROADS, VERTICES

Nodes = dict[str, tuple[str, ...]]
Edges = dict[tuple[str, str], list[tuple[int, int]]]


def graph() -> tuple[Nodes, Edges]:
    """The sheet: vertices joined by roads, and the hexes with their knights."""
    names, roads = tuple(VERTICES), tuple(road.name for road in ROADS)
    ends = [(names.index(end), i) for i, road in enumerate(ROADS) for end in (road.near, road.far)]
    bordering = [
        (h, names.index(site)) for h, land in enumerate(HEXES) for site in land.buildings.split()
    ]
    return {"hex": tuple(h.name for h in HEXES), "vertex": names, "road": roads}, {
        ("vertex", "road"): ends,
        ("hex", "vertex"): bordering,
    }
