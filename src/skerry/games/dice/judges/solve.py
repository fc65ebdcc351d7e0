"""A turn of the dice game solved: every way to keep and roll again, against a value of the sheet.

What a turn can build is one of ten plans, from nothing to a city. A plan has a price in dice and a
gain: its points and what the sheet is worth after it. So a final result is worth the best plan it
pays, jokers and gold helping; before the last roll a set of dice is worth the mean over its rolls
of what can then be kept, and so back to the first roll. Sets of dice are numbered as in faces.py.
"""

from __future__ import annotations

from typing import Any

from ....core.kernel import Numbers, copy_state, kernel, reals, table, zeros
from ....core.seats import NONE
from ..building import COSTS, GOODS, KNIGHT, is_bordered
from ..faces import DICE, GOLD, SET_FIRST, SETS, set_number
from ..jokers import EXCHANGE, has_joker
from ..moves import MOVES
from ..rules import RULES
from ..sheet import (
    CROSS,
    JOKER_FACE,
    KNIGHTS,
)
from ..state import CHOOSE, State
from ..turn import dice_left
from .plans import IMPOSSIBLE, PLAN_COUNT, PLANS, plan_gains
from .sheet_value import SHEET, joker_worth, sheet_value, turns_left

apply = RULES.apply
is_keep, kept_set = MOVES.tester("keep"), MOVES.decoder("keep", "dice")
is_end = MOVES.tester("end")

ALL_SETS = len(SETS)
SIX = int(SET_FIRST[DICE])  #: the first set of all six dice


def _beside(change: int) -> list[list[int]]:
    """The number of each set with one die of a face more or fewer; NONE where there is none."""
    rows = []
    for counts in SETS.tolist():
        row = []
        for face in range(6):
            other = list(counts)
            other[face] += change
            fits = other[face] >= 0 and sum(other) <= DICE
            row.append(set_number(other) if fits else NONE)
        rows.append(row)
    return rows


WITH_ONE, WITHOUT_ONE = table(_beside(1)), table(_beside(-1))


@kernel
def solve(states: Any, i: int, seat: int, moves: Numbers, count: int, worth: Any) -> None:
    """What each move of the player on turn is worth: points of the game to come, in the mean.

    Row i is looked at, row i + 1 is overwritten.
    """
    solve_by(SHEET, states, i, seat, moves, count, worth)


@kernel
def solve_by(
    sheet: Any, states: Any, i: int, seat: int, moves: Numbers, count: int, worth: Any
) -> None:
    """What each move is worth by any weights of the sheet's features."""
    s = states[i]
    kept = reals(ALL_SETS)
    if s.phase == CHOOSE:
        copy_state(states, i + 1, states, i)
        _value_of_keeping(sheet, states[i + 1], seat, kept)
    for k in range(count):
        move = moves[k]
        if is_keep(move):
            worth[k] = kept[kept_set(move)]
            continue
        copy_state(states, i + 1, states, i)
        if is_end(move):
            earned = s.earned if s.earned > 0 else CROSS
            worth[k] = earned + sheet_value(sheet, s, seat, turns_left(s))
            continue
        apply(states[i + 1], seat, move)
        worth[k] = _value_of_result(sheet, states[i + 1], seat)


@kernel
def _value_of_result(sheet: Any, s: State, seat: int) -> float:
    """The best plan that the dice as they lie can pay."""
    gains = reals(PLAN_COUNT)
    plan_gains(sheet, s, seat, gains)
    jokers, lent = _jokers(s, seat), _lent_joker(s, seat)
    dice = zeros(6)
    for face in range(6):
        dice[face] = s.dice[face]
    return _best_plan(gains, jokers, lent, dice, dice_left(s), joker_worth(sheet, s))


@kernel
def _value_of_keeping(sheet: Any, s: State, seat: int, kept: Any) -> None:
    """For every set of dice: its value if it is kept now and the others are rolled again."""
    gains = reals(PLAN_COUNT)
    plan_gains(sheet, s, seat, gains)
    jokers, lent, price = _jokers(s, seat), _lent_joker(s, seat), joker_worth(sheet, s)
    final, now = reals(ALL_SETS), reals(ALL_SETS)
    dice = zeros(6)
    for n in range(SIX, ALL_SETS):
        for face in range(6):
            dice[face] = SETS[n, face]
        final[n] = _best_plan(gains, jokers, lent, dice, DICE, price)
        now[n] = final[n]
    _mean_over_rolls(now, kept)
    if s.rolls == 1:
        best = reals(ALL_SETS)
        _best_to_keep(kept, final, best)
        _mean_over_rolls(best, kept)


@kernel
def _mean_over_rolls(values: Any, kept: Any) -> None:
    """Values of six dice -> values of fewer, the others being rolled one by one."""
    for n in range(ALL_SETS - 1, -1, -1):
        if n >= SIX:
            kept[n] = values[n]
        else:
            total = 0.0
            for face in range(6):
                total += kept[WITH_ONE[n, face]]
            kept[n] = total / 6.0


@kernel
def _best_to_keep(kept: Any, final: Any, best: Any) -> None:
    """For six dice: stop, or keep the best set within them."""
    for n in range(ALL_SETS):
        best[n] = kept[n] if n < SIX else final[n]
        for face in range(6):
            fewer = WITHOUT_ONE[n, face]
            if fewer != NONE:
                best[n] = max(best[n], best[fewer])


@kernel
def _jokers(s: State, seat: int) -> int:
    """Bits of the jokers that can be used."""
    bits = 0
    for joker in range(KNIGHTS):
        if has_joker(s, seat, joker):
            bits |= 1 << joker
    return bits


@kernel
def _lent_joker(s: State, seat: int) -> int:
    """The joker that the next knight lends as soon as he is built, or NONE (DI-42, DI-R6).

    He must be built before what the joker helps to pay, so he may not wait for a road of the plan.
    """
    built = s.knights[seat] + 0
    return built if built < KNIGHTS and is_bordered(s, seat, built) else NONE


@kernel
def _best_plan(
    gains: Any, jokers: int, lent: int, dice: Numbers, count: int, price: float
) -> float:
    """The highest gain among the plans that some dice pay, less the jokers they take."""
    best = IMPOSSIBLE
    for plan in range(PLAN_COUNT):
        if gains[plan] > best:
            used = _jokers_needed(plan, jokers, lent, dice, count)
            if used != NONE:
                best = max(best, gains[plan] - used * price)
    return best


@kernel
def _jokers_needed(plan: int, jokers: int, lent: int, dice: Numbers, count: int) -> int:
    """How few jokers a plan takes with these dice; NONE where it cannot be paid.

    An exchange takes two dice for one lack, a joker any one. So where dice are scarce, gold is
    better turned by jokers than exchanged.
    """
    missing, spare = 0, count
    lacks = zeros(GOODS)
    for good in range(GOODS):
        need = _need(plan, good)
        have = min(need, dice[good])
        spare -= have
        lacks[good] = need - have
        missing += need - have
    useful = _useful_jokers(plan, jokers, lent, lacks)
    for by_gold in range(min(missing, dice[GOLD] // EXCHANGE), -1, -1):
        used = missing - by_gold
        if used <= useful and spare >= EXCHANGE * by_gold + used:
            return used
    return NONE


@kernel
def _useful_jokers(plan: int, jokers: int, lent: int, lacks: Numbers) -> int:
    """How many lacks of a plan jokers can fill: each its own, then the one for any resource."""
    filled, left, left_after = 0, 0, 0  # lacks of what is built after the first knight
    for good in range(GOODS):
        after = _need(plan, good) - COSTS[KNIGHT, good] if PLANS[plan, KNIGHT] > 0 else 0
        for joker in range(KNIGHTS - 1):
            if JOKER_FACE[joker] == good and lacks[good] > 0:
                if (jokers >> joker) & 1 or (joker == lent and after > 0):
                    filled += 1
                    lacks[good] -= 1
        left += lacks[good]
        left_after += min(lacks[good], max(0, after))
    any_joker = KNIGHTS - 1
    if (jokers >> any_joker) & 1:
        return filled + min(1, left)
    return filled + min(1, left_after) if lent == any_joker else filled


@kernel
def _need(plan: int, good: int) -> int:
    """Dice of a resource that a plan costs."""
    need = 0
    for kind in range(4):
        need += PLANS[plan, kind] * COSTS[kind, good]
    return need
