"""Which dice pay what a turn builds, and the jokers that takes.

For each number of knights, each plan and each set of jokers: the results of six dice that pay the
plan with exactly these jokers, and with no fewer of them. The joker of the next knight is lent as
soon as he is built (DI-R6), so it is among them, but helps only what is built after him.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ....core.kernel import Numbers, kernel, zeros
from ..faces import DICE, FACE_COUNT, SETS
from ..sheet import KNIGHTS
from .plans import JOKER_SETS, PLAN_COUNT, pays
from .rolling import ALL_SETS, SIX


class Payments(NamedTuple):
    """The results that pay, as kernels take them."""

    #: Where in `results` they begin, by knights, plan and jokers (see `place_of`).
    starts: Any
    #: Numbers of sets of six dice, counted from the first of them.
    results: Any


@kernel
def place_of(knights: int, plan: int, jokers: int) -> int:
    """Where `starts` has a number of knights, a plan and a set of jokers."""
    return (knights * PLAN_COUNT + plan) * JOKER_SETS + jokers


@kernel
def needs_all(plan: int, jokers: int, knights: int, dice: Numbers, count: int) -> bool:
    """Whether dice pay a plan with these jokers, but not without one of them."""
    if not pays(plan, jokers, knights, dice, count):
        return False
    for joker in range(KNIGHTS):
        if (jokers >> joker) & 1:
            if pays(plan, jokers ^ (1 << joker), knights, dice, count):
                return False
    return True


@kernel
def list_payments(starts: Numbers, results: Numbers) -> int:
    """Write all payments; how many results there are. Rows too short for them are left alone."""
    found = 0
    for knights in range(KNIGHTS + 1):
        for plan in range(PLAN_COUNT):
            for jokers in range(JOKER_SETS):
                starts[place_of(knights, plan, jokers)] = found
                if not jokers >> (knights + 1):
                    found = _list_results(knights, plan, jokers, results, found)
    starts[place_of(KNIGHTS + 1, 0, 0)] = found
    return found


@kernel
def _list_results(knights: int, plan: int, jokers: int, results: Numbers, found: int) -> int:
    """Write the results that need all these jokers to pay a plan after those found before; how
    many there are then."""
    dice = zeros(FACE_COUNT)
    for n in range(SIX, ALL_SETS):
        for face in range(FACE_COUNT):
            dice[face] = SETS[n, face]
        if needs_all(plan, jokers, knights, dice, DICE):
            if found < len(results):
                results[found] = n - SIX
            found += 1
    return found


def new_starts() -> Any:
    """A row for `Payments.starts`."""
    return np.zeros((KNIGHTS + 1) * PLAN_COUNT * JOKER_SETS + 1, np.int64)


def all_payments() -> Payments:
    """The payments of all plans, worked out."""
    starts = new_starts()
    results = np.zeros(list_payments(starts, np.zeros(0, np.int64)), np.int64)
    list_payments(starts, results)
    return Payments(starts, results)
