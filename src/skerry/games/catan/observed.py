"""The names of the numbers that `observe` writes. Place 0 is the observer, 1 sits after him."""

from __future__ import annotations

from .board import CORNERS, GOODS, HARBOUR_NAMES, HEXES, PATHS, TERRAIN_NAMES
from .state import CARD_NAMES, PHASES, SEATS

_OF_SEAT = (
    "is there", "points", "hand", "development cards", "knights", "road length", "longest road",
    "largest army", "roads left", "settlements left", "cities left", "discards owed",
)  # fmt: skip
_OF_GOOD = (
    "own hand",
    "bank",
    "own rate under four",
    "own choice to discard",
    "offer gives",
    "offer takes",
)
NAMES = (
    *(f"hex {h}: is {terrain}" for terrain in TERRAIN_NAMES for h in range(HEXES)),
    *(f"hex {h}: dots" for h in range(HEXES)),
    *(f"hex {h}: number above seven" for h in range(HEXES)),
    *(f"corner {c}: harbour {kind}" for kind in HARBOUR_NAMES for c in range(CORNERS)),
    *(
        name
        for place in range(SEATS)
        for name in (
            *(f"corner {c}: building of place {place}" for c in range(CORNERS)),
            *(f"path {p}: road of place {place}" for p in range(PATHS)),
        )
    ),
    *(f"place {place}: {what}" for place in range(SEATS) for what in _OF_SEAT),
    *(f"{what}: {good}" for what in _OF_GOOD for good in GOODS),
    *(f"own {age} card: {card}" for age in ("playable", "new") for card in CARD_NAMES),
    *(f"hex {h}: robber" for h in range(HEXES)),
    *(f"phase: {phase}" for phase in PHASES),
    *(f"turn of place {place}" for place in range(SEATS)),
    "rolled", "card played", "deck", "last roll",
)  # fmt: skip
