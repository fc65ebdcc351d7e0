"""How many points a seat of the dice game will have at the end, in the mean."""

from __future__ import annotations

from ....core.kernel import kernel
from ..state import State
from ..turn import score
from .sheet_value import SHEET, sheet_value, turns_left


@kernel
def expected_points(s: State, seat: int) -> float:
    """The points of a seat that has no dice to use: those it has, and what its sheet will bring."""
    left = turns_left(s)
    if s.turn > 0:
        order = (seat - s.starter + s.players) % s.players
        now = (s.player - s.starter + s.players) % s.players
        if order > now or (order == now and s.rolls == 0):
            left += 1  # its turn of this round is still to come
    return score(s, seat) + sheet_value(SHEET, s, seat, left)
