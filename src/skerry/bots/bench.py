"""The rows that generic code works in, handed from kernel to kernel as one tuple."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..core.chance import new_noise
from ..core.game import Game
from ..core.seats import MOST_SEATS

#: Scratch states that a look ahead needs.
ROWS = 8


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


def new_bench(game: Game) -> Bench:
    """Rows for a game."""
    return Bench(
        game.layout.states(ROWS),
        game.code_row(),
        game.code_row(),
        game.code_row(),
        new_noise(0),
        np.zeros(MOST_SEATS),
    )
