"""Elasund's learned value for all seats at once, with what was worked out before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....core.kept import Kept
from ....core.kernel import kernel
from ....network import network_of_all
from ..state import State
from .kept import keep_board, kept_features
from .learned_value import INPUTS, LATENESS, add_inputs


@kernel
def kept_inputs(s: State, seat: int, kept: Kept, out: Any) -> None:
    """Write INPUTS numbers about one seat's position."""
    kept_features(s, seat, kept, out)
    add_inputs(s, seat, out)


learned_values = network_of_all(
    "elasund",
    keep_board,
    kept_inputs,
    INPUTS,
    LATENESS,
    Path(__file__).with_name("learned_value.toml"),
)
