"""The weights of the dice game's sheet value."""

from __future__ import annotations

JOKER_WORTH = 2.0
SHEET = (
    40.0, 0.0, 0.0,
    4.0, 0.0, 0.0,
    -4.0, 0.0, 0.0,
    5.0, 0.0, 0.0,
    -5.0, 0.0, 0.0,
    1.0, 0.0, 0.0,
    -2.0, 0.0, 0.0,
    2.0, 0.0, 0.0,
    1.0, 0.0, 0.0,
    0.0, 0.0, 0.0,
    4.0, 0.0, 0.0,
    -1.0, 0.0, 0.0,
)  # fmt: skip
