"""What our bots are asked and told in catanatron's games."""

from __future__ import annotations

import enum
from typing import Any

import catanatron_bridge as bridge
import pytest
from catanatron import Color, Game, RandomPlayer
from catanatron.models.enums import Action, ActionPrompt

from skerry.games.catan.state import DISCARD, KNIGHT, MONOPOLY, POINT

WOOD, ORE = 0, 4


class Newer(enum.Enum):
    """An action that 3.3.0 brought: before, chance discarded."""

    DISCARD_RESOURCE = "DISCARD_RESOURCE"


class Last:
    """A bot that takes the last move it is offered, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def choose(self, view: Any, legal: Any) -> int:
        self.asked.append((view.state, list(legal)))
        return self.asked[-1][1][-1]


@pytest.fixture
def game():
    """Two players who have founded; the first is to play."""
    made = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=3)
    while made.state.is_initial_build_phase:
        made.play_tick()
    return made


def test_a_bot_chooses_what_it_discards(game):
    """catanatron 3.3.0 asks for one card after another; chance did that before."""
    state, seat = game.state, game.state.current_player_index
    names = bridge.RESOURCES
    for good, name in enumerate(names):
        state.player_state[f"P{seat}_{name}_IN_HAND"] = 8 if good == WOOD else good == ORE
        state.player_state[f"P{1 - seat}_{name}_IN_HAND"] = 0
        state.resource_freqdeck[good] = 19 - state.player_state[f"P{seat}_{name}_IN_HAND"]
    state.current_prompt = ActionPrompt.DISCARD
    state.discard_counts = [4 * (seat == other) for other in (0, 1)]
    colour = state.colors[seat]
    actions = [Action(colour, Newer.DISCARD_RESOURCE, names[good]) for good in (WOOD, ORE)]
    bot = Last()
    assert bridge.choose_action(bot, game, actions) == actions[1]
    ((told, legal),) = bot.asked
    assert legal == [bridge.first("discard") + good for good in (WOOD, ORE)]
    assert (told.phase, int(told.owes[seat])) == (DISCARD, 4)


def test_a_card_bought_this_turn_is_told_as_fresh(game):
    """Else a line of play would play it at once."""
    state, seat = game.state, game.state.current_turn_index
    for name in ("KNIGHT", "VICTORY_POINT", "MONOPOLY"):
        state.player_state[f"P{seat}_{name}_IN_HAND"] = 1
    for name in ("KNIGHT", "MONOPOLY"):  # told since 3.3.0
        state.player_state[f"P{seat}_{name}_OWNED_AT_START"] = name == "MONOPOLY"
    s = bridge.fair_states(game, seat)[0]
    assert [int(s.fresh[seat, card]) for card in (KNIGHT, MONOPOLY, POINT)] == [1, 0, 0]
    assert [int(s.cards[seat, card]) for card in (KNIGHT, MONOPOLY, POINT)] == [0, 1, 1]
