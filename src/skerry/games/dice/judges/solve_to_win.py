"""What moves of the dice game are worth as chances of winning, by the solution of the game."""

from __future__ import annotations

from typing import Any

from ....core.kernel import Numbers, kernel, reals
from ..solution.tables import Solution
from ..solution.turns import solve_turn
from ..solution.winning import RIVALS, list_rivals


@kernel
def solve_to_win(
    found: Solution, states: Any, i: int, seat: int, moves: Numbers, count: int, worth: Any
) -> None:
    """What each move of the player on turn is worth: his chance of winning; a lone player's points.

    Row i is looked at, row i + 1 is overwritten.
    """
    rivals = reals(RIVALS)
    list_rivals(found, states[i], seat, rivals)
    solve_turn(found, rivals, states, i, seat, moves, count, worth)
