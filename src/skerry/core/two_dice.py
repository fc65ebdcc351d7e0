"""Two dice: the throws that make a sum, how likely each sum is, and how rules roll them."""

from __future__ import annotations

from .chance import below
from .kernel import Numbers, inlined, table

Pair = tuple[int, int]

#: Sums are below this.
SUMS = 13
#: The sum that most throws give.
SEVEN = 7


def pairs_of(total: int) -> list[Pair]:
    """All throws of two dice with a sum.

    >>> pairs_of(4)
    [(1, 3), (2, 2), (3, 1)]
    """
    return [(a, total - a) for a in range(max(1, total - 6), min(6, total - 1) + 1)]


_COUNTS = [len(pairs_of(total)) for total in range(SUMS)]
#: How many throws there are in all.
THROWS = sum(_COUNTS)
#: How many of them give each sum.
THROWS_OF_SUM = table(_COUNTS)
#: The sum of each throw, the lowest first.
SUM_OF_THROW = table([total for total in range(SUMS) for _ in range(_COUNTS[total])])


@inlined
def dice_weight(total: int) -> int:
    """How likely a sum is."""
    return THROWS_OF_SUM[total]


@inlined
def sample_dice(noise: Numbers) -> int:
    """The sum of two dice."""
    return SUM_OF_THROW[below(noise, THROWS)]
