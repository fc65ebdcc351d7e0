"""What the foresight of Catan looks at: places still to be settled, and what buildings bring."""

from __future__ import annotations

import numpy as np

from skerry.core.kernel import INTERPRETED
from skerry.core.match import Match
from skerry.games.catan import board, foresight

START = (
    "players=2 turn=9 phase=main player=orange starter=orange founded=8 rolled=1 dice=8 "
    "start_rolls=8,-1,-1,-1 owner=12:orange,40:orange,20:red,48:red level=12:1,40:1,20:1,48:1 "
)
PATH_ENDS, NEIGHBOURS = board.PATH_ENDS.tolist(), board.CORNER_NEIGHBOURS.tolist()
ROADS = "road=11:orange,51:orange,22:red,63:red"


def inputs(position: str, seat: int = 0) -> dict[str, float]:
    """What the foresight sees beyond the insight, by name."""
    states = Match.from_position("catan", position).view(seat).states
    row = [0.0] * foresight.INPUTS if INTERPRETED else np.zeros(foresight.INPUTS)
    foresight.inputs(states[0], seat, row)
    return dict(zip(foresight.EXTRAS, map(float, row[foresight.KNOWN :]), strict=True))


def test_a_place_is_safe_until_another_player_is_as_near():
    """Red's roads touch every corner that orange would reach by one more road."""
    assert inputs(START + ROADS)["safe one road away"] > 0
    own = {12, 40}
    ends = {corner for path in (11, 51) for corner in PATH_ENDS[path]} - own
    next_ones = {corner for end in ends for corner in NEIGHBOURS[end]} - own
    theirs = ",".join(
        f"{path}:red"
        for path, corners in enumerate(PATH_ENDS)
        if set(corners) & next_ones and not set(corners) & (own | ends)
    )
    assert inputs(f"{START}{ROADS},{theirs}")["safe one road away"] == 0


def test_places_to_come_are_listed_best_first_and_end_where_there_is_no_room():
    seen = inputs(START + ROADS)
    first, second, third = (seen[f"{rank} place to come"] for rank in ("first", "second", "third"))
    assert first >= second >= third > 0
    assert seen["places two roads away"] > 0


def test_cities_to_come_are_the_settlements_that_stand():
    seen, grown = inputs(START + ROADS), inputs((START + ROADS).replace("12:1,40:1", "12:2,40:1"))
    assert seen["cities to come"] > seen["best city"] > 0
    assert grown["cities to come"] < seen["cities to come"]
    assert grown["most from one hex"] >= seen["most from one hex"]
    assert grown["rolls that give"] == seen["rolls that give"]


def test_the_deck_runs_down():
    assert inputs(START + ROADS)["deck"] == 1.0
    bought = START + ROADS + " cards=k2/-/-/- deck=k12r2i2m2p5"
    assert inputs(bought)["deck"] == 23 / 25
