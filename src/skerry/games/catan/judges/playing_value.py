"""Which move to make in Catan: the learned value's inputs, weighed for choosing.

The learned value foretells how games end; two moves of one position differ by less than it strays.
These weights were taught what races of lines say of moves beside each other
(`skerry.training.playing`). They are in `playing_value.toml`, with a manifest beside them.
"""

from __future__ import annotations

from pathlib import Path

from ....network import network
from .learned_value import INPUTS, LATENESS, inputs

playing_value = network(
    "catan.playing_value", inputs, INPUTS, LATENESS, Path(__file__).with_name("playing_value.toml")
)
