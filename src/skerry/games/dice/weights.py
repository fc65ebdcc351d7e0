"""The weights of the dice game's sheet value: for each feature those of time, its square, its cube.

Fitted by least squares to the points that the solved turns still made from such sheets.
"""

from __future__ import annotations

SHEET = (
    6.187, 2.837, 9.77,  # one
    12.77, 2.909, 1.631,  # next settlement
    -1.888, 4.023, 3.769,  # roads to it
    19.08, 8.533, 8.316,  # next city
    -19.59, 2.75, 9.101,  # roads to it
    -0.9419, 7.216, 12.33,  # city after
    -20.27, 4.465, 9.919,  # roads to it
    6.84, -7.066, -4.742,  # next knight
    8.521, -4.996, -3.737,  # knight can be built
    33.39, 2.082, -3.468,  # roads
    23.46, -2.012, -2.818,  # jokers
    -5.544, 3.625, 3.951,  # settlement after
)  # fmt: skip
