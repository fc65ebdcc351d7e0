"""The quick judge of Elasund for all seats at once, with what it worked out before."""

from __future__ import annotations

from typing import Any

from ....core.judge_cache import JudgeCache
from ....core.kernel import kernel, reals
from ....core.mechanics import weighted_sum
from ..state import State
from .cache import cached_features, note_board
from .value import EARLY, SIZE


@kernel
def values(s: State, cache: JudgeCache, out: Any) -> None:
    """Every seat's strength as a logarithm, as `value` has it."""
    note_board(s, cache)
    for seat in range(s.players):
        row = reals(SIZE)
        cached_features(s, seat, cache, row)
        out[seat] = weighted_sum(EARLY, row, SIZE)
