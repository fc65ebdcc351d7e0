"""Cells of a state as sets of bits."""

from __future__ import annotations

import random

from skerry.core.bits import lowest_bit, negatives_of, others_than_zero
from skerry.core.kernel import kernel


@kernel
def _sets_of(word: int) -> int:
    """Both sets in one number, as a kernel that calls them sees them."""
    return negatives_of(word) | others_than_zero(word) << 8


@kernel
def _lowest(bits: int) -> int:
    return lowest_bit(bits)


def test_eight_cells_of_a_word_are_told_apart() -> None:
    draw = random.Random(1)
    words = [[-1] * 8, [0] * 8, [0] * 7 + [-128], [-1] + [0] * 7]
    words += [draw.choices((-128, -1, 0, 1, 90, 127), k=8) for _ in range(200)]
    for cells in words:
        word = int.from_bytes(bytes(c & 0xFF for c in cells), "little", signed=True)
        sets = int(_sets_of(word))
        assert [sets >> i & 1 for i in range(8)] == [int(c < 0) for c in cells]
        assert [sets >> 8 + i & 1 for i in range(8)] == [int(c != 0) for c in cells]


def test_the_lowest_number_of_a_set_is_found() -> None:
    assert [int(_lowest(bits)) for bits in (1, 2, 12, 1 << 40, 3 << 61)] == [0, 1, 2, 40, 61]
