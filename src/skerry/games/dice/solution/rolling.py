"""Sets of dice that are kept and rolled again; they are numbered as in faces.py."""

from __future__ import annotations

from typing import Any

from ....core.kernel import kernel, table
from ....core.seats import NONE
from ..faces import DICE, FACE_COUNT, SET_FIRST, SETS, set_number

ALL_SETS = len(SETS)
SIX = int(SET_FIRST[DICE])  #: the first set of all six dice


def _beside(change: int) -> list[list[int]]:
    """The number of each set with one die of a face more or fewer; NONE where there is none."""
    rows = []
    for counts in SETS.tolist():
        row = []
        for face in range(FACE_COUNT):
            other = list(counts)
            other[face] += change
            fits = other[face] >= 0 and sum(other) <= DICE
            row.append(set_number(other) if fits else NONE)
        rows.append(row)
    return rows


WITH_ONE, WITHOUT_ONE = table(_beside(1)), table(_beside(-1))


@kernel
def mean_over_rolls(values: Any, kept: Any) -> None:
    """Values of six dice -> values of fewer, the others being rolled one by one."""
    for n in range(ALL_SETS - 1, -1, -1):
        if n >= SIX:
            kept[n] = values[n]
        else:
            total = 0.0
            for face in range(FACE_COUNT):
                total += kept[WITH_ONE[n, face]]
            kept[n] = total / 6.0


@kernel
def best_to_keep(kept: Any, final: Any, best: Any) -> None:
    """For six dice: stop, or keep the best set within them."""
    for n in range(ALL_SETS):
        best[n] = kept[n] if n < SIX else final[n]
        for face in range(FACE_COUNT):
            fewer = WITHOUT_ONE[n, face]
            if fewer != NONE:
                best[n] = max(best[n], best[fewer])
