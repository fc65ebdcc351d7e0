"""The town in which nobody can ever build again, so that the game has to end (EL-R28).

Church and wall are finished, and the buildings leave too few fields together for the tiles that
are left. That needs a full town; random games of four get there once in some thousands.
"""

from __future__ import annotations

from ...core.kernel import kernel
from .board import FIELDS, NONE, SITES
from .buildings import (
    MOST_EQUALS,
    bid_count,
    bid_total,
    bids_in,
    equals_in,
    fits,
    has_tile,
    permits_in,
)
from .church import tiles_in_pile
from .kinds import FIRST_BUILT, FOOTPRINT, KINDS, PERMITS_NEEDED, SIZE
from .permits import is_free
from .state import OVER, PERMITS, WALL_TILES, State
from .wall import is_wall_end


@kernel
def is_standstill(s: State) -> bool:
    """Whether no construction will ever be possible again, whatever cards anybody gets."""
    if tiles_in_pile(s) > 0 or _can_wall_grow(s):
        return False
    may_shift = False
    for field in range(FIELDS):
        if is_free(s, field):
            may_shift = True
    for kind in range(FIRST_BUILT, KINDS):
        for anchor in range(FIELDS):
            if _can_ever_build(s, kind, anchor, may_shift):
                return False
    return True


@kernel
def _can_wall_grow(s: State) -> bool:
    for seat in range(s.players):
        if s.laid[seat] < WALL_TILES:
            for site in range(SITES):
                if is_wall_end(s, site):
                    return True
    return False


@kernel
def _can_ever_build(s: State, kind: int, anchor: int, may_shift: bool) -> bool:
    """Room for the permits, and either a free field somewhere, so that permits can still be laid
    and moved, or enough permits there and somebody who can outbid the others by raising his."""
    if not fits(s, kind, anchor) or equals_in(s, kind, anchor) > MOST_EQUALS:
        return False
    room = 0
    for i in range(SIZE[kind]):
        if s.cover[FOOTPRINT[kind, anchor, i]] == NONE:
            room += 1
    if room < PERMITS_NEEDED[kind]:
        return False
    for seat in range(s.players):
        if has_tile(s, seat, kind) and (may_shift or _can_outbid(s, seat, kind, anchor)):
            return True
    return False


@kernel
def _can_outbid(s: State, seat: int, kind: int, anchor: int) -> bool:
    """Whether raised permits would win; rivals' permits can only be raised too, never lowered."""
    bids = bids_in(s, kind, anchor)
    if bid_count(bids, seat) == 0 or permits_in(bids) < PERMITS_NEEDED[kind]:
        return False
    best = _best_total(s, seat, kind, anchor, bid_count(bids, seat))
    for rival in range(s.players):
        if rival != seat and bid_count(bids, rival) > 0 and bid_total(bids, rival) >= best:
            return False
    return True


@kernel
def _best_total(s: State, seat: int, kind: int, anchor: int, count: int) -> int:
    """The highest total of `count` permits out of the footprint and the reserve."""
    total = 0
    for value in range(PERMITS - 1, -1, -1):
        at_hand = s.where[seat, value] == NONE
        for i in range(SIZE[kind]):
            if FOOTPRINT[kind, anchor, i] == s.where[seat, value]:
                at_hand = True
        if at_hand and count > 0:
            total += value
            count -= 1
    return total


@kernel
def end_in_standstill(s: State) -> None:
    """The game ends without a tenth cube; `winners` are those with most cubes on the board."""
    s.phase, s.winner = OVER, NONE
