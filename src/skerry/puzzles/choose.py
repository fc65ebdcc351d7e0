"""Which of the puzzles that were found are kept: many kinds of moves, not only what is plain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .puzzle import Puzzle

#: The share of the answers that one kind of move may have.
KIND_SHARE = 0.25
#: The share of those that only say that a turn goes on or ends.
PASSING_SHARE = 0.08
PASSING = frozenset({"end", "done", "leave", "pass", "produce"})
#: The share of puzzles that looking one move ahead solves.
GREEDY_SHARE = 0.5


def choose_puzzles(found: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """The first `count` of some puzzles, or fewer, no sort of them more often than its share."""
    kept: dict[str, Puzzle] = {}
    kinds: Counter[str] = Counter()
    quick = 0
    for puzzle in found:
        share = PASSING_SHARE if puzzle.kind in PASSING else KIND_SHARE
        if len(kept) == count or puzzle.id in kept or kinds[puzzle.kind] >= share * count:
            continue
        if puzzle.greedy and quick >= GREEDY_SHARE * count:
            continue
        kinds[puzzle.kind] += 1
        quick += puzzle.greedy
        kept[puzzle.id] = puzzle
    return list(kept.values())
