"""The kernels of a batch of games: generic code, stepped inside compiled code.

A step makes the learner's move, lets chance and the random rivals act until a learner's seat is to
decide again, and writes what that seat sees.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

from ..core.atomics import fetch_add, load_now
from ..core.chance import below
from ..core.game import Game
from ..core.generated import Namespace
from ..core.generic import bound, generic, generic_inlined
from ..core.kernels import (
    actors,
    apply,
    draw_chance,
    legal_moves,
    lowest_seat,
    new_game,
    plain_moves,
    score,
    shuffle_setup,
    winners,
)
from ..core.registry import get_game
from ..core.seats import CHANCE, CHANCE_SEAT
from .batch_games import (
    CODES,
    CUT_OFF,
    DRAWN,
    FORFEIT,
    LISTED,
    MINE,
    MOVES,
    NOBODY,
    RUNNING,
    SCORE,
    SEAT,
    SHOWN,
    STATUS,
    WEIGHTS,
    WON,
    Games,
)
from .batch_views import (
    action_at,
    fetch_actions,
    fetch_features,
    fetch_game,
    fetch_view,
    keep_action,
    observe_seat,
)
from .board import (
    APART,
    AT_ONCE,
    LEFT,
    STEP,
    TAKEN,
    THREADS,
    share_end,
    wait_for_all,
    wait_for_step,
)


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


@generic_inlined
def list_actions(games: Games, i: int, seat: int) -> int:
    """List what a seat of game i may do; a seat that is not to act may do nothing."""
    acting = actors(games.states[i])
    if acting == CHANCE or not (acting >> seat) & 1:
        return 0
    return listed(games.states[i], seat, games.rows[CODES], games.proposals)


@generic_inlined
def mark_actions(games: Games, row: int, codes: int) -> int:
    """Write what was listed to a row of `mask`, which is 0 so far, and to the row's list; how many.
    Of open-ended moves those that are actions."""
    mask, count = games.mask[row], 0
    for k in range(codes):
        code = games.rows[CODES][k]
        if code < len(mask):
            mask[code] = 1
            keep_action(games, row, count, code)
            count += 1
    return count


@generic_inlined
def listed(s: Any, seat: int, codes: Any, proposals: int) -> int:
    """Write the moves of a seat, with proposals or without; their number."""
    return legal_moves(s, seat, codes) if proposals else plain_moves(s, seat, codes)


@generic
def look(games: Games, i: int, seat: int) -> int:
    """Write what a seat of game i sees and may do to the first row of other arrays than the
    batch's own, whatever they hold; its points, as it knows them."""
    words, features, mask = games.words[0], games.features[0], games.mask[0]
    for k in range(len(words)):
        words[k] = 0
    for k in range(len(features)):
        features[k] = 0
    for code in range(len(mask)):
        mask[code] = 0
    mark_actions(games, 0, list_actions(games, i, seat))
    return observe_seat(games, i, seat, 0, 0)


@generic
def choose_all(games: Games, sampler: Any, actions: Any) -> None:
    """A random legal action in each game, 0 where there is none; `sampler`: random numbers."""
    for i in range(len(actions)):
        count = games.episodes[i, LISTED]
        actions[i] = action_at(games, i, below(sampler, count)) if count > 0 else 0


@generic
def begin(games: Games, i: int) -> None:
    """A new game; the learner's seat is drawn where that is wanted."""
    setup, noise, episode = games.setup, games.noise[i], games.episodes[i]
    for k in range(len(setup)):
        setup[k] = games.template[k]
    shuffle_setup(setup, noise)
    new_game(games.states[i], setup)
    if episode[DRAWN]:
        episode[MINE] = 1 << below(noise, games.payoffs.shape[1])
    episode[SEAT] = lowest_seat(episode[MINE])
    episode[MOVES] = 0
    episode[STATUS] = RUNNING
    episode[SHOWN] = NOBODY
    advance(games, i)
    write_scores(games, i)


@generic
def resume(games: Games, i: int) -> None:
    """Go on from a position that was written over a game that had begun."""
    episode = games.episodes[i]
    episode[MOVES], episode[STATUS], episode[SHOWN] = 0, RUNNING, NOBODY
    episode[SEAT] = lowest_seat(episode[MINE])
    advance(games, i)
    write_scores(games, i)
    if episode[STATUS] != RUNNING:
        write_payoffs(games, i)


@generic
def write_scores(games: Games, i: int) -> None:
    """Everybody's points, hidden ones included, if the game is over."""
    scores, is_over = games.final_scores[i], games.episodes[i, STATUS] != RUNNING
    for seat in range(len(scores)):
        scores[seat] = score(games.states[i], seat) if is_over else 0


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
        write_scores(games, i)


@generic_inlined
def show(games: Games, i: int) -> None:
    """Write what the seat that decides sees and may do, where it differs from what was shown."""
    show_listed(games, i, list_shown(games, i))


@generic_inlined
def list_shown(games: Games, i: int) -> int:
    """List what the seat that decides may do; how many."""
    count = list_actions(games, i, games.episodes[i, SEAT])
    fetch_actions(games, i, count)
    return count


@generic_inlined
def show_listed(games: Games, i: int, count: int) -> None:
    """Write what the seat that decides sees and, of what was listed, what it may do."""
    episode, mask = games.episodes[i], games.mask[i]
    seat = episode[SEAT]
    again = 1 if episode[SHOWN] == seat else 0
    episode[SCORE] = observe_seat(games, i, seat, again, i)
    episode[SHOWN] = seat
    for k in range(episode[LISTED]):
        mask[action_at(games, i, k)] = 0
    episode[LISTED] = mark_actions(games, i, count)


@generic_inlined
def step_seat(games: Games, action: int) -> int:
    """Step the only game and show it; its status."""
    step_one(games, 0, action)
    show(games, 0)
    return games.episodes[0, STATUS]


@generic
def step_some(games: Games, actions: Any, first: int, last: int) -> None:
    """Step games `first` up to `last`; one that was over starts over instead of moving."""
    episodes, payoffs, rewards = games.episodes, games.payoffs, games.rewards
    for i in range(first, last):
        fetch_view(games, i)
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
        fetch_features(games, i)
        count = list_shown(games, i)
        if i + 1 < last:
            fetch_game(games, i + 1, actions[i + 1])
        show_listed(games, i, count)


@generic
def step_share(games: Games, actions: Any, board: Any, me: int, looks: int) -> int:
    """Step games that no thread has taken, as long as there are any; the first thread then waits
    for all to be done, the others for the next step, for so many looks at the board. How many
    games are not done yet."""
    while True:
        step, threads = load_now(board, STEP), board[THREADS]
        for k in range(threads):
            # One's own games first, which this core's cache may have; then what others left.
            whose = (me + k) % threads
            end = share_end(len(actions), threads, whose)
            while True:
                first = fetch_add(board, TAKEN + whose * APART, AT_ONCE)
                if first >= end:
                    break
                last = min(first + AT_ONCE, end)
                step_some(games, actions, first, last)
                fetch_add(board, LEFT, first - last)
        if me == 0:
            return wait_for_all(board, looks)
        if not wait_for_step(board, step, me, looks):
            return 0


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


_FROM_PYTHON = (choose_all, look, show, begin, resume, step_seat, step_some, step_share)
_CALLED: dict[str, Callable[..., Any]] = {f.__name__: _by_fields(f) for f in _FROM_PYTHON}


@cache
def kernels_of(name: str) -> BatchKernels:
    """The kernels of a game, bound once."""
    return BatchKernels(get_game(name))
