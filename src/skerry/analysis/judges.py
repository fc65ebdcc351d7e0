"""Who says what a position is worth: lines of play, or a game's own solution (solve_judge.py).

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
from ..core.chance import CHANCE_SEAT
from ..core.game import Game
from ..core.kernel import copy_state
from ..core.view import View
from ..core.whole import SERIES
from .report import Unit
from .rollouts import NO_MOVE, Rollouts

Reals = NDArray[np.float64]

#: Hidden states that a move is judged in before lines are followed.
GUESSES = 4
#: Moves that lines are followed for, and how far behind the best one they may look before.
MOST_FOLLOWED, MOST_BEHIND = 8, 0.06
#: Turns that a line lasts: whole rounds of this many at least where a judge tells results well,
#: elsewhere the turn at hand and the next.
RACE_TURNS, SHORT_TURNS = 4, 2


#: Keeps the seeds of one position at several moves apart; the bits of a seed that tell them, above
#: which stands what is seen.
MOVES_APART, TOLD_BITS = 7919, 30


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
    told = (seed * SERIES + number * MOVES_APART) & (1 << TOLD_BITS) - 1
    return told | seen << TOLD_BITS


def tidy(chances: Reals) -> Reals:
    """Estimated chances as chances: none below 0, and 1 in all. Taking off luck leaves neither.

    >>> tidy(np.array([1.02, -0.02])).tolist()
    [1.0, 0.0]
    """
    if len(chances) == 1:
        return chances
    kept: Reals = np.clip(chances, 0.0, None)
    return kept / kept.sum()


def with_kept(moves: list[int], keep: int, same: int | None) -> list[int]:
    """Moves of a shortlist with one that must be on it: in place of the same as good, or last.

    >>> with_kept([4, 7], 9, 7), with_kept([4, 7], 9, None), with_kept([4, 7], 4, 4)
    ([4, 9], [4, 7, 9], [4, 7])
    """
    if keep in moves:
        return moves
    kept = [keep if move == same else move for move in moves]
    return kept if keep in kept else [*kept, keep]


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
            if worth[k] < worth[best_plain] - MOST_BEHIND or len(alike) == MOST_FOLLOWED:
                break
            if not asks[k] or worth[k] > worth[best_plain]:
                alike.setdefault(round(float(worth[k]), 12), listed[k])
        moves = list(alike.values())
        if keep != NO_MOVE:
            moves = with_kept(moves, keep, alike.get(round(float(worth[listed.index(keep)]), 12)))
        return Shortlist(moves, len(distinct) > 1)
