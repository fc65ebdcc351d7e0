"""The rows that generic code works in, handed from kernel to kernel as one tuple."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..core.chance import new_noise
from ..core.game import Game
from ..core.judge_cache import JudgeCache, new_judge_cache
from ..core.kernel import new_row
from ..core.seats import MOST_SEATS

#: Scratch states that a look ahead needs.
ROWS = 8
#: Cells of a position that is remembered: its key, and the best move.
MEMO_CELLS = 2


class Bench(NamedTuple):
    """Work rows of one game. Whoever calls a kernel with row i of `work` may use the rows after it.

    Every kernel writes over `codes`, `outcomes`, `weights` and `chances` as it likes. numba looks
    up the types of a named tuple quickly only while it has fewer than ten fields.
    """

    #: States.
    work: Any
    #: Moves that are listed.
    codes: Any
    #: What chance may give, and how likely.
    outcomes: Any
    weights: Any
    #: Random numbers.
    noise: Any
    #: A fraction for each seat.
    chances: Any
    #: What was worked out of positions before (`memo.py`); rows of no cells remember nothing.
    memo: Any
    memo_chances: Any
    #: What the game's judges worked out of positions they saw.
    cache: JudgeCache


def new_bench(game: Game, memo: int = 0) -> Bench:
    """Rows for a game, with a memory for so many positions (a power of two).

    Kernels that judge by several values may share it (`judging`).
    """
    return Bench(
        game.layout.states(ROWS),
        game.code_row(),
        game.code_row(),
        game.code_row(),
        new_noise(0),
        np.zeros(MOST_SEATS),
        new_row(memo * MEMO_CELLS),
        np.zeros(memo * MOST_SEATS),
        new_judge_cache(game.judges.cache),
    )
