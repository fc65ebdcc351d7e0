"""Cards that change hands: costs, paying, gaining, the bank."""

from __future__ import annotations

from ...core.kernel import Table, kernel, table
from ...core.mechanics import row_total
from .board import RESOURCES
from .state import UNKNOWN, State

#: Cards of each good in the game.
SUPPLY = 19
#: Costs in lumber, brick, wool, grain, ore.
ROAD_COST = table([1, 1, 0, 0, 0])
SETTLEMENT_COST = table([1, 1, 1, 1, 0])
CITY_COST = table([0, 0, 0, 2, 3])
CARD_COST = table([0, 0, 1, 1, 1])


@kernel
def hand_size(s: State, seat: int) -> int:
    """How many resource cards a seat holds, those of unknown kind included."""
    return row_total(s.hand, seat, UNKNOWN + 1)


@kernel
def can_pay(s: State, seat: int, cost: Table) -> bool:
    """Whether a seat holds the cost."""
    # The sign of any remainder shows in `left`. One test at the end instead of one for each good:
    # processors mispredict such tests, and this is asked at every turn.
    left = 0
    for good in range(RESOURCES):
        left |= s.hand[seat, good] - cost[good]
    return left >= 0


@kernel
def pay(s: State, seat: int, cost: Table) -> None:
    """Return the cost to the bank (CA-48)."""
    for good in range(RESOURCES):
        s.hand[seat, good] -= cost[good]
        s.bank[good] += cost[good]


@kernel
def gain(s: State, seat: int, good: int, count: int) -> None:
    """Take cards from the bank, or return them where `count` is negative."""
    s.hand[seat, good] += count
    s.bank[good] -= count
