"""Elasund's learned value for all seats at once, with what was worked out before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....core.judge_cache import JudgeCache
from ....core.kernel import kernel
from ....network import network_of_all
from ..state import State
from .cache import cached_features, note_board
from .learned_value import INPUTS, LATENESS, add_inputs


@kernel
def cached_inputs(s: State, seat: int, cache: JudgeCache, out: Any) -> None:
    """Write INPUTS numbers about one seat's position."""
    cached_features(s, seat, cache, out)
    add_inputs(s, seat, out)


learned_values = network_of_all(
    "elasund",
    note_board,
    cached_inputs,
    INPUTS,
    LATENESS,
    Path(__file__).with_name("learned_value.toml"),
)
