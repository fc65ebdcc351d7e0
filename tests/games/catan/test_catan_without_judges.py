"""A game that says nothing of how well a seat stands is still played: by its points."""

from __future__ import annotations

import dataclasses

from skerry.bots import make_bot
from skerry.core.game import Judges
from skerry.core.match import Match
from skerry.core.registry import get_game

#: Orange can pay for a city.
POSITION = (
    "players=2 turn=9 phase=main player=orange starter=orange founded=8 rolled=1 dice=8 "
    "start_rolls=8,-1,-1,-1 owner=12:orange,40:orange,20:red,48:red level=12:1,40:1,20:1,48:1 "
    "road=11:orange,51:orange,22:red,63:red hand=g2o3/-/-/-"
)


def test_a_game_without_a_value_is_played_by_its_points() -> None:
    catan = get_game("catan")
    plain = dataclasses.replace(catan, name="plain-catan", judges=Judges())
    view = Match.from_position("catan", POSITION).view(0)
    move = make_bot("greedy", plain, 1).choose(view, view.legal)
    assert catan.moves.format(move).startswith("city")
