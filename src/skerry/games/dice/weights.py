"""The weights of the dice game's sheet value: for each feature those of time, its square, its cube.

Fitted by least squares to the points that the solved turns still made from such sheets.
"""

from __future__ import annotations

SHEET = (
    20.97, 6.032, 4.472,  # one
    14.69, 6.497, 3.092,  # next settlement
    -7.43, 1.8, 2.135,  # roads to it
    4.5, 2.579, 2.926,  # next city
    -11.29, 2.598, 5.341,  # roads to it
    2.457, 3.712, 5.039,  # city after
    -12.69, 1.999, 5.484,  # roads to it
    6.537, -5.058, -5.166,  # next knight
    3.788, -1.354, -2.938,  # knight can be built
    26.32, 2.394, -2.46,  # roads
    11.93, -0.5616, -1.278,  # jokers
    0.1465, 6.457, 2.593,  # settlement after
)  # fmt: skip
