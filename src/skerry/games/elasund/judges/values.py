"""The quick judge of Elasund for all seats at once, with what it worked out before."""

from __future__ import annotations

from typing import Any

from ....core.kept import Kept
from ....core.kernel import kernel, reals
from ....core.mechanics import weighted_sum
from ..state import State
from .kept import keep_board, kept_features
from .value import EARLY, SIZE


@kernel
def values(s: State, kept: Kept, out: Any) -> None:
    """Every seat's strength as a logarithm, as `value` has it."""
    keep_board(s, kept)
    for seat in range(s.players):
        row = reals(SIZE)
        kept_features(s, seat, kept, row)
        out[seat] = weighted_sum(EARLY, row, SIZE)
