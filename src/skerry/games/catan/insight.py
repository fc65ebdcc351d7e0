"""Who wins in Catan from a turn's beginning or a roll, learned from games of `greedy`.

`value.py` orders moves one move ahead; this foretells how such play ends. The strength is a
weighted sum of inputs, plus a hidden layer for what only counts together. The weights are in
`insight.toml`, written by `benchmarks/learn_insight.py`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np

from ...core.kernel import kernel, reals
from .building import SETTLEMENTS
from .cards import total_points
from .state import DISCARD, ROBBER, State
from .value import SIZE, features, lateness

EXTRAS = (
    "lateness", "to roll", "has rolled", "two players", "lead",
    "settlements left", "cities left", "roads left",
    "lumber rate", "brick rate", "wool rate", "grain rate", "ore rate",
    "lumber held", "brick held", "wool held", "grain held", "ore held",
    "owes", "moves robber", "settlement now", "city now", "card now", "road now",
)  # fmt: skip
INPUTS = SIZE + len(EXTRAS)


@kernel
def inputs(s: State, seat: int, out: Any) -> None:
    """Write INPUTS numbers about one seat's position."""
    features(s, seat, out)
    out[SIZE] = lateness(s)
    if s.player == seat:
        out[SIZE + 1 + s.rolled] = 1.0
    if s.players == 2:
        out[SIZE + 3] = 1.0
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, total_points(s, other))
    out[SIZE + 4] = (total_points(s, seat) - best) / 4.0
    out[SIZE + 5] = s.settlements_left[seat] / 5.0
    out[SIZE + 6] = s.cities_left[seat] / 4.0
    out[SIZE + 7] = s.roads_left[seat] / 15.0
    for good in range(5):
        out[SIZE + 8 + good] = (4 - s.rate[seat, good]) / 2.0
        out[SIZE + 13 + good] = s.hand[seat, good] / 4.0
    _turn(s, seat, out)


@kernel
def _turn(s: State, seat: int, out: Any) -> None:
    """What this turn still holds: cards to give up, the robber, things that can be paid."""
    out[SIZE + 18] = s.owes[seat] / 4.0
    if s.player != seat or s.rolled == 0:
        return
    if s.phase == DISCARD or s.phase == ROBBER:
        out[SIZE + 19] = 1.0
    if out[9] == 1.0 and out[16] > 0.0:
        out[SIZE + 20] = 1.0
    if out[10] == 1.0 and s.cities_left[seat] > 0 and s.settlements_left[seat] < SETTLEMENTS:
        out[SIZE + 21] = 1.0
    if out[11] == 1.0:
        out[SIZE + 22] = 1.0
    if out[12] == 1.0 and s.roads_left[seat] > 0:
        out[SIZE + 23] = 1.0


_DATA = tomllib.loads(Path(__file__).with_name("insight.toml").read_text())
STRAIGHT, BENT, FIRST, BIAS, SECOND = (
    np.array(_DATA[name]) for name in ("straight", "bent", "first", "bias", "second")
)
HIDDEN = len(BIAS)


@kernel
def insight(s: State, seat: int) -> float:
    """The seat's strength as a logarithm."""
    row, sums = reals(INPUTS), reals(HIDDEN)
    for h in range(HIDDEN):
        sums[h] = BIAS[h]
    inputs(s, seat, row)
    late, total = row[SIZE], 0.0
    for i in range(INPUTS):
        x = row[i]
        if x != 0.0:
            total += (STRAIGHT[i] + BENT[i] * late) * x
            for h in range(HIDDEN):
                sums[h] += FIRST[i, h] * x
    for h in range(HIDDEN):
        if sums[h] > 0.0:
            total += SECOND[h] * sums[h]
    return total
