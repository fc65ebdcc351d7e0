"""The numbers of sets of dice, and the chances of rolls."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

import pytest

from skerry.games.dice.faces import DICE, SET_FIRST, SET_WEIGHT, SETS, set_number


def test_every_set_of_up_to_six_dice_has_one_number() -> None:
    sets = SETS.tolist()
    assert len(sets) == comb(12, 6) == 924
    assert len({tuple(counts) for counts in sets}) == 924
    for number, counts in enumerate(sets):
        assert set_number(counts) == number


def test_smaller_sets_come_first() -> None:
    sizes = [sum(counts) for counts in SETS.tolist()]
    assert sizes == sorted(sizes)
    for size in range(DICE + 1):
        assert sizes.index(size) == SET_FIRST[size]
    assert SET_FIRST[DICE + 1] == 924


@pytest.mark.parametrize("thrown", range(1, 6))
def test_weights_count_the_ways_to_roll_a_set(thrown: int) -> None:
    ways = Counter(
        tuple(dice.count(face) for face in range(6)) for dice in product(range(6), repeat=thrown)
    )
    for number in range(int(SET_FIRST[thrown]), int(SET_FIRST[thrown + 1])):
        assert SET_WEIGHT[number] == ways[tuple(SETS.tolist()[number])]


def test_weights_of_six_dice_add_up() -> None:
    six = range(int(SET_FIRST[6]), int(SET_FIRST[7]))
    assert sum(int(SET_WEIGHT[number]) for number in six) == 6**6
    assert SET_WEIGHT[set_number([1] * 6)] == 720
    assert SET_WEIGHT[set_number([0, 0, 0, 0, 0, 6])] == 1
