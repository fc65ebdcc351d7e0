"""What a loss is called, and how accuracy follows from losses."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .report import Grade

#: From this loss on a choice is called so; smaller ones are good.
BOUNDS: tuple[tuple[float, Grade], ...] = (
    (0.08, "blunder"),
    (0.04, "mistake"),
    (0.01, "inaccuracy"),
)
#: A loss is clear when it is this many standard errors from nothing.
CLEAR = 2.0


def grade(loss: float, error: float, is_best: bool) -> Grade | None:
    """The grade of a choice; None while its error leaves open which one it is.

    >>> grade(0.0, 0.0, True), grade(0.06, 0.01, False), grade(0.03, 0.02, False)
    ('best', 'mistake', None)
    >>> grade(0.004, 0.002, False), grade(0.09, 0.03, False)
    ('good', 'blunder')
    """
    if is_best:
        return "best"
    if loss + CLEAR * error < BOUNDS[-1][0]:
        return "good"
    if loss <= CLEAR * error:
        return None
    return next((name for least, name in BOUNDS if loss >= least), "good")


def accuracy(losses: Sequence[float]) -> float | None:
    """Accuracy in percent over the losses of unforced choices, as chess sites have it.

    >>> accuracy([0.0, 0.0]), round(accuracy([0.05]), 1), accuracy([])
    (100.0, 79.8, None)
    """
    if not losses:
        return None
    each = [103.1668 * math.exp(-0.04354 * 100 * loss) - 3.1669 for loss in losses]
    return round(min(100.0, max(0.0, sum(each) / len(each))), 3)
