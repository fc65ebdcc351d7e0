"""The cache of judges changes nothing of what they say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from skerry.bots.bench import new_bench
from skerry.core.match import Match

JUDGES = ("value", "learned_value", "playing_value", "outcome_value")
#: Moves that are played, and boards that the cache has of them at least.
GAMES = {"catan": (60, 30), "elasund": (120, 60)}


@pytest.mark.plain
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_judges_of_all_seats_say_what_the_judge_of_one_says(game: str, players: int) -> None:
    """Rows are left over from other boards and hands, and some are found again."""
    match, chance = Match(game, players, seed=3), random.Random(players)
    cache, judges, out = new_bench(match.game).cache, match.game.judges, np.zeros(4)
    moves, boards = GAMES[game]
    for _ in range(moves):
        while match.awaits_chance:
            match.play_chance()
        view = match.view(match.actors[0])
        match.play(chance.choice(view.legal), seat=view.seat)
        for name in JUDGES:
            together, one = getattr(judges, f"{name}s"), getattr(judges, name)
            if together is not None:
                together(match.states[0], cache, out)
                expected = [one(match.states[0], seat) for seat in range(players)]
                assert out[:players].tolist() == expected
    assert np.count_nonzero(cache.keys) > boards
