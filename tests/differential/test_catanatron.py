"""Random games in our engine and in catanatron's at once: whatever its known faults leave agrees.

SKERRY_DIFFERENTIAL sets the number of games.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
import twin
from twin import Twin

GAMES = int(os.environ.get("SKERRY_DIFFERENTIAL", "36"))
#: Runs that the games are spread over, so that several processes share them and a stopped run
#: goes on.
PARTS = max(1, GAMES // 300)
#: How often in a thousand moves the excuses are needed, in 39 games of all numbers of players; the
#: others were not.
USUAL = {
    twin.ONLY_KNIGHTS_BEFORE_ROLL: 101,
    twin.ROAD_CARD_PRICE: 82,
    twin.FRESH_CARD: 44,
}
RARE = 1
#: The same for roads, by players, in 40 games each: a length that is told otherwise stays so to the
#: end of the game, and the more play the sooner a road meets somebody's building.
USUAL_ROADS = {2: 42, 3: 263, 4: 299}


@pytest.fixture(autouse=True)
def _their_dice():
    """Their engine draws from the global generator; leave it as it was."""
    kept = random.getstate()
    yield
    random.setstate(kept)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_engines_agree_on_moves_and_cards(players, part, record_property):
    aside: Counter[str] = Counter()
    steps = 0
    seeds = range(part, GAMES // 3 + 1, PARTS)
    for seed in seeds:
        pair = Twin(seed * 4 + players, players)
        pair.play()
        steps += pair.steps
        aside += pair.set_aside
    assert steps > 100 * (len(seeds) - 1)
    assert {
        name: count for name, count in aside.items() if count > allowed(name, players, steps)
    } == {}
    record_property("games", len(seeds))
    record_property("moves in step", steps)
    for name, count in aside.items():
        record_property(f"times {name!r}", count)


def allowed(name, players, steps):
    """How often an excuse may be needed in so many moves: thrice what is usual, and ten more."""
    usual = USUAL_ROADS[players] if name == twin.ROAD_ENDS else USUAL.get(name, RARE)
    return 10 + 3 * usual * steps / 1_000


def test_a_difference_that_has_no_name_is_noticed():
    pair = Twin(5, 2)
    pair.play(30)
    pair.s.hand[0, 0] += 1
    pair.s.bank[0] -= 1
    with pytest.raises(AssertionError):
        pair.compare()


def test_a_move_that_only_one_engine_allows_is_noticed():
    pair = Twin(6, 2)
    pair.play(4)
    free = next(c for c in range(54) if pair.s.level[c] == 0)
    pair.s.level[free] = 1
    pair.s.owner[free] = 0
    with pytest.raises(AssertionError):
        pair.play(40)
