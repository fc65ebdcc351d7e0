"""Catan's outcome value for all seats at once, with what was worked out before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....core.judge_cache import JudgeCache
from ....core.kernel import inlined, kernel
from ....network import network_of_all
from ..state import State
from .cache import FIRST_ROOM, ROOM, ROOM_NUMBERS, ROOMS, ROOMS_APART, board_key, note_board
from .learned_value import LATENESS
from .learned_values import cached_inputs
from .outcome_value import FIRST_SAFE, INPUTS, board_inputs, other_inputs


@kernel
def cached_outcome_inputs(s: State, seat: int, cache: JudgeCache, out: Any) -> None:
    """Write INPUTS numbers about one seat's position."""
    cached_inputs(s, seat, cache, out)
    _cached_room(s, seat, cache, out)
    other_inputs(s, out)


@inlined
def _cached_room(s: State, seat: int, cache: JudgeCache, out: Any) -> None:
    """Write what only this judge sees of a board."""
    key = board_key(seat, cache) ^ ROOMS_APART
    place = key & (ROOMS - 1)
    at = ROOM_NUMBERS + place * ROOM
    if cache.keys[FIRST_ROOM + place] == key:
        for i in range(ROOM):
            out[FIRST_SAFE + i] = cache.numbers[at + i]
        return
    board_inputs(s, seat, out)
    cache.keys[FIRST_ROOM + place] = key
    for i in range(ROOM):
        cache.numbers[at + i] = out[FIRST_SAFE + i]


outcome_values = network_of_all(
    "catan.outcome_value", note_board, cached_outcome_inputs, INPUTS, LATENESS,
    Path(__file__).with_name("outcome_value.toml"),
)  # fmt: skip
