"""Bids: the permits that lie in a footprint, whose they are, and who outbids whom."""

from __future__ import annotations

from ...core.bits import lowest_bit, negatives_at
from ...core.kernel import inlined, kernel, table
from ...core.layout import layout_of
from ...core.seats import NONE
from .kinds import OFFSET, PERMITS_NEEDED, PRICE, SIZE
from .state import GOLD, PERMITS, SEATS, State
from .window import ON_BOARD, STEP, negatives_around

#: What a permit adds to the bids in a footprint, see `bids_in`; where none lies (NONE, so the last
#: of the row) nothing.
BID = table([(16 + p % PERMITS) << (8 * (p // PERMITS)) for p in range(SEATS * PERMITS)] + [0])
_PERMIT, _LAID = (layout_of(State).places[row].start for row in ("permit", "permit_field"))
_VALUES = (1 << PERMITS) - 1


@kernel
def bids_in(s: State, kind: int, anchor: int) -> int:
    """Everybody's permits in a footprint as one number, a byte for each seat:

      seat 3      seat 2      seat 1      seat 0
    nnnn tttt   nnnn tttt   nnnn tttt   nnnn tttt     n: how many, t: their total
    """
    bids = 0
    for i in range(SIZE[kind]):
        bids += BID[s.permit[anchor + OFFSET[kind, i]]]
    return bids


@kernel
def bid_count(bids: int, seat: int) -> int:
    """How many permits a seat has in a footprint."""
    return (bids >> (8 * seat + 4)) & 15


@kernel
def bid_total(bids: int, seat: int) -> int:
    """The total of a seat's permits in a footprint."""
    return (bids >> (8 * seat)) & 15


@kernel
def permits_in(bids: int) -> int:
    """How many permits lie in a footprint, whoever's they are (EL-34, EL-35)."""
    return (((bids >> 4) & 0x0F0F0F0F) * 0x01010101 >> 24) & 0xFF


@inlined
def rivals_bids(bids: int, seat: int) -> int:
    """What of the bids in a footprint is not the seat's own; mostly nothing."""
    return bids & ~(0xFF << (8 * seat))


@inlined
def withstands(bids: int, rival: int, seat: int) -> bool:
    """Whether a rival has permits in a footprint that a seat's do not exceed (EL-37, EL-38)."""
    return bid_count(bids, rival) > 0 and bid_total(bids, rival) >= bid_total(bids, seat)


@kernel
def outbids(bids: int, seat: int) -> bool:
    """An own permit, and a higher total than each rival alone (EL-36 to EL-38, EL-R11)."""
    if bid_count(bids, seat) == 0:
        return False
    if rivals_bids(bids, seat) == 0:
        return True
    for rival in range(SEATS):
        if rival != seat and withstands(bids, rival, seat):
            return False
    return True


@kernel
def compensation(bids: int, seat: int) -> int:
    """Gold for the rivals' permits in a footprint (EL-40)."""
    total = 0
    if rivals_bids(bids, seat) == 0:
        return total
    for rival in range(SEATS):
        if rival != seat:
            total += bid_total(bids, rival)
    return total


@inlined
def wins_bid(s: State, seat: int, kind: int, bids: int) -> bool:
    """Enough permits, ours outbid each rival's, and gold for all of it (EL-34 to EL-41)."""
    return (
        permits_in(bids) >= PERMITS_NEEDED[kind]
        and outbids(bids, seat)
        and s.hand[seat, GOLD] >= PRICE[kind] + compensation(bids, seat)
    )


@inlined
def laid_permits(s: State, seat: int) -> int:
    """How many permits a seat has on the board."""
    count = 0
    for value in range(PERMITS):
        count += 1 if s.permit_field[seat, value] != NONE else 0
    return count


@inlined
def laid_values(s: State, seat: int) -> int:
    """Bits of the values of the permits that a seat has on the board."""
    return ~negatives_at(s, _LAID + PERMITS * seat) & _VALUES


@inlined
def permits_around(s: State, field: int) -> int:
    """The bits of the permits around a field, its own included; see window.py."""
    return ~negatives_around(s, _PERMIT + field) & ON_BOARD[field]


@inlined
def wins_around(s: State, seat: int, kind: int, value: int, permits: int) -> bool:
    """Whether a building that covers an own permit, and others with these bits around it, is won,
    and was not listed for a lower own permit already."""
    field, bids = s.permit_field[seat, value] + 0, 0
    while permits != 0:
        permit = s.permit[field + STEP[lowest_bit(permits)]] + 0
        if seat * PERMITS <= permit < seat * PERMITS + value:
            return False
        bids += BID[permit]
        permits &= permits - 1
    return wins_bid(s, seat, kind, bids)
