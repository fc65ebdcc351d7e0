"""From stored rows to a table."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

import msgspec

from .entries import read_entry
from .snapshot import restore, snapshot_version
from .spec import Spec
from .store import Store, Stored, StoreError
from .table import Table

log = logging.getLogger("skerry.store")


class Outdated(Exception):
    """The snapshot was made by other rules; all entries are needed."""


class Unreadable(StoreError):
    """What is stored makes no table; says which entry is wrong."""


@dataclass
class Loading:
    """A table that is being read, and how many wait for it."""

    answer: asyncio.Future[Table | None]
    waiters: int = 0
    is_behind: bool = False  #: another worker said something of it meanwhile


def build(stored: Stored) -> Table:
    """The table that a snapshot and the entries after it describe."""
    spec = msgspec.json.decode(stored.spec, type=Spec)
    table = Table(spec)
    if stored.snapshot is not None:
        _, version, data = stored.snapshot
        if version != snapshot_version(table):
            raise Outdated
        table = restore(data)
    for number, at, body in stored.entries:
        try:
            table.fold(number, at, read_entry(body))
        except Exception as error:
            raise Unreadable(f"table {spec.code}, entry {number}: {error!r}") from error
    return table


def load(store: Store, code: str) -> Table | None:
    """The table of that code, or None; Unreadable if its entries make none."""
    stored = store.load(code)
    if stored is None:
        return None
    if stored.snapshot is not None:
        try:
            return build(stored)
        except Outdated:
            pass
        except Exception as error:
            log.warning("table %s: its snapshot is of no use: %r", code, error)
        stored = Stored(stored.spec, None, store.entries_after(code, 0))
    return build(stored)
