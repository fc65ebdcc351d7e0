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
from typing import Any

from ..core.chance import CHANCE, CHANCE_SEAT, pick
from ..core.game import Game
from ..core.generic import generic
from ..core.kernel import copy_state
from ..core.kernels import actors, apply, chance_moves, guess, lowest_seat, plain_moves
from .lookahead import expected_chances, judge, judged_by, win_chances

FIRST, NEXT, MOVE, MOVER, VISITS = range(5)
TOTAL, JUDGED, PRIOR = range(3)
LINK_COLUMNS, STAT_COLUMNS = 5, 3
NO_NODE = -1

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
#: How many visits the judgement one move ahead counts for.
PRIOR_VISITS = 2.0


def tree_kernel(game: Game) -> Any:
    """`grow` for one game, by its learned value if it has one."""
    return judged_by(grow, game, game.judges.learned_value)


@generic
def add_node(links: Any, stats: Any, counts: Any, parent: int, mover: int, move: int) -> int:
    """A new child, first in its parent's list."""
    node = counts[0]
    counts[0] += 1
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
def find_child(links: Any, stats: Any, counts: Any, parent: int, mover: int, move: int) -> int:
    """The child a move leads to, made if it is new."""
    child = links[parent, FIRST]
    while child != NO_NODE:
        if links[child, MOVE] == move and links[child, MOVER] == mover:
            return child
        child = links[child, NEXT]
    return add_node(links, stats, counts, parent, mover, move)


@generic
def pick_child(links: Any, stats: Any, parent: int, mover: int, stamps: Any, stamp: int) -> int:
    """The legal child that PUCT prefers: the best sum of its mean result and its exploration."""
    priors = 0.0
    child = links[parent, FIRST]
    while child != NO_NODE:
        if links[child, MOVER] == mover and (stamp == 0 or stamps[links[child, MOVE]] == stamp):
            priors += stats[child, PRIOR]
        child = links[child, NEXT]
    exploration = C_PUCT * math.sqrt(links[parent, VISITS] + 1.0) / priors
    best, most = NO_NODE, -1e300
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
def judge_statically(work: Any, i: int, seat: int, move: int, out: Any) -> None:
    """Everybody's chances right after a move of the seat in row i."""
    copy_state(work, i + 1, work, i)
    apply(work[i + 1], seat, move)
    win_chances(work[i + 1], out)


@generic
def expand(
    work: Any, i: int, node: int, mover: int, moves: Any, count: int, links: Any, stats: Any,
    counts: Any, stamps: Any, stamp: int, codes: Any, outcomes: Any, weights: Any, noise: Any,
    chances: Any, best: Any,
) -> None:  # fmt: skip
    """Judge the moves that are not in the tree yet; `best`: chances after the mover's favourite."""
    most, favourite = -1e300, NO_NODE
    many = stamp != 0 and count > MANY_MOVES  # but all moves at the root are judged in full
    child = links[node, FIRST]
    while child != NO_NODE:
        if links[child, MOVER] == mover and stamp != 0:
            stamps[links[child, MOVE]] = stamp  # known already
        child = links[child, NEXT]
    for k in range(count):
        if stamp != 0 and stamps[moves[k]] == stamp:
            continue
        if many:
            judge_statically(work, i, mover, moves[k], chances)
        else:
            judge(work, i, mover, moves[k], codes, outcomes, weights, noise, chances)
        child = add_node(links, stats, counts, node, mover, moves[k])
        stats[child, JUDGED] = chances[mover]
        stats[child, PRIOR] = math.exp(PRIOR_SHARPNESS * (chances[mover] - 0.5))
        if chances[mover] > most:
            most, favourite = chances[mover], child
            for seat in range(work[i].players):
                best[seat] = chances[seat]
    if many and favourite != NO_NODE:
        judge(work, i, mover, links[favourite, MOVE], codes, outcomes, weights, noise, best)
        stats[favourite, JUDGED] = best[mover]


@generic
def follow(
    work: Any, seat: int, roots: Any, root_count: int, links: Any, stats: Any, counts: Any,
    path: Any, stamps: Any, moves: Any, codes: Any, outcomes: Any, weights: Any, noise: Any,
    chances: Any, best: Any,
) -> int:  # fmt: skip
    """One line from the guessed state in row 1; returns its length, `best` is what it brings."""
    node, depth = 0, 0
    while depth < DEEPEST:
        acting = actors(work[1])
        if acting == 0:
            break
        if acting == CHANCE:
            count = chance_moves(work[1], outcomes, weights)
            move = outcomes[pick(weights, count, noise)]
            node = find_child(links, stats, counts, node, CHANCE_SEAT, move)
            apply(work[1], CHANCE_SEAT, move)
        elif depth == 0:
            node = pick_child(links, stats, node, seat, stamps, 0)
            apply(work[1], seat, links[node, MOVE])
        else:
            mover = lowest_seat(acting)
            count = plain_moves(work[1], mover, moves)
            if count == 1:
                node = find_child(links, stats, counts, node, mover, moves[0])
            else:
                fresh = links[node, FIRST] == NO_NODE
                counts[1] += 2
                stamp = counts[1]
                expand(
                    work, 1, node, mover, moves, count, links, stats, counts, stamps, stamp - 1,
                    codes, outcomes, weights, noise, chances, best,
                )  # fmt: skip
                if fresh:
                    return depth
                for k in range(count):
                    stamps[moves[k]] = stamp
                node = pick_child(links, stats, node, mover, stamps, stamp)
            apply(work[1], mover, links[node, MOVE])
        depth += 1
        path[depth] = node
    expected_chances(work, 1, outcomes, weights, noise, best)
    return depth


@generic
def grow(
    work: Any, seat: int, roots: Any, root_count: int, links: Any, stats: Any, counts: Any,
    path: Any, stamps: Any, moves: Any, codes: Any, outcomes: Any, weights: Any, noise: Any,
    chances: Any, best: Any, lines: int, most_nodes: int,
) -> int:  # fmt: skip
    """Follow up to `lines` lines for the view in row 0; the number followed.

    `counts` holds the nodes so far, 0 for a new tree, and the last stamp.
    """
    for line in range(lines):
        if counts[0] >= most_nodes or counts[0] + EXPANSION_ROOM >= len(links):
            return line
        copy_state(work, 1, work, 0)
        guess(work[1], seat, noise)
        if counts[0] == 0:
            counts[0] = 1
            links[0, FIRST], links[0, VISITS] = NO_NODE, 0
            expand(
                work, 1, 0, seat, roots, root_count, links, stats, counts, stamps, 0, codes,
                outcomes, weights, noise, chances, best,
            )  # fmt: skip
        depth = follow(
            work, seat, roots, root_count, links, stats, counts, path, stamps, moves, codes,
            outcomes, weights, noise, chances, best,
        )  # fmt: skip
        links[0, VISITS] += 1
        for step in range(1, depth + 1):
            node = path[step]
            links[node, VISITS] += 1
            if links[node, MOVER] >= 0:
                stats[node, TOTAL] += best[links[node, MOVER]]
    return lines
