"""The city wall: sites, prices, tiles with influence cards, towers."""

from __future__ import annotations

from ...core.bits import lowest_bit, negatives_at
from ...core.kernel import Numbers, inlined, kernel, table
from ...core.layout import layout_of
from ...core.seats import NONE
from .board import EAST_PRICE, GATE, LOWEST_PRICE, MOST, SITE_NEIGHBOURS, SITE_PRICE, SITES
from .cards import pay_gold, start_draws
from .moves import MOVES
from .state import GOLD, WALL_TILES, State
from .trade import place_cube
from .turn import go_on_building

#: Influence cards on the tiles 1 to 9; a tile without any is a tower.
WALL_CARDS = table([1, 1, 0, 1, 2, 0, 2, 2, 0])
wall_code = MOVES.encoder("wall")
_WALL = layout_of(State).places["wall"].start


def _sites(players: int, side: int, is_gate: bool) -> int:
    """Bits of the sites that have a gate on one side, or else another site."""
    near = [int(SITE_NEIGHBOURS[players, site, side]) for site in range(SITES)]
    return sum(1 << i for i in range(SITES) if near[i] != NONE and is_gate == (near[i] == GATE))


_COUNTS = range(MOST + 1)
#: By number of players, bits of the sites next to a gate, after another site, before another one.
_BY_GATE = table([_sites(players, 0, True) | _sites(players, 1, True) for players in _COUNTS])
_AFTER = table([_sites(players, 0, False) for players in _COUNTS])
_BEFORE = table([_sites(players, 1, False) for players in _COUNTS])
#: Bits of the sites that the lowest price is enough for.
_CHEAP = sum(1 << site for site in range(SITES) if SITE_PRICE[site] == LOWEST_PRICE)


@kernel
def towers_of(s: State, seat: int) -> int:
    """Towers among the wall tiles a seat has laid; tiles come in the order of their numbers."""
    towers = 0
    for number in range(s.walls_laid[seat]):
        if WALL_CARDS[number] == 0:
            towers += 1
    return towers


@inlined
def wall_ends(s: State) -> int:
    """Bits of the empty sites next to a gate or to anybody's wall tile (EL-56, EL-R14)."""
    empty = negatives_at(s, _WALL) | negatives_at(s, _WALL + 8) << 8
    empty |= negatives_at(s, _WALL + 16) << 16
    beside = (~empty << 1) & _AFTER[s.players] | (~empty >> 1) & _BEFORE[s.players]
    return empty & (beside | _BY_GATE[s.players])


@kernel
def is_wall_end(s: State, site: int) -> bool:
    """An empty site in play, next to a gate or to anybody's wall tile (EL-56, EL-R14)."""
    return (wall_ends(s) >> site) & 1 == 1


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


@inlined
def list_walls(s: State, seat: int, out: Numbers, n: int) -> int:
    """Every site whose price can be paid."""
    if not can_build_walls(s, seat):
        return n
    sites = wall_ends(s)
    if s.hand[seat, GOLD] < EAST_PRICE:
        sites &= _CHEAP
    while sites != 0:
        out[n] = wall_code(lowest_bit(sites))
        n += 1
        sites &= sites - 1
    return n


@inlined
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
