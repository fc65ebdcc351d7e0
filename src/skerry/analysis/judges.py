"""Who says what a position is worth: lines of play, or a game's own solution of its moves.

Both answer the same questions: everybody's chances in a whole state, at once or with more effort;
which moves of a view are worth a closer look; and what each of them brings every seat, as samples
that meet the same guesses and the same luck.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ..bots.proposals import PROPOSAL_MARGIN, Proposals
from ..core.chance import CHANCE, CHANCE_SEAT, new_noise
from ..core.game import Game
from ..core.generic import bound, generic, stub
from ..core.kernel import copy_state
from ..core.kernels import actors, apply, lowest_seat, plain_moves
from ..core.view import View
from .calibration import fits_of, sharpen
from .report import Unit
from .rollouts import NO_MOVE, Rollouts

Reals = NDArray[np.float64]

#: Hidden states that a move is judged in before lines are followed.
GUESSES = 4
#: Moves that lines are followed for, and how far behind the best one they may look before.
WIDTH, NEAR = 8, 0.06
#: Turns that a line lasts: whole rounds of this many at least where a judge tells results well,
#: elsewhere the turn at hand and the next.
RACE_TURNS, SHORT_TURNS = 4, 2
#: How many points make the odds of winning e times better, before calibration.
POINTS_SCALE = 8.0
#: What no move is worth.
NOBODY = -1e300
#: Points of a lone player that count as much as certainty does elsewhere.
POINTS_UNIT = 100.0


class Shortlist(NamedTuple):
    """Moves worth a closer look, best first as it seems; and whether there was a choice at all."""

    moves: list[int]
    unforced: bool


class Judge(Protocol):
    """Says what positions and moves of one game are worth."""

    exact: bool  #: samples are all alike, so one is enough

    def look(self, states: Any, i: int, seed: int) -> Reals:
        """Everybody's chances in a whole state, at once."""
        ...

    def chances(self, states: Any, i: int, lines: int, seed: int) -> Reals:
        """Everybody's chances in a whole state where somebody is to act, by some lines; the same
        state gets the same chances wherever it is met."""
        ...

    def outcomes(self, states: Any, codes: Sequence[int], lines: int, seed: int) -> Reals:
        """Everybody's chances after each of some outcomes of chance, a row for each."""
        ...

    def view_samples(self, view: View, lines: range, seed: int) -> Reals:
        """Everybody's chances by what a seat sees, where it has nothing to choose."""
        ...

    def shortlist(self, view: View, legal: Sequence[int], seed: int, keep: int) -> Shortlist:
        """The moves worth a closer look, `keep` among them."""
        ...

    def try_move(self, view: View, move: int, lines: range, seed: int) -> Reals:
        """What a move of the view's seat brings everybody: a row for each line."""
        ...

    def best_move(self, states: Any, seat: int) -> int:
        """The move that a seat is likely to make in a whole state."""
        ...


def unit_of(players: int) -> Unit:
    """What chances are counted in."""
    return "points" if players == 1 else "chance"


def seed_for(game: Game, states: Any, number: int, seed: int) -> int:
    """A seed that depends on what is seen and on nothing else."""
    seen = zlib.crc32(game.layout.fingerprint(states))
    return (seed * 1_000_003 + number * 7919) & 0x3FFFFFFF | seen << 30


def tidy(chances: Reals) -> Reals:
    """Estimated chances as chances: none below 0, and 1 in all. Taking off luck leaves neither.

    >>> tidy(np.array([1.02, -0.02])).tolist()
    [1.0, 0.0]
    """
    if len(chances) == 1:
        return chances
    kept: Reals = np.clip(chances, 0.0, None)
    return kept / kept.sum()


class LineJudge:
    """Follows lines of play and judges where they end."""

    exact = False

    def __init__(self, game: Game) -> None:
        self.game, self.rollouts, self.proposals = game, Rollouts(game), Proposals(game)

    def turns(self, players: int) -> int:
        """How many turns a line lasts."""
        if self.game.judges.outcome_value is None:
            return SHORT_TURNS
        return max(1, RACE_TURNS // players) * players

    def look(self, states: Any, i: int, seed: int) -> Reals:
        """Everybody's chances in a whole state, at once."""
        found: Reals = self.rollouts.look(states, i, seed)
        return found

    def chances(self, states: Any, i: int, lines: int, seed: int) -> Reals:
        """Everybody's chances in a whole state; without lines, at once."""
        if lines == 0 or self.game.kernels.actors(states, i) == 0:
            return self.look(states, i, seed)
        found = self._follow(states, i, -1, NO_MOVE, range(lines), seed, is_open=True)
        return tidy(found.mean(axis=0))

    def outcomes(self, states: Any, codes: Sequence[int], lines: int, seed: int) -> Reals:
        """Everybody's chances after each of some outcomes of chance, a row for each."""
        after, found = self.game.layout.states(1), []
        for code in codes:
            copy_state(after, 0, states, 0)
            self.game.kernels.apply(after, 0, CHANCE_SEAT, code)
            found.append(self.chances(after, 0, lines, seed))
        return np.stack(found)

    def view_samples(self, view: View, lines: range, seed: int) -> Reals:
        """Everybody's chances by what a seat sees, where it has nothing to choose."""
        return self._follow(view.states, 0, view.seat, NO_MOVE, lines, seed)

    def try_move(self, view: View, move: int, lines: range, seed: int) -> Reals:
        """What a move of the view's seat brings everybody, a row for each line."""
        return self._follow(view.states, 0, view.seat, move, lines, seed)

    def best_move(self, states: Any, seat: int) -> int:
        """The move that is best one move ahead."""
        return self.rollouts.choose(states, seat)

    def _follow(
        self, states: Any, i: int, seat: int, move: int, lines: range, seed: int,
        is_open: bool = False,
    ) -> Reals:  # fmt: skip
        players = int(states[i].players)
        turns = self.turns(players)
        found: Reals = self.rollouts.follow(states, i, seat, move, lines, turns, seed, is_open)
        return found[:, :players]

    def shortlist(self, view: View, legal: Sequence[int], seed: int, keep: int) -> Shortlist:
        """The moves near the best, and a proposal that looks better than all of them.

        Of moves that look exactly alike one stands for all: they differ in order only.
        """
        listed = self.proposals.worth_making(view, legal)
        if keep != NO_MOVE and keep not in listed:
            listed.append(keep)
        asks = [self.proposals.includes(move) for move in listed]
        worth = self.rollouts.judge_moves(view.states, view.seat, listed, GUESSES, seed)
        worth = worth - PROPOSAL_MARGIN * np.array(asks)
        order = sorted(range(len(listed)), key=lambda k: (-worth[k], listed[k] != keep))
        best_plain = next((k for k in order if not asks[k]), order[0])
        chosen = [k for k in order if not asks[k] or listed[k] == keep]
        distinct = {round(float(worth[k]), 12) for k in chosen}
        alike: dict[float, int] = {}
        for k in order:
            if worth[k] < worth[best_plain] - NEAR or len(alike) == WIDTH:
                break
            if not asks[k] or worth[k] > worth[best_plain]:
                alike.setdefault(round(float(worth[k]), 12), listed[k])
        moves = list(alike.values())
        if keep != NO_MOVE and keep not in moves:
            same = alike.get(round(float(worth[listed.index(keep)]), 12))
            moves = [keep if move == same else move for move in moves]
            moves += [keep] if same is None else []
        return Shortlist(moves, len(distinct) > 1)


@stub(lambda game: game.judges.solve)
def solve(tables: Any, states: Any, i: int, seat: int, moves: Any, count: int, worth: Any) -> None:
    """What moves are worth in points to come, by the game's own solution."""


@generic
def solve_moves(tables: Any, work: Any, seat: int, moves: Any, count: int, worth: Any) -> None:
    """What moves in row 0 are worth by the game's own solution."""
    solve(tables, work, 0, seat, moves, count, worth)


@generic
def solve_outcomes(
    tables: Any, work: Any, outcomes: Any, count: int, codes: Any, worth: Any, best: Any
) -> None:
    """What the best move is worth after each outcome of chance in row 0; NOBODY where nobody is to
    choose then."""
    for k in range(count):
        copy_state(work, 1, work, 0)
        apply(work[1], CHANCE_SEAT, outcomes[k])
        best[k] = NOBODY
        acting = actors(work[1])
        if acting != 0 and acting != CHANCE:
            seat = lowest_seat(acting)
            listed = plain_moves(work[1], seat, codes)
            solve(tables, work, 1, seat, codes, listed, worth)
            for j in range(listed):
                best[k] = max(best[k], worth[j])


@stub(lambda game: game.judges.expected_points)
def expected_points(tables: Any, s: Any, seat: int) -> float:
    """The points a seat that is not choosing will have at the end."""


@generic
def expect(tables: Any, work: Any, seat: int) -> float:
    """The expected points of a seat in row 0."""
    return expected_points(tables, work[0], seat)


class SolveJudge:
    """A game that solves its own moves in points: chances follow from everybody's expected ones."""

    exact = True

    def __init__(self, game: Game) -> None:
        self.game, self.fits = game, fits_of(game.name)
        assert game.judges.solution is not None
        self.tables = game.judges.solution()
        self._solve = bound(solve_moves, game)
        self._expected = bound(expect, game)
        self._solve_outcomes = bound(solve_outcomes, game)
        self.work = game.layout.states(3)
        self.codes, self.room, self.listed, self.weights = (game.code_row() for _ in range(4))
        self.worth, self.best = np.zeros(game.max_legal), np.zeros(game.max_legal)

    def look(self, states: Any, i: int, seed: int) -> Reals:
        """Everybody's chances in a whole state, the mean over outcomes where chance is to act."""
        if not self._awaits_chance(states, i):
            return self._chances(states, i, self._points(states, i))
        count = self.game.kernels.chance_moves(states, i, self.listed, self.weights)
        weights = np.array(self.weights[:count], np.float64)
        one = self.game.layout.states(1)
        copy_state(one, 0, states, i)
        found: Reals = weights @ self.outcomes(one, self.listed[:count], 0, seed) / weights.sum()
        return found

    def chances(self, states: Any, i: int, lines: int, seed: int) -> Reals:
        """Everybody's chances in a whole state; lines would tell no more."""
        return self.look(states, i, seed)

    def outcomes(self, states: Any, codes: Sequence[int], lines: int, seed: int) -> Reals:
        """Everybody's chances after each of some outcomes of chance, a row for each."""
        copy_state(self.work, 0, states, 0)
        for k, code in enumerate(codes):
            self.codes[k] = code
        self._solve_outcomes(
            self.tables, self.work, self.codes, len(codes), self.room, self.worth, self.best
        )
        best, after, found = self.best[: len(codes)].copy(), self.game.layout.states(1), []
        copy_state(after, 0, states, 0)
        self.game.kernels.apply(after, 0, CHANCE_SEAT, codes[0])
        points, mover = self._points(after, 0, chooses=False), int(after[0].player)
        for worth in best:  # of all seats only the one on turn is moved by its dice
            if worth != NOBODY:
                points[mover] = self._score(after, 0, mover) + worth
            found.append(self._chances(after, 0, points))
        return np.stack(found)

    def view_samples(self, view: View, lines: range, seed: int) -> Reals:
        """Everybody's chances by what a seat sees; one row."""
        return self._in_view(view, self.look)

    def shortlist(self, view: View, legal: Sequence[int], seed: int, keep: int) -> Shortlist:
        """Moves by their worth in points, best first; of those worth the same one is kept."""
        worth = self._worth_of(view, legal)
        order = sorted(range(len(legal)), key=lambda k: (-worth[k], legal[k] != keep))
        alike: dict[float, int] = {}
        for k in order:
            alike.setdefault(round(float(worth[k]), 9), legal[k])
        moves = list(alike.values())[:WIDTH]
        if keep != NO_MOVE and keep not in moves:
            same = alike.get(round(float(worth[list(legal).index(keep)]), 9))
            moves = [keep if move == same else move for move in moves]
            moves += [] if keep in moves else [keep]
        return Shortlist(moves, len(alike) > 1)

    def try_move(self, view: View, move: int, lines: range, seed: int) -> Reals:
        """What a move brings everybody; one row."""
        worth = float(self._worth_of(view, [move])[0])

        def judge(states: Any, i: int, seed: int) -> Reals:
            points = self._points(states, i, chooses=False)
            points[view.seat] = self._score(states, i, view.seat) + worth
            return self._chances(states, i, points)

        return self._in_view(view, judge)

    def best_move(self, states: Any, seat: int) -> int:
        """The move of most worth."""
        copy_state(self.work, 0, states, 0)
        count = self.game.kernels.plain_moves(self.work, 0, seat, self.codes)
        self._solve(self.tables, self.work, seat, self.codes, count, self.worth)
        return int(self.codes[int(np.argmax(self.worth[:count]))])

    def _in_view(self, view: View, judge: Any) -> Reals:
        copy_state(self.work, 0, view.states, 0)
        self.game.kernels.guess(self.work, 0, view.seat, new_noise(0))
        whole = self.game.layout.states(1)
        copy_state(whole, 0, self.work, 0)
        found: Reals = judge(whole, 0, 0)
        return found[None]

    def _worth_of(self, view: View, moves: Sequence[int]) -> Reals:
        copy_state(self.work, 0, view.states, 0)
        self.game.kernels.guess(self.work, 0, view.seat, new_noise(0))
        for k, move in enumerate(moves):
            self.codes[k] = move
        self._solve(self.tables, self.work, view.seat, self.codes, len(moves), self.worth)
        return self.worth[: len(moves)].copy()

    def _awaits_chance(self, states: Any, i: int) -> bool:
        return bool(self.game.kernels.actors(states, i) == CHANCE)

    def _score(self, states: Any, i: int, seat: int) -> int:
        return int(self.game.kernels.score(states, i, seat))

    def _points(self, states: Any, i: int, chooses: bool = True) -> Reals:
        """Everybody's points at the end, in the mean; of who chooses, after his best move."""
        players, acting = int(states[i].players), int(self.game.kernels.actors(states, i))
        points = np.zeros(players)
        copy_state(self.work, 0, states, i)
        for seat in range(players):
            if acting == 0:
                points[seat] = self._score(states, i, seat)
            elif chooses and acting >> seat & 1 and not self._awaits_chance(states, i):
                count = self.game.kernels.plain_moves(self.work, 0, seat, self.codes)
                self._solve(self.tables, self.work, seat, self.codes, count, self.worth)
                points[seat] = self._score(states, i, seat) + self.worth[:count].max()
            else:
                points[seat] = self._expected(self.tables, self.work, seat)
        return points

    def _chances(self, states: Any, i: int, points: Reals) -> Reals:
        s = states[i]
        players = int(s.players)
        if players == 1:
            return points / POINTS_UNIT
        if self.game.kernels.actors(states, i) == 0:
            winners = int(self.game.kernels.winners(states, i))
            won = np.array([winners >> seat & 1 for seat in range(players)], np.float64)
            return won / max(1.0, won.sum())
        raw = np.exp((points - points.max()) / POINTS_SCALE)
        raw /= raw.sum()
        sharpen(self.fits[players], 0, int(s.turn), int(s.player), players, raw)
        return raw


def judge_of(game: Game) -> Judge:
    """The judge of a game."""
    if game.judges.solution is not None:
        return SolveJudge(game)
    return LineJudge(game)
