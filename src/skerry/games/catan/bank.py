"""Cards that change hands: costs, paying, gaining, the bank."""

from __future__ import annotations

from ...core.kernel import Table, kernel, table
from .board import NONE
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
    total = 0
    for good in range(UNKNOWN + 1):
        total += s.hand[seat, good]
    return total


@kernel
def can_pay(s: State, seat: int, cost: Table) -> bool:
    """Whether a seat holds the cost."""
    for good in range(5):
        if s.hand[seat, good] < cost[good]:
            return False
    return True


@kernel
def pay(s: State, seat: int, cost: Table) -> None:
    """Return the cost to the bank (CA-48)."""
    for good in range(5):
        s.hand[seat, good] -= cost[good]
        s.bank[good] += cost[good]


@kernel
def gain(s: State, seat: int, good: int, count: int) -> None:
    """Take cards from the bank, or return them where `count` is negative."""
    s.hand[seat, good] += count
    s.bank[good] -= count


@kernel
def pay_out(s: State, owed: Table, good: int) -> None:
    """Pay what a roll owes of one good; a short bank pays nobody but a lone claimant (CA-28).

    `owed` holds five goods for each seat in turn.
    """
    total, claimants, claimant = 0, 0, NONE
    for seat in range(s.players):
        due = owed[5 * seat + good]
        if due > 0:
            total += due
            claimants += 1
            claimant = seat
    if total <= s.bank[good]:
        for seat in range(s.players):
            gain(s, seat, good, owed[5 * seat + good])
    elif claimants == 1:
        gain(s, claimant, good, s.bank[good] + 0)
