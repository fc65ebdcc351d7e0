"""The names of the numbers that `observe` writes. Place 0 is the observer, 1 sits after him."""

from __future__ import annotations

from .board import FIELD_NAMES, ROW_NAMES, SITE_NAMES, WINDMILLS
from .cards import ALL_GOLD, ALL_INFLUENCE, MOST_DRAWS
from .kinds import COLOURED, HUTS, KIND_NAMES, KINDS, TILES
from .state import (
    CARD_NAMES,
    CHURCH_TILES,
    COLOURS,
    MOST_BUILT,
    PERMITS,
    PHASES,
    SEATS,
    SPACES,
    TILE_NAMES,
    WALL_TILES,
)
from .trade import CUBES

_PLACES = range(SEATS)
_OF_FIELD = (
    *(f"covered by {kind}" for kind in KIND_NAMES),
    *(f"building of place {place}" for place in _PLACES),
    *(f"permit of place {place}" for place in _PLACES),
    "value of the permit", "windmills", "blocked",
)  # fmt: skip
_OF_SITE = (*(f"wall of place {place}" for place in _PLACES), "wall without cards")
_OF_TILE = (*(f"laid by place {place}" for place in _PLACES), "first tile", "known to the observer")
_OF_SEAT = (
    "is there", "cubes", "hand", "trade track", "wall tiles laid", "influence cards due",
    "cards to give up", "cards still to choose", "knows the bottom tile", "has won",
    *(f"cube on scoring space {space}" for space in range(SPACES)),
    *(f"{kind} built" for kind in KIND_NAMES[:COLOURED]),
    *(f"{kind} displaced" for kind in KIND_NAMES[:HUTS]),
    *(f"permit {value} in town" for value in range(PERMITS)),
)  # fmt: skip
NAMES = (
    *(f"field {field}: {what}" for field in FIELD_NAMES for what in _OF_FIELD),
    *(f"site {site}: {what}" for site in SITE_NAMES for what in _OF_SITE),
    *(f"church tile {tile}: {what}" for tile in TILE_NAMES[:CHURCH_TILES] for what in _OF_TILE),
    *(f"place {place}: {what}" for place in _PLACES for what in _OF_SEAT),
    *(f"{what}: {card}" for card in CARD_NAMES for what in ("own hand", "own choice", "loot")),
    *(f"pile of {kind}" for kind in KIND_NAMES[COLOURED:]),
    *(f"discarded influence: {colour}" for colour in COLOURS),
    "gold in the supply", "influence cards in the deck",
    *(f"phase: {phase}" for phase in PHASES),
    *(f"ship in row {row}" for row in ROW_NAMES),
    *(f"turn of place {place}" for place in _PLACES),
    "roll of this turn", "constructions this turn", "cards to take of the loot",
    "percent of the quiet rounds that end the game",
)  # fmt: skip
_GOLD, _COLOUR = int(max(ALL_GOLD)), int(max(ALL_INFLUENCE))
_INFLUENCE = len(COLOURS) * _COLOUR
#: The pirate asks for a card for each cube, a shortage for half of the influence (EL-24, EL-84).
_DUE = max(CUBES, _INFLUENCE // 2)
#: What more than a yes or a no can be.
RANGES = {
    "value of the permit": (0, PERMITS - 1),
    "windmills": (0, 2),
    "cubes": (0, CUBES),
    "hand": (0, _GOLD + _INFLUENCE),
    "trade track": (0, max(map(sum, WINDMILLS.tolist()))),
    "wall tiles laid": (0, WALL_TILES),
    "influence cards due": (0, MOST_DRAWS),
    "cards to give up": (0, _DUE),
    "cards still to choose": (0, _DUE),
    **{f"{what}: gold": (0, _GOLD) for what in ("own hand", "loot")},
    "own choice: gold": (0, CUBES),
    **dict.fromkeys(("own hand", "own choice", "loot", "discarded influence"), (0, _COLOUR)),
    "gold in the supply": (0, _GOLD),
    "influence cards in the deck": (0, _INFLUENCE),
    "roll of this turn": (0, 12),
    "constructions this turn": (0, MOST_BUILT),
    "cards to take of the loot": (0, 3),
    "percent of the quiet rounds that end the game": (0, 100),
    **{f"pile of {KIND_NAMES[kind]}": (0, int(TILES[kind])) for kind in range(COLOURED, KINDS)},
}
