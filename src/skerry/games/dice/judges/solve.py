"""What moves of the dice game are worth in points, by the solution of the game."""

from __future__ import annotations

from typing import Any

from ....core.kernel import Numbers, kernel, reals
from ..solution.tables import Solution
from ..solution.turns import solve_turn
from ..solution.winning import RIVALS
from ..turn import score


@kernel
def solve(
    found: Solution, states: Any, i: int, seat: int, moves: Numbers, count: int, worth: Any
) -> None:
    """What each move of the player on turn is worth: points of the game to come, on average.

    Row i is looked at, row i + 1 is overwritten.
    """
    solve_turn(found, reals(RIVALS), states, i, seat, moves, count, worth)
    for k in range(count):
        worth[k] -= score(states[i], seat)
