"""The kernels of a batch of games: generic code, stepped inside compiled code.

A step makes the learner's move, lets chance and the random rivals act until a learner's seat is to
decide again, and writes what that seat sees.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ..core.chance import CHANCE, CHANCE_SEAT, below
from ..core.game import Game
from ..core.generic import bound, constant, generic, generic_inlined, stub
from ..core.kernel import copy_state, kernel
from ..core.kernels import (
    actors,
    apply,
    draw_chance,
    hide,
    legal_moves,
    new_game,
    observe,
    plain_moves,
    score,
    shuffle_setup,
    winners,
)
from ..core.parts import ObservationCache
from ..core.registry import get_game

# Columns of an episode: the row of numbers that goes with a game of the batch.
SEAT = 0  #: who decides now, or who decided last when the game is over
MINE = 1  #: bits of the seats a learner decides for
MOVES = 2  #: moves since the game began, chance included
STATUS = 3
SCORE = 4  #: points of the seat that decides, as it knows them
SHOWN = 5  #: whose view of this game its row of counts holds, NOBODY's at first
CACHE_KEY = 6  #: the key of the kept numbers in that row
COLUMNS = 7
NOBODY = -1

# The status of an episode.
RUNNING, WON, CUT_OFF, FORFEIT = 0, 1, 2, 3

# Rows of the scratch block: lists of codes, their weights, a setup and what setups start from.
CODES, WEIGHTS, SETUP, TEMPLATE = 0, 1, 2, 3


@generic_inlined
def advance(states: Any, i: int, episodes: Any, rows: Any, noise: Any, limit: int) -> None:
    """Chance and rivals act until a learner is to decide, the game is over or the limit is met."""
    s = states[i]
    mine, moves = episodes[i, MINE], episodes[i, MOVES]
    while True:
        acting = actors(s)
        if acting == 0:
            episodes[i, STATUS] = WON
            break
        if moves >= limit:
            episodes[i, STATUS] = CUT_OFF
            break
        if acting == CHANCE:
            outcome = draw_chance(s, rows[CODES], rows[WEIGHTS], noise[i])
            apply(s, CHANCE_SEAT, outcome)
        else:
            # Those who choose at the same time choose in the order of their seats; the view
            # keeps from each what the others chose.
            seat = 0
            while not (acting >> seat) & 1:
                seat += 1
            if (mine >> seat) & 1:
                episodes[i, SEAT] = seat
                break
            count = plain_moves(s, seat, rows[CODES])
            apply(s, seat, rows[CODES][below(noise[i], count)])
        moves += 1
    episodes[i, MOVES] = moves


@kernel
def _one_key(s: Any) -> int:
    """The key where nothing is kept, so that it may stay as it is."""
    return 0


def _cache(game: Game) -> ObservationCache:
    """What of a game's observations is kept; by default nothing."""
    observer = game.observer
    return observer.cache or ObservationCache(_one_key, 0, observer.observe)


@stub(lambda game: _cache(game).key)
def cache_key(s: Any) -> int:
    """A number that changes whenever one of the kept numbers of an observation does."""


@stub(lambda game: _cache(game).observe_rest)
def observe_rest(s: Any, seat: int, out: Any) -> None:
    """Write the numbers of an observation that are not kept."""


cache_size: int = constant(lambda game: _cache(game).size)


@generic_inlined
def look(
    states: Any, i: int, seat: int, again: int, view: Any, rows: Any, proposals: int, counts: Any,
    scale: Any, features: Any, mask: Any,
) -> int:  # fmt: skip
    """Write what a seat sees and may do, nothing if it is not to act; its points, as it knows.

    What is seen are counts, and features where there is room for them. `again`: the numbers that
    the game's cache keeps are written already.
    """
    copy_state(view, 0, states, i)
    s = view[0]
    hide(s, seat)
    first = cache_size if again else 0
    if again:
        observe_rest(s, seat, counts)
    else:
        observe(s, seat, counts)
    if len(features) > 0:
        rewrite(counts[first:], scale[first:], features[first:])
    dense = len(mask)
    for code in range(dense):
        mask[code] = 0
    acting = actors(states[i])
    if acting != CHANCE and (acting >> seat) & 1:
        codes = rows[CODES]
        for k in range(listed(states[i], seat, codes, proposals)):
            if codes[k] < dense:
                mask[codes[k]] = 1
    return score(s, seat)


@generic
def rewrite(counts: Any, scale: Any, features: Any) -> None:
    """Counts as features."""
    for k in range(len(features)):
        features[k] = counts[k] * scale[k]


@generic
def listed(s: Any, seat: int, codes: Any, proposals: int) -> int:
    """Write the moves of a seat, with proposals or without; their number."""
    return legal_moves(s, seat, codes) if proposals else plain_moves(s, seat, codes)


@generic
def options(states: Any, i: int, seat: int, codes: Any, proposals: int, dense: int) -> int:
    """List what a seat may do; of open-ended moves those that are actions."""
    s = states[i]
    acting = actors(s)
    if acting == CHANCE or not (acting >> seat) & 1:
        return 0
    count = 0
    for k in range(listed(s, seat, codes, proposals)):
        if codes[k] < dense:
            codes[count] = codes[k]
            count += 1
    return count


@generic
def choose_all(
    states: Any, episodes: Any, rows: Any, noise: Any, proposals: int, dense: int, actions: Any
) -> None:
    """A random legal action in each game, 0 where there is none."""
    for i in range(len(actions)):
        count = options(states, i, episodes[i, SEAT], rows[CODES], proposals, dense)
        actions[i] = rows[CODES][below(noise, count)] if count > 0 else 0


@generic
def begin(
    states: Any, i: int, episodes: Any, rows: Any, noise: Any, limit: int, size: int, any_of: int
) -> None:
    """A new game; the learner's seat is drawn where `any_of` seats are to choose from."""
    for k in range(size):
        rows[SETUP][k] = rows[TEMPLATE][k]
    shuffle_setup(rows[SETUP], noise[i])
    new_game(states[i], rows[SETUP])
    if any_of > 0:
        episodes[i, MINE] = 1 << below(noise[i], any_of)
    seat = 0
    while not (episodes[i, MINE] >> seat) & 1:
        seat += 1
    episodes[i, SEAT] = seat
    episodes[i, MOVES] = 0
    episodes[i, STATUS] = RUNNING
    episodes[i, SHOWN] = NOBODY
    advance(states, i, episodes, rows, noise, limit)


@generic
def write_payoffs(states: Any, i: int, episodes: Any, payoffs: Any, players: int) -> None:
    """Winners share +1, the others -1; all share a draw. A forfeit costs its maker 1."""
    for seat in range(players):
        payoffs[i, seat] = 0.0
    if episodes[i, STATUS] == FORFEIT:
        payoffs[i, episodes[i, SEAT]] = -1.0
    elif episodes[i, STATUS] == WON:
        bits, count = winners(states[i]), 0
        for seat in range(players):
            count += (bits >> seat) & 1
        for seat in range(players):
            if players == 1:
                payoffs[i, seat] = 1.0 if count else -1.0
            elif 0 < count < players:
                won = (bits >> seat) & 1
                payoffs[i, seat] = 1.0 / count if won else -1.0 / (players - count)


@generic_inlined
def step_one(
    states: Any, i: int, action: int, episodes: Any, rows: Any, noise: Any, mask: Any, payoffs: Any,
    limit: int, players: int,
) -> None:  # fmt: skip
    """One decision; what is not in the mask forfeits the game."""
    if 0 <= action < len(mask[i]) and mask[i, action]:
        apply(states[i], episodes[i, SEAT], action)
        episodes[i, MOVES] += 1
        advance(states, i, episodes, rows, noise, limit)
    else:
        episodes[i, STATUS] = FORFEIT
    if episodes[i, STATUS] != RUNNING:
        write_payoffs(states, i, episodes, payoffs, players)


@generic_inlined
def show(
    states: Any, i: int, view: Any, episodes: Any, rows: Any, proposals: int, counts: Any,
    scale: Any, features: Any, mask: Any,
) -> None:  # fmt: skip
    """Write what the seat that decides sees and may do."""
    seat = episodes[i, SEAT]
    key = cache_key(states[i])
    again = 1 if episodes[i, SHOWN] == seat and episodes[i, CACHE_KEY] == key else 0
    episodes[i, SCORE] = look(
        states, i, seat, again, view, rows, proposals, counts[i], scale, features[i], mask[i]
    )
    episodes[i, SHOWN], episodes[i, CACHE_KEY] = seat, key


@generic
def step_seat(
    states: Any, view: Any, action: int, episodes: Any, rows: Any, noise: Any, counts: Any,
    scale: Any, features: Any, mask: Any, payoffs: Any, limit: int, players: int, proposals: int,
) -> int:  # fmt: skip
    """Step the only game and show it; its status."""
    step_one(states, 0, action, episodes, rows, noise, mask, payoffs, limit, players)
    show(states, 0, view, episodes, rows, proposals, counts, scale, features, mask)
    return episodes[0, STATUS]


@generic
def step_all(
    states: Any, view: Any, actions: Any, episodes: Any, rows: Any, noise: Any, counts: Any,
    scale: Any, features: Any, mask: Any, payoffs: Any, rewards: Any, limit: int, players: int,
    size: int, any_of: int, proposals: int,
) -> None:  # fmt: skip
    """Step every game; one that was over begins anew instead of moving."""
    for i in range(len(actions)):
        decided = episodes[i, SEAT]
        rewards[i] = 0.0
        if episodes[i, STATUS] != RUNNING:
            begin(states, i, episodes, rows, noise, limit, size, any_of)
            for seat in range(players):
                payoffs[i, seat] = 0.0
        else:
            step_one(states, i, actions[i], episodes, rows, noise, mask, payoffs, limit, players)
            if episodes[i, STATUS] != RUNNING:
                rewards[i] = payoffs[i, decided]
        show(states, i, view, episodes, rows, proposals, counts, scale, features, mask)


class BatchKernels:
    """The generic code above, bound to one game when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in _GENERIC:
            raise AttributeError(f"no kernel is called {name!r}; there are {', '.join(_GENERIC)}")
        made: Callable[..., Any] = bound(_GENERIC[name], self._game)
        setattr(self, name, made)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return kernels_of, (self._game.name,)


_GENERIC: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        advance, listed, options, choose_all, rewrite, look, show, begin, write_payoffs, step_one,
        step_seat, step_all,
    )
}  # fmt: skip


@cache
def kernels_of(name: str) -> BatchKernels:
    """The kernels of a game, bound once."""
    return BatchKernels(get_game(name))
