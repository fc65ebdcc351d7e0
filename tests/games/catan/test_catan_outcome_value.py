"""What Catan's outcome value looks at: places still to be settled, what buildings bring."""

from __future__ import annotations

from typing import Any

import numpy as np

from skerry.core.kernel import INTERPRETED
from skerry.core.match import Match
from skerry.games.catan import board
from skerry.games.catan.judges import outcome_value, value

START = (
    "players=2 turn=9 phase=main player=orange starter=orange founded=8 rolled=1 dice=8 "
    "start_rolls=8,-1,-1,-1 owner=12:orange,40:orange,20:red,48:red level=12:1,40:1,20:1,48:1 "
)
PATH_ENDS, NEIGHBOURS = board.PATH_ENDS.tolist(), board.CORNER_NEIGHBOURS.tolist()
ROADS = "road=11:orange,51:orange,22:red,63:red"


def inputs(position: str, seat: int = 0) -> dict[str, float]:
    """What the outcome value sees beyond the learned value, by name."""
    states = Match.from_position("catan", position).view(seat).states
    out = row(outcome_value.INPUTS, 0.0)
    outcome_value.inputs(states[0], seat, out)
    return dict(zip(outcome_value.EXTRAS, map(float, out[outcome_value.KNOWN :]), strict=True))


def row(count: int, zero: float) -> Any:
    """A row for kernels to write in, as they take it in this mode."""
    return [zero] * count if INTERPRETED else np.array([zero] * count)


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


def test_no_two_of_the_places_to_come_are_neighbours():
    """Packed anew from the corners within reach and what they are worth, best first."""
    states = Match.from_position("catan", START + ROADS).view(0).states
    out, worths = row(outcome_value.INPUTS, 0.0), row(board.CORNERS, 0.0)
    places, ends = row(board.CORNERS, 0), row(value.RINGS, 0)
    value.features_and_places(states[0], 0, out, places, worths, ends)
    outcome_value._room(states[0], 0, out, places, worths, ends)
    free = {int(places[k]): float(worths[k]) for k in range(int(ends[-1])) if worths[k] > 0}
    packed: list[float] = []
    while len(packed) < 3:
        best = max(free, key=lambda corner: free[corner])
        packed.append(free[best])
        free = {c: worth for c, worth in free.items() if c not in (best, *NEIGHBOURS[best])}
    seen = inputs(START + ROADS)
    assert [seen[f"{rank} place to come"] for rank in ("first", "second", "third")] == packed
    assert len(set(packed)) > 1


def test_cities_to_come_are_the_settlements_that_stand():
    seen, grown = inputs(START + ROADS), inputs((START + ROADS).replace("12:1,40:1", "12:2,40:1"))
    assert seen["cities to come"] > seen["best city"] > 0
    assert grown["cities to come"] < seen["cities to come"]
    assert grown["most from one hex"] > seen["most from one hex"]
    assert grown["rolls that give"] == seen["rolls that give"]


def test_the_deck_runs_down():
    assert inputs(START + ROADS)["deck"] == 1.0
    bought = START + ROADS + " cards=k2/-/-/- deck=k12r2i2m2p5"
    assert inputs(bought)["deck"] == 23 / 25
