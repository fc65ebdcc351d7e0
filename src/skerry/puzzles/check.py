"""Puzzles judged again, with more effort: which of them keep their answers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..core.registry import get_game
from .find import Prover
from .puzzle import Puzzle

#: Keeps the lines of a check apart from those of the proof.
OTHER_SEED = 1_000


class Verdict(NamedTuple):
    """One puzzle judged again."""

    id: str
    game: str
    kept: bool
    answer: str
    best: str  #: the best move by the check
    gap: float  #: of the answer to the best of the others, by the check
    lines: int


def draw_puzzles(puzzles: Iterable[Puzzle], count: int, seed: int) -> list[Puzzle]:
    """Some puzzles at random; all of them if there are no more."""
    listed = sorted(puzzles, key=lambda puzzle: puzzle.id)
    return random.Random(seed).sample(listed, min(count, len(listed)))


def judge_again(puzzle: Puzzle, times: int, seed: int) -> Verdict:
    """Judge the moves of a puzzle with `times` the budget of its proof, by other lines."""
    prover, lines = Prover(get_game(puzzle.game)), puzzle.proof.lines * times
    order = prover.judge_again(puzzle, lines, OTHER_SEED + seed)
    chances = dict(order)
    others = max(chance for move, chance in order if move != puzzle.answer.move)
    return Verdict(
        puzzle.id, puzzle.game, order[0][0] == puzzle.answer.move, puzzle.answer.move, order[0][0],
        chances[puzzle.answer.move] - others, len(order) if puzzle.proof.exact else lines,
    )  # fmt: skip


def verdict_of(call: tuple[Puzzle, int, int]) -> Verdict:
    """A verdict by one argument, for processes."""
    return judge_again(*call)


def kept_of(verdicts: Sequence[Verdict]) -> int:
    """How many puzzles keep their answers."""
    return sum(verdict.kept for verdict in verdicts)
