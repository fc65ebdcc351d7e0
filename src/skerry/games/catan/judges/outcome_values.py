"""Catan's outcome value for all seats at once, with what was worked out before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....core.kept import Kept
from ....core.kernel import inlined, kernel
from ....network import network_of_all
from ..state import State
from .kept import FIRST_ROOM, ROOM, ROOM_NUMBERS, ROOMS, ROOMS_APART, board_key, keep_board
from .learned_value import LATENESS
from .learned_values import kept_inputs
from .outcome_value import FIRST_SAFE, INPUTS, board_inputs, other_inputs


@kernel
def kept_outcome_inputs(s: State, seat: int, kept: Kept, out: Any) -> None:
    """Write INPUTS numbers about one seat's position."""
    kept_inputs(s, seat, kept, out)
    _kept_room(s, seat, kept, out)
    other_inputs(s, out)


@inlined
def _kept_room(s: State, seat: int, kept: Kept, out: Any) -> None:
    """Write what only this judge sees of a board."""
    key = board_key(seat, kept) ^ ROOMS_APART
    place = key & (ROOMS - 1)
    at = ROOM_NUMBERS + place * ROOM
    if kept.keys[FIRST_ROOM + place] == key:
        for i in range(ROOM):
            out[FIRST_SAFE + i] = kept.numbers[at + i]
        return
    board_inputs(s, seat, out)
    kept.keys[FIRST_ROOM + place] = key
    for i in range(ROOM):
        kept.numbers[at + i] = out[FIRST_SAFE + i]


outcome_values = network_of_all(
    "catan.outcome_value", keep_board, kept_outcome_inputs, INPUTS, LATENESS,
    Path(__file__).with_name("outcome_value.toml"),
)  # fmt: skip
