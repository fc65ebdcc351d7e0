"""Rows in which judges keep what most moves leave as it was, so that it is not worked out anew."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .kernel import Numbers, new_row


class Kept(NamedTuple):
    """A hash table of a game's own making: keys, and the numbers that go with them."""

    keys: Numbers
    numbers: Any


def new_kept(size: tuple[int, int]) -> Kept:
    """Empty rows of so many keys and numbers (`Judges.kept`)."""
    keys, numbers = size
    return Kept(new_row(keys), np.zeros(numbers))
