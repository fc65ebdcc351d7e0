"""The kinds of buildings, what they take and give, and the fields they cover."""

from __future__ import annotations

from typing import NamedTuple

from ...core.kernel import byte_table, table
from ...core.seats import NONE
from .board import COLUMNS, FIELDS, ROWS

NO_INCOME, GOLD_INCOME, INFLUENCE_INCOME = range(3)


class BuildingKind(NamedTuple):
    """One line of the building table in the rules."""

    name: str
    title: str
    wide: int
    high: int
    permits: int
    gold: int
    cubes: int  #: one in each row from the north
    income: int
    tiles: int  #: per player for coloured kinds, in all for neutral ones


BUILDING_KINDS = (
    BuildingKind("small-hut", "small hut", 1, 1, 0, 0, 0, INFLUENCE_INCOME, 1),
    BuildingKind("large-hut", "large hut", 1, 2, 0, 0, 0, GOLD_INCOME, 1),
    BuildingKind("house", "merchants' house", 2, 1, 1, 1, 0, INFLUENCE_INCOME, 1),
    BuildingKind("workshop", "artisans' workshop", 1, 2, 1, 2, 0, GOLD_INCOME, 1),
    BuildingKind("well", "well", 1, 1, 1, 5, 1, NO_INCOME, 4),
    BuildingKind("stalls", "market stalls", 2, 1, 1, 5, 1, NO_INCOME, 4),
    BuildingKind("shop", "shop", 2, 2, 2, 3, 1, GOLD_INCOME, 5),
    BuildingKind("inn", "inn", 2, 2, 2, 3, 1, INFLUENCE_INCOME, 5),
    BuildingKind("hall", "great hall", 2, 3, 3, 5, 2, NO_INCOME, 3),
)
KIND_NAMES = tuple(kind.name for kind in BUILDING_KINDS)
KINDS = len(BUILDING_KINDS)
HOUSE, WELL = KIND_NAMES.index("house"), KIND_NAMES.index("well")
#: Kinds below this are huts, which are never built but only put back.
FIRST_BUILT = HOUSE
#: Kinds below this belong to a colour.
FIRST_NEUTRAL = WELL
HUTS = FIRST_BUILT
COLOURED = FIRST_NEUTRAL

SIZE = table([kind.wide * kind.high for kind in BUILDING_KINDS])
PERMITS_NEEDED = table([kind.permits for kind in BUILDING_KINDS])
PRICE = table([kind.gold for kind in BUILDING_KINDS])
FLAGS = table([kind.cubes for kind in BUILDING_KINDS])
INCOME = table([kind.income for kind in BUILDING_KINDS])
TILES = table([kind.tiles for kind in BUILDING_KINDS])


def _takes(kind: BuildingKind) -> tuple[int, ...]:
    """All that decides where a kind can be built."""
    return kind.wide, kind.high, kind.permits, kind.gold


#: By kind: the kind before it if both take the same (shop and inn), so that one can be built
#: exactly where the other can.
TWIN = table(
    [NONE, *(
        k - 1 if _takes(BUILDING_KINDS[k]) == _takes(BUILDING_KINDS[k - 1]) else NONE
        for k in range(1, KINDS)
    )]
)  # fmt: skip
MOST_FIELDS = max(kind.wide * kind.high for kind in BUILDING_KINDS)


def _footprint(kind: BuildingKind, anchor: int) -> list[int]:
    """The fields a tile covers, the anchor being its north-west field; empty off the board."""
    row, column = divmod(anchor, COLUMNS)
    if column + kind.wide > COLUMNS or row + kind.high > ROWS:
        return []
    return [anchor + COLUMNS * y + x for y in range(kind.high) for x in range(kind.wide)]


def _padded(fields: list[int]) -> list[int]:
    return fields + [NONE] * (MOST_FIELDS - len(fields))


_FOOTPRINTS = [[_footprint(kind, anchor) for anchor in range(FIELDS)] for kind in BUILDING_KINDS]
#: By kind and anchor: SIZE[kind] fields, all NONE where the tile would leave the board.
FOOTPRINT = table([[_padded(cells) for cells in anchors] for anchors in _FOOTPRINTS])
#: By kind: how far the fields of a tile are from its anchor, in the order of FOOTPRINT.
OFFSET = table([[max(field, 0) for field in anchors[0]] for anchors in FOOTPRINT.tolist()])
#: By kind and field: the anchors from which a tile covers the field, then NONE.
COVERING = byte_table(
    [
        [_padded([a for a in range(FIELDS) if field in anchors[a]]) for field in range(FIELDS)]
        for anchors in _FOOTPRINTS
    ]
)
