"""Counts of named things in words, as every game's texts say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def named(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """Counts by name, without those that are 0; counts beyond the last name are left out.

    >>> named(("ore", "wool", "grain"), [2, 0, 1])
    {'ore': 2, 'grain': 1}
    """
    return {name: int(n) for name, n in zip(names, counts, strict=False) if n}


def counts_text(counts: Mapping[str, int]) -> str:
    """Counts in words.

    >>> counts_text({"ore": 2, "wool": 1})
    '2 ore, 1 wool'
    """
    return ", ".join(f"{n} {name}" for name, n in counts.items()) or "nothing"
