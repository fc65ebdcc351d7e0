"""The judge of a game that is solved: chances follow from the points everybody will have.

When all but the player on turn have what they will have, dice and choices are solved for the
chance itself: in the last turn of a game nothing is left to a rule of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..bots.lookahead import POINTS_UNIT
from ..core.chance import CHANCE, CHANCE_SEAT, new_noise
from ..core.game import Game
from ..core.generic import bound, generic, stub
from ..core.kernel import copy_state
from ..core.kernels import actors, apply, lowest_seat, plain_moves
from ..core.view import View
from .calibration import fits_of, sharpen
from .judges import MOST_FOLLOWED, Reals, Shortlist, with_kept
from .rollouts import NO_MOVE

#: How many points make the odds of winning e times better, before calibration.
POINTS_SCALE = 8.0
#: What no move is worth.
NOBODY = -1e300


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
        to_win = {"solve": game.judges.solve_to_win}
        self._solve = bound(solve_moves, game)
        self._solve_to_win = bound(solve_moves, game, "to win", to_win)
        self._expected = bound(expect, game)
        self._solve_outcomes = bound(solve_outcomes, game)
        self._outcomes_to_win = bound(solve_outcomes, game, "to win", to_win)
        self.work, self.spare = game.layout.states(3), game.layout.states(1)
        self.codes, self.room, self.listed, self.weights = (game.code_row() for _ in range(4))
        self.worth, self.best = np.zeros(game.max_legal), np.zeros(game.max_legal)

    def look(self, states: Any, i: int, seed: int) -> Reals:
        """Everybody's chances in a whole state, the mean over outcomes where chance is to act."""
        if not self._awaits_chance(states, i):
            if self._is_last_turn(states, i):
                return self._alone(states, i, self._best_chance(states, i))
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
        after = self.game.layout.states(1)
        copy_state(after, 0, states, 0)
        self.game.kernels.apply(after, 0, CHANCE_SEAT, codes[0])
        last = self._is_last_turn(after, 0)
        solve = self._outcomes_to_win if last else self._solve_outcomes
        solve(self.tables, self.work, self.codes, len(codes), self.room, self.worth, self.best)
        best = self.best[: len(codes)].copy()
        if last and NOBODY not in best:
            return np.stack([self._alone(after, 0, chance) for chance in best])
        # Of all seats only the one on turn is moved by its dice.
        mover, chosen = int(after[0].player), best != NOBODY
        points = np.tile(self._points(after, 0, chooses=False), (len(codes), 1))
        points[chosen, mover] = self._score(after, 0, mover) + best[chosen]
        return self._chances(after, 0, points)

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
        moves = list(alike.values())[:MOST_FOLLOWED]
        if keep != NO_MOVE:
            same = alike.get(round(float(worth[list(legal).index(keep)]), 9))
            moves = with_kept(moves, keep, same)
        return Shortlist(moves, len(alike) > 1)

    def try_move(self, view: View, move: int, lines: range, seed: int) -> Reals:
        """What a move brings everybody; one row."""
        worth = float(self._worth_of(view, [move])[0])

        def judge(states: Any, i: int, seed: int) -> Reals:
            if self._is_last_turn(states, i):
                return self._alone(states, i, worth)
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
        solve = self._solve_to_win if self._is_last_turn(view.states, 0) else self._solve
        solve(self.tables, self.work, view.seat, self.codes, len(moves), self.worth)
        return self.worth[: len(moves)].copy()

    def _best_chance(self, states: Any, i: int) -> float:
        """What the best move is worth to the player on turn, as a chance."""
        seat = int(states[i].player)
        copy_state(self.work, 0, states, i)
        count = self.game.kernels.plain_moves(self.work, 0, seat, self.codes)
        self._solve_to_win(self.tables, self.work, seat, self.codes, count, self.worth)
        return float(self.worth[:count].max())

    def _is_last_turn(self, states: Any, i: int) -> bool:
        """Whether several play, and all but the player on turn have the points they will have."""
        mover, players = int(states[i].player), int(states[i].players)
        acting = int(self.game.kernels.actors(states, i))
        if players == 1 or mover < 0 or acting == 0:
            return False
        copy_state(self.spare, 0, states, i)
        return all(
            self._expected(self.tables, self.spare, seat) == self._score(states, i, seat)
            for seat in range(players)
            if seat != mover
        )

    def _alone(self, states: Any, i: int, chance: float) -> Reals:
        """Everybody's chances where the player on turn has this one; the leading others share the
        rest."""
        mover, players = int(states[i].player), int(states[i].players)
        scores = np.array([self._score(states, i, seat) for seat in range(players)], np.float64)
        scores[mover] = -np.inf
        leading = scores == scores.max()
        kept = min(1.0, max(0.0, chance))
        found: Reals = (1.0 - kept) * leading / leading.sum()
        found[mover] = kept
        return found

    def _awaits_chance(self, states: Any, i: int) -> bool:
        return bool(self.game.kernels.actors(states, i) == CHANCE)

    def _score(self, states: Any, i: int, seat: int) -> int:
        return int(self.game.kernels.score(states, i, seat))

    def _points(self, states: Any, i: int, chooses: bool = True) -> Reals:
        """Everybody's points at the end on average; of who chooses, after his best move."""
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
        """Everybody's chances with these points at the end; several rows of them, if need be."""
        s = states[i]
        players = int(s.players)
        if players == 1:
            return points / POINTS_UNIT
        if self.game.kernels.actors(states, i) == 0:
            winners = int(self.game.kernels.winners(states, i))
            won = np.array([winners >> seat & 1 for seat in range(players)], np.float64)
            return np.zeros(points.shape) + won / max(1.0, won.sum())
        raw: Reals = np.exp((points - points.max(axis=-1, keepdims=True)) / POINTS_SCALE)
        raw /= raw.sum(axis=-1, keepdims=True)
        for row in raw.reshape(-1, players):
            sharpen(self.fits[players], 0, int(s.turn), int(s.player), players, row)
        return raw
