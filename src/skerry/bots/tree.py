"""Monte Carlo tree search over information sets, for any game.

Each line starts from a new determinization of the view, goes down the tree by PUCT for whoever is
to move, draws chance at random, and ends at the first position without children. There every move
is judged one move ahead; the chances after the best of them are what the line brings, to each seat
its own. One tree serves all determinizations: a node is a sequence of moves, and of its children
only those count that are legal in the state at hand.

    links: FIRST child, NEXT sibling, MOVE that leads here, MOVER (chance: -1), VISITS
    stats: TOTAL of what lines brought the mover, JUDGED one move ahead, PRIOR weight
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ..core.chance import pick
from ..core.game import Game
from ..core.generic import generic
from ..core.kernel import copy_state
from ..core.kernels import actors, apply, chance_moves, guess, lowest_seat, plain_moves
from ..core.seats import CHANCE, CHANCE_SEAT, MOST_SEATS
from .bench import Bench
from .lookahead import POINTS_UNIT, expected_chances, judge, judged_by, win_chances
from .softmax import WORST

FIRST, NEXT, MOVE, MOVER, VISITS = range(5)
TOTAL, JUDGED, PRIOR = range(3)
LINK_COLUMNS, STAT_COLUMNS = 5, 3
NO_NODE, ROOT = -1, 0

#: A line stops here even if it has met nothing new.
DEEPEST = 120
#: Nodes kept free for one more expansion: no position lists more moves.
EXPANSION_ROOM = 5000
#: More moves than this are judged statically, by the position right after them; the outcomes of
#: chance and the answers of others are looked at for the favourite only. They would take most of a
#: search where a position lists a hundred moves.
MANY_MOVES = 24
# How the tree grows; found by play against other settings.
#: How sharply the prior prefers moves that look better one move ahead.
PRIOR_SHARPNESS = 25.0
#: The weight of exploration against what lines have brought.
C_PUCT = 1.0
#: The largest power of e in a prior, either way: a lone player may have any number of points.
MOST_SHARP = 500.0
#: How many visits the judgement one move ahead counts for.
PRIOR_VISITS = 2.0


class Tree(NamedTuple):
    """The nodes of a tree and the rows that growing it needs."""

    links: Any
    stats: Any
    #: The nodes so far, 0 for a new tree, and the last stamp.
    counts: Any
    #: The nodes of the line that is followed.
    path: Any
    #: By move: the stamp of the list that it was in last.
    stamps: Any
    #: Moves that are listed.
    moves: Any
    #: What a line brings each seat.
    brought: Any


def new_tree(game: Game, nodes: int) -> Tree:
    """Rows for a tree of so many nodes."""
    size = nodes + EXPANSION_ROOM + 1
    return Tree(
        np.zeros((size, LINK_COLUMNS), np.int64),
        np.zeros((size, STAT_COLUMNS)),
        np.zeros(2, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(game.moves.dense, np.int64),
        game.code_row(),
        np.zeros(MOST_SEATS),
    )


def room_in(tree: Tree) -> int:
    """The nodes that a tree was made for."""
    return len(tree.links) - EXPANSION_ROOM - 1


def tree_kernel(game: Game) -> Any:
    """`grow` for one game, by its learned value if it has one."""
    return judged_by(grow, game, game.judges.learned_value)


@generic
def add_node(tree: Tree, parent: int, mover: int, move: int) -> int:
    """A new child, first in its parent's list."""
    links, stats = tree.links, tree.stats
    node = tree.counts[0]
    tree.counts[0] += 1
    links[node, FIRST] = NO_NODE
    links[node, NEXT] = links[parent, FIRST]
    links[node, MOVE] = move
    links[node, MOVER] = mover
    links[node, VISITS] = 0
    stats[node, TOTAL] = 0.0
    stats[node, JUDGED] = 0.0
    stats[node, PRIOR] = 1.0
    links[parent, FIRST] = node
    return node


@generic
def find_child(tree: Tree, parent: int, mover: int, move: int) -> int:
    """The child a move leads to, made if it is new."""
    links = tree.links
    child = links[parent, FIRST]
    while child != NO_NODE:
        if links[child, MOVE] == move and links[child, MOVER] == mover:
            return child
        child = links[child, NEXT]
    return add_node(tree, parent, mover, move)


@generic
def certainty(players: int) -> float:
    """What certainty of the win is counted as; of a lone player, as many points."""
    return POINTS_UNIT if players == 1 else 1.0


@generic
def prior_of(chance: float, players: int) -> float:
    """How much sooner than others a move is followed, by what it looks worth."""
    sharp = PRIOR_SHARPNESS * (chance / certainty(players) - 0.5)
    return math.exp(max(-MOST_SHARP, min(MOST_SHARP, sharp)))


@generic
def pick_child(tree: Tree, parent: int, mover: int, stamp: int, players: int) -> int:
    """The child that PUCT prefers: the best sum of its mean result and its exploration.

    Of the mover's children those count whose move has the stamp; with stamp 0 all of them.
    """
    links, stats, stamps = tree.links, tree.stats, tree.stamps
    priors = 0.0
    child = links[parent, FIRST]
    while child != NO_NODE:
        if links[child, MOVER] == mover and (stamp == 0 or stamps[links[child, MOVE]] == stamp):
            priors += stats[child, PRIOR]
        child = links[child, NEXT]
    exploration = certainty(players) * C_PUCT * math.sqrt(links[parent, VISITS] + 1.0) / priors
    best, most = NO_NODE, WORST
    child = links[parent, FIRST]
    while child != NO_NODE:
        if links[child, MOVER] == mover and (stamp == 0 or stamps[links[child, MOVE]] == stamp):
            visits = links[child, VISITS]
            total = PRIOR_VISITS * stats[child, JUDGED] + stats[child, TOTAL]
            bound = exploration * stats[child, PRIOR] / (1.0 + visits)
            if total / (PRIOR_VISITS + visits) + bound > most:
                best, most = child, total / (PRIOR_VISITS + visits) + bound
        child = links[child, NEXT]
    return best


@generic
def judge_statically(bench: Bench, i: int, seat: int, move: int, out: Any) -> None:
    """Everybody's chances right after a move of the seat in row i, before chance or answers."""
    work = bench.work
    copy_state(work, i + 1, work, i)
    apply(work[i + 1], seat, move)
    win_chances(bench, i + 1, out)


@generic
def expand(
    bench: Bench, tree: Tree, node: int, mover: int, moves: Any, count: int, stamp: int
) -> None:
    """Judge the moves in row 1 that are not in the tree yet, and add them as children of a node.

    The tree's `brought` gets the chances after the mover's favourite. At the root the stamp is 0:
    nothing is in the tree yet, all moves are judged in full, and open-ended ones have no stamp.
    """
    links, stats, stamps, chances = tree.links, tree.stats, tree.stamps, bench.chances
    most, favourite = WORST, NO_NODE
    many = stamp != 0 and count > MANY_MOVES
    child = links[node, FIRST]
    while child != NO_NODE:
        if links[child, MOVER] == mover and stamp != 0:
            stamps[links[child, MOVE]] = stamp  # known already
        child = links[child, NEXT]
    for k in range(count):
        if stamp != 0 and stamps[moves[k]] == stamp:
            continue
        if many:
            judge_statically(bench, 1, mover, moves[k], chances)
        else:
            judge(bench, 1, mover, moves[k], chances)
        child = add_node(tree, node, mover, moves[k])
        stats[child, JUDGED] = chances[mover]
        stats[child, PRIOR] = prior_of(chances[mover], bench.work[1].players)
        if chances[mover] > most:
            most, favourite = chances[mover], child
            for seat in range(bench.work[1].players):
                tree.brought[seat] = chances[seat]
    if many and favourite != NO_NODE:
        judge(bench, 1, mover, links[favourite, MOVE], tree.brought)
        stats[favourite, JUDGED] = tree.brought[mover]


@generic
def follow(bench: Bench, tree: Tree, seat: int) -> int:
    """One line from the determinization in row 1; its length. `brought` is what it brings."""
    work, links, moves = bench.work, tree.links, tree.moves
    node, depth = ROOT, 0
    while depth < DEEPEST:
        acting = actors(work[1])
        if acting == 0:
            break
        if acting == CHANCE:
            count = chance_moves(work[1], bench.outcomes, bench.weights)
            move = bench.outcomes[pick(bench.weights, count, bench.noise)]
            node = find_child(tree, node, CHANCE_SEAT, move)
            apply(work[1], CHANCE_SEAT, move)
        elif depth == 0:
            node = pick_child(tree, node, seat, 0, work[1].players)
            apply(work[1], seat, links[node, MOVE])
        else:
            mover = lowest_seat(acting)
            count = plain_moves(work[1], mover, moves)
            if count == 1:
                node = find_child(tree, node, mover, moves[0])
            else:
                fresh = links[node, FIRST] == NO_NODE
                tree.counts[1] += 2
                stamp = tree.counts[1]
                expand(bench, tree, node, mover, moves, count, stamp - 1)
                if fresh:
                    return depth
                for k in range(count):
                    tree.stamps[moves[k]] = stamp
                node = pick_child(tree, node, mover, stamp, work[1].players)
            apply(work[1], mover, links[node, MOVE])
        depth += 1
        tree.path[depth] = node
    expected_chances(bench, 1, tree.brought)
    return depth


@generic
def grow(
    bench: Bench, tree: Tree, seat: int, roots: Any, count: int, lines: int, most_nodes: int
) -> int:
    """Follow up to `lines` lines for the view in row 0, whose moves are the roots; their number."""
    work, links, counts = bench.work, tree.links, tree.counts
    for line in range(lines):
        if counts[0] >= most_nodes or counts[0] + EXPANSION_ROOM >= len(links):
            return line
        copy_state(work, 1, work, 0)
        guess(work[1], seat, bench.noise)
        if counts[0] == 0:
            counts[0] = 1
            links[ROOT, FIRST], links[ROOT, VISITS] = NO_NODE, 0
            expand(bench, tree, ROOT, seat, roots, count, 0)
        depth = follow(bench, tree, seat)
        links[ROOT, VISITS] += 1
        for step in range(1, depth + 1):
            node = tree.path[step]
            links[node, VISITS] += 1
            if links[node, MOVER] >= 0:
                tree.stats[node, TOTAL] += tree.brought[links[node, MOVER]]
    return lines
