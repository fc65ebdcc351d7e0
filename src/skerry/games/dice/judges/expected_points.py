"""How many points a seat of the dice game will have at the end, on average."""

from __future__ import annotations

from ....core.kernel import kernel
from ..solution.sheets import sheet_of
from ..solution.tables import Solution
from ..solution.winning import turns_to_come
from ..state import State
from ..turn import score


@kernel
def expected_points(found: Solution, s: State, seat: int) -> float:
    """The points of a seat that has no dice to use: those it has, and what its sheet will bring."""
    return score(s, seat) + found.means[turns_to_come(s, seat), sheet_of(found.sheets, s, seat)]
