"""One move ahead, for any game: what a move is worth on average over chance.

Generic code, which `Lookahead` binds to a game. Row i of the bench's states is looked at, the rows
after it are overwritten.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from ..core.chance import pick
from ..core.game import Game
from ..core.generic import bound, generic, generic_inlined, stub
from ..core.kernel import INTERPRETED, copy_state, reals, zeros
from ..core.kernels import (
    actors,
    apply,
    chance_moves,
    guess,
    lowest_seat,
    most_listed,
    plain_moves,
    score,
)
from ..core.kernels import winners as game_winners
from ..core.match import View
from ..core.registry import get_game
from ..core.seats import CHANCE, CHANCE_SEAT, MOST_SEATS
from .bench import Bench, new_bench
from .bot import seed_for
from .memo import NOBODY, is_known, memo_key, recall, remember
from .softmax import WORST, softmax

#: More outcomes than this are not all tried, but this many drawn.
MANY_OUTCOMES = 12
#: Points of a lone player that count as much as certainty does elsewhere.
POINTS_UNIT = 100.0

F = TypeVar("F", bound=Callable[..., Any])


@generic
def points(s: Any, seat: int) -> float:
    """The value of a position in a game that brings none of its own."""
    return float(score(s, seat))


def value_of(game: Game) -> Any:
    """The quick judge of a game, or its points."""
    return game.judges.value or bound(points, game)


@stub(value_of)
def position_value(s: Any, seat: int) -> float:
    """How well a seat stands, as a logarithm; the search puts better judges in its place."""


@generic
def each_value(s: Any, cache: Any, out: Any) -> None:
    """How well every seat stands, one after the other."""
    for seat in range(s.players):
        out[seat] = position_value(s, seat)


@stub(lambda game: judging(game, None)["position_values"])
def position_values(s: Any, cache: Any, out: Any) -> None:
    """How well every seat stands; `cache` has what the judge worked out before."""


def judging(game: Game, value: Any) -> dict[str, Any]:
    """The names that stand for a judge in generic code, None for the game's quick one.

    Interpreted, looking something up would take longer than working it out anew.
    """
    judges = game.judges
    value = value_of(game) if value is None else value
    together = None
    for name in ("value", "learned_value", "playing_value", "outcome_value"):
        if value is getattr(judges, name) and not INTERPRETED:
            together = getattr(judges, f"{name}s")
    if together is None:
        one = {"position_value": value}
        together = bound(each_value, game, value.__qualname__, one)
    mark = 0 if value is value_of(game) else zlib.crc32(value.__qualname__.encode()) << 20
    return {"position_value": value, "position_values": together, "judge_mark": mark}


def judged_by(function: F, game: Game, value: Any) -> F:
    """Generic code that judges by a value of its own, None for the game's quick one."""
    if value is None:
        return bound(function, game)
    return bound(function, game, value.__qualname__, judging(game, value))


@generic
def _judge(bench: Bench, really: bool) -> None:
    """Ask for a judge, so that it is compiled, and judge nothing."""
    if really:
        position_values(bench.work[0], bench.cache, bench.chances)


def compile_judges(name: str) -> None:
    """Compile everything that says how well a seat stands."""
    game = get_game(name)
    judges, bench = game.judges, new_bench(game)
    for value in (None, judges.learned_value, judges.playing_value, judges.outcome_value):
        judged_by(_judge, game, value)(bench, False)


class Lookahead:
    """`judge_all` for one game, and rows to work in."""

    def __init__(self, game: Game, value: Any = None, memo: int = 0) -> None:
        self.bench = new_bench(game, memo)
        self._judge_all = judged_by(judge_all, game, value)
        #: Moves that are looked at, and what each is worth.
        self.moves, self.worth = game.code_row(), np.zeros(game.max_legal)

    def look_at(self, view: View, seed: int) -> None:
        """Put a view into row 0; random numbers follow from it and the seed."""
        copy_state(self.bench.work, 0, view.states, 0)
        seed_for(self.bench.noise, view, seed)

    def judge(self, seat: int, moves: Sequence[int], guesses: int) -> list[float]:
        """What each move is worth to the seat, on average over determinizations of the view."""
        self.list_moves(moves)
        self._judge_all(self.bench, seat, self.moves, len(moves), guesses, self.worth)
        return [float(x) for x in self.worth[: len(moves)]]

    def list_moves(self, moves: Sequence[int]) -> None:
        """Write moves to the row that kernels read them from."""
        for k, move in enumerate(moves):
            self.moves[k] = move


@generic
def win_chances(bench: Bench, i: int, out: Any) -> None:
    """Every seat's chance of winning in row i; a lone player's is his value itself, in points."""
    s = bench.work[i]
    players = s.players
    if players == 1:
        out[0] = position_value(s, 0)
        return
    if actors(s) == 0:
        winners = game_winners(s)
        count = 0
        for seat in range(players):
            count += (winners >> seat) & 1
        for seat in range(players):
            out[seat] = ((winners >> seat) & 1) / max(1, count)
        return
    position_values(s, bench.cache, out)
    softmax(out, players)


@generic_inlined
def expected_chances(bench: Bench, i: int, out: Any) -> None:
    """Everybody's chances in row i; where chance is to act, on average over its outcomes."""
    players, key = bench.work[i].players, memo_key(bench, i, NOBODY)
    if is_known(bench, key):
        recall(bench, key, players, out)
        return
    before = bench.noise[0]
    if actors(bench.work[i]) == CHANCE:
        mean_chances(bench, i, out)
    else:
        win_chances(bench, i, out)
    if bench.noise[0] == before:
        remember(bench, key, players, 0, out)


@generic
def mean_chances(bench: Bench, i: int, out: Any) -> None:
    """Everybody's chances in row i, where chance is to act, on average over its outcomes."""
    work, outcomes, weights = bench.work, bench.outcomes, bench.weights
    s, players = work[i], work[i].players
    count = chance_moves(s, outcomes, weights)
    mean = reals(MOST_SEATS)
    tries = min(count, MANY_OUTCOMES)
    total = 0.0
    for k in range(tries):
        j, weight = k, 1.0
        if count > MANY_OUTCOMES:
            j = pick(weights, count, bench.noise)
        else:
            weight = weights[k] * 1.0
        copy_state(work, i + 1, work, i)
        apply(work[i + 1], CHANCE_SEAT, outcomes[j])
        win_chances(bench, i + 1, out)
        total += weight
        for seat in range(players):
            mean[seat] += weight * out[seat]
    for seat in range(players):
        out[seat] = mean[seat] / total


@generic
def add_luck(bench: Bench, i: int, count: int, move: int, luck: Any) -> None:
    """Add to `luck` what a move of chance in row i gives each seat beyond the mean.

    The bench's `outcomes` are the `count` moves that chance might make. Where there are many
    nothing is added: the mean of luck is 0 either way.
    """
    if not 1 < count <= MANY_OUTCOMES:
        return
    work, outcomes, weights, chances = bench.work, bench.outcomes, bench.weights, bench.chances
    total = 0.0
    for k in range(count):
        total += weights[k]
    for k in range(count):
        copy_state(work, i + 1, work, i)
        apply(work[i + 1], CHANCE_SEAT, outcomes[k])
        win_chances(bench, i + 1, chances)
        part = -weights[k] / total
        if outcomes[k] == move:
            part += 1.0
        for seat in range(work[i].players):
            luck[seat] += part * chances[seat]


@generic
def chances_after(bench: Bench, i: int, seat: int, move: int, out: Any) -> None:
    """Everybody's chances right after a move of the seat in row i, on average over chance."""
    copy_state(bench.work, i + 1, bench.work, i)
    apply(bench.work[i + 1], seat, move)
    expected_chances(bench, i + 1, out)


@generic
def choose_well(bench: Bench, i: int, seat: int, out: Any) -> int:
    """The plain move of a seat in row i that is best for it one move ahead; `out`: its chances."""
    work, codes = bench.work, bench.codes
    players, key = work[i].players, memo_key(bench, i, seat)
    if is_known(bench, key):
        return recall(bench, key, players, out)
    before = bench.noise[0]
    count = plain_moves(work[i], seat, codes)
    best, most = codes[0], WORST
    kept = reals(MOST_SEATS)
    for k in range(count):
        chances_after(bench, i, seat, codes[k], out)
        if out[seat] > most:
            best, most = codes[k], out[seat]
            for other in range(players):
                kept[other] = out[other]
    for other in range(players):
        out[other] = kept[other]
    if bench.noise[0] == before:
        remember(bench, key, players, best, out)
    return best


@generic
def answer_well(bench: Bench, i: int, seat: int, out: Any) -> int:
    """The plain move of a seat that is not on turn, in row i, that is best for it in the end.

    An answer has its effect only when the player on turn makes use of it. So his best move after
    the answer is made too, the others still to answer making their first listed, neutral move.
    """
    work, codes = bench.work, bench.codes
    asker, turn = work[i].player, work[i].turn
    count = plain_moves(work[i], seat, codes)
    if count == 1:
        return codes[0]
    moves = zeros(most_listed)
    for k in range(count):
        moves[k] = codes[k]
    best, most = moves[0], WORST
    for k in range(count):
        copy_state(work, i + 1, work, i)
        apply(work[i + 1], seat, moves[k])
        acting = actors(work[i + 1])
        while acting != 0 and acting != CHANCE and not (acting >> asker) & 1:
            other = lowest_seat(acting)
            if other == seat:
                break
            plain_moves(work[i + 1], other, codes)
            apply(work[i + 1], other, codes[0])
            acting = actors(work[i + 1])
        if acting == 1 << asker and asker != seat and work[i + 1].turn == turn:
            move = choose_well(bench, i + 1, asker, out)
            apply(work[i + 1], asker, move)
        expected_chances(bench, i + 1, out)
        if out[seat] > most:
            best, most = moves[k], out[seat]
    return best


@generic
def hear_answers(bench: Bench, i: int, seat: int, out: Any) -> None:
    """Let every other seat that is to act in row i answer once what the seat just did."""
    work, answered = bench.work, 0
    while True:
        acting = actors(work[i])
        if acting == 0 or acting == CHANCE:
            return
        actor = lowest_seat(acting)
        if actor == seat or (answered >> actor) & 1:
            return
        answered |= 1 << actor
        if actor == work[i].player:
            move = choose_well(bench, i, actor, out)
        else:
            move = answer_well(bench, i, actor, out)
        apply(work[i], actor, move)


@generic
def resolve_answers(bench: Bench, i: int, seat: int, out: Any) -> None:
    """Chances in row i after the others have had their say on what the seat just did.

    Each other seat that is to act answers once, as it likes best; then the seat itself takes what
    is best for it (close the deal, or not).
    """
    hear_answers(bench, i, seat, out)
    acting = actors(bench.work[i])
    if acting != 0 and acting != CHANCE and lowest_seat(acting) == seat:
        choose_well(bench, i, seat, out)
    else:
        expected_chances(bench, i, out)


@generic
def judge(bench: Bench, i: int, seat: int, move: int, out: Any) -> None:
    """Everybody's chances after a move of the seat in row i; works in the rows after it."""
    work = bench.work
    copy_state(work, i + 1, work, i)
    turn = work[i].turn
    apply(work[i + 1], seat, move)
    acting = actors(work[i + 1])
    waits = acting != 0 and acting != CHANCE and not (acting >> seat) & 1
    if waits and work[i + 1].turn == turn:
        resolve_answers(bench, i + 1, seat, out)
    else:
        expected_chances(bench, i + 1, out)


@generic
def judge_all(bench: Bench, seat: int, moves: Any, count: int, guesses: int, worth: Any) -> None:
    """For the view in row 0: what each move is worth to the seat.

    That is its mean over some determinizations, each of them the same for all moves.
    """
    work, chances = bench.work, bench.chances
    for k in range(count):
        worth[k] = 0.0
    for _ in range(guesses):
        copy_state(work, 1, work, 0)
        guess(work[1], seat, bench.noise)
        for k in range(count):
            judge(bench, 1, seat, moves[k], chances)
            worth[k] += chances[seat] / guesses


@stub(lambda game: game.judges.solve_to_win)
def solve_to_win(
    tables: Any, states: Any, i: int, seat: int, moves: Any, count: int, worth: Any
) -> None:
    """What moves are worth by the game's own solution."""


@generic
def solve_all(tables: Any, bench: Bench, seat: int, moves: Any, count: int, worth: Any) -> None:
    """For the view in row 0: what each move is worth to the seat, by the game's own solution."""
    work = bench.work
    copy_state(work, 1, work, 0)
    guess(work[1], seat, bench.noise)
    solve_to_win(tables, work, 1, seat, moves, count, worth)
