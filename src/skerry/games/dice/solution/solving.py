"""The whole game solved, turn by turn from the last, by threads of this process."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..sheet import BOXES
from .backward import new_room, solve_boards
from .payments import Payments, all_payments
from .sheets import FIRST, number_sheets
from .tables import can_occur

#: Boards that are solved between two looks at the clock.
BOARDS_A_LOOK = 32


class Solved(NamedTuple):
    """The game solved: by turns left and sheet, the mean and standard deviation of the points to
    come. Sheets that cannot occur with so many turns left have none."""

    means: NDArray[np.float64]
    spreads: NDArray[np.float64]
    payments: Payments


def pieces() -> int:
    """How often `solve_game` tells how far it has come."""
    return sum(len(range(0, len(boards), BOARDS_A_LOOK)) for boards in _boards_by_turn())


def solve_game(threads: int = 1, tell: Callable[[], Any] = lambda: None) -> Solved:
    """Solve the game; `tell` is called after every piece of it."""
    sheets, payments = number_sheets(), all_payments()
    moments = np.zeros((BOXES + 1, 2, sheets.number))
    rooms = [new_room() for _ in range(threads)]

    def solve(left: int, boards: NDArray[np.int64], room: Any) -> None:
        solve_boards(sheets, payments, room, moments[left - 1], moments[left], boards)

    pool = ThreadPoolExecutor(threads)
    try:
        for left, boards in enumerate(_boards_by_turn(), 1):
            parts = [boards[k : k + BOARDS_A_LOOK] for k in range(0, len(boards), BOARDS_A_LOOK)]
            for k in range(0, len(parts), threads):
                group = [
                    pool.submit(solve, left, part, room)
                    for part, room in zip(parts[k : k + threads], rooms, strict=False)
                ]
                for part in group:
                    part.result()
                    tell()
    finally:
        pool.shutdown(cancel_futures=True)
    means, squares = moments[:, 0], moments[:, 1]
    return Solved(means, np.sqrt(np.maximum(0.0, squares - means**2)), payments)


def _boards_by_turn() -> list[NDArray[np.int64]]:
    """For one turn left, for two and so on: the boards that can occur then."""
    sheets = number_sheets()
    occurs = can_occur(sheets)[:, sheets.boards[:, FIRST]]
    return [np.flatnonzero(row) for row in occurs[1:]]
