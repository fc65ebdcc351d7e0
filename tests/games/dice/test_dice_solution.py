"""The solution of the dice game against slow and obvious ways to the same numbers."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest

import skerry
from skerry.core.kernel import copy_state, new_row
from skerry.games.dice.faces import DICE, SET_FIRST, SETS, set_number
from skerry.games.dice.moves import MOVES
from skerry.games.dice.sheet import BOXES, CROSS, KNIGHTS, ROAD_NAMES, SETTLEMENTS
from skerry.games.dice.solution.backward import new_room, solve_boards
from skerry.games.dice.solution.payments import needs_all, place_of
from skerry.games.dice.solution.plans import PLAN_COUNT
from skerry.games.dice.solution.sheets import FIRST, KNIGHTED, sheet_of
from skerry.games.dice.solution.tables import MEAN_STEP, can_occur, solution
from skerry.games.dice.state import BUILD

GAME = skerry.get_game("dice")
FOUND = solution()
Dice = tuple[int, ...]


class PlainTurns:
    """What sheets are worth by the rules and by trying everything; dice are tuples of faces."""

    def __init__(self) -> None:
        #: To work in, by turns left.
        self.rows = [GAME.layout.states(12) for _ in range(3)]
        self.known: dict[tuple[bytes, int], float] = {}

    def value(self, sheet: Any, left: int) -> float:
        """The mean of the points that `left` turns bring to the lone player of a state."""
        key = (sheet[0].tobytes(), left)
        if left and key not in self.known:
            self.known[key] = self._mean_of_turn(sheet, left)
        return self.known[key] if left else 0.0

    def _mean_of_turn(self, sheet: Any, left: int) -> float:
        final = functools.cache(lambda dice: self._best_use(sheet, dice, left))
        third = functools.cache(lambda kept: mean_after(kept, final))
        second = functools.cache(lambda dice: max(final(dice), best_kept(dice, third)))
        again = functools.cache(lambda kept: mean_after(kept, second))
        return mean_after((), lambda dice: max(final(dice), best_kept(dice, again)))

    def _best_use(self, sheet: Any, dice: Dice, left: int) -> float:
        states = self.rows[left]
        copy_state(states, 0, sheet, 0)
        s = states[0]
        s.phase, s.rolls = BUILD, 3
        for face in range(6):
            s.dice[face] = dice.count(face)
        return self._best_from(0, left, set())

    def _best_from(self, i: int, left: int, seen: set[bytes]) -> float:
        states, row = self.rows[left], GAME.code_row()
        rest = GAME.layout.states(1)
        copy_state(rest, 0, states, i)
        r = rest[0]
        r.phase, r.rolls, r.earned = 0, 0, 0
        for face in range(6):
            r.dice[face] = 0
        best = (int(states[i].earned) or CROSS) + self.value(rest, left - 1)
        count = GAME.kernels.legal_moves(states, i, 0, row)
        for move in [int(code) for code in row[:count]]:
            if move == MOVES.first("end"):
                continue
            copy_state(states, i + 1, states, i)
            GAME.kernels.apply(states, i + 1, 0, move)
            if states[i + 1].tobytes() not in seen:
                seen.add(states[i + 1].tobytes())
                best = max(best, self._best_from(i + 1, left, seen))
        return best


def mean_after(kept: Dice, value: Any) -> float:
    """The mean of a value of six dice, all but those kept being rolled."""
    thrown, total = DICE - len(kept), 0.0
    for roll in combinations_with_replacement(range(6), thrown):
        ways = math.factorial(thrown)
        for face in range(6):
            ways //= math.factorial(roll.count(face))
        total += ways * value(tuple(sorted(kept + roll)))
    return total / 6**thrown


def best_kept(dice: Dice, value: Any) -> float:
    """The best of all parts of the dice but the whole."""
    return max(value(kept) for kept in set(parts_of(dice)) if len(kept) < DICE)


def parts_of(dice: Dice) -> Iterator[Dice]:
    for bits in range(1 << DICE):
        yield tuple(die for k, die in enumerate(dice) if bits >> k & 1)


def late_sheet() -> Any:
    """Everything but the cities, and all jokers used: 13 turns can have built it."""
    states = GAME.layout.states(1)
    GAME.kernels.new_game(states, 0, GAME.setup_row(1, GAME.check_options({"starter": "red"})))
    s = states[0]
    for road in range(len(ROAD_NAMES)):
        s.roads[0, road] = 1
    s.settlements[0], s.knights[0] = SETTLEMENTS, KNIGHTS
    for joker in range(KNIGHTS):
        s.used[0, joker] = 1
    s.phase, s.rolls = 0, 0
    return states


def test_the_last_two_turns_are_worth_what_trying_everything_finds() -> None:
    turns, states = PlainTurns(), late_sheet()
    sheet = int(sheet_of(FOUND.sheets, states[0], 0))
    assert can_occur(FOUND.sheets)[2, sheet]
    assert FOUND.means[1, sheet] == pytest.approx(turns.value(states, 1), abs=MEAN_STEP)
    assert FOUND.means[2, sheet] == pytest.approx(turns.value(states, 2), abs=MEAN_STEP)


@pytest.mark.parametrize("left", [1, 2, 6, 11, 14])
def test_values_follow_from_those_with_a_turn_less(left: int) -> None:
    """The package's values are rounded, so that each differs from what follows by two steps."""
    draw, boards = random.Random(left), FOUND.sheets.boards
    occurs = np.flatnonzero(can_occur(FOUND.sheets)[left, boards[:, FIRST]])
    few = [b for b in occurs.tolist() if boards[b, KNIGHTED] <= 2]
    some = np.array(draw.sample(few, min(2, len(few))))
    before = np.stack([FOUND.means[left - 1], FOUND.means[left - 1] ** 2])
    after = np.zeros((2, FOUND.sheets.number))
    solve_boards(FOUND.sheets, FOUND.payments, new_room(), before, after, some)
    for b in some:
        row = slice(int(boards[b, FIRST]), int(boards[b, FIRST]) + (1 << int(boards[b, KNIGHTED])))
        assert np.abs(after[0, row] - FOUND.means[left, row]).max() <= MEAN_STEP


def test_perfect_play_alone_makes_87_83_points() -> None:
    assert FOUND.means[BOXES, 0] == pytest.approx(87.8310, abs=MEAN_STEP)
    assert FOUND.spreads[BOXES, 0] == pytest.approx(18.29, abs=0.1)


def test_the_listed_payments_are_those_that_dice_make() -> None:
    draw, six = random.Random(3), int(SET_FIRST[DICE])
    for _ in range(40):
        knights, plan = draw.randrange(KNIGHTS + 1), draw.randrange(PLAN_COUNT)
        jokers = draw.getrandbits(min(KNIGHTS, knights + 1))
        place = place_of(knights, plan, jokers)
        start, end = FOUND.payments.starts[place : place + 2].tolist()
        listed = set(FOUND.payments.results[start:end].tolist())
        for n in draw.sample(range(462), 20):
            dice: Any = new_row(6)
            for face in range(6):
                dice[face] = int(SETS[six + n, face])
            assert set_number(dice) == six + n
            assert (n in listed) == needs_all(plan, jokers, knights, dice, DICE)
