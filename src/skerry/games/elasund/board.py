"""The town plan: fields, trade fields, wall sites, and what of them is in play.

Fields are numbered in reading order: A2 is field 0, B2 field 1, A3 field 9. There is no row 7, so
rows 6 and 8 touch. The sea lies west of column A, the wall around the other three sides.

          A   B   C   D   E  | F   G  | H   I     north wall sites C.. up to the gate
      2   w                    ww       ww
      3   w                                       w: a windmill (EL-78)
     ..   w                                       east wall sites: rows 3 to 11
     11   w
     12   w                    ww       ww
           2 players: A-E     3: A-G   4: A-I     south wall sites as in the north
"""

from __future__ import annotations

from ...core.kernel import kernel, table
from ...core.seats import NONE
from ...core.two_dice import SUMS

COLUMN_NAMES = "ABCDEFGHI"
ROW_NAMES = ("2", "3", "4", "5", "6", "8", "9", "10", "11", "12")
COLUMNS, ROWS = len(COLUMN_NAMES), len(ROW_NAMES)
FIELDS = COLUMNS * ROWS
FIELD_NAMES = tuple(column + row for row in ROW_NAMES for column in COLUMN_NAMES)
FIELD_AT = {name: field for field, name in enumerate(FIELD_NAMES)}
#: In `cover`: the pit, a church tile, or a field east of the gates.
BLOCKED = FIELDS

FEWEST, MOST = 2, 4  #: players
#: By number of players (EL-2).
COLUMNS_IN_PLAY = table([0, 0, 5, 7, 9])
#: Where the first church tile goes.
PIT = FIELD_AT["C8"]

HARBOUR_WINDMILLS, GATE_WINDMILLS = 1, 2
_GATE_FIELDS = {2: (), 3: ("F2", "F12"), 4: ("F2", "F12", "H2", "H12")}


def _windmills(players: int) -> list[int]:
    row = [0] * FIELDS
    for name in ROW_NAMES:
        row[FIELD_AT["A" + name]] = HARBOUR_WINDMILLS
    for name in _GATE_FIELDS.get(players, ()):
        row[FIELD_AT[name]] = GATE_WINDMILLS
    return row


#: Windmills by number of players and field (EL-78).
WINDMILLS = table([_windmills(players) for players in range(MOST + 1)])

# Wall sites (EL-56, EL-57, EL-R14): a side of the town and a column or row.

NORTH, EAST, SOUTH = "north", "east", "south"
_SITES = (
    *((NORTH, column) for column in "CDEFGH"),
    *((EAST, row) for row in ROW_NAMES[1:-1]),
    *((SOUTH, column) for column in "CDEFGH"),
)
SITES = len(_SITES)
SITE_NAMES = tuple(f"{side} {place}" for side, place in _SITES)
SITE_AT = {name: site for site, name in enumerate(SITE_NAMES)}
#: In SITE_NEIGHBOURS: the site lies next to a gate.
GATE = SITES
LOWEST_PRICE, EAST_PRICE = 2, 4
SITE_PRICE = table([EAST_PRICE if side == EAST else LOWEST_PRICE for side, _ in _SITES])
#: The east site of each row, NONE where the gates stand.
EAST_SITE = table(
    [next((i for i, site in enumerate(_SITES) if site == (EAST, r)), NONE) for r in ROW_NAMES]
)


def _last_column(players: int) -> str:
    """The easternmost wall column: the gate stands above the last column in play."""
    return COLUMN_NAMES[int(COLUMNS_IN_PLAY[players]) - 2]


def _neighbours(players: int, site: int) -> list[int]:
    """The sites (or GATE) on both sides of a site; twice NONE where it is not in play."""
    side, place = _SITES[site]
    last = _last_column(players) if players >= 2 else ""
    if side != EAST and place > last:
        return [NONE, NONE]
    if side == EAST:
        first, end = place == ROW_NAMES[1], place == ROW_NAMES[-2]
        return [GATE if first else site - 1, GATE if end else site + 1]
    return [NONE if place == "C" else site - 1, GATE if place == last else site + 1]


#: By number of players and site.
SITE_NEIGHBOURS = table(
    [[_neighbours(players, site) for site in range(SITES)] for players in range(MOST + 1)]
)


@kernel
def row_of(field: int) -> int:
    """The row of a field, counted from the north."""
    return field // COLUMNS


@kernel
def column_of(field: int) -> int:
    """The column of a field, counted from the sea."""
    return field % COLUMNS


#: The row each sum of the dice stands for.
ROW_OF_SUM = table([ROW_NAMES.index(str(n)) if str(n) in ROW_NAMES else NONE for n in range(SUMS)])
