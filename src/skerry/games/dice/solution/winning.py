"""The chance of winning: how a seat's points at the end compare with everybody else's.

Points to come have a mean and a standard deviation by the solution; they are taken to be normal,
and those of different seats to be independent, as the sheets are (DI-1). A seat with no turns left
has its points for certain, and ties among such share the win (DI-64).
"""

from __future__ import annotations

import math
from typing import Any

from ....core.kernel import kernel, table
from ..sheet import BOXES
from ..state import SEATS, State
from ..turn import box_of_turn, score
from .sheets import sheet_of
from .tables import Solution

#: A row of rivals: how many there are, then the mean and the standard deviation of each.
RIVALS = 1 + 2 * SEATS
#: Own points are followed in so many equally likely places of their normal distribution, given in
#: thousandths of a standard deviation.
NODES = table([-1645, -1036, -674, -385, -126, 126, 385, 674, 1036, 1645])
NODE_COUNT = len(NODES)
NODE_UNIT = 1000.0
#: Where no choice changes the chance any more, points count a little.
POINT = 1e-6


@kernel
def turns_to_come(s: State, seat: int) -> int:
    """Turns of a seat that have not begun yet: of whoever is on turn, those after this one."""
    left = BOXES - 1 - box_of_turn(s)
    if s.turn == 0:
        return BOXES
    order = (seat - s.starter + s.players) % s.players
    now = (s.player - s.starter + s.players) % s.players
    return left + (1 if order > now or (order == now and s.rolls == 0) else 0)


@kernel
def list_rivals(found: Solution, s: State, seat: int, rivals: Any) -> None:
    """What everybody but a seat will have at the end."""
    count = 0
    for other in range(s.players):
        if other != seat:
            left, sheet = turns_to_come(s, other), sheet_of(found.sheets, s, other)
            rivals[1 + 2 * count] = score(s, other) + found.means[left, sheet]
            rivals[2 + 2 * count] = found.spreads[left, sheet]
            count += 1
    rivals[0] = count


@kernel
def chance_of(rivals: Any, points: float, spread: float) -> float:
    """The chance of winning against rivals, with these points at the end on average."""
    if spread == 0.0:
        return chance_with(rivals, points) + POINT * points
    if rivals[0] == 1.0:  # the difference of two normal numbers is normal
        gap = points - rivals[1]
        return below(gap / math.sqrt(spread * spread + rivals[2] * rivals[2])) + POINT * points
    total = 0.0
    for node in range(NODE_COUNT):
        total += chance_with(rivals, points + spread * NODES[node] / NODE_UNIT)
    return total / NODE_COUNT + POINT * points


@kernel
def chance_with(rivals: Any, points: float) -> float:
    """The chance that nobody has more than these points; a tie shares the win."""
    chance, tied = 1.0, 0
    for k in range(int(rivals[0])):
        mean, spread = rivals[1 + 2 * k], rivals[2 + 2 * k]
        if spread > 0.0:
            chance *= below((points - mean) / spread)
        elif mean > points:
            return 0.0
        elif mean == points:
            tied += 1
    return chance / (1 + tied)


@kernel
def below(deviations: float) -> float:
    """The chance that a normal number lies no more than so many deviations above its mean."""
    return 0.5 * (1.0 + math.erf(deviations / math.sqrt(2.0)))
