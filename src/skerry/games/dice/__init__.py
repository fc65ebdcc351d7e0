"""The Catan Dice Game."""

from __future__ import annotations

from ...core.game import Game
from . import observe, options, position, rules, solve, text, value, view
from .moves import MOVES
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
    new_game=rules.new_game,
    actors=rules.actors,
    legal_moves=rules.legal_moves,
    plain_moves=rules.legal_moves,
    is_legal=rules.is_legal,
    chance_moves=rules.chance_moves,
    apply=rules.apply,
    score=rules.score,
    winners=rules.winners,
    hide=view.hide,
    guess=view.guess,
    is_secret=view.is_secret,
    hide_move=view.hide_move,
    observe=observe.observe,
    observation_scale=observe.SCALE,
    options_of=options.options_of,
    derive=position.derive,
    check=position.check,
    why_not=text.why_not,
    events=text.events,
    sentence=text.sentence,
    draw=text.draw,
    max_moves=2_000,
    value=value.value,
    solve=solve.solve,
)
