"""The Catan Dice Game."""

from __future__ import annotations

from ...core.game import Game
from . import observe, options, position, setup, solve, text, turn, value, view
from .moves import MOVES
from .rules import RULES
from .state import SEAT_NAMES, SEATS, State

GAME = Game(
    name="dice",
    title="Catan Dice Game",
    players=(1, SEATS),
    default_players=2,
    minutes=20,
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
    options_of=options.options_of,
    derive=position.derive,
    check=position.check,
    why_not=RULES.why_not,
    events=text.events,
    sentence=text.sentence,
    draw=text.draw,
    max_moves=2_000,
    value=value.value,
    solve=solve.solve,
)
