"""The city wall: sites, prices, tiles with influence cards, towers."""

from __future__ import annotations

from ...core.kernel import inlined, kernel, table
from ...core.seats import NONE
from .board import GATE, LOWEST_PRICE, SITE_NEIGHBOURS, SITE_PRICE
from .cards import pay_gold, start_draws
from .state import GOLD, WALL_TILES, State
from .trade import place_cube
from .turn import go_on_building

#: Influence cards on the tiles 1 to 9; a tile without any is a tower.
WALL_CARDS = table([1, 1, 0, 1, 2, 0, 2, 2, 0])


@kernel
def towers_of(s: State, seat: int) -> int:
    """Towers among the wall tiles a seat has laid; tiles come in the order of their numbers."""
    towers = 0
    for number in range(s.walls_laid[seat]):
        if WALL_CARDS[number] == 0:
            towers += 1
    return towers


@kernel
def is_wall_end(s: State, site: int) -> bool:
    """An empty site in play, next to a gate or to anybody's wall tile (EL-56, EL-R14)."""
    if s.wall[site] != NONE:
        return False
    for k in range(2):
        neighbour = SITE_NEIGHBOURS[s.players, site, k]
        if neighbour == GATE or (neighbour != NONE and s.wall[neighbour] != NONE):
            return True
    return False


@inlined
def can_build_walls(s: State, seat: int) -> bool:
    """A tile left, and the lowest price (EL-56, EL-57)."""
    return s.walls_laid[seat] < WALL_TILES and s.hand[seat, GOLD] >= LOWEST_PRICE


@kernel
def may_build_wall(s: State, seat: int, site: int) -> bool:
    """A tile left, the price, and the place (EL-56, EL-57)."""
    return (
        s.walls_laid[seat] < WALL_TILES
        and s.hand[seat, GOLD] >= SITE_PRICE[site]
        and is_wall_end(s, site)
    )


@kernel
def build_wall(s: State, site: int) -> None:
    """Lay the next tile; it brings influence cards or takes a cube (EL-58, EL-59)."""
    seat = s.player
    number = s.walls_laid[seat] + 0
    pay_gold(s, seat, SITE_PRICE[site])
    s.built += 1
    s.wall[site] = seat * WALL_TILES + number
    s.walls_laid[seat] += 1
    if WALL_CARDS[number] == 0:
        place_cube(s, seat)
        go_on_building(s)
    else:
        s.draws[seat] = WALL_CARDS[number]
        start_draws(s)
