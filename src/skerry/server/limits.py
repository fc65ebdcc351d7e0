"""Limits: how often, how long, and which characters."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass, field


@dataclass
class Bucket:
    """A token bucket: `rate` a second on average, `burst` at once. A rate of 0 is no limit.

    What costs more than is left leaves a debt, so that even a small bucket allows it at times.

    >>> bucket = Bucket(rate=1, burst=2)
    >>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.5)]
    [True, True, False, True]
    >>> [bucket.take(4.0, 9), bucket.take(11.0), bucket.take(12.0)]
    [True, False, True]
    """

    rate: float
    burst: float
    _left: float = field(default=0, init=False)
    _last: float = field(default=-math.inf, init=False)

    def take(self, now: float, cost: float = 1) -> bool:
        """Whether one more is allowed at this time; dear ones count for several."""
        if not self.rate:
            return True
        self._left = min(self.burst, self._left + (now - self._last) * self.rate)
        self._last = now
        if self._left < min(1, self.burst):
            return False
        self._left -= cost
        return True


def clean(text: str, most: int) -> str:
    """Text on one line without control, format or unassigned characters.

    >>> clean(" Ada\\x00\\u202e \\n Lovelace ", 24)
    'Ada Lovelace'
    """
    kept = (c if unicodedata.category(c)[0] != "C" else " " if c.isspace() else "" for c in text)
    return " ".join("".join(kept).split())[:most].strip()
