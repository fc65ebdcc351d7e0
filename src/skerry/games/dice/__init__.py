"""The Catan Dice Game."""

from __future__ import annotations

from ...core.game import Game, Judges, Observation, Positions, Words
from . import observe, observed, options, position, setup, text, turn
from .judges import expected_points, solve, value
from .rules import RULES
from .state import SEAT_NAMES, SEATS, State

GAME = Game(
    name="dice",
    title="Catan Dice Game",
    players=(1, SEATS),
    seat_names=SEAT_NAMES,
    state=State,
    rules=RULES,
    new_game=setup.new_game,
    score=turn.score,
    options=options.OPTIONS,
    setup=options.setup,
    words=Words(text.events, text.sentence, text.draw),
    positions=Positions(position.derive, position.check, options.options_of),
    observation=Observation(observe.observe, observe.SCALE, names=observed.NAMES),
    judges=Judges(value.value, solve=solve.solve, expected_points=expected_points.expected_points),
    default_players=2,
    minutes=20,
    max_moves=2_000,
)
