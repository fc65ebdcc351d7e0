"""A cache for judges: what most moves leave as it was is not worked out anew."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .kernel import Numbers, new_row


class JudgeCache(NamedTuple):
    """A hash table of a game's own making: keys, and the numbers that go with them."""

    keys: Numbers
    numbers: Any


def new_judge_cache(size: tuple[int, int]) -> JudgeCache:
    """An empty cache of so many keys and numbers (`Judges.cache`)."""
    keys, numbers = size
    return JudgeCache(new_row(keys), np.zeros(numbers))
