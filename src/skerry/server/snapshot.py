"""Snapshots: a table as bytes, so that a worker need not replay it from its first move."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from functools import cache
from typing import Any

import msgspec

from .. import __version__
from ..core.registry import get_game
from .message_parts import ChatLine, Wish
from .spec import SeatState, Spec
from .table import Table

#: Entries from one snapshot of a table to the next.
SNAPSHOT_ENTRIES = 64
#: Raised when a snapshot holds other parts than before.
FORM = 6


def snapshot_version(table: Table) -> str:
    """What a snapshot must match to be used; a new version of the rules replays instead."""
    return f"{__version__}/{FORM}/{table.game.name}/{_layout_hash(table.game.name)}"


@cache
def _layout_hash(game: str) -> str:
    layout = repr(get_game(game).layout.dtype.descr)
    return hashlib.sha256(layout.encode()).hexdigest()[:12]


def take(table: Table) -> bytes:
    """The table as it stands."""
    clocks = table.clocks
    parts: dict[str, Any] = {
        "spec": table.spec,
        "seats": [asdict(seat) for seat in table.seats],
        "status": table.status,
        "paused": table.paused,
        "pauses": (table.pauses, table.pause_ends),
        "number": table.number,
        "chat": list(table.chat),
        "wish": table.wish,
        "rematch": table.rematch,
        "hints": table.hints,
        "removed": sorted(table.removed),
        "numbers": table.numbers,
        "decisions": table.decisions,
        "actors": table.actors,
        "legal": table.legal,
        "asked_at": table.asked_at,
        "clocks": (clocks.spent, clocks.thought, clocks.since),
        "seeds": (table.called, table.seeds),
        "steps": table.course.starts,
        "match": None if table.match is None else table.match.snapshot(),
    }
    return msgspec.msgpack.encode(parts)


def restore(data: bytes) -> Table:
    """The table a snapshot shows. Its rules may be others than those it was opened with."""
    parts = msgspec.msgpack.decode(data)
    table = Table(msgspec.convert(parts["spec"], Spec))
    table.seats = [SeatState(**seat) for seat in parts["seats"]]
    table.status, table.paused = parts["status"], parts["paused"]
    table.pauses, table.pause_ends = parts["pauses"]
    table.number = parts["number"]
    table.chat.extend(msgspec.convert(parts["chat"], list[ChatLine]))
    table.wish = msgspec.convert(parts["wish"], Wish | None)
    table.rematch, table.numbers = parts["rematch"], parts["numbers"]
    table.hints = parts["hints"]
    table.removed = set(parts.get("removed", ()))
    table.decisions = [(seat, before) for seat, before in parts["decisions"]]
    table.actors = tuple(parts["actors"])
    table.legal = [tuple(codes) for codes in parts["legal"]]
    table.asked_at = parts["asked_at"]
    clocks = table.clocks
    clocks.spent, clocks.thought, clocks.since = parts["clocks"]
    table.called, table.seeds = parts["seeds"]
    table.course.starts = parts.get("steps", [0])
    if parts["match"] is not None:
        table.match = table.begin(table.seeds)
        table.match.restore(parts["match"])
        if table.match.over:
            table.match.tags |= table.end_tags()
        table.match.tags |= table.seat_tags()
    return table
