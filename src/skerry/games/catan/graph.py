"""The board as a graph: names of nodes by kind, which of them touch, what makes corners good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.seats import NONE
from .board import COAST, COAST_PATHS, DESERT, DOTS, GEOMETRY, GOODS, HARBOUR_NAMES

Nodes = dict[str, tuple[str, ...]]
Edges = dict[tuple[str, str], list[tuple[int, int]]]


def graph() -> tuple[Nodes, Edges]:
    """Hexes, corners and paths."""
    nodes = {
        "hex": tuple(map(str, range(len(GEOMETRY["centres"])))),
        "corner": tuple(map(str, range(len(GEOMETRY["corners"])))),
        "path": tuple(map(str, range(len(GEOMETRY["paths"])))),
    }
    corner_path = [(c, p) for p, ends in enumerate(GEOMETRY["paths"]) for c in ends]
    return nodes, {
        ("hex", "corner"): [(h, c) for h, ring in enumerate(GEOMETRY["hex_corners"]) for c in ring],
        ("corner", "path"): corner_path,
        ("corner", "corner"): [pair for a, b in GEOMETRY["paths"] for pair in ((a, b), (b, a))],
    }


def places(s: Any) -> Iterator[dict[str, Any]]:
    """Every corner: the pips of its hexes, what they yield, and its harbour."""
    harbours = {
        corner: HARBOUR_NAMES[int(s.harbour[side])]
        for side in range(COAST)
        if s.harbour[side] != NONE
        for corner in GEOMETRY["paths"][COAST_PATHS[side]]
    }
    for corner in range(len(GEOMETRY["corners"])):
        hexes = [h for h, ring in enumerate(GEOMETRY["hex_corners"]) if corner in ring]
        yields = [h for h in hexes if s.terrain[h] != DESERT]
        yield {
            "place": str(corner),
            "pips": sum(int(DOTS[s.token[h]]) for h in yields),
            "goods": "+".join(sorted({GOODS[int(s.terrain[h])] for h in yields})),
            "harbour": harbours.get(corner),
        }
