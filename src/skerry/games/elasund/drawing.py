"""The table of Elasund in letters: the town plan with its wall, the track, who has what."""

from __future__ import annotations

from typing import Any

from ...core.seats import NONE
from .board import (
    BLOCKED,
    COLUMN_NAMES,
    COLUMNS,
    COLUMNS_IN_PLAY,
    EAST_SITE,
    ROW_NAMES,
    ROWS,
    SITE_AT,
    SITE_NEIGHBOURS,
    SITE_PRICE,
    WINDMILLS,
    row_of,
)
from .cards import deck_size, discards_size, hand_size
from .church import CHURCH_PRICE, church_field, tiles_in_pile
from .kinds import (
    BUILDING_KINDS,
    COLOURED,
    FIRST_BUILT,
    FIRST_NEUTRAL,
    FLAGS,
    GOLD_INCOME,
    HUTS,
    INFLUENCE_INCOME,
    KIND_NAMES,
    KINDS,
)
from .moves import HUT_NAMES
from .state import (
    CARD_NAMES,
    CHURCH_TILES,
    PERMITS,
    PHASES,
    PLUNDER,
    SEAT_NAMES,
    TILE_NAMES,
    UNKNOWN,
    WALL_TILES,
)
from .trade import CUBES, marker
from .wall import WALL_CARDS, is_wall_end

_CELL, _LEFT = 7, 6  #: letters in a field, and left of column A
LETTERS = tuple(name[0].upper() for name in SEAT_NAMES)
_SIGNS = {GOLD_INCOME: "$", INFLUENCE_INCOME: "i"}
_SHORT = ("hut", "hut", "house", "works", "well", "stalls", "shop", "inn", "hall")
LEGEND = (
    "  B R Y G: owners   *: a cube   $ i: pays gold, influence   [R3]: red's permit 3\n"
    "  w ww: windmills   c3: place of church tile 3   2g 4g: a wall tile may go here for so much\n"
    "  Below: cubes on the board, cards, trade marker; permits, next wall tile, tiles in reserve"
)


def draw(s: Any, seat: int) -> str:
    """The town with the names of all fields, and below it who has what."""
    lines = [*_plan(s), "", LEGEND, _price_line(), ""]
    for other in range(s.players):
        lines.append(_seat_line(s, other))
    if seat >= 0 and not s.hand[seat, UNKNOWN]:
        lines.append(f"  your cards: {cards_text(s.hand.tolist()[seat])}")
    return "\n".join(lines + _stock_lines(s) + _turn_lines(s))


def cards_text(counts: list[int]) -> str:
    """Cards in words.

    >>> cards_text([2, 1, 0, 0])
    '2 gold, 1 red'
    """
    named = zip(counts, (*CARD_NAMES, "unknown"), strict=False)
    return ", ".join(f"{n} {name}" for n, name in named if n) or "none"


def _price_line() -> str:
    prices = [f"{kind.name} {kind.gold}/{kind.permits}" for kind in BUILDING_KINDS[FIRST_BUILT:]]
    return f"  gold/permits {', '.join(prices)}, church {CHURCH_PRICE}"


# The plan: walls between fields are drawn where no tile joins them.


def _plan(s: Any) -> list[str]:
    columns = int(COLUMNS_IN_PLAY[s.players])
    heads = [f"{name:^{_CELL + 1}}" for name in COLUMN_NAMES[:columns]]
    margin = " " * _LEFT
    lines = [margin + "".join(heads).rstrip(), margin + _wall_line(s, "north", columns)]
    for row in range(ROWS):
        lines.append(margin + _border(s, row, columns))
        ship = ">" if s.ship == row else " "
        cells = "".join(_bar(s, row, column, columns) for column in range(columns + 1))
        lines.append(f"{ship}{ROW_NAMES[row]:>3}  {cells} {_east_wall(s, row)}".rstrip())
    lines += [margin + _border(s, ROWS, columns), margin + _wall_line(s, "south", columns)]
    return lines


def _border(s: Any, row: int, columns: int) -> str:
    """The line above a row; open where one building stands on both sides."""
    text = ""
    for column in range(columns):
        below = row * COLUMNS + column
        joined = 0 < row < ROWS and _same_building(s, below - COLUMNS, below)
        text += "+" + (" " if joined else "-") * _CELL
    return text + "+"


def _bar(s: Any, row: int, column: int, columns: int) -> str:
    """The line west of a field, and what is written in the field."""
    field = row * COLUMNS + column
    if column == columns:
        return "|"
    joined = column > 0 and _same_building(s, field - 1, field)
    return (" " if joined else "|") + f"{_field_text(s, field):{_CELL}}"


def _same_building(s: Any, a: int, b: int) -> bool:
    return s.cover[a] == s.cover[b] and s.cover[a] not in (NONE, BLOCKED)


def _field_text(s: Any, field: int) -> str:
    anchor = int(s.cover[field])
    if anchor not in (NONE, BLOCKED):
        return _building_text(s, field, anchor)
    tile = next((t for t in range(CHURCH_TILES) if _church_at(s, t) == field), None)
    if anchor == BLOCKED:
        if tile is None:
            return "  PIT"
        return f"{LETTERS[s.church[tile]]} ch.{tile + 1}*"
    mark = "w" * int(WINDMILLS[s.players, field]) + (f" c{tile + 1}" if tile is not None else "")
    if s.permit[field] != NONE:
        owner, value = divmod(int(s.permit[field]), PERMITS)
        return f"[{LETTERS[owner]}{value}]{mark}"
    return f"  {mark}"


def _church_at(s: Any, tile: int) -> int:
    return NONE if s.first_tile == NONE else int(church_field(s, tile))


def _building_text(s: Any, field: int, anchor: int) -> str:
    """Owner and name on the first field; cubes and income where there is room for them."""
    owner, kind = divmod(int(s.building[anchor]), KINDS)
    info = BUILDING_KINDS[kind]
    row, column = row_of(field) - row_of(anchor), (field - anchor) % COLUMNS
    cube = "*" if row < FLAGS[kind] and column == info.wide - 1 else ""
    sign = _SIGNS.get(info.income, "") if field == _last_field(anchor, kind) else ""
    if field == anchor:
        name = f"{LETTERS[owner]} {_SHORT[kind]}"
        return f"{name}{' ' if sign and len(name) < _CELL - 1 else ''}{sign}{cube}"
    return f" {cube or sign}" if not (cube and sign) else f"{cube} {sign}"


def _last_field(anchor: int, kind: int) -> int:
    info = BUILDING_KINDS[kind]
    return anchor + COLUMNS * (info.high - 1) + info.wide - 1


# The wall.


def _wall_line(s: Any, side: str, columns: int) -> str:
    cells = []
    for column in range(columns):
        site = SITE_AT.get(f"{side} {COLUMN_NAMES[column]}")
        if column == columns - 1:
            text = "<GATE>"
        else:
            text = "" if site is None else _site_text(s, site)
        cells.append(f"{text:^{_CELL + 1}}")
    return "".join(cells).rstrip()


def _east_wall(s: Any, row: int) -> str:
    site = int(EAST_SITE[row])
    return "<GATE>" if site == NONE else _site_text(s, site)


def _site_text(s: Any, site: int) -> str:
    if s.wall[site] != NONE:
        owner, number = divmod(int(s.wall[site]), WALL_TILES)
        tower = "*" if WALL_CARDS[number] == 0 else ""
        return f"={LETTERS[owner]}{number + 1}{tower}="
    if all(int(SITE_NEIGHBOURS[s.players, site, k]) == NONE for k in range(2)):
        return ""
    return f"{SITE_PRICE[site]}g" if is_wall_end(s, site) else "..."


# Who has what.


def _seat_line(s: Any, seat: int) -> str:
    mark = ">" if seat == s.player else " "
    permits = [str(v) for v in range(PERMITS) if s.permit_field[seat, v] == NONE]
    tiles = [
        KIND_NAMES[k] for k in range(FIRST_BUILT, FIRST_NEUTRAL) if s.own_anchor[seat, k] == NONE
    ]
    number = int(s.walls_laid[seat])
    wall = "all laid"
    if number < WALL_TILES:
        cards = int(WALL_CARDS[number])
        wall = f"{number + 1} ({f'{cards} influence' if cards else 'tower'})"
    parts = [
        f"{CUBES - int(s.cubes[seat])}/{CUBES} cubes",
        f"{hand_size(s, seat)} cards",
        f"trade {marker(s, seat)}",
        f"permits {' '.join(permits) or 'none'}",
        f"wall {wall}",
        *tiles,
    ]
    return f"{mark} {SEAT_NAMES[seat]:7}{'; '.join(parts)}"


def _stock_lines(s: Any) -> list[str]:
    piles = ", ".join(f"{int(s.pile[k])} {KIND_NAMES[k]}" for k in range(COLOURED, KINDS))
    discards = cards_text([0, *s.discards.tolist()])
    church = f"{tiles_in_pile(s)} church tiles"
    if s.bottom not in (NONE, CHURCH_TILES):
        church += f" (the last one is {TILE_NAMES[s.bottom]})"
    return [
        f"  supply: {int(s.gold)} gold; influence deck {deck_size(s)}, "
        f"discards {discards_size(s)} ({discards})",
        f"  piles: {piles}; {church}",
    ]


def _turn_lines(s: Any) -> list[str]:
    dice = f", dice {int(s.dice)}" if s.dice else ""
    ship = f"row {ROW_NAMES[s.ship]}" if s.ship != NONE else "no row"
    phase = f"{PHASES[s.phase]}{dice}, ship in {ship}, {int(s.built)} built"
    lines = [f"  turn {int(s.turn)}, {SEAT_NAMES[s.player]}: {phase}"]
    if s.quiet >= s.players:
        lines.append(f"    nobody has built for {int(s.quiet)} turns")
    for seat in range(s.players):
        name = SEAT_NAMES[seat]
        if s.owes[seat]:
            lines.append(f"    {name} has to give up {int(s.due[seat])} cards")
        for hut in range(HUTS):
            if s.displaced[seat, hut]:
                lines.append(f"    {name} puts back the {HUT_NAMES[hut]} hut")
    if s.phase == PLUNDER:
        lines.append(f"    given up: {cards_text(s.loot.tolist())}; {int(s.takes)} may be taken")
    drawn = [TILE_NAMES[tile] for tile in s.drawn if tile != NONE]
    if drawn:
        lines.append(f"    church tiles drawn: {' '.join(drawn)}")
    return lines
