"""The weights of the dice game's sheet value: for each feature those of time, its square, its cube.

Fitted by least squares to the points that solved turns still made from such sheets
(`skerry.training.fit_dice`).
"""

from __future__ import annotations

FITTED = (
    -70.62, 71.66, 68.14,  # one
    1.394, 28.32, -24.44,  # next settlement
    13.76, -6.305, -25,  # roads to it
    55.44, -9.614, -102.8,  # next city
    -83.24, 133.9, -47.34,  # roads to it
    0.7831, 52.85, -10.98,  # city after
    -80.9, 165.2, -80.9,  # roads to it
    -10.4, 38.71, -81.22,  # next knight
    18.51, -24.51, 6.57,  # knight can be built
    18.91, 14.8, 38.21,  # roads
    110, -190, 145.5,  # jokers
    -3.132, -19.51, 29.25,  # settlement after
)  # fmt: skip
