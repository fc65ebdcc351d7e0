"""What a seat of Struggle observes, as numbers of a byte each."""

from __future__ import annotations

import numpy as np
import pytest

from skerry.core.match import Match
from skerry.games.struggle.pile import discards_size, pile_size


@pytest.mark.parametrize("players", [5, 6])
def test_piles_of_more_cards_than_a_byte_holds_are_observed_as_the_most(players: int) -> None:
    match = Match("struggle", players, seed=1)
    assert pile_size(match.states[0]) + discards_size(match.states[0]) > 127
    seen = np.zeros(match.game.observation_size, np.int8)
    match.game.kernels.observe(match.states, 0, 0, seen)
    assert seen.max() == 127
    assert seen.min() >= 0
