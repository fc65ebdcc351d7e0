"""Elasund's engine in the words of its model: its state and its options."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .elasund import ElasundModel
from .elasund_table import COLOURS, COLUMNS, KINDS, ROWS, SLOTS, Place


def read(fields: dict[str, Any]) -> dict[str, Any]:
    """The engine's state in the model's words."""
    n, kinds = fields["players"], tuple(KINDS)
    secret = any(fields["owes"])
    north = [f"north {c}" for c in COLUMNS[2:8]]
    sites = north + [f"east {r}" for r in ROWS[1:-1]] + [s.replace("nor", "sou") for s in north]

    def at(i: int) -> Place:
        return i % 9, i // 9

    def cards(row: list[int]) -> Counter[str]:
        return +Counter(dict(zip(COLOURS, row, strict=False)))

    return {
        "seat": fields["player"] if fields["turn"] else None,
        "ship": fields["ship"],
        "hands": None if secret else [
            {**cards(fields["hand"][s][1:]), "gold": fields["hand"][s][0]} for s in range(n)
        ],
        "supply": None if secret else fields["gold"],
        "deck": None if secret else cards(fields["deck"]),
        "discards": None if secret else cards(fields["discards"]),
        "buildings": {(b // 9, kinds[b % 9], at(i)) for i, b in enumerate(fields["building"])
                      if b >= 0},
        "permits": {at(i): (p // 5, p % 5) for i, p in enumerate(fields["permit"]) if p >= 0},
        "wall": {sites[i]: (w // 9, w % 9) for i, w in enumerate(fields["wall"]) if w >= 0},
        "church": {i + 1: owner for i, owner in enumerate(fields["church"]) if owner >= 0},
        "track": [
            {space for space, cube in zip(SLOTS, fields["track"][s], strict=True) if cube}
            for s in range(n)
        ],
    }  # fmt: skip


def begin(players: int, options: dict[str, Any], fields: dict[str, Any]) -> ElasundModel:
    """A model of a match; nothing is settled before it begins."""
    return ElasundModel(players, options["edition"])


def options(players: int) -> list[dict[str, Any]]:
    """Every setting there is."""
    return [{"edition": edition} for edition in ("ru2008", "fr2005")]
