"""Catan's engine in the words of its model: the board it begins with, its state, its options."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from .catan import CatanModel
from .island import GOODS, TERRAINS, Board

CARDS = ("knight", "road-building", "invention", "monopoly", "point")
HARBOURS = (*GOODS, "any")


def begin(players: int, options: dict[str, Any], fields: dict[str, Any]) -> CatanModel:
    """A model of the match whose first state has these fields."""
    return CatanModel(players, options, Board(*_board(fields)))


def _board(fields: dict[str, Any]) -> tuple[list[str], list[int], dict[int, str]]:
    terrain = [TERRAINS[t] for t in fields["terrain"]]
    sides = {side: HARBOURS[kind] for side, kind in enumerate(fields["harbour"]) if kind >= 0}
    return terrain, fields["token"], sides


def read(fields: dict[str, Any]) -> dict[str, Any]:
    """The engine's state in the model's words."""
    seats = range(fields["players"])

    def goods(row: list[int]) -> Counter[str]:
        return +Counter(dict(zip(GOODS, row, strict=False)))

    def cards(row: list[int]) -> Counter[str]:
        return +Counter(dict(zip(CARDS, row, strict=False)))

    def owned(name: str, seat: int) -> set[int]:
        return {place for place, owner in enumerate(fields[name]) if owner == seat}

    def built(seat: int, level: int) -> set[int]:
        return {c for c in owned("owner", seat) if fields["level"][c] == level}

    # Discards that are chosen in secret stay in the hand until all have chosen.
    secret = any(fields["owes"])
    chosen = [goods(fields["chosen"][s]) if secret else Counter() for s in seats]
    fresh = [cards(fields["fresh"][s]) for s in seats]
    offers = {s: (goods(fields["gives"][s]), goods(fields["takes"][s])) for s in seats}
    return {
        "board": _board(fields),
        "seat": fields["player"] if fields["starter"] >= 0 else None,
        "starter": fields["starter"],
        "robber": fields["robber"],
        "special": (fields["army"], fields["longest"]),
        "bank": goods(fields["bank"]),
        "deck": cards(fields["deck"]),
        "spent": cards(fields["spent"]),
        "hands": [goods(fields["hand"][s]) - chosen[s] for s in seats],
        "owes": fields["owes"][: len(seats)],
        "cards": [
            (cards(fields["cards"][s]) + fresh[s], fresh[s], fields["knights"][s]) for s in seats
        ],
        "pieces": [(owned("road", s), built(s, 1), built(s, 2)) for s in seats],
        "offers": {s: offer for s, offer in offers.items() if offer[0]},
    }


def options(players: int) -> list[dict[str, Any]]:
    """Every setting there is, with few goals."""
    names = ("board", "phases", "dice", "goal")
    every = (("beginner", "random"), ("mixed", "strict"), ("free", "even"), (3, 5, 10))
    return [dict(zip(names, values, strict=True)) for values in itertools.product(*every)]
