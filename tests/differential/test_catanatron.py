"""Random games in our engine and in catanatron's at once: whatever its known faults leave agrees.

SKERRY_DIFFERENTIAL sets the number of games.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
from twin import Twin

GAMES = int(os.environ.get("SKERRY_DIFFERENTIAL", "36"))


@pytest.fixture(autouse=True)
def _their_dice():
    """Their engine draws from the global generator; leave it as it was."""
    kept = random.getstate()
    yield
    random.setstate(kept)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_engines_agree_on_moves_and_cards(players, record_property):
    aside: Counter[str] = Counter()
    steps = 0
    for seed in range(GAMES // 3 + 1):
        twin = Twin(seed * 4 + players, players)
        twin.play()
        steps += twin.steps
        aside += twin.set_aside
    assert steps > 100 * (GAMES // 3)
    record_property("games", GAMES // 3 + 1)
    record_property("moves in step", steps)
    for name, count in aside.items():
        record_property(f"times {name!r}", count)


def test_a_difference_that_has_no_name_is_noticed():
    twin = Twin(5, 2)
    twin.play(30)
    twin.s.hand[0, 0] += 1
    twin.s.bank[0] -= 1
    with pytest.raises(AssertionError):
        twin.compare()


def test_a_move_that_only_one_engine_allows_is_noticed():
    twin = Twin(6, 2)
    twin.play(4)
    free = next(c for c in range(54) if twin.s.level[c] == 0)
    twin.s.level[free] = 1
    twin.s.owner[free] = 0
    with pytest.raises(AssertionError):
        twin.play(40)
