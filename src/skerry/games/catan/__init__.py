"""Base Catan."""

from __future__ import annotations

from ...core.draws import TwoDice
from ...core.game import Game, Judges, Observation, Positions, Secrets, Words
from . import board, observe, observed, options, position, setup, text, turn, view
from .judges import learned_value, outcome_value, value
from .rules import RULES
from .state import SEAT_NAMES, State

GAME = Game(
    name="catan",
    title="Catan",
    players=(2, 4),
    seat_names=SEAT_NAMES,
    state=State,
    rules=RULES,
    new_game=setup.new_game,
    score=turn.score,
    options=options.OPTIONS,
    setup=options.setup,
    shuffle_setup=board.shuffle_setup,
    secrets=Secrets(view.hide, view.guess, view.is_secret),
    words=Words(text.events, text.sentence, text.draw),
    positions=Positions(position.derive, position.check, options.options_of),
    observation=Observation(observe.observe, observe.SCALE, observe.CACHE, observed.NAMES),
    judges=Judges(value.value, learned_value.learned_value, outcome_value.outcome_value),
    two_dice=TwoDice("dice", options.deck_left),
    default_players=4,
    minutes=60,
)
