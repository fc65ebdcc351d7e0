"""What a seat of Struggle observes, as numbers of a byte each."""

from __future__ import annotations

import numpy as np
import pytest

from skerry.core.match import Match
from skerry.games.struggle.data import RESOURCES
from skerry.games.struggle.events import robber_loss
from skerry.games.struggle.pile import discards_size, pile_size
from skerry.games.struggle.state import ROBBER_PHASE


@pytest.mark.parametrize("players", [5, 6])
def test_piles_of_more_cards_than_a_byte_holds_are_observed_as_the_most(players: int) -> None:
    match = Match("struggle", players, seed=1)
    assert pile_size(match.states[0]) + discards_size(match.states[0]) > 127
    seen = np.zeros(match.game.observation_size, np.int8)
    match.game.kernels.observe(match.states, 0, 0, seen)
    assert seen.max() == 127
    assert seen.min() >= 0


def seen_of_goods(position: str, seat: int) -> dict[str, int]:
    """What a seat observes of the goods of the whole state, by name."""
    match = Match.from_position("struggle", position)
    seen = np.zeros(match.game.observation_size, np.int8)
    match.game.kernels.observe(match.states, 0, seat, seen)
    return dict(zip(match.game.observation_names, map(int, seen), strict=True))


SWAPPING = (
    "players=2 turn=2 phase={} player=blue exchanged=1 swapped=1 due=1 count=1 partner=red "
    "market=blow2 hand=w2/bo2w discards=owg pile=b9l10o12w9g13 knights=1"
)


@pytest.mark.rule("ST-34", "ST-R15")
def test_a_hand_is_observed_only_by_the_owner_of_the_library_while_he_picks() -> None:
    name = "seen hand of the partner: wool"
    assert seen_of_goods(SWAPPING.format("pick") + " cities=0,1 buildings=-/library", 1)[name] == 2
    for seat in (0, 1):
        assert seen_of_goods(SWAPPING.format("give"), seat)[name] == 0


@pytest.mark.rule("ST-R23")
def test_how_far_a_secret_choice_of_discards_has_got_is_observed_by_its_owner_alone() -> None:
    match = Match("struggle", 2, seed=1)
    state = match.states[0]
    state.phase = ROBBER_PHASE
    loss = robber_loss(10)
    for seat in (0, 1):
        for good in range(RESOURCES):
            state.hand[seat, good] = 2
        state.owes[seat] = loss - 1
    for seat in (0, 1):
        seen = np.zeros(match.game.observation_size, np.int8)
        match.game.kernels.observe(match.states, 0, seat, seen)
        owed = [i for i, name in enumerate(match.game.observation_names) if "owe" in name]
        assert [int(seen[i]) for i in owed[:2]] == [loss - 1, loss]  # one's own first
