"""Boards as graphs: nodes of some kinds, edges between them, and where a node's numbers stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..core.game import Game
from ..core.registry import get_game
from ..games.catan.board import GEOMETRY
from ..games.dice.sheet import HEXES, ROADS, VERTICES
from ..games.elasund.board import (
    COLUMNS,
    FIELD_NAMES,
    FIELDS,
    SITE_NAMES,
)

_OF_NODE = re.compile(r"(hex|corner|path|field|site) (\S+|\S+ \S+): (.+)")


@dataclass(frozen=True)
class BoardGraph:
    """A board for graph networks.

    `nodes` has the names of the nodes by kind, `edges` an array of two rows of node numbers for
    each pair of kinds that touch. `columns` says which numbers of an observation belong to a node:
    `observation[graph.columns["corner"]]` has a row for each corner and a column for each of
    `graph.features["corner"]`. Numbers of no node are `rest`.
    """

    nodes: dict[str, tuple[str, ...]]
    edges: dict[tuple[str, str], NDArray[np.int64]]
    features: dict[str, tuple[str, ...]] = field(default_factory=dict)
    columns: dict[str, NDArray[np.int64]] = field(default_factory=dict)
    rest: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))


def board_graph(game: str | Game) -> BoardGraph:
    """The graph of a game's board; a game without one has no nodes."""
    return _graph(get_game(game).name)


@cache
def _graph(name: str) -> BoardGraph:
    game = get_game(name)
    nodes, edges = _BOARDS.get(game.name, _no_board)()
    arrays = {
        kinds: np.array(sorted(set(pairs)), np.int64).reshape(-1, 2).T
        for kinds, pairs in edges.items()
    }
    features, columns, rest = _columns(game, nodes)
    return BoardGraph(nodes, arrays, features, columns, rest)


Nodes = dict[str, tuple[str, ...]]
Edges = dict[tuple[str, str], list[tuple[int, int]]]


def _columns(
    game: Game, nodes: Nodes
) -> tuple[dict[str, tuple[str, ...]], dict[str, NDArray[np.int64]], NDArray[np.int64]]:
    """Which numbers of an observation tell of which node, read from their names."""
    found: dict[str, dict[str, dict[str, int]]] = {kind: {} for kind in nodes}
    rest = []
    for column, name in enumerate(game.observation_names):
        told = _OF_NODE.fullmatch(name)
        if told is None or told[1] not in nodes or told[2] not in nodes[told[1]]:
            rest.append(column)
            continue
        found[told[1]].setdefault(told[3], {})[told[2]] = column
    features: dict[str, tuple[str, ...]] = {}
    columns: dict[str, NDArray[np.int64]] = {}
    for kind, by_feature in found.items():
        whole = {
            what: places for what, places in by_feature.items() if len(places) == len(nodes[kind])
        }
        if whole:
            features[kind] = tuple(whole)
            rows = [[whole[what][node] for what in whole] for node in nodes[kind]]
            columns[kind] = np.array(rows, np.int64)
    return features, columns, np.array(rest, np.int64)


def _no_board() -> tuple[Nodes, Edges]:
    return {}, {}


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


def _catan() -> tuple[Nodes, Edges]:
    nodes = {
        "hex": _numbers(len(GEOMETRY["centres"])),
        "corner": _numbers(len(GEOMETRY["corners"])),
        "path": _numbers(len(GEOMETRY["paths"])),
    }
    corner_path = [(c, p) for p, ends in enumerate(GEOMETRY["paths"]) for c in ends]
    return nodes, {
        ("hex", "corner"): [(h, c) for h, ring in enumerate(GEOMETRY["hex_corners"]) for c in ring],
        ("corner", "path"): corner_path,
        ("corner", "corner"): [pair for a, b in GEOMETRY["paths"] for pair in ((a, b), (b, a))],
    }


def _elasund() -> tuple[Nodes, Edges]:
    """Fields touch their neighbours, wall sites the field that lies inside them."""
    beside = list(_beside())
    inside = []
    for site, name in enumerate(SITE_NAMES):
        side, place = name.split()
        for f, field_name in enumerate(FIELD_NAMES):
            if side == "east" and field_name[1:] == place and f % COLUMNS == COLUMNS - 1:
                inside.append((f, site))
            row = {"north": "2", "south": "12"}.get(side)
            if row is not None and field_name == place + row:
                inside.append((f, site))
    return {"field": FIELD_NAMES, "site": SITE_NAMES}, {
        ("field", "field"): beside,
        ("field", "site"): inside,
    }


def _beside() -> Iterator[tuple[int, int]]:
    for f in range(FIELDS):
        for other in (f + 1 if (f + 1) % COLUMNS else FIELDS, f + COLUMNS):
            if other < FIELDS:
                yield f, other
                yield other, f


def _dice() -> tuple[Nodes, Edges]:
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


_BOARDS = {"catan": _catan, "elasund": _elasund, "dice": _dice}
