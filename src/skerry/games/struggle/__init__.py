"""The Struggle for Catan, the fast card game."""

from __future__ import annotations

from ...core.game import Game, Judges, Observation, Positions, Secrets, Words
from . import observe, observed, options, position, setup, text, turn, view
from .data import FEWEST, MOST
from .judges import learned_value, value
from .moves import MOST_LISTED
from .rules import RULES
from .state import SEAT_NAMES, State

GAME = Game(
    name="struggle",
    title="The Struggle for Catan",
    players=(FEWEST, MOST),
    seat_names=SEAT_NAMES,
    state=State,
    rules=RULES,
    new_game=setup.new_game,
    score=turn.score,
    options=options.OPTIONS,
    setup=options.setup,
    secrets=Secrets(view.hide, view.guess, view.is_secret),
    words=Words(text.events, text.sentence, text.draw),
    positions=Positions(position.derive, position.check, options.options_of),
    observation=Observation(observe.observe, observe.SCALE, names=observed.NAMES),
    judges=Judges(value.value, learned_value.learned_value),
    default_players=4,
    minutes=30,
    max_legal=MOST_LISTED,
)
