"""From stored rows to a table."""

from __future__ import annotations

import msgspec

from .entries import read_entry
from .snapshot import restore, snapshot_version
from .store import Store, Stored
from .table import Spec, Table


class Outdated(Exception):
    """The snapshot was made by other rules; all entries are needed."""


def build(stored: Stored) -> Table:
    """The table that a snapshot and the entries after it describe."""
    spec = msgspec.json.decode(stored.spec, type=Spec)
    table = Table(spec)
    if stored.snapshot is not None:
        _, version, data = stored.snapshot
        if version != snapshot_version(table):
            raise Outdated
        table = restore(spec, data)
    for number, at, body in stored.entries:
        table.fold(number, at, read_entry(body))
    return table


def load(store: Store, code: str) -> Table | None:
    """The table of that code, or None."""
    stored = store.load(code)
    if stored is None:
        return None
    try:
        return build(stored)
    except Outdated:
        return build(Stored(stored.spec, None, store.entries_after(code, 0)))
