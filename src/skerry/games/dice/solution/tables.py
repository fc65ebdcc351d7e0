"""The solution as a file: what every sheet is worth, in steps small enough for perfect play.

The game ships with `solution.xz`: for every number of turns left the means of the points to come,
in steps of MEAN_STEP, and how far points stray from them (standard deviations, in steps of
SPREAD_STEP); then the payments of `payments.py`. Only sheets are worked out that can occur with so
many turns left. `skerry solve dice` makes the file anew and compares.
"""

from __future__ import annotations

import functools
import lzma
import pathlib
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..building import COSTS
from ..faces import DICE
from ..sheet import BOXES
from .payments import Payments, new_starts
from .sheets import CITIED, KNIGHTED, ROADS, SETTLED, Sheets, number_sheets

FILE = pathlib.Path(__file__).with_name("solution.xz")
MEAN_STEP, SPREAD_STEP = 0.005, 0.1


class Solution(NamedTuple):
    """What kernels need of the solution."""

    #: By turns left and sheet: the mean of the points to come.
    means: Any
    #: The standard deviation of the points to come.
    spreads: Any
    sheets: Sheets
    payments: Payments


def can_occur(sheets: Sheets) -> NDArray[np.bool_]:
    """By turns left, from 0, and sheet: whether there were turns enough to build the sheet.

    A city takes a turn of its own, since one die is left then. All other turns spend six dice at
    most.
    """
    boards, (road, knight, settlement, _) = sheets.boards, np.asarray(COSTS).sum(axis=1)
    roads = np.array([int(bits).bit_count() for bits in np.flatnonzero(sheets.road_sets >= 0)])
    dice = road * roads[boards[:, ROADS]]
    dice += settlement * boards[:, SETTLED] + knight * boards[:, KNIGHTED]
    turns = np.repeat(boards[:, CITIED] - -dice // DICE, 1 << boards[:, KNIGHTED])
    return turns <= BOXES - np.arange(BOXES + 1)[:, None]


def encode(means: NDArray[np.float64], spreads: NDArray[np.float64], payments: Payments) -> bytes:
    """The file."""
    occurs = can_occur(number_sheets())
    rounded = np.round(means / MEAN_STEP).astype(np.int64)
    steps = rounded[1:] - rounded[:-1]
    steps[~occurs[1:]] = 0
    wide = np.where(occurs[1:], np.round(spreads[1:] / SPREAD_STEP), 0).astype(np.uint8)
    parts = [
        (steps & 255).astype(np.uint8),
        (steps >> 8).astype(np.int8),
        wide,
        np.asarray(payments.starts, "<i4"),
        np.asarray(payments.results, "<i2"),
    ]
    return lzma.compress(b"".join(part.tobytes() for part in parts), preset=9)


def decode(data: bytes) -> Solution:
    """The solution in a file."""
    sheets, starts = number_sheets(), new_starts()
    raw, size = np.frombuffer(lzma.decompress(data), np.uint8), BOXES * sheets.number
    low, high, wide = (raw[k * size : (k + 1) * size].reshape(BOXES, -1) for k in range(3))
    steps = low.astype(np.int32) + (high.view(np.int8).astype(np.int32) << 8)
    rest, cut = raw[3 * size :].tobytes(), 4 * len(starts)
    starts[:] = np.frombuffer(rest[:cut], "<i4")
    results = np.frombuffer(rest[cut:], "<i2").astype(np.int64)
    none = np.zeros((1, sheets.number))
    means = np.concatenate([none, np.cumsum(steps, axis=0) * MEAN_STEP])
    spreads = np.concatenate([none, wide * SPREAD_STEP])
    return Solution(means, spreads, sheets, Payments(starts, results))


@functools.cache
def solution() -> Solution:
    """The solution that comes with the game."""
    return decode(FILE.read_bytes())
