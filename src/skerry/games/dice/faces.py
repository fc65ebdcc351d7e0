"""The six dice: their faces, and a number for every set of dice.

Dice are alike, so a set of dice is six counts, one for each face. All 924 sets of up to six dice
are numbered, smaller sets first:

    0                nothing
    1 .. 6           one die: brick, lumber, wool, grain, ore, gold
    7 .. 27          two dice
    ...
    462 .. 923       six dice: from 6 brick to 6 gold

With m[f] dice of face f or a later one, the number is the sum of C(m[f] + 5 - f, 6 - f).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, prod

from ...core.kernel import table

#: Each face once on every die (DI-3).
FACES = ("brick", "lumber", "wool", "grain", "ore", "gold")
FACE_COUNT = len(FACES)
BRICK, LUMBER, WOOL, GRAIN, ORE, GOLD = range(FACE_COUNT)
DICE = 6
ROLLS = 3  #: at most, in a turn (DI-10)

_SHARES = [[comb(m + 5 - face, 6 - face) for m in range(DICE + 1)] for face in range(FACE_COUNT)]
#: What face f adds to the number of a set that has m dice of this face or a later one.
SET_SHARE = table(_SHARES)


def set_number(counts: Sequence[int]) -> int:
    """The number of a set of dice.

    >>> set_number([0, 0, 0, 0, 0, 1]), set_number([0, 0, 0, 0, 0, 6])
    (6, 923)
    """
    return sum(_SHARES[face][sum(counts[face:])] for face in range(FACE_COUNT))


def _all_sets() -> list[list[int]]:
    sets = [
        [dice.count(face) for face in range(FACE_COUNT)]
        for size in range(DICE + 1)
        for dice in combinations_with_replacement(range(FACE_COUNT), size)
    ]
    return sorted(sets, key=set_number)


_SETS = _all_sets()
#: The counts of each set.
SETS = table(_SETS)
#: The first set of n dice; sets of n dice end where those of n + 1 begin.
SET_FIRST = table([comb(n + 5, 6) for n in range(DICE + 2)])
#: In how many of the 6 ** n ways to roll n dice this set comes up.
_WEIGHTS = [factorial(sum(dice)) // prod(map(factorial, dice)) for dice in _SETS]
SET_WEIGHT = table(_WEIGHTS)
#: The ways that go to earlier sets, those of fewer dice counted too.
SET_BEFORE = table([0, *accumulate(_WEIGHTS)])
