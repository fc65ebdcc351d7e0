"""The kernels of a batch of games: generic code, stepped inside compiled code.

A step makes the learner's move, lets chance and the random rivals act until a learner's seat is to
decide again, and writes what that seat sees.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ..core.chance import below
from ..core.game import Game
from ..core.generated import Namespace
from ..core.generic import bound, constant, generic, generic_inlined, stub
from ..core.kernel import copy_state, kernel
from ..core.kernels import (
    actors,
    apply,
    draw_chance,
    hide,
    legal_moves,
    lowest_seat,
    new_game,
    observe,
    plain_moves,
    score,
    shuffle_setup,
    winners,
)
from ..core.parts import ObservationCache
from ..core.registry import get_game
from ..core.seats import CHANCE, CHANCE_SEAT

# Columns of an episode: the row of numbers that goes with a game of the batch.
SEAT = 0  #: who decides now, or who decided last when the game is over
MINE = 1  #: bits of the seats a learner decides for
MOVES = 2  #: moves since the game began, chance included
STATUS = 3
SCORE = 4  #: points of the seat that decides, as it knows them
SHOWN = 5  #: whose view of this game its row of counts holds, NOBODY's at first
CACHE_KEY = 6  #: the key of the kept numbers in that row
DRAWN = 7  #: whether the learner's seat is drawn anew for each game
COLUMNS = 8
NOBODY = -1

# The status of an episode.
RUNNING, WON, CUT_OFF, FORFEIT = 0, 1, 2, 3

# Work rows: lists of codes, their weights, a setup and what setups start from.
CODES, WEIGHTS, SETUP, TEMPLATE = 0, 1, 2, 3
ROWS = 4


class Games(NamedTuple):
    """A batch of games and all that a step of them reads and writes, a row for each game."""

    states: Any
    #: One state to work in.
    scratch: Any
    #: Numbers that go with a game, by the columns above.
    episodes: Any
    #: Work rows, by the numbers above.
    rows: Any
    #: Random numbers of each game.
    noise: Any
    #: What the seat that decides sees: counts, and features where there is room for them.
    counts: Any
    features: Any
    #: Which actions that seat may take.
    mask: Any
    #: What everybody got when the game ended, and of that the seat that decided last.
    payoffs: Any
    rewards: Any
    #: Moves after which a game is cut off.
    limit: int
    #: Whether proposals are among the actions, 0 or 1: numba looks up the type of a bool slowly.
    proposals: int


@generic_inlined
def advance(games: Games, i: int) -> None:
    """Chance and rivals act until a learner is to decide, the game is over or the limit is met."""
    episodes, rows, noise = games.episodes, games.rows, games.noise[i]
    s = games.states[i]
    mine, moves = episodes[i, MINE], episodes[i, MOVES]
    while True:
        acting = actors(s)
        if acting == 0:
            episodes[i, STATUS] = WON
            break
        if moves >= games.limit:
            episodes[i, STATUS] = CUT_OFF
            break
        if acting == CHANCE:
            outcome = draw_chance(s, rows[CODES], rows[WEIGHTS], noise)
            apply(s, CHANCE_SEAT, outcome)
        else:
            # Those who choose at the same time choose in the order of their seats; the view
            # keeps from each what the others chose.
            seat = lowest_seat(acting)
            if (mine >> seat) & 1:
                episodes[i, SEAT] = seat
                break
            count = plain_moves(s, seat, rows[CODES])
            apply(s, seat, rows[CODES][below(noise, count)])
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
observation_scale: Any = constant(lambda game: np.array(game.observation_scale, np.float32))


@generic_inlined
def look(games: Games, i: int, seat: int, again: int, row: int) -> int:
    """Write what a seat of game i sees and may do; its points, as it knows them.

    It goes to a row of `counts`, `features` and `mask`; a seat that is not to act may do nothing.
    `again`: the numbers that the game's cache keeps are written there already.
    """
    counts, features, mask = games.counts[row], games.features[row], games.mask[row]
    copy_state(games.scratch, 0, games.states, i)
    s = games.scratch[0]
    hide(s, seat)
    first = cache_size if again else 0
    if again:
        observe_rest(s, seat, counts)
    else:
        observe(s, seat, counts)
    if len(features) > 0:
        rewrite(counts[first:], observation_scale[first:], features[first:])
    dense = len(mask)
    for code in range(dense):
        mask[code] = 0
    acting = actors(games.states[i])
    if acting != CHANCE and (acting >> seat) & 1:
        codes = games.rows[CODES]
        for k in range(listed(games.states[i], seat, codes, games.proposals)):
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
def list_actions(games: Games, i: int) -> int:
    """List what the seat that decides may do; of open-ended moves those that are actions."""
    s, seat, codes = games.states[i], games.episodes[i, SEAT], games.rows[CODES]
    acting = actors(s)
    if acting == CHANCE or not (acting >> seat) & 1:
        return 0
    count = 0
    for k in range(listed(s, seat, codes, games.proposals)):
        if codes[k] < games.mask.shape[1]:
            codes[count] = codes[k]
            count += 1
    return count


@generic
def choose_all(games: Games, sampler: Any, actions: Any) -> None:
    """A random legal action in each game, 0 where there is none; `sampler`: random numbers."""
    for i in range(len(actions)):
        count = list_actions(games, i)
        actions[i] = games.rows[CODES][below(sampler, count)] if count > 0 else 0


@generic
def begin(games: Games, i: int) -> None:
    """A new game; the learner's seat is drawn where that is wanted."""
    rows, noise, episode = games.rows, games.noise[i], games.episodes[i]
    setup = rows[SETUP]
    for k in range(len(setup)):
        setup[k] = rows[TEMPLATE][k]
    shuffle_setup(setup, noise)
    new_game(games.states[i], setup)
    if episode[DRAWN]:
        episode[MINE] = 1 << below(noise, games.payoffs.shape[1])
    episode[SEAT] = lowest_seat(episode[MINE])
    episode[MOVES] = 0
    episode[STATUS] = RUNNING
    episode[SHOWN] = NOBODY
    advance(games, i)


@generic
def resume(games: Games, i: int) -> None:
    """Go on from a position that was written over a game that had begun."""
    episode = games.episodes[i]
    episode[MOVES], episode[STATUS], episode[SHOWN] = 0, RUNNING, NOBODY
    episode[SEAT] = lowest_seat(episode[MINE])
    advance(games, i)
    if episode[STATUS] != RUNNING:
        write_payoffs(games, i)


@generic
def write_payoffs(games: Games, i: int) -> None:
    """Winners share +1, the others -1; all share a draw. A forfeit costs its maker 1."""
    payoffs, status = games.payoffs[i], games.episodes[i, STATUS]
    players = len(payoffs)
    for seat in range(players):
        payoffs[seat] = 0.0
    if status == FORFEIT:
        payoffs[games.episodes[i, SEAT]] = -1.0
    elif status == WON:
        bits, count = winners(games.states[i]), 0
        for seat in range(players):
            count += (bits >> seat) & 1
        for seat in range(players):
            if players == 1:
                payoffs[seat] = 1.0 if count else -1.0
            elif 0 < count < players:
                won = (bits >> seat) & 1
                payoffs[seat] = 1.0 / count if won else -1.0 / (players - count)


@generic_inlined
def step_one(games: Games, i: int, action: int) -> None:
    """One decision; what is not in the mask forfeits the game."""
    episodes, mask = games.episodes, games.mask
    if 0 <= action < mask.shape[1] and mask[i, action]:
        apply(games.states[i], episodes[i, SEAT], action)
        episodes[i, MOVES] += 1
        advance(games, i)
    else:
        episodes[i, STATUS] = FORFEIT
    if episodes[i, STATUS] != RUNNING:
        write_payoffs(games, i)


@generic_inlined
def show(games: Games, i: int) -> None:
    """Write what the seat that decides sees and may do."""
    episodes = games.episodes
    seat = episodes[i, SEAT]
    key = cache_key(games.states[i])
    again = 1 if episodes[i, SHOWN] == seat and episodes[i, CACHE_KEY] == key else 0
    episodes[i, SCORE] = look(games, i, seat, again, i)
    episodes[i, SHOWN], episodes[i, CACHE_KEY] = seat, key


@generic_inlined
def step_seat(games: Games, action: int) -> int:
    """Step the only game and show it; its status."""
    step_one(games, 0, action)
    show(games, 0)
    return games.episodes[0, STATUS]


@generic
def step_all(games: Games, actions: Any) -> None:
    """Step every game; one that was over begins anew instead of moving."""
    episodes, payoffs, rewards = games.episodes, games.payoffs, games.rewards
    for i in range(len(actions)):
        decided = episodes[i, SEAT]
        rewards[i] = 0.0
        if episodes[i, STATUS] != RUNNING:
            begin(games, i)
            for seat in range(payoffs.shape[1]):
                payoffs[i, seat] = 0.0
        else:
            step_one(games, i, actions[i])
            if episodes[i, STATUS] != RUNNING:
                rewards[i] = payoffs[i, decided]
        show(games, i)


def _by_fields(function: Callable[..., Any]) -> Callable[..., Any]:
    """Generic code that takes the fields of `Games` one by one: `f(*games, i)`.

    To look up the type of so long a tuple takes numba about as long as a step.
    """
    name, fields = function.__name__, ", ".join(Games._fields)
    others = "".join(f", {p}" for p in list(inspect.signature(function).parameters)[1:])
    source = f"def {name}({fields}{others}):\n    return kernel(Games({fields}){others})\n"
    names = Namespace()
    names.add("kernel", function)
    names.add("Games", Games)
    return generic(names.load(f"batch_{name}", source)[name])


class BatchKernels:
    """What Python calls of the generic code above, bound to one game when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in _CALLED:
            raise AttributeError(f"no kernel is called {name!r}; there are {', '.join(_CALLED)}")
        made: Callable[..., Any] = bound(_CALLED[name], self._game)
        setattr(self, name, made)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return kernels_of, (self._game.name,)


_CALLED: dict[str, Callable[..., Any]] = {
    function.__name__: _by_fields(function)
    for function in (choose_all, look, show, begin, resume, step_seat, step_all)
}


@cache
def kernels_of(name: str) -> BatchKernels:
    """The kernels of a game, bound once."""
    return BatchKernels(get_game(name))
