"""The chance of winning in Catan: the features of the learned value, and places still to settle.

The learned value is better at choosing moves, this one at predicting who wins: search lets the
first choose the moves of its lines of play and the second judge where they end. The weights are in
`outcome_value.toml`, with a manifest beside them that says how they were made.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ....core.kernel import kernel, narrow, reals, zeros
from ....core.seats import NONE
from ....core.two_dice import THROWS
from ....network import network
from ..board import CORNER_HEXES, CORNERS, DESERT, DOTS, HEXES, PATH_BITS, PATHS
from ..building import SETTLEMENT_LEVEL
from ..cards import deck_size
from ..state import DECK as DEALT
from ..state import State
from .learned_value import INPUTS as KNOWN
from .learned_value import LATENESS, add_inputs
from .value import CROWDED, RINGS, SIZE, board_features, features_and_places

EXTRAS = (
    "safe now", "safe one road away", "safe two roads away", "safe three roads away",
    "places two roads away", "places three roads away",
    "first place to come", "second place to come", "third place to come",
    "best city", "cities to come", "rolls that give", "most from one hex", "deck",
)  # fmt: skip
INPUTS = KNOWN + len(EXTRAS)
(
    FIRST_SAFE, _, _, _, PLACES_AT_TWO, _, FIRST_PLACE, _, _,
    BEST_CITY, CITIES_TO_COME, ROLLS_THAT_GIVE, MOST_FROM_HEX, DECK,
) = range(KNOWN, INPUTS)  # fmt: skip
#: What a place to come counts when another player is as near, and by the roads still to be built.
CONTESTED = 0.4
DISTANT = np.array([1.0, 0.75, 0.5, 0.35])
FULL = float(sum(DEALT))


@kernel
def inputs(s: State, seat: int, out: Any) -> None:
    """Write INPUTS numbers about one seat's position."""
    places, worths, ends = zeros(CORNERS), reals(CORNERS), zeros(RINGS)
    features_and_places(s, seat, out, places, worths, ends)
    add_inputs(s, seat, out)
    _room(s, seat, out, places, worths, ends)
    _yield(s, seat, out)
    other_inputs(s, out)


@kernel
def board_inputs(s: State, seat: int, out: Any) -> None:
    """Write what only this judge sees of a board: the inputs from FIRST_SAFE to DECK."""
    places, worths, ends = zeros(CORNERS), reals(CORNERS), zeros(RINGS)
    board_features(s, seat, reals(SIZE), places, worths, ends)
    _room(s, seat, out, places, worths, ends)
    _yield(s, seat, out)


@kernel
def other_inputs(s: State, out: Any) -> None:
    """Write what is left of the deck."""
    out[DECK] = deck_size(s) / FULL


@kernel
def _room(s: State, seat: int, out: Any, places: Any, worths: Any, ends: Any) -> None:
    """Where settlements may come: nobody else is as near to a safe place, and no two of the
    places to come are neighbours."""
    who, theirs = narrow(seat), zeros(3)
    for path in range(PATHS):
        theirs[0] |= PATH_BITS[path] if (s.road[path] != who) & (s.road[path] != NONE) else 0
    for far in range(2):
        for corner in range(CORNERS):
            theirs[far + 1] |= CROWDED[corner] if (theirs[far] >> corner) & 1 else 0
    k = 0
    for far in range(RINGS):
        while k < ends[far]:
            worth, corner = worths[k], places[k]
            if worth > 0.0:
                if far >= 2:
                    out[PLACES_AT_TWO + far - 2] += 0.25
                if (theirs[min(far, 2)] >> corner) & 1:
                    worth *= CONTESTED
                else:
                    out[FIRST_SAFE + far] = max(out[FIRST_SAFE + far], worth)
                worths[k] = worth * DISTANT[far]
            k += 1
    taken = 0
    for rank in range(3):
        best, most = 0, 0.0
        for j in range(k):
            if worths[j] > most and not (taken >> places[j]) & 1:
                best, most = places[j], worths[j]
        out[FIRST_PLACE + rank] = most
        taken |= CROWDED[best]


@kernel
def _yield(s: State, seat: int, out: Any) -> None:
    """What cities would add, which rolls give anything, and what one robber can stop."""
    who, numbers, hexes = narrow(seat), 0, reals(HEXES)
    for corner in range(CORNERS):
        if s.owner[corner] != who:
            continue
        cards = 0.0
        for k in range(3):
            h = CORNER_HEXES[corner, k]
            if h == NONE or s.terrain[h] == DESERT:
                continue
            dots = DOTS[s.token[h]] / THROWS
            cards += dots
            hexes[h] += dots * s.level[corner]
            out[MOST_FROM_HEX] = max(out[MOST_FROM_HEX], hexes[h])
            if not (numbers >> s.token[h]) & 1:
                numbers |= 1 << s.token[h]
                out[ROLLS_THAT_GIVE] += dots
        if s.level[corner] == SETTLEMENT_LEVEL:
            out[BEST_CITY] = max(out[BEST_CITY], cards)
            out[CITIES_TO_COME] += cards


outcome_value = network(
    "catan.outcome_value", inputs, INPUTS, LATENESS, Path(__file__).with_name("outcome_value.toml")
)
