"""A tree of lines of play, for any game, grown from guessed states.

Each line starts from the view with its hidden part guessed anew and goes down the tree by the
moves that promise most to whoever is to move, with some doubt in favour of moves seldom tried. It
ends at the first position that was not in the tree; there every move is judged one move ahead.
Then values flow back: a position is worth to everybody what the mover's best move leads to, and
where chance acts the mean over all its outcomes by their weights, not only over those that were
drawn. So luck in the drawing does not blur the comparison of moves (a tree that averages the lines
themselves, as is more usual, played no better than one move ahead at the same cost).

One tree serves all guesses: a node is a sequence of moves, and of its children those count that
are legal in the state at hand.

    links: FIRST child, NEXT sibling, MOVE that leads here, MOVER (chance: -1), VISITS
    stats: PRIOR weight of a move, or chance of an outcome; from VALUE on each seat's chance to win
"""

from __future__ import annotations

import math
from typing import Any

from ..core.chance import CHANCE, CHANCE_SEAT, pick
from ..core.game import Game
from ..core.kernel import bind, copy_state
from .lookahead import MANY_OUTCOMES, kernels_of

FIRST, NEXT, MOVE, MOVER, VISITS = range(5)
PRIOR, VALUE = range(2)
LINK_COLUMNS = 5
NO_NODE = -1

#: A line stops here even if it has met nothing new.
DEEPEST = 120
#: Room for one more line: no position lists more moves, no line is longer.
MARGIN = 2000
#: Places of the settings: how sharply moves that look better one move ahead are preferred at
#: first, and how much doubt about moves seldom tried counts.
SHARPNESS, DOUBT = range(2)

game_actors: Any = None
game_plain: Any = None
game_chance: Any = None
game_apply: Any = None
game_guess: Any = None
shares: Any = None
judge: Any = None
prospect: Any = None
lowest_seat: Any = None
add_node: Any = None
find_child: Any = None
pick_child: Any = None
expand: Any = None
meet_chance: Any = None
follow: Any = None
settle_value: Any = None


def tree_kernel(game: Game) -> Any:
    """`grow` for one game."""
    names = dict(kernels_of(game))
    if "grow" not in names:
        for generic in _GENERIC:
            names[generic.__name__.strip("_")] = bind(generic, game.name, **names)
        kernels_of(game)["grow"] = names["grow"]
    return names["grow"]


def _add_node(
    links: Any,
    stats: Any,
    counts: Any,
    parent: int,
    mover: int,
    move: int,
    players: int,
    value: Any,
) -> int:
    """A new child, first in its parent's list."""
    node = counts[0]
    counts[0] += 1
    links[node, FIRST] = NO_NODE
    links[node, NEXT] = links[parent, FIRST]
    links[node, MOVE] = move
    links[node, MOVER] = mover
    links[node, VISITS] = 0
    stats[node, PRIOR] = 1.0
    for seat in range(players):
        stats[node, VALUE + seat] = value[seat]
    links[parent, FIRST] = node
    return node


def _find_child(links: Any, parent: int, mover: int, move: int) -> int:
    """The child a move leads to, or NO_NODE."""
    child = links[parent, FIRST]
    while child != NO_NODE:
        if links[child, MOVE] == move and links[child, MOVER] == mover:
            return child
        child = links[child, NEXT]
    return NO_NODE


def _pick_child(
    links: Any, stats: Any, parent: int, mover: int, stamps: Any, stamp: int, settings: Any
) -> int:
    """The legal child with the best sum of its value and the doubt about it; stamp 0: any child."""
    priors = 0.0
    child = links[parent, FIRST]
    while child != NO_NODE:
        if links[child, MOVER] == mover and (stamp == 0 or stamps[links[child, MOVE]] == stamp):
            priors += stats[child, PRIOR]
        child = links[child, NEXT]
    doubt = settings[DOUBT] * math.sqrt(links[parent, VISITS] + 1.0) / priors
    best, most = NO_NODE, -1e300
    child = links[parent, FIRST]
    while child != NO_NODE:
        if links[child, MOVER] == mover and (stamp == 0 or stamps[links[child, MOVE]] == stamp):
            hope = stats[child, VALUE + mover]
            hope += doubt * stats[child, PRIOR] / (1.0 + links[child, VISITS])
            if hope > most:
                best, most = child, hope
        child = links[child, NEXT]
    return best


def _expand(
    work: Any, node: int, mover: int, moves: Any, count: int, links: Any, stats: Any, counts: Any,
    stamps: Any, stamp: int, codes: Any, outcomes: Any, weights: Any, noise: Any, chances: Any,
    settings: Any,
) -> None:  # fmt: skip
    """Judge the mover's moves in row 1 that are not in the tree yet; stamp 0: all are new."""
    child = links[node, FIRST]
    while child != NO_NODE:
        if links[child, MOVER] == mover and stamp != 0:
            stamps[links[child, MOVE]] = stamp  # known already
        child = links[child, NEXT]
    players = work[1].players
    for k in range(count):
        if stamp != 0 and stamps[moves[k]] == stamp:
            continue
        judge(work, 1, mover, moves[k], codes, outcomes, weights, noise, chances)
        child = add_node(links, stats, counts, node, mover, moves[k], players, chances)
        stats[child, PRIOR] = math.exp(settings[SHARPNESS] * (chances[mover] - 0.5))


def _meet_chance(
    work: Any, node: int, links: Any, stats: Any, counts: Any, outcomes: Any, weights: Any,
    noise: Any, chances: Any,
) -> int:  # fmt: skip
    """Let chance act in row 1; the child it leads to. Every outcome is in the tree from then on,
    unless there are too many: then only those that came up, each weighing as often as it did."""
    count = game_chance(work[1], outcomes, weights)
    drawn = pick(weights, count, noise)
    move = outcomes[drawn]
    players = work[1].players
    if count > MANY_OUTCOMES:
        child = find_child(links, node, CHANCE_SEAT, move)
        if child == NO_NODE:
            copy_state(work, 2, work, 1)
            game_apply(work[2], CHANCE_SEAT, move)
            shares(work[2], chances)
            child = add_node(links, stats, counts, node, CHANCE_SEAT, move, players, chances)
            stats[child, PRIOR] = 0.0
        stats[child, PRIOR] += 1.0
        game_apply(work[1], CHANCE_SEAT, move)
        return child
    child = links[node, FIRST]
    while child != NO_NODE:
        stats[child, PRIOR] = 0.0
        child = links[child, NEXT]
    chosen = NO_NODE
    for k in range(count):
        child = find_child(links, node, CHANCE_SEAT, outcomes[k])
        if child == NO_NODE:
            copy_state(work, 2, work, 1)
            game_apply(work[2], CHANCE_SEAT, outcomes[k])
            shares(work[2], chances)
            child = add_node(links, stats, counts, node, CHANCE_SEAT, outcomes[k], players, chances)
        stats[child, PRIOR] = float(weights[k])
        if k == drawn:
            chosen = child
    game_apply(work[1], CHANCE_SEAT, move)
    return chosen


def _settle_value(links: Any, stats: Any, node: int, players: int) -> None:
    """A node's value from its children: the mover's best, or the mean over outcomes."""
    child = links[node, FIRST]
    if child == NO_NODE:
        return
    if links[child, MOVER] == CHANCE_SEAT:
        total = 0.0
        for seat in range(players):
            stats[node, VALUE + seat] = 0.0
        while child != NO_NODE:
            weight = stats[child, PRIOR]
            total += weight
            for seat in range(players):
                stats[node, VALUE + seat] += weight * stats[child, VALUE + seat]
            child = links[child, NEXT]
        for seat in range(players):
            stats[node, VALUE + seat] /= total
        return
    best = child
    while child != NO_NODE:
        mover = links[child, MOVER]
        if mover == links[best, MOVER]:
            if stats[child, VALUE + mover] > stats[best, VALUE + mover]:
                best = child
        child = links[child, NEXT]
    for seat in range(players):
        stats[node, VALUE + seat] = stats[best, VALUE + seat]


def _follow(
    work: Any, seat: int, links: Any, stats: Any, counts: Any, path: Any, stamps: Any, moves: Any,
    codes: Any, outcomes: Any, weights: Any, noise: Any, chances: Any, settings: Any,
) -> int:  # fmt: skip
    """One line from the guessed state in row 1; its length, the nodes being in `path`."""
    node, depth = 0, 0
    path[0] = 0
    while depth < DEEPEST:
        acting = game_actors(work[1])
        if acting == 0:
            break
        if acting == CHANCE:
            node = meet_chance(work, node, links, stats, counts, outcomes, weights, noise, chances)
        elif depth == 0:
            node = pick_child(links, stats, node, seat, stamps, 0, settings)
            game_apply(work[1], seat, links[node, MOVE])
        else:
            mover = lowest_seat(acting)
            count = game_plain(work[1], mover, moves)
            if count == 1:
                child = find_child(links, node, mover, moves[0])
                if child == NO_NODE:
                    for other in range(work[1].players):
                        chances[other] = stats[node, VALUE + other]
                    child = add_node(
                        links, stats, counts, node, mover, moves[0], work[1].players, chances
                    )
                node = child
            else:
                fresh = links[node, FIRST] == NO_NODE
                counts[1] += 2
                stamp = counts[1]
                expand(
                    work, node, mover, moves, count, links, stats, counts, stamps, stamp - 1,
                    codes, outcomes, weights, noise, chances, settings,
                )  # fmt: skip
                if fresh:
                    return depth
                for k in range(count):
                    stamps[moves[k]] = stamp
                node = pick_child(links, stats, node, mover, stamps, stamp, settings)
            game_apply(work[1], mover, links[node, MOVE])
        depth += 1
        path[depth] = node
    shares(work[1], chances)
    for other in range(work[1].players):
        stats[node, VALUE + other] = chances[other]
    return depth


def _grow(
    work: Any, seat: int, roots: Any, root_count: int, links: Any, stats: Any, counts: Any,
    path: Any, stamps: Any, moves: Any, codes: Any, outcomes: Any, weights: Any, noise: Any,
    chances: Any, settings: Any, lines: int, most_nodes: int,
) -> int:  # fmt: skip
    """Follow up to `lines` lines for the view in row 0; the number followed.

    `counts` holds the nodes so far, 0 for a new tree, and the last stamp.
    """
    players = work[0].players
    for line in range(lines):
        if counts[0] >= most_nodes or counts[0] + MARGIN >= len(links):
            return line
        copy_state(work, 1, work, 0)
        game_guess(work[1], seat, noise)
        if counts[0] == 0:
            counts[0] = 1
            links[0, FIRST], links[0, VISITS] = NO_NODE, 0
            expand(
                work, 0, seat, roots, root_count, links, stats, counts, stamps, 0, codes, outcomes,
                weights, noise, chances, settings,
            )  # fmt: skip
        depth = follow(
            work, seat, links, stats, counts, path, stamps, moves, codes, outcomes, weights, noise,
            chances, settings,
        )  # fmt: skip
        for step in range(depth, -1, -1):
            node = path[step]
            settle_value(links, stats, node, players)
            links[node, VISITS] += 1
    return lines


#: Each may call those before it.
_GENERIC = (
    _add_node, _find_child, _pick_child, _expand, _meet_chance, _settle_value, _follow, _grow,
)  # fmt: skip
