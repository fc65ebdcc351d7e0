"""What our bots are asked and told in catanatron's games."""

from __future__ import annotations

import enum
from typing import Any

import catanatron_bridge as bridge
import pytest
from catanatron import Color, Game, RandomPlayer
from catanatron.models.enums import Action, ActionPrompt
from catanatron_memory import HandMemory, after_change, after_theft

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


def test_hands_are_remembered_as_far_as_they_were_seen():
    """What is sure is there, and only thefts among others leave anything open."""
    colours = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)
    game, unknown, held = Game([RandomPlayer(c) for c in colours], seed=5), 0, 0
    memory = HandMemory(Color.RED)
    memory.before(game)
    for _ in range(400):
        game.play_tick(accumulators=[memory])
        for seat, sure in enumerate(memory.sure(game)):
            held_here = game.state.player_state
            hand = [held_here[f"P{seat}_{name}_IN_HAND"] for name in bridge.RESOURCES]
            assert all(s <= h for s, h in zip(sure, hand, strict=True))
            unknown, held = unknown + sum(hand) - sum(sure), held + sum(hand)
            if game.state.colors[seat] == Color.RED:
                assert sure == hand
    seat = game.state.color_to_index[Color.RED]
    view = bridge.fair_states(game, seat, memory)[0]
    for other, sure in enumerate(memory.sure(game)):
        assert [int(view.hand[other, good]) for good in range(5)] == sure
    assert 0 < unknown < held / 2


def test_a_theft_among_others_takes_any_of_the_cards_that_were_sure():
    assert after_theft([2, 0, 1, 0, 0]) == [1, 0, 0, 0, 0]
    assert after_change([0, 0, 0, 0, 1], [0, 1, 0, 0, 1], [0, 0, 0, 0, 0]) == [0, 0, 0, 0, 0]
