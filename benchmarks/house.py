"""What all the people of `people.py` share, and what was seen of them."""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import TYPE_CHECKING

from skerry.core.registry import get_game

if TYPE_CHECKING:
    from people import TableOfFour

GAME = "catan"
#: What must never happen.
VIOLATIONS = PRIVATE, GRANTED, UNANSWERED, UNKNOWN, STOPPED = (
    "private views to others", "cheating granted", "no answer", "not known again", "gave up",
)  # fmt: skip


class House:
    """What all people share, and what was seen."""

    def __init__(self, port: int, period: float, seed: int) -> None:
        self.port, self.period = port, period
        self.random = random.Random(seed)
        self.proposals = {k.name for k in get_game(GAME).moves.kinds if k.proposal}
        self.counts: Counter[str] = Counter()
        self.times: list[float] = []
        self.violations: Counter[str] = Counter(dict.fromkeys(VIOLATIONS, 0))
        self.tables: list[TableOfFour] = []
        self.stopped = False

    def violation(self, kind: str, words: str) -> None:
        """Something of a kind happened that must never happen."""
        if self.violations.total() < 20:
            print(f"VIOLATION: {kind}: {words}", file=sys.stderr, flush=True)
        self.violations[kind] += 1
