"""What models ask of cards that they keep as Counters, without making Counters of the answer."""

from __future__ import annotations

from collections.abc import Mapping


def held(cards: Mapping[str, int]) -> dict[str, int]:
    """The kinds there are, each with its number."""
    return {kind: n for kind, n in cards.items() if n}


def covers(cards: Mapping[str, int], price: Mapping[str, int]) -> bool:
    """Whether the price can be paid from these cards."""
    for kind, n in price.items():
        if cards.get(kind, 0) < n:
            return False
    return True


def fewer(cards: Mapping[str, int], gone: Mapping[str, int]) -> dict[str, int]:
    """The kinds that are left when some cards are gone, each with its number."""
    left = {kind: n - gone.get(kind, 0) for kind, n in cards.items()}
    return held(left)
