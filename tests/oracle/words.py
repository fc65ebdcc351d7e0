"""Moves in words, as sets and tables of the models hold them: equal moves have equal words.

A move is known by the JSON of docs/protocol.md; its words are a text, which is quick to look up.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

Words = str
Move = Mapping[str, Any]

_MEANT: dict[Words, Move] = {}


def words_of(move: Move) -> Words:
    """The words of a move; no list in it has an order that matters."""
    words = sys.intern(_told(move))
    _MEANT.setdefault(words, move)
    return words


def meant(words: Words) -> Move:
    """The move that has these words."""
    return _MEANT[words]


@cache
def move(kind: str, **arguments: Any) -> Words:
    """The words of a move whose arguments are numbers and names."""
    return words_of({"kind": kind, **arguments})


def _told(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_told(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(sorted(map(_told, value))) + "]"
    return repr(value)
