"""Bids: the permits that lie in a footprint, whose they are, and who outbids whom."""

from __future__ import annotations

from ...core.kernel import inlined, kernel, table, word_at
from ...core.layout import layout_of
from ...core.seats import NONE
from .board import COLUMNS
from .kinds import OFFSET, SIZE
from .state import PERMITS, SEATS, State

#: What a permit adds to the bids in a footprint, see `bids_in`; where none lies (NONE, so the last
#: of the row) nothing.
BID = table([(16 + p % PERMITS) << (8 * (p // PERMITS)) for p in range(SEATS * PERMITS)] + [0])
# Of the permits around a field: three bytes of each of five rows, which begin at these.
_AROUND = tuple(layout_of(State).places["permit"].start + COLUMNS * row - 1 for row in range(-2, 3))
_THREE, _MIDDLE = 0xFFFFFF, 0xFF00


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


@kernel
def outbids(bids: int, seat: int) -> bool:
    """An own permit, and a higher total than each rival alone (EL-36 to EL-38, EL-R11)."""
    if bid_count(bids, seat) == 0:
        return False
    if rivals_bids(bids, seat) == 0:
        return True
    for rival in range(SEATS):
        if (
            rival != seat
            and bid_count(bids, rival) > 0
            and bid_total(bids, rival) >= bid_total(bids, seat)
        ):
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
def laid_permits(s: State, seat: int) -> int:
    """How many permits a seat has on the board."""
    count = 0
    for value in range(PERMITS):
        count += 1 if s.permit_field[seat, value] != NONE else 0
    return count


@inlined
def lone_permits(s: State, seat: int) -> int:
    """Bits of the permits of a seat that have no other one so near that a building could cover
    both; where the board ends, what is read instead can only make one look near."""
    alone = 0
    for value in range(PERMITS):
        field = s.permit_field[seat, value] + 0
        found = _MIDDLE | word_at(s, _AROUND[2] + field)
        for row in (0, 1, 3, 4):
            found &= word_at(s, _AROUND[row] + field)
        alone |= 1 << value if found & _THREE == _THREE else 0
    return alone
