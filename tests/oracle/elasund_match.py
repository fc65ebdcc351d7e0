"""Elasund's engine in the words of its model: its state and its options."""

from __future__ import annotations

from typing import Any

from .cards import held
from .elasund import ElasundModel
from .elasund_table import COLOURS, COLUMNS, KINDS, ROWS, SLOTS, Place
from .engine import Parts

Rows = list[list[int]]
_NORTH = [f"north {c}" for c in COLUMNS[2:8]]
SITES = [
    *_NORTH, *(f"east {r}" for r in ROWS[1:-1]), *(s.replace("nor", "sou") for s in _NORTH)
]  # fmt: skip


def _at(i: int) -> Place:
    return i % 9, i // 9


def _cards(row: list[int]) -> dict[str, int]:
    return held(dict(zip(COLOURS, row, strict=False)))


def _read_hands(players: int, owes: list[int], hand: Rows) -> list[dict[str, int]] | None:
    """While cards are chosen in secret the two may differ in where those lie."""
    if any(owes):
        return None
    return [{**_cards(row[1:]), "gold": row[0]} for row in hand[:players]]


#: The engine's state in the model's words.
READ: Parts = {
    "seat": lambda turn, player: player if turn else None,
    "ship": lambda ship: ship,
    "hands": _read_hands,
    "supply": lambda owes, gold: None if any(owes) else gold,
    "deck": lambda owes, deck: None if any(owes) else _cards(deck),
    "discards": lambda owes, discards: None if any(owes) else _cards(discards),
    "buildings": lambda building: {
        (b // 9, tuple(KINDS)[b % 9], _at(i)) for i, b in enumerate(building) if b >= 0
    },
    "permits": lambda permit: {
        _at(i): (p // 5, p % 5) for i, p in enumerate(permit) if p >= 0
    },
    "wall": lambda wall: {SITES[i]: (w // 9, w % 9) for i, w in enumerate(wall) if w >= 0},
    "church": lambda church: {i + 1: owner for i, owner in enumerate(church) if owner >= 0},
    "track": lambda players, track: [
        {space for space, cube in zip(SLOTS, row, strict=True) if cube}
        for row in track[:players]
    ],
}  # fmt: skip


def begin(players: int, options: dict[str, Any], fields: dict[str, Any]) -> ElasundModel:
    """A model of a match; nothing is settled before it begins."""
    return ElasundModel(players, options["edition"])


def options(players: int) -> list[dict[str, Any]]:
    """Every setting there is."""
    return [{"edition": edition} for edition in ("ru2008", "fr2005")]
