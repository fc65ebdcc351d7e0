"""Boards as graphs: nodes of some kinds, edges between them, and where a node's numbers stand."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..core.game import Game
from ..core.optional_parts import optional_part
from ..core.registry import get_game

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

    def __repr__(self) -> str:
        told = ", ".join(f"{len(names)} of {kind}" for kind, names in self.nodes.items())
        return f"<BoardGraph: nodes: {told or 'none'}>"


class Described:
    """An environment that tells what its observations mean."""

    game: Game

    @property
    def observation_names(self) -> tuple[str, ...]:
        """What each number of an observation is, in words."""
        return self.game.observation_names

    @property
    def graph(self) -> BoardGraph:
        """The board as a graph, with the place of each node's numbers in an observation."""
        return board_graph(self.game)


def board_graph(game: str | Game) -> BoardGraph:
    """The graph of a game's board; a game without one has no nodes."""
    return _graph(get_game(game).name)


@cache
def _graph(name: str) -> BoardGraph:
    game = get_game(name)
    board = optional_part(game, "graph", "graph")
    nodes, edges = board() if board else ({}, {})
    arrays = {
        kinds: np.array(sorted(set(pairs)), np.int64).reshape(-1, 2).T
        for kinds, pairs in edges.items()
    }
    features, columns, rest = _columns(game, nodes)
    return BoardGraph(nodes, arrays, features, columns, rest)


def _columns(
    game: Game, nodes: dict[str, tuple[str, ...]]
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
