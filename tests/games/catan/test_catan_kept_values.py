"""What Catan's judges keep changes nothing of what they say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from skerry.bots.bench import new_bench
from skerry.core.match import Match

JUDGES = ("value", "learned_value", "outcome_value")


@pytest.mark.plain
@pytest.mark.parametrize("players", [2, 3, 4])
def test_judges_of_all_seats_say_what_the_judge_of_one_says(players: int) -> None:
    """Rows are left over from other boards and hands, and some are found again."""
    match, chance = Match("catan", players, seed=3), random.Random(players)
    kept, judges, out = new_bench(match.game).kept, match.game.judges, np.zeros(4)
    for _ in range(60):
        while match.awaits_chance:
            match.play_chance()
        view = match.view(match.actors[0])
        match.play(chance.choice(view.legal), seat=view.seat)
        for name in JUDGES:
            getattr(judges, f"{name}s")(match.states[0], kept, out)
            one = getattr(judges, name)
            expected = [one(match.states[0], seat) for seat in range(players)]
            assert out[:players].tolist() == expected
    assert np.count_nonzero(kept.keys) > 30
