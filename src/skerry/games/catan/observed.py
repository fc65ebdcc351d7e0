"""The names of the numbers that `observe` writes. Place 0 is the observer, 1 sits after him."""

from __future__ import annotations

from .bank import SUPPLY
from .board import CORNERS, GOODS, HARBOUR_NAMES, HEXES, PATHS, RESOURCES, TERRAIN_NAMES
from .building import PLAIN_RATE, SPECIAL_RATE
from .roads import SPECIAL_POINTS
from .state import CARD_NAMES, CITIES, DECK, KNIGHT, PHASES, POINT, ROADS, SEATS, SETTLEMENTS

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
_ALL_GOODS = RESOURCES * SUPPLY
#: What more than a yes or a no can be. All buildings, both bonus cards and all cards with a point
#: are the most points.
RANGES = {
    "dots": (0, 5),
    "building of place": (0, 2),
    "points": (0, SETTLEMENTS + 2 * CITIES + 2 * SPECIAL_POINTS + DECK[POINT]),
    "hand": (0, _ALL_GOODS),
    "development cards": (0, sum(DECK)),
    "knights": (0, DECK[KNIGHT]),
    "road length": (0, ROADS),
    "roads left": (0, ROADS),
    "settlements left": (0, SETTLEMENTS),
    "cities left": (0, CITIES),
    "discards owed": (0, _ALL_GOODS // 2),
    "own hand": (0, SUPPLY),
    "bank": (0, SUPPLY),
    "own rate under four": (0, PLAIN_RATE - SPECIAL_RATE),
    "own choice to discard": (0, SUPPLY),
    "offer gives": (0, SUPPLY),
    "offer takes": (0, SUPPLY),
    **{
        f"own {age} card: {card}": (0, count)
        for age in ("playable", "new")
        for card, count in zip(CARD_NAMES, DECK, strict=True)
    },
    "deck": (0, sum(DECK)),
    "last roll": (0, 12),
}
