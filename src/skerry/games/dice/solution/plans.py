"""Plans: what a turn can build, and which dice and jokers pay it."""

from __future__ import annotations

from ....core.kernel import Numbers, kernel, table, zeros
from ....core.seats import NONE
from ..building import COSTS, GOODS, KNIGHT
from ..faces import GOLD
from ..jokers import EXCHANGE
from ..sheet import JOKER_FACE, KNIGHTS

#: How many roads, knights, settlements and cities each plan builds (DI-21). The first builds
#: nothing, so that every result pays it.
PLANS = table(
    [
        [0, 0, 0, 0], [1, 0, 0, 0], [2, 0, 0, 0], [3, 0, 0, 0], [0, 1, 0, 0], [0, 2, 0, 0],
        [1, 1, 0, 0], [0, 0, 1, 0], [1, 0, 1, 0], [0, 0, 0, 1],
    ]
)  # fmt: skip
PLAN_COUNT = len(PLANS)
IMPOSSIBLE = -1e9  #: below any gain
JOKER_SETS = 1 << KNIGHTS


@kernel
def pays(plan: int, jokers: int, knights: int, dice: Numbers, count: int) -> bool:
    """Whether dice pay a plan with no other jokers than these, given as bits.

    That of the next knight is lent as soon as he is built (DI-42, DI-R6), so it helps only what is
    built after him.
    """
    lent = NONE
    if knights < KNIGHTS and (jokers >> knights) & 1:
        if PLANS[plan, KNIGHT] == 0:
            return False
        lent = knights
        jokers ^= 1 << knights
    return jokers_needed(plan, jokers, lent, dice, count) != NONE


@kernel
def jokers_needed(plan: int, jokers: int, lent: int, dice: Numbers, count: int) -> int:
    """How few jokers a plan takes with these dice; NONE where it cannot be paid.

    An exchange takes two dice for one lack, a joker any one. So where dice are scarce, gold is
    better turned by jokers than exchanged.
    """
    missing, spare = 0, count
    lacks = zeros(GOODS)
    for good in range(GOODS):
        need = _need(plan, good)
        have = min(need, dice[good])
        spare -= have
        lacks[good] = need - have
        missing += need - have
    useful = _useful_jokers(plan, jokers, lent, lacks)
    for by_gold in range(min(missing, dice[GOLD] // EXCHANGE), -1, -1):
        used = missing - by_gold
        if used <= useful and spare >= EXCHANGE * by_gold + used:
            return used
    return NONE


@kernel
def _useful_jokers(plan: int, jokers: int, lent: int, lacks: Numbers) -> int:
    """How many lacks of a plan jokers can fill: each its own, then the one for any resource."""
    filled, left, left_after = 0, 0, 0  # lacks of what is built after the first knight
    for good in range(GOODS):
        after = _need(plan, good) - COSTS[KNIGHT, good] if PLANS[plan, KNIGHT] > 0 else 0
        for joker in range(KNIGHTS - 1):
            if JOKER_FACE[joker] == good and lacks[good] > 0:
                if (jokers >> joker) & 1 or (joker == lent and after > 0):
                    filled += 1
                    lacks[good] -= 1
        left += lacks[good]
        left_after += min(lacks[good], max(0, after))
    any_joker = KNIGHTS - 1
    if (jokers >> any_joker) & 1:
        return filled + min(1, left)
    return filled + min(1, left_after) if lent == any_joker else filled


@kernel
def _need(plan: int, good: int) -> int:
    """Dice of a resource that a plan costs."""
    need = 0
    for kind in range(4):
        need += PLANS[plan, kind] * COSTS[kind, good]
    return need
