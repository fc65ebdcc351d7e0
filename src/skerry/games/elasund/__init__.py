"""Elasund, the city game."""

from __future__ import annotations

from ...core.draws import TwoDice
from ...core.game import Game
from . import insight, observe, options, position, setup, text, turn, value, view
from .moves import MOVES
from .rules import RULES
from .state import SEAT_NAMES, State

GAME = Game(
    name="elasund",
    title="Elasund",
    players=(2, 4),
    default_players=4,
    minutes=90,
    seat_names=SEAT_NAMES,
    state=State,
    moves=MOVES,
    options=options.OPTIONS,
    setup=options.setup,
    shuffle_setup=options.shuffle_setup,
    new_game=setup.new_game,
    actors=RULES.actors,
    legal_moves=RULES.legal_moves,
    plain_moves=RULES.plain_moves,
    is_legal=RULES.is_legal,
    chance_moves=RULES.chance_moves,
    apply=RULES.apply,
    score=turn.score,
    winners=turn.winners,
    hide=view.hide,
    guess=view.guess,
    is_secret=view.is_secret,
    hide_move=RULES.hide_move,
    observe=observe.observe,
    observation_scale=observe.SCALE,
    two_dice=TwoDice("dice"),
    options_of=options.options_of,
    derive=position.derive,
    check=position.check,
    why_not=RULES.why_not,
    events=text.events,
    sentence=text.sentence,
    draw=text.draw,
    value=value.value,
    insight=insight.insight,
    max_legal=2048,
)
