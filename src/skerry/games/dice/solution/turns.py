"""A turn solved: every way to keep and roll again, against what sheets are worth after it.

What a turn can build is one of ten plans, from nothing to a city, with some of the jokers. So a
final result is worth the best plan it pays; before the last roll a set of dice is worth the mean
over its rolls of what can then be kept, and so back to the first roll.
"""

from __future__ import annotations

from typing import Any

from ....core.kernel import Numbers, copy_state, kernel, reals, table, zeros
from ....core.seats import NONE
from ..building import COSTS, GOODS, KNIGHT, ROAD
from ..faces import FACE_COUNT
from ..moves import LAST_JOKER, MOVES
from ..rules import RULES
from ..sheet import BOXES, CROSS, JOKER_FACE
from ..state import CHOOSE, State
from ..turn import box_of_turn, dice_left, score
from .outcomes import may_use, plan_points, sheet_after
from .payments import place_of
from .plans import IMPOSSIBLE, JOKER_SETS, PLAN_COUNT, PLANS, pays
from .rolling import ALL_SETS, SIX, best_to_keep, mean_over_rolls
from .sheets import CITIED, KNIGHTED, ROADS, SETTLED, Sheets, roads_of, sheet_of, used_bits
from .tables import Solution
from .winning import chance_of

apply = RULES.apply
is_keep, kept_set = MOVES.tester("keep"), MOVES.decoder("keep", "dice")
is_end = MOVES.tester("end")

#: A way to use a result: a plan and the jokers it takes, as plan * JOKER_SETS + jokers.
WAYS = PLAN_COUNT * JOKER_SETS
BOARD_ROW = 5


def _useful_jokers(plan: list[int]) -> int:
    """Bits of the jokers that can help to pay a plan."""
    costs = COSTS.tolist()
    needs = [
        sum(n * cost[good] for n, cost in zip(plan, costs, strict=True)) for good in range(GOODS)
    ]
    bits = sum(1 << joker for joker in range(LAST_JOKER) if needs[JOKER_FACE[joker]])
    return bits | (1 << LAST_JOKER if any(plan) else 0)


USEFUL = table([_useful_jokers(plan) for plan in PLANS.tolist()])


@kernel
def solve_turn(
    found: Solution,
    rivals: Any,
    states: Any,
    i: int,
    seat: int,
    moves: Numbers,
    count: int,
    worth: Any,
) -> None:
    """What each move of the player on turn is worth: the chance of winning against rivals, or his
    points at the end where there are none. Row i is looked at, row i + 1 is overwritten."""
    s = states[i]
    kept = reals(ALL_SETS)
    if s.phase == CHOOSE:
        value_of_keeping(found, rivals, s, seat, kept)
    for k in range(count):
        move = moves[k]
        if is_keep(move):
            worth[k] = kept[kept_set(move)]
        elif is_end(move):
            worth[k] = _worth_after(found, rivals, s, seat, sheet_of(found.sheets, s, seat), 0)
        else:
            copy_state(states, i + 1, states, i)
            apply(states[i + 1], seat, move)
            worth[k] = value_of_result(found, rivals, states[i + 1], seat)


@kernel
def value_of_result(found: Solution, rivals: Any, s: State, seat: int) -> float:
    """The best that the dice as they lie can pay."""
    board, used, left = zeros(BOARD_ROW), used_bits(s, seat), dice_left(s)
    read_board(found.sheets, s, seat, board)
    dice = zeros(FACE_COUNT)
    for face in range(FACE_COUNT):
        dice[face] = s.dice[face]
    best = IMPOSSIBLE
    for plan in range(PLAN_COUNT):
        if plan_points(board, plan) == NONE:
            continue
        usable = usable_jokers(found.sheets, board, plan, used)
        jokers = usable
        while jokers != NONE:
            # What is left in the end is looked up far away, so whether it can be paid comes first.
            if pays(plan, jokers, board[KNIGHTED], dice, left):
                best = max(best, _gain_of(found, rivals, s, seat, board, plan, used | jokers))
            jokers = next_jokers(jokers, usable)
    return best


@kernel
def value_of_keeping(found: Solution, rivals: Any, s: State, seat: int, kept: Any) -> None:
    """For every set of dice: its value if it is kept now and the others are rolled again."""
    final = reals(ALL_SETS)
    values_of_results(found, rivals, s, seat, final)
    mean_over_rolls(final, kept)
    if s.rolls == 1:
        best = reals(ALL_SETS)
        best_to_keep(kept, final, best)
        mean_over_rolls(best, kept)


@kernel
def values_of_results(found: Solution, rivals: Any, s: State, seat: int, final: Any) -> None:
    """For every result of six dice the best that it pays."""
    gains = reals(WAYS)
    gains_of_ways(found, rivals, s, seat, gains)
    starts, results, knights = found.payments.starts, found.payments.results, s.knights[seat] + 0
    for n in range(SIX, ALL_SETS):
        final[n] = gains[0]  # every result pays for nothing
    for way in range(1, WAYS):
        if gains[way] > gains[0]:
            place = place_of(knights, way // JOKER_SETS, way % JOKER_SETS)
            for k in range(starts[place], starts[place + 1]):
                n = SIX + results[k]
                final[n] = max(final[n], gains[way])


@kernel
def gains_of_ways(found: Solution, rivals: Any, s: State, seat: int, gains: Any) -> None:
    """What each way to use a result is worth, its roads placed at their best."""
    board, used = zeros(BOARD_ROW), used_bits(s, seat)
    read_board(found.sheets, s, seat, board)
    for way in range(WAYS):
        gains[way] = IMPOSSIBLE
    for plan in range(PLAN_COUNT):
        if plan_points(board, plan) == NONE:
            continue
        usable = usable_jokers(found.sheets, board, plan, used)
        jokers = usable
        while jokers != NONE:
            gain = _gain_of(found, rivals, s, seat, board, plan, used | jokers)
            gains[plan * JOKER_SETS + jokers] = gain
            jokers = next_jokers(jokers, usable)


@kernel
def usable_jokers(sheets: Sheets, board: Numbers, plan: int, used: int) -> int:
    """Bits of the jokers that are left on a sheet and can help to pay a plan."""
    knights = board[KNIGHTED]
    lent = PLANS[plan, KNIGHT] > 0 and may_use(sheets, board, 1 << knights)
    return USEFUL[plan] & ~used & ((1 << (knights + lent)) - 1)


@kernel
def next_jokers(jokers: int, usable: int) -> int:
    """The set of usable jokers before this one; NONE after the empty one.

    >>> next_jokers(0b101, 0b101), next_jokers(0b100, 0b101), next_jokers(0, 0b101)
    (4, 1, -1)
    """
    return (jokers - 1) & usable if jokers else NONE


@kernel
def _gain_of(
    found: Solution, rivals: Any, s: State, seat: int, board: Numbers, plan: int, used: int
) -> float:
    """What a plan is worth that leaves these jokers used."""
    best, points, sheets = IMPOSSIBLE, plan_points(board, plan), found.sheets
    row = sheets.more_from[PLANS[plan, ROAD]]
    for k in range(row[board[ROADS]], row[board[ROADS] + 1]):
        sheet = sheet_after(sheets, board, plan, sheets.more[k])
        if sheet != NONE:
            best = max(best, _worth_after(found, rivals, s, seat, sheet + used, points))
    return best


@kernel
def _worth_after(
    found: Solution, rivals: Any, s: State, seat: int, sheet: int, points: int
) -> float:
    """What it is worth to end the turn with a sheet and so many points more."""
    left, earned = BOXES - 1 - box_of_turn(s), s.earned + points
    if earned == 0:
        earned = CROSS
    mean = score(s, seat) + earned + found.means[left, sheet]
    if rivals[0] == 0.0:
        return mean
    return chance_of(rivals, mean, found.spreads[left, sheet])


@kernel
def read_board(sheets: Sheets, s: State, seat: int, board: Numbers) -> None:
    """The board of a seat's sheet, as a row of `Sheets.boards`."""
    board[ROADS] = roads_of(sheets, s, seat)
    board[SETTLED], board[CITIED] = s.settlements[seat], s.cities[seat]
    board[KNIGHTED] = s.knights[seat]
