"""The church: nine tiles, an area that the first of them fixes, and its known bottom tile.

The tiles make one picture of three rows:   1 2 3
                                            4 5 6
                                            7 8 9
"""

from __future__ import annotations

from ...core.chance import below
from ...core.kernel import Numbers, inlined, kernel, zeros
from ...core.seats import NONE
from .board import BLOCKED, COLUMNS, PIT
from .buildings import displace, lift_permit
from .cards import pay_gold
from .huts import see_to_huts
from .state import CHURCH_CHOICE, CHURCH_DRAW, CHURCH_TILES, GOLD, OVER, State
from .trade import place_cube

CHURCH_PRICE = 7
PICTURE_WIDTH = 3


@kernel
def church_field(s: State, tile: int) -> int:
    """The field of a tile, given the first one, which lies on the pit (EL-63, EL-64)."""
    east = tile % PICTURE_WIDTH - s.first_tile % PICTURE_WIDTH
    south = tile // PICTURE_WIDTH - s.first_tile // PICTURE_WIDTH
    return PIT + COLUMNS * south + east


@kernel
def tiles_in_pile(s: State) -> int:
    """Church tiles not yet laid."""
    left = 0
    for tile in range(CHURCH_TILES):
        if s.church[tile] == NONE:
            left += 1
    return left


@kernel
def may_build_church(s: State, seat: int) -> bool:
    """The price and a tile (EL-61)."""
    return s.hand[seat, GOLD] >= CHURCH_PRICE and tiles_in_pile(s) > 0


@inlined
def build_church(s: State) -> None:
    """Pay; chance then says which tile is on top (EL-61)."""
    pay_gold(s, s.player, CHURCH_PRICE)
    s.built += 1
    s.phase = CHURCH_DRAW


@kernel
def may_be_on_top(s: State, tile: int) -> bool:
    """Whether chance may draw a tile: the one put under the pile comes last (EL-62)."""
    if s.church[tile] != NONE or s.drawn[0] == tile:
        return False
    return tile != s.bottom or tiles_in_pile(s) == 1


@kernel
def tile_weight(s: State, tile: int) -> int:
    """Every tile that may lie on top is as likely."""
    return 1 if may_be_on_top(s, tile) else 0


@kernel
def sample_tile(s: State, noise: Numbers) -> int:
    """The top tile of the pile."""
    tiles, count = zeros(CHURCH_TILES), 0
    for tile in range(CHURCH_TILES):
        if may_be_on_top(s, tile):
            tiles[count] = tile
            count += 1
    return tiles[below(noise, count)]


@kernel
def is_secret_tile(s: State, viewer: int) -> bool:
    """The first two tiles are known to their drawer only (EL-62)."""
    return s.first_tile == NONE and viewer != s.player


@inlined
def draw_tile(s: State, tile: int) -> None:
    """The first builder draws two and chooses; every later tile has its field (EL-62, EL-64)."""
    if s.first_tile != NONE:
        lay_tile(s, tile)
    elif s.drawn[0] == NONE:
        s.drawn[0] = tile
    else:
        s.drawn[1] = tile
        s.phase = CHURCH_CHOICE


@kernel
def may_lay_first(s: State, tile: int) -> bool:
    """One of the two tiles drawn."""
    return s.drawn[0] == tile or s.drawn[1] == tile


@inlined
def lay_first(s: State, tile: int) -> None:
    """The other tile goes under the pile; who put it there may remember it (EL-62, EL-R15)."""
    s.bottom = s.drawn[0] + s.drawn[1] - tile
    s.knower = s.player
    s.drawn[0], s.drawn[1] = NONE, NONE
    s.first_tile = tile
    lay_tile(s, tile)


@kernel
def lay_tile(s: State, tile: int) -> None:
    """Clear the field whatever stands there, lay the tile, place a cube (EL-65 to EL-67)."""
    field = church_field(s, tile)
    if s.permit[field] != NONE:
        lift_permit(s, field)
    elif s.cover[field] != NONE and s.cover[field] != BLOCKED:
        displace(s, s.cover[field] + 0)
    s.cover[field] = BLOCKED
    s.church[tile] = s.player
    if tile == s.bottom:
        s.bottom, s.knower = NONE, NONE
    place_cube(s, s.player)
    if s.phase != OVER:
        see_to_huts(s)
