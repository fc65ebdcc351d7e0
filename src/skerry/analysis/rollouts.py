"""Lines of play that tell every seat's chance of winning, calibrated. Generic code over any game.

A line is as in `bots/lines.py`: a determinization of a view, a move, and everybody goes on by what
is best one move ahead, for a number of turns. Here all seats' chances are kept, judged where the
line ends by the calibrated judge; what chance gave beyond its mean is taken off.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bots.bench import Bench, new_bench
from ..bots.lines import play_on
from ..bots.lookahead import (
    POINTS_UNIT,
    add_luck,
    chances_after,
    choose_well,
    expected_chances,
    hear_answers,
    judge_all,
    judged_by,
    judging,
    value_of,
    win_chances,
)
from ..bots.softmax import WORST
from ..core.chance import seed_noise
from ..core.game import MOST_SEATS, Game
from ..core.generic import bound, generic
from ..core.kernel import copy_state, reals, zeros
from ..core.kernels import actors, apply, guess, plain_moves
from .calibration import COLUMNS, fits_of, sharpen

#: Of more moves than this only those are looked at further that look best right after them.
FEW = 6
#: No move is made before the line begins.
NO_MOVE = -1

#: A row of chances ends with the fit of the table, which kernels would else hold as a constant:
#:
#:     | chances by seat | fit (calibration.py) |
#:     0                 MOST_SEATS             ROW
ROW = MOST_SEATS + COLUMNS


@generic
def calibrated_chances(bench: Bench, i: int, out: Any) -> None:
    """Every seat's chance of winning in row i by the judge at hand, calibrated by the fit in the
    row of chances; of a lone player his points, in hundreds."""
    s = bench.work[i]
    win_chances(bench, i, out)
    if s.players == 1:
        out[0] /= POINTS_UNIT
    elif actors(s) != 0:
        sharpen(out, MOST_SEATS, s.turn, s.player, s.players, out)


#: Chances by the calibrated judge; where chance is to act, on average over its outcomes.
line_expected_chances = expected_chances


@generic
def look(bench: Bench) -> None:
    """Everybody's chances in row 0 as the judge sees them at once, to the bench's `chances`."""
    line_expected_chances(bench, 0, bench.chances)


@generic
def choose_quickly(bench: Bench, i: int, seat: int, out: Any) -> int:
    """The plain move of a seat in row i that is best for it one move ahead, the mean over chance
    being taken only of the few that look best without it."""
    work, codes = bench.work, bench.codes
    count = plain_moves(work[i], seat, codes)
    if count <= FEW:
        return choose_well(bench, i, seat, out)
    moves, worth = zeros(FEW), reals(FEW)
    for rank in range(FEW):
        worth[rank] = WORST
    for k in range(count):
        copy_state(work, i + 1, work, i)
        apply(work[i + 1], seat, codes[k])
        win_chances(bench, i + 1, out)
        move, own = codes[k], out[seat]
        for rank in range(FEW):
            if own > worth[rank]:
                worth[rank], own = own, worth[rank]
                moves[rank], move = move, moves[rank]
    best, most = moves[0], WORST
    for rank in range(FEW):
        chances_after(bench, i, seat, moves[rank], out)
        if out[seat] > most:
            best, most = moves[rank], out[seat]
    return best


@generic
def follow_seats(
    bench: Bench, seat: int, is_open: bool, move: int, first: int, turns: int, seed: int,
    adjusted: Any,
) -> None:  # fmt: skip
    """Follow lines `first` and so on from row 0, the view of a seat or (`is_open`) the whole
    state, after a move of the seat; `adjusted`: what each line brings each seat, luck aside."""
    work, noise, luck = bench.work, bench.noise, reals(MOST_SEATS)
    for n in range(len(adjusted)):
        seed_noise(noise, seed, first + n)
        copy_state(work, 1, work, 0)
        if not is_open:
            guess(work[1], seat, noise)
        for other in range(work[1].players):
            luck[other] = 0.0
        turn = work[1].turn + 0
        if move != NO_MOVE:
            apply(work[1], seat, move)
            if work[1].turn == turn:
                hear_answers(bench, 1, seat, bench.chances)
        play_on(bench, 1, turn + turns, luck)
        for other in range(work[1].players):
            adjusted[n, other] = bench.chances[other] - luck[other]


class Rollouts:
    """The kernels of this module for one game, and rows to work in."""

    def __init__(self, game: Game) -> None:
        self.game, judges = game, game.judges
        plays = judges.learned_value or value_of(game)
        ends = judges.outcome_value or plays
        by = judging(game, plays)
        chances = bound(calibrated_chances, game, "calibrated", judging(game, ends))
        mean = bound(expected_chances, game, "calibrated", {"win_chances": chances})
        self._choose = choose = bound(choose_quickly, game, "quick", by)
        luck = bound(add_luck, game, "calibrated", {"win_chances": chances})
        judged = {"line_luck": luck, "line_expected_chances": mean}
        self._look = bound(look, game, "calibrated", judged)
        self._follow = bound(
            follow_seats, game, "calibrated",
            {**by, "choose_well": choose, **judged},
        )  # fmt: skip
        self._judge_all = judged_by(judge_all, game, judges.learned_value)
        self.fits = fits_of(game.name)
        self.bench = new_bench(game)._replace(chances=np.zeros(ROW))
        self.roots, self.worth = game.code_row(), np.zeros(game.max_legal)

    def _take(self, states: Any, i: int) -> int:
        """Put a state in row 0, and the fit of its table in its place; the number of players."""
        copy_state(self.bench.work, 0, states, i)
        players = int(states[i].players)
        self.bench.chances[MOST_SEATS:] = self.fits[players]
        return players

    def look(self, states: Any, i: int, seed: int) -> Any:
        """Everybody's chances in a whole state, at once."""
        players = self._take(states, i)
        seed_noise(self.bench.noise, seed, 0)
        self._look(self.bench)
        return self.bench.chances[:players].copy()

    def choose(self, states: Any, seat: int) -> int:
        """The move of a seat in a whole state that is best one move ahead."""
        copy_state(self.bench.work, 0, states, 0)
        seed_noise(self.bench.noise, 0, 0)
        return int(self._choose(self.bench, 0, seat, self.bench.chances))

    def judge_moves(self, states: Any, seat: int, moves: list[int], guesses: int, seed: int) -> Any:
        """What each move is worth to the seat one move ahead, on average over guesses."""
        copy_state(self.bench.work, 0, states, 0)
        seed_noise(self.bench.noise, seed, 0)
        for k, move in enumerate(moves):
            self.roots[k] = move
        self._judge_all(self.bench, seat, self.roots, len(moves), guesses, self.worth)
        unit = POINTS_UNIT if int(states[0].players) == 1 else 1.0
        return self.worth[: len(moves)] / unit

    def follow(
        self, states: Any, i: int, seat: int, move: int, lines: range, turns: int, seed: int,
        is_open: bool,
    ) -> Any:  # fmt: skip
        """Follow lines from state i of `states`; what each brings each seat, luck aside."""
        self._take(states, i)
        adjusted = np.zeros((len(lines), MOST_SEATS))
        self._follow(self.bench, seat, is_open, move, lines.start, turns, seed, adjusted)
        return adjusted
