"""Catan's playing value for all seats at once, with what was worked out before."""

from __future__ import annotations

from pathlib import Path

from ....network import network_of_all
from .kept import keep_board
from .learned_value import INPUTS, LATENESS
from .learned_values import kept_inputs

playing_values = network_of_all(
    "catan.playing_value", keep_board, kept_inputs, INPUTS, LATENESS,
    Path(__file__).with_name("playing_value.toml"),
)  # fmt: skip
