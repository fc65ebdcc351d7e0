"""Sets of small numbers as the bits of one number; cells of a state as such."""

from __future__ import annotations

from typing import Any

from .kernel import INTERPRETED, inlined, word_at

if INTERPRETED:

    def lowest_bit(bits: int) -> int:
        """The lowest number of a set that is not empty."""
        bits = int(bits)  # what comes from an array of numpy has no length
        return (bits & -bits).bit_length() - 1

else:
    from numba.cpython.unsafe import numbers

    _counter: Any = numbers.trailing_zeros
    lowest_bit = _counter

_ONES, _THREES, _FIFTEENS = 0x0101010101010101, 0x0303030303030303, 0x0F0F0F0F0F0F0F0F


@inlined
def negatives_of(word: int) -> int:
    """Which of the eight cells of a word are negative, a bit for each."""
    return _gathered((word >> 7) & _ONES)


@inlined
def others_than_zero(word: int) -> int:
    """Which of the eight cells of a word are not 0, a bit for each."""
    word = (word | word >> 4) & _FIFTEENS
    word = (word | word >> 2) & _THREES
    return _gathered((word | word >> 1) & _ONES)


@inlined
def _gathered(cells: int) -> int:
    """The lowest bits of eight cells as one byte. No product does it: where it overflows, compiled
    code does what it likes."""
    cells |= cells >> 7
    cells |= cells >> 14
    return (cells | cells >> 28) & 0xFF


@inlined
def negatives_at(s: Any, at: int) -> int:
    """Which of the eight cells of a state's arrays from a byte on are negative."""
    return negatives_of(word_at(s, at))
