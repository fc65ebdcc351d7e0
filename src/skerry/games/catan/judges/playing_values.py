"""Catan's playing value for all seats at once, with what was worked out before."""

from __future__ import annotations

from pathlib import Path

from ....network import network_of_all
from .cache import note_board
from .learned_value import INPUTS, LATENESS
from .learned_values import cached_inputs

playing_values = network_of_all(
    "catan.playing_value", note_board, cached_inputs, INPUTS, LATENESS,
    Path(__file__).with_name("playing_value.toml"),
)  # fmt: skip
