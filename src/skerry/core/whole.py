"""Whole numbers as people and libraries hand them over: Python's, NumPy's, but no truth values."""

from __future__ import annotations

import operator
from typing import Any

from .errors import BadOption

#: A seed has at most this many digits, so that every record with one can be read back.
SEED_DIGITS = 30
#: Seeds that compiled code takes as they are.
SEED_BITS = 62
SEEDS = 1 << SEED_BITS
#: Series of fewer games have no seed in common.
SERIES = 1_000_003


def whole(value: Any) -> int | None:
    """The value as a plain int, or None if it is not a whole number.

    >>> import numpy as np
    >>> whole(7), whole(np.int8(7)), whole(True), whole(7.0), whole("7")
    (7, 7, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def check_seed(seed: Any) -> int:
    """The seed of a match, or BadOption."""
    number = whole(seed)
    if number is None:
        raise BadOption(f"seed: expected a whole number, got {seed!r}")
    if abs(number) >= 10**SEED_DIGITS:
        raise BadOption(f"seed: expected at most {SEED_DIGITS} digits, got {_shortened(number)}")
    return number


def check_series_seed(seed: Any) -> int:
    """The seed of many games, from which kernels draw each game's own, or BadOption."""
    number = check_seed(seed)
    if abs(number) >= SEEDS:
        raise BadOption(
            f"seed: expected a whole number between -2**{SEED_BITS} and 2**{SEED_BITS}, "
            f"got {_shortened(number)}"
        )
    return number


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number` of a series."""
    return seed * SERIES + number


def _shortened(number: int) -> str:
    # Python refuses to write out numbers of thousands of digits.
    if abs(number) >= 10**60:
        return f"a number of {number.bit_length()} bits"
    return str(number)
