"""One move ahead, for any game: what a move is worth on average over chance.

Generic source, written against the names of a game's kernels; `Lookahead` binds it to a game.
Rows of `work` are scratch states: row i is looked at, the rows after it are overwritten.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ..core.chance import CHANCE, CHANCE_SEAT, pick
from ..core.game import Game
from ..core.kernel import bind, copy_state, reals, zeros

#: More outcomes than this are not all tried, but this many drawn.
MANY_OUTCOMES = 12
#: Scratch states that a look ahead needs.
ROWS = 8
MOST_SEATS = 16

game_actors: Any = None
game_plain: Any = None
game_chance: Any = None
game_apply: Any = None
game_score: Any = None
game_value: Any = None
game_winners: Any = None
game_guess: Any = None
game_solve: Any = None
shares: Any = None
prospect: Any = None
choose_well: Any = None
answer_well: Any = None
settle: Any = None
judge: Any = None
lowest_seat: Any = None
most_listed: Any = None


class Lookahead:
    """The kernels of this module for one game, and rows to work in."""

    judge_all: Callable[..., None]

    def __init__(self, game: Game, value: Any = None) -> None:
        self.game = game
        self.kernels = kernels_of(game, value)
        self.judge_all = self.kernels["judge_all"]
        self.work = game.layout.states(ROWS)
        self.codes, self.weights = game.code_row(), game.code_row()
        self.outcomes = game.code_row()
        self.chances = np.zeros(MOST_SEATS)


_bound: dict[str, dict[str, Any]] = {}


def kernels_of(game: Game, value: Any = None) -> dict[str, Any]:
    """A game's own kernels and the generic ones bound to them, by the names used here.

    They judge by the game's usual value, or by another one.
    """
    # The name keeps the compiled code of two values apart.
    name = game.name if value is None else f"{game.name}.{value.__qualname__}"
    if name not in _bound:
        names: dict[str, Any] = {
            "game_actors": game.actors,
            "game_plain": game.plain_moves,
            "game_chance": game.chance_moves,
            "game_apply": game.apply,
            "game_score": game.score,
            "game_winners": game.winners,
            "game_guess": game.guess,
            "game_value": value or game.value,
            "game_solve": game.solve,
            "most_listed": game.max_legal,
        }
        if names["game_value"] is None:
            names["game_value"] = bind(_points, name, **names)
        if game.solve is not None:
            names["solve_all"] = bind(_solve_all, name, **names)
        for generic in _GENERIC:
            names[generic.__name__.strip("_")] = bind(generic, name, **names)
        _bound[name] = names
    return _bound[name]


def _points(s: Any, seat: int) -> Any:
    """The value of a position in a game that brings none of its own."""
    return float(game_score(s, seat))


def _lowest_seat(acting: int) -> int:
    seat = 0
    while not (acting >> seat) & 1:
        seat += 1
    return seat


def _shares(s: Any, out: Any) -> None:
    """Every seat's chance of winning; a lone player's is his value itself."""
    players = s.players
    if players == 1:
        out[0] = game_value(s, 0)
        return
    if game_actors(s) == 0:
        winners = game_winners(s)
        count = 0
        for seat in range(players):
            count += (winners >> seat) & 1
        for seat in range(players):
            out[seat] = ((winners >> seat) & 1) / max(1, count)
        return
    most = -1e300
    for seat in range(players):
        out[seat] = game_value(s, seat)
        most = max(most, out[seat])
    total = 0.0
    for seat in range(players):
        out[seat] = math.exp(out[seat] - most)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total


def _prospect(work: Any, i: int, outcomes: Any, weights: Any, noise: Any, out: Any) -> None:
    """Everybody's chances in row i; where chance is to act, on average over its outcomes."""
    s = work[i]
    if game_actors(s) != CHANCE:
        shares(s, out)
        return
    players = s.players
    count = game_chance(s, outcomes, weights)
    mean = reals(MOST_SEATS)
    tries = min(count, MANY_OUTCOMES)
    total = 0.0
    for k in range(tries):
        j, weight = k, 1.0
        if count > MANY_OUTCOMES:
            j = pick(weights, count, noise)
        else:
            weight = weights[k] * 1.0
        copy_state(work, i + 1, work, i)
        game_apply(work[i + 1], CHANCE_SEAT, outcomes[j])
        shares(work[i + 1], out)
        total += weight
        for seat in range(players):
            mean[seat] += weight * out[seat]
    for seat in range(players):
        out[seat] = mean[seat] / total


def _choose_well(
    work: Any, i: int, seat: int, codes: Any, outcomes: Any, weights: Any, noise: Any, out: Any
) -> int:
    """The plain move of a seat in row i that is best for it one move ahead; `out`: its chances."""
    count = game_plain(work[i], seat, codes)
    players = work[i].players
    best, most = codes[0], -1e300
    kept = reals(MOST_SEATS)
    for k in range(count):
        copy_state(work, i + 1, work, i)
        game_apply(work[i + 1], seat, codes[k])
        prospect(work, i + 1, outcomes, weights, noise, out)
        if out[seat] > most:
            best, most = codes[k], out[seat]
            for other in range(players):
                kept[other] = out[other]
    for other in range(players):
        out[other] = kept[other]
    return best


def _answer_well(
    work: Any, i: int, seat: int, codes: Any, outcomes: Any, weights: Any, noise: Any, out: Any
) -> int:
    """The plain move of a seat that is not on turn, in row i, that is best for it in the end.

    An answer has its effect only when the player on turn makes use of it. So his best move after
    the answer is made too, the others still to answer making their first listed, neutral move.
    """
    asker, turn = work[i].player, work[i].turn
    count = game_plain(work[i], seat, codes)
    moves = zeros(most_listed)
    for k in range(count):
        moves[k] = codes[k]
    best, most = moves[0], -1e300
    for k in range(count):
        copy_state(work, i + 1, work, i)
        game_apply(work[i + 1], seat, moves[k])
        acting = game_actors(work[i + 1])
        while acting != 0 and acting != CHANCE and not (acting >> asker) & 1:
            other = lowest_seat(acting)
            if other == seat:
                break
            game_plain(work[i + 1], other, codes)
            game_apply(work[i + 1], other, codes[0])
            acting = game_actors(work[i + 1])
        if acting == 1 << asker and asker != seat and work[i + 1].turn == turn:
            move = choose_well(work, i + 1, asker, codes, outcomes, weights, noise, out)
            game_apply(work[i + 1], asker, move)
        prospect(work, i + 1, outcomes, weights, noise, out)
        if out[seat] > most:
            best, most = moves[k], out[seat]
    return best


def _settle(
    work: Any, i: int, seat: int, codes: Any, outcomes: Any, weights: Any, noise: Any, out: Any
) -> None:
    """Chances in row i after the others have had their say on what the seat just did.

    Each other seat that is to act answers once, as it likes best; then the seat itself takes what
    is best for it (close the deal, or not).
    """
    answered = 0
    while True:
        acting = game_actors(work[i])
        if acting == 0 or acting == CHANCE:
            break
        actor = lowest_seat(acting)
        if actor == seat:
            choose_well(work, i, seat, codes, outcomes, weights, noise, out)
            return
        if (answered >> actor) & 1:
            break
        answered |= 1 << actor
        if actor == work[i].player:
            move = choose_well(work, i, actor, codes, outcomes, weights, noise, out)
        else:
            move = answer_well(work, i, actor, codes, outcomes, weights, noise, out)
        game_apply(work[i], actor, move)
    prospect(work, i, outcomes, weights, noise, out)


def _judge(
    work: Any, i: int, seat: int, move: int, codes: Any, outcomes: Any, weights: Any, noise: Any,
    out: Any,
) -> None:  # fmt: skip
    """Everybody's chances after a move of the seat in row i; works in the rows after it."""
    copy_state(work, i + 1, work, i)
    turn = work[i].turn
    game_apply(work[i + 1], seat, move)
    acting = game_actors(work[i + 1])
    waits = acting != 0 and acting != CHANCE and not (acting >> seat) & 1
    if waits and work[i + 1].turn == turn:
        settle(work, i + 1, seat, codes, outcomes, weights, noise, out)
    else:
        prospect(work, i + 1, outcomes, weights, noise, out)


def _judge_all(
    work: Any, seat: int, moves: Any, count: int, guesses: int, codes: Any, outcomes: Any,
    weights: Any, noise: Any, out: Any, worth: Any,
) -> None:  # fmt: skip
    """For the view in row 0: what each move is worth to the seat, on average over guesses."""
    for k in range(count):
        worth[k] = 0.0
    for _ in range(guesses):
        copy_state(work, 1, work, 0)
        game_guess(work[1], seat, noise)
        for k in range(count):
            judge(work, 1, seat, moves[k], codes, outcomes, weights, noise, out)
            worth[k] += out[seat] / guesses


def _solve_all(work: Any, seat: int, moves: Any, count: int, noise: Any, worth: Any) -> None:
    """For the view in row 0: what each move is worth to the seat, by the game's own solution."""
    copy_state(work, 1, work, 0)
    game_guess(work[1], seat, noise)
    game_solve(work, 1, seat, moves, count, worth)


#: Each may call those before it.
_GENERIC: tuple[Callable[..., Any], ...] = (
    _lowest_seat, _shares, _prospect, _choose_well, _answer_well, _settle, _judge, _judge_all,
)  # fmt: skip
