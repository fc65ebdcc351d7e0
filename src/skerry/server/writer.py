"""The writer: one thread that commits whatever has come together since its last commit.

Moves of one instant share one transaction, so a slow disk costs waiting but not throughput, and
nothing is answered before it is stored.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

import msgspec
import sqlalchemy as sa

from .store import Store, _short

log = logging.getLogger("skerry.store")

#: A database that does not answer is tried again this often before entries are refused.
TRIES = 6
#: NOTIFY channel between workers.
CHANNEL = "skerry_tables"

# One statement for all rows: each statement gives up the interpreter lock once, and waiting to
# get it back is what would cost time under load.
_INSERT = {
    "sqlite": (
        "INSERT INTO entries (code, number, at, body) "
        "SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?) WHERE true "
        "ON CONFLICT (code, number) DO NOTHING RETURNING code, number"
    ),
    "postgresql": (
        "INSERT INTO entries (code, number, at, body) "
        "SELECT value->>0, (value->>1)::int, (value->>2)::bigint, value->>3 "
        "FROM json_array_elements(CAST(%s AS json)) "
        "ON CONFLICT (code, number) DO NOTHING RETURNING code, number"
    ),
}
_TABLE = (
    'INSERT INTO tables (code, spec, "row", status, public, updated, driver_until) '
    "VALUES (:code, :spec, :row, :status, :public, :updated, 0) ON CONFLICT (code) DO UPDATE SET "
    '"row" = excluded."row", status = excluded.status, updated = excluded.updated'
)
_SNAPSHOT = (
    "INSERT INTO snapshots (code, number, form, data) VALUES (:code, :number, :form, :data) "
    "ON CONFLICT (code) DO UPDATE SET number = excluded.number, form = excluded.form, "
    "data = excluded.data WHERE excluded.number > snapshots.number"
)
_NOTIFY = "SELECT pg_notify(:channel, value) FROM json_array_elements_text(CAST(:codes AS json))"


class Outcome(Enum):
    """What became of an append."""

    STORED = "stored"
    CONFLICT = "conflict"  #: somebody else has stored an entry of that number
    FAILED = "failed"  #: the store did not take it; nothing has changed


@dataclass(frozen=True)
class TableRowData:
    """The listed row of a table, to be written with an entry."""

    spec: str
    row: str
    status: str
    public: bool
    people: tuple[tuple[int, str], ...]  #: seat, person


@dataclass
class Append:
    """One entry to be stored, and who wants to know."""

    code: str
    number: int
    at: int
    body: str
    done: Callable[[Outcome, str], None]
    row: TableRowData | None = None
    snapshot: tuple[str, bytes] | None = None
    outcome: Outcome = field(default=Outcome.FAILED, init=False)
    reason: str = field(default="", init=False)


class Writer:
    """Takes appends from the event loop and answers them there."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop, worker: str) -> None:
        self.store, self.loop, self.worker = store, loop, worker
        self.commits = self.appends = 0
        self._queue: queue.SimpleQueue[Append | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="skerry-writer", daemon=True)
        self._connection: sa.Connection | None = None
        # As the driver takes it: the statement of every move is worth saving a compilation.
        self._insert = _INSERT[store.kind]
        self._thread.start()

    def put(self, append: Append) -> None:
        """Store it with the next commit."""
        self._queue.put(append)

    def close(self) -> None:
        """Commit what is waiting and stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            batch, open_ = self._gather()
            if batch:
                self._store(batch)
                self._answer(batch)
        self._drop()

    def _gather(self) -> tuple[list[Append], bool]:
        """Everything that waits now; at least one."""
        first = self._queue.get()
        batch: list[Append] = []
        while first is not None:
            batch.append(first)
            try:
                first = self._queue.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _answer(self, batch: list[Append]) -> None:
        def tell() -> None:
            for append in batch:
                append.done(append.outcome, append.reason)

        try:
            self.loop.call_soon_threadsafe(tell)
        except RuntimeError:
            log.info("the loop has ended; %d stored entries were not announced", len(batch))

    def _store(self, batch: list[Append]) -> None:
        for attempt in range(1, TRIES + 1):
            try:
                self._commit(batch)
            except sa.exc.DBAPIError as error:
                self._drop()
                reason = _short(error)
                broken = error.connection_invalidated or self.store.shared
                log.warning("the store did not take %d entries: %s", len(batch), reason)
                if not broken or attempt == TRIES:
                    self._one_by_one(batch, reason)
                    return
                time.sleep(min(0.1 * 2**attempt, 3))
            else:
                return

    def _one_by_one(self, batch: list[Append], reason: str) -> None:
        """A batch failed as a whole: store what can be stored alone, refuse the rest."""
        for append in batch:
            append.reason = f"the store refused it: {reason}"
            if len(batch) > 1:
                try:
                    self._commit([append])
                except sa.exc.DBAPIError as error:
                    self._drop()
                    append.reason = f"the store refused it: {_short(error)}"

    def _commit(self, batch: list[Append]) -> None:
        connection = self._connected()
        rows = msgspec.json.encode([(a.code, a.number, a.at, a.body) for a in batch]).decode()
        with connection.begin():
            stored = {
                (code, int(number))
                for code, number in connection.exec_driver_sql(self._insert, (rows,))
            }
            kept = [a for a in batch if (a.code, a.number) in stored]
            for append in kept:
                if append.row is not None:
                    self._write_row(connection, append, append.row)
                if append.snapshot is not None:
                    form, data = append.snapshot
                    values = {"code": append.code, "number": append.number}
                    connection.execute(sa.text(_SNAPSHOT), {**values, "form": form, "data": data})
            if self.store.shared and kept:
                codes = msgspec.json.encode([f"{self.worker} {a.code}" for a in kept]).decode()
                connection.execute(sa.text(_NOTIFY), {"channel": CHANNEL, "codes": codes})
        # A commit that was lost on the way to us may have happened: the entry then is ours.
        missing = [a for a in batch if (a.code, a.number) not in stored]
        ours = self._already_ours(connection, missing) if missing else set()
        for append in batch:
            key = (append.code, append.number)
            known = key in stored or key in ours
            append.outcome = Outcome.STORED if known else Outcome.CONFLICT
        self.commits += 1
        self.appends += len(stored)

    def _already_ours(
        self, connection: sa.Connection, missing: list[Append]
    ) -> set[tuple[str, int]]:
        found = set()
        with connection.begin():
            for append in missing:
                row = connection.execute(
                    sa.text("SELECT at, body FROM entries WHERE code = :code AND number = :number"),
                    {"code": append.code, "number": append.number},
                ).first()
                if row is not None and int(row.at) == append.at and row.body == append.body:
                    found.add((append.code, append.number))
        return found

    def _write_row(self, connection: sa.Connection, append: Append, row: TableRowData) -> None:
        connection.execute(
            sa.text(_TABLE),
            {
                "code": append.code,
                "spec": row.spec,
                "row": row.row,
                "status": row.status,
                "public": row.public,
                "updated": append.at,
            },
        )
        connection.execute(sa.text("DELETE FROM seats WHERE code = :code"), {"code": append.code})
        for seat, person in row.people:
            connection.execute(
                sa.text("INSERT INTO seats (code, seat, person) VALUES (:code, :seat, :person)"),
                {"code": append.code, "seat": seat, "person": person},
            )

    def _connected(self) -> sa.Connection:
        if self._connection is None:
            self._connection = self.store.engine.connect()
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            try:
                self._connection.close()
            except sa.exc.SQLAlchemyError:
                log.info("a broken connection could not be closed")
            self._connection = None
