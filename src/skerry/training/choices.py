"""Decisions from games, and what races say of their moves: what a playing value learns from.

Games are played one move ahead at the whole state. In some of the decisions the best moves and one
or two others are followed by a few lines of play each (`bots/lines.py`), with luck taken off and on
the same dice. A single race is no proof; over thousands of decisions their errors cancel. Games go
on by the move that did best, so that positions of better play are known, too.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ..bots.bench import Bench, new_bench
from ..bots.lines import line_kernel
from ..bots.lookahead import MANY_OUTCOMES, chances_after, choose_well, judged_by
from ..bots.race import TURNS
from ..core.chance import below, new_noise, pick, seed_noise
from ..core.game import Game
from ..core.generic import bound, generic
from ..core.kernel import copy_state
from ..core.kernels import actors, apply, chance_moves, winners
from ..core.registry import get_game
from ..core.seats import CHANCE, CHANCE_SEAT, MOST_SEATS, seats_in
from .games import begin
from .selfplay import judge_module

#: Lines of each move in a decision.
LINES = 8
#: Moves of a decision: the best one move ahead, and others drawn from the rest.
BEST, OTHERS = 3, 2
#: Nothing is to be learned where the best is so far ahead, nor of moves so far behind.
CLEAR, HOPELESS = 0.1, 0.15
#: Decisions in a hundred that are raced, and moves in a thousand that are drawn: of the founding
#: and after it.
RACED, STRAY = (60, 30), (100, 20)
#: One game in so many is played on the first board there is, the others on the last.
BOARDS = 4
#: Outcomes of chance that a move may have.
MOST_OUTCOMES = MANY_OUTCOMES
#: In place of who has won where nobody has.
GOES_ON = -1.0
#: Streams of random numbers apart from those of boards.
STREAM = 99

Row = dict[str, Any]
game_inputs: Any = None


class Chunk(NamedTuple):
    """Some games of a series. The random numbers of its decisions go on from chunk to chunk."""

    key: str  #: its file
    game: str
    players: int
    seed: int
    numbers: tuple[int, int]  #: from, and up to
    noise: tuple[int, ...]  #: as the chunk before left it; empty at the beginning


@generic
def write_inputs(s: Any, rows: Any, won: Any, k: int) -> None:
    """Write every seat's inputs to a row, and who has won."""
    won[k] = GOES_ON
    if actors(s) == 0:
        won[k] = float(winners(s))
    for seat in range(s.players):
        for i in range(rows.shape[2]):
            rows[k, seat, i] = 0.0
        game_inputs(s, seat, rows[k, seat])


@generic
def positions_after(bench: Bench, seat: int, move: int, rows: Any, weights: Any, won: Any) -> int:
    """Write the positions that a move in row 0 leads to, one for each outcome of chance; how many,
    0 where there are too many."""
    work = bench.work
    copy_state(work, 1, work, 0)
    apply(work[1], seat, move)
    if actors(work[1]) != CHANCE:
        write_inputs(work[1], rows, won, 0)
        weights[0] = 1.0
        return 1
    count = chance_moves(work[1], bench.outcomes, bench.weights)
    if count > len(weights):
        return 0
    for k in range(count):
        copy_state(work, 2, work, 1)
        apply(work[2], CHANCE_SEAT, bench.outcomes[k])
        write_inputs(work[2], rows, won, k)
        weights[k] = float(bench.weights[k])
    return count


class Decision(NamedTuple):
    """A decision: for each position after a move its inputs, weight and winners, and the number of
    its move; for each move what its lines brought on average."""

    inputs: Any
    weight: Any
    won: Any
    move: Any
    worth: list[float]
    turn: int
    seat: int


class Choices:
    """Plays games at one table and tells decisions."""

    def __init__(self, name: str, players: int) -> None:
        self.game, self.players = get_game(name), players
        game, plays = self.game, self.game.judges.for_playing
        self.bench, self.codes = new_bench(game), game.code_row()
        self.root = game.layout.states(1)
        self.follow = line_kernel(game)
        self.best = judged_by(choose_well, game, plays)
        self.after = judged_by(chances_after, game, plays)
        seen = judge_module(game, "learned_value")
        given = {"game_inputs": seen.inputs}
        self.positions = bound(positions_after, game, "choices", given)
        self.rows = np.zeros((MOST_OUTCOMES, players, seen.INPUTS))
        self.weights, self.won = np.zeros(MOST_OUTCOMES), np.zeros(MOST_OUTCOMES)
        self.chances = np.zeros(MOST_SEATS)
        self.adjusted, self.luck = np.zeros(LINES), np.zeros(LINES)
        self.rounds = max(1, TURNS // players)

    def decisions(self, seed: int, number: int, noise: Any) -> Iterator[Decision]:
        """The decisions of a game that were raced."""
        kernels, root = self.game.kernels, self.root
        seed_noise(self.bench.noise, seed, number)
        begin(self.bench, self.game, self.players, board_of(self.game, number))
        copy_state(root, 0, self.bench.work, 0)
        for _ in range(self.game.max_moves):
            acting = int(kernels.actors(root, 0))
            if acting == 0:
                return
            if acting == CHANCE:
                count = kernels.chance_moves(root, 0, self.codes, self.bench.weights)
                drawn = self.codes[pick(self.bench.weights, count, noise)]
                kernels.apply(root, 0, CHANCE_SEAT, int(drawn))
                continue
            seat = seats_in(acting)[0]
            count = int(kernels.plain_moves(root, 0, seat, self.codes))
            listed = [int(code) for code in self.codes[:count]]
            move = listed[0]
            if count > 1:
                founded = int(root[0].turn) > 0
                copy_state(self.bench.work, 0, root, 0)
                if below(noise, 100) < RACED[founded]:
                    decision, move = self._raced(seat, listed, noise)
                    if decision is not None:
                        yield decision
                else:
                    move = int(self.best(self.bench, 0, seat, self.chances))
                    if below(noise, 1000) < STRAY[founded]:
                        move = listed[below(noise, count)]
            kernels.apply(root, 0, seat, move)

    def _raced(self, seat: int, listed: list[int], noise: Any) -> tuple[Decision | None, int]:
        """The decision in row 0, and the move that its lines speak for."""
        worth = []
        for move in listed:
            self.after(self.bench, 0, seat, move, self.chances)
            worth.append(float(self.chances[seat]))
        runners = runners_of(worth, noise)
        if len(runners) < 2:
            return None, listed[runners[0]]
        seed = int(noise[0]) + 1
        below(noise, 2)
        means = []
        for k in runners:
            copy_state(self.bench.work, 0, self.root, 0)
            args = (listed[k], 0, self.rounds, seed, self.adjusted, self.luck)
            self.follow(self.bench, seat, *args)
            means.append(float(self.adjusted.mean()))
        lead = listed[runners[int(np.argmax(means))]]
        return self._told(seat, [listed[k] for k in runners], means), lead

    def _told(self, seat: int, moves: list[int], means: list[float]) -> Decision | None:
        """A decision for learning; None where chance may do too much after a move."""
        parts: list[tuple[Any, ...]] = []
        for k, move in enumerate(moves):
            copy_state(self.bench.work, 0, self.root, 0)
            args = (move, self.rows, self.weights, self.won)
            n = int(self.positions(self.bench, seat, *args))
            if n == 0:
                return None
            weights = self.weights[:n] / self.weights[:n].sum()
            rows = self.rows[:n].astype(np.float16)
            parts.append((rows, weights, self.won[:n].copy(), np.full(n, k)))
        columns = zip(*parts, strict=True)
        inputs, weight, won, move_of = (np.concatenate(column) for column in columns)
        return Decision(inputs, weight, won, move_of, means, int(self.root[0].turn), seat)


def runners_of(worth: list[float], noise: Any) -> list[int]:
    """Which moves run, by what they look worth: the best, and some of the others; one alone where
    it is clear. Of moves that are worth exactly the same one runs for all.

    >>> runners_of([0.5, 0.45, 0.48, 0.5, 0.47, 0.1], new_noise(1))
    [0, 2, 4, 1]
    >>> runners_of([0.3, 0.5], new_noise(1))
    [1]
    """
    alike: dict[float, int] = {}
    for k in sorted(range(len(worth)), key=lambda k: -worth[k]):
        alike.setdefault(round(worth[k], 12), k)
    order = list(alike.values())
    most = worth[order[0]]
    runners, rest = order[:BEST], order[BEST:]
    rest = [k for k in rest if worth[k] > most - HOPELESS]
    for _ in range(OTHERS):
        if rest:
            runners.append(rest.pop(below(noise, len(rest))))
    if len(order) > 1 and worth[order[1]] < most - CLEAR:
        return order[:1]
    return runners


def board_of(game: Game, number: int) -> dict[str, Any]:
    """The options of a game of a series."""
    for option in game.options:
        if option.name == "board" and option.choices:
            return {"board": option.choices[-1 if number % BOARDS else 0]}
    return {}


@functools.cache
def choices_of(name: str, players: int) -> Choices:
    """Made once in a process."""
    return Choices(name, players)


def do_chunk(chunk: Chunk) -> Row:
    """The decisions of a chunk as columns; moves and decisions are numbered from 0."""
    table, noise = choices_of(chunk.game, chunk.players), new_noise(chunk.seed, STREAM)
    for k, word in enumerate(chunk.noise):
        noise[k] = word
    parts: list[tuple[Any, ...]] = []
    moves = decisions = 0
    for number in range(*chunk.numbers):
        for one in table.decisions(chunk.seed, number, noise):
            count = len(one.worth)
            parts.append((
                one.inputs, one.weight, one.won, one.move + moves,
                np.array(one.worth), np.full(count, decisions), np.full(count, one.seat),
                np.full(count, one.turn),
            ))  # fmt: skip
            moves, decisions = moves + count, decisions + 1
    row = {"key": chunk.key, "noise": np.array([int(word) for word in noise])}
    names = ("inputs", "weight", "won", "move_of", "worth", "decision_of", "seat", "turn")
    if parts:
        row |= dict(zip(names, map(np.concatenate, zip(*parts, strict=True)), strict=True))
    return row
