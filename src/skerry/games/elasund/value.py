"""How well a seat stands in Elasund: cubes, income, cards, permits, trade, the wall."""

from __future__ import annotations

from ...core.kernel import kernel, table
from .board import DICE_WEIGHTS, FIELDS, NONE, ROW_OF_SUM, row_of
from .cards import influence_of
from .kinds import BUILDING_KINDS, GOLD_INCOME, INCOME, INFLUENCE_INCOME, KINDS
from .rules import score
from .state import GOLD, PERMITS, UNKNOWN, State
from .trade import marker

#: Weights of a cube, of its square, of gold in hand (the first and the later), of influence.
CUBE, LEAD, GOLD_CARD, MORE_GOLD, INFLUENCE = 0.7, 0.03, 0.07, 0.03, 0.05
#: Gold that is soon spent; more of it lies idle.
SPENDABLE = 8
#: A gold card and an influence card for each roll of the dice.
GOLD_A_ROLL, INFLUENCE_A_ROLL = 1.6, 0.9
#: A permit on the board, and each unit of its value.
PERMIT, PERMIT_VALUE = 0.09, 0.02
#: A step on the trade track, a wall tile.
TRADE, WALL = 0.07, 0.08
THROWS = 36.0
HIGH = table([kind.high for kind in BUILDING_KINDS])


@kernel
def value(s: State, seat: int) -> float:
    """The seat's strength as a logarithm."""
    cubes = score(s, seat)
    gold = s.hand[seat, GOLD] + 0.0
    # Of others' cards of unknown kind about half are gold.
    unknown = s.hand[seat, UNKNOWN] / 2.0
    total = CUBE * cubes + LEAD * cubes * cubes
    total += GOLD_CARD * min(gold + unknown, SPENDABLE * 1.0)
    total += MORE_GOLD * max(0.0, gold + unknown - SPENDABLE)
    total += INFLUENCE * min(6.0, influence_of(s, seat) + unknown)
    for permit in range(PERMITS):
        if s.where[seat, permit] != NONE:
            total += PERMIT + PERMIT_VALUE * permit
    total += TRADE * marker(s, seat) + WALL * s.laid[seat]
    return total + _income(s, seat)


@kernel
def _income(s: State, seat: int) -> float:
    """What the seat's buildings pay, weighed by how often the ship comes to their rows."""
    total = 0.0
    for anchor in range(FIELDS):
        if s.building[anchor] == NONE or s.building[anchor] // KINDS != seat:
            continue
        kind = s.building[anchor] % KINDS
        rolls = 0.0
        for number in range(2, 13):
            row = ROW_OF_SUM[number]
            if row != NONE and row_of(anchor) <= row < row_of(anchor) + HIGH[kind]:
                rolls += DICE_WEIGHTS[number] / THROWS
        if INCOME[kind] == GOLD_INCOME:
            total += GOLD_A_ROLL * rolls
        elif INCOME[kind] == INFLUENCE_INCOME:
            total += INFLUENCE_A_ROLL * rolls
    return total
