"""Chances that mean what they say: a small map from a judge's raw chances to calibrated ones.

Each table (a game and a number of players) has a row of numbers in `calibration.toml`, fitted by
`python benchmarks/calibration.py --fit` to games whose seeds no measurement uses. With t the turn
over `turns`, a raw chance p becomes p ** exp(a0 + a1 t + a2 t^2 + a3 t^3) * exp(offset), divided
by the sum over all seats; offsets go by how many seats after the player on turn somebody sits.
"""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.softmax import softmax
from ..core.game import MOST_SEATS
from ..core.kernel import kernel

DATA = Path(__file__).with_name("calibration.toml")
#: Places in a row: turns of a usual game, the powers of the time, then the offsets.
TURNS, POWERS, DEGREE = 0, 1, 4
OFFSETS = POWERS + DEGREE
COLUMNS = OFFSETS + MOST_SEATS
#: Games that last longer than this many usual ones are judged as if they had lasted so long.
LATEST = 1.5
LEAST = 1e-12


@kernel
def sharpen(row: Any, at: int, turn: int, player: int, players: int, out: Any) -> None:
    """Turn the raw chances of all seats into calibrated ones, in place, by the fit at row[at]."""
    if players == 1 or row[at + TURNS] == 0.0:
        return
    time = min(LATEST, turn / row[at + TURNS])
    power, sharpness = 1.0, 0.0
    for k in range(DEGREE):
        sharpness += row[at + POWERS + k] * power
        power *= time
    sharpness = math.exp(sharpness)
    for seat in range(players):
        out[seat] = sharpness * math.log(max(LEAST, out[seat]))
        if player >= 0:
            out[seat] += row[at + OFFSETS + (seat - player + players) % players]
    softmax(out, players)


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


@cache
def fits_of(game: str) -> NDArray[np.float64]:
    """A row for each number of players; zeros where nothing was fitted, so that raw chances stay.

    >>> fits_of("no such game").any()
    np.False_
    """
    rows = np.zeros((MOST_SEATS + 1, COLUMNS))
    for players, fit in _tables().get(game, {}).items():
        row = rows[int(players)]
        row[TURNS] = fit["turns"]
        row[POWERS:OFFSETS] = fit["powers"]
        row[OFFSETS : OFFSETS + int(players)] = fit["offsets"]
    return rows
