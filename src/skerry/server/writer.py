"""The writer: one thread that commits whatever has come together since its last commit.

Moves of one instant share one transaction, so a slow disk costs waiting but not throughput, and
nothing is answered before it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPICursor

from .notices import CHANNEL, LONGEST, TOGETHER
from .store import Store, short_reason

log = logging.getLogger("skerry.store")

#: A database that does not answer is tried again this often before entries are refused.
TRIES = 6
#: How long a SQLite file that another program has locked is waited for. Entries may wait behind a
#: batch and a test of writing that wait, too, and everybody is to be answered within ten seconds.
LOCKED_MS = 2500
#: A test of writing is made anew after this many seconds, however often it is asked for.
TEST_EVERY = 1.0
# As the drivers take them, because these run with every move. One statement for all rows: each
# statement gives up the interpreter lock once, and waiting to get it back is what would cost time
# under load. SQLite's driver gives it up for every row that comes back, too, so none does.
_INSERT = {
    "sqlite": (
        "INSERT INTO entries (code, number, at, body) "
        "SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?) WHERE true "
        "ON CONFLICT (code, number) DO NOTHING"
    ),
    # Other workers are told with it, as `notices.py` has it: the whole entry, so that they need
    # not read it, or the table alone where the entry is long.
    "postgresql": (
        "WITH stored AS (INSERT INTO entries (code, number, at, body) "
        "SELECT value->>0, (value->>1)::int, (value->>2)::bigint, value->>3 "
        "FROM json_array_elements(CAST(%(rows)s AS json)) "
        "ON CONFLICT (code, number) DO NOTHING RETURNING code, number, at, body), "
        "lines AS (SELECT CASE WHEN octet_length(body) < %(longest)s - 100 "
        "THEN concat_ws(' ', code, number, at, body) ELSE code END AS line FROM stored), "
        "parts AS (SELECT line, sum(octet_length(line) + 1) OVER (ROWS UNBOUNDED PRECEDING) "
        "/ %(together)s AS part FROM lines), "
        "told AS (SELECT pg_notify(%(channel)s, "
        "concat_ws(chr(10), %(worker)s::text, string_agg(line, chr(10)))) "
        "FROM parts GROUP BY part) "
        "SELECT code, number, (SELECT count(*) FROM told) FROM stored"
    ),
}
# The rarer ones, with the mark for a value that SQLite takes.
_TABLE = (
    'INSERT INTO tables (code, spec, "row", status, public, rated, updated, driver_until) '
    "VALUES (?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (code) DO UPDATE SET "
    '"row" = excluded."row", status = excluded.status, updated = excluded.updated, '
    "public = excluded.public"
)
_EMPTY_SEATS = "DELETE FROM seats WHERE code = ?"
_SEAT = "INSERT INTO seats (code, seat, person) VALUES (?, ?, ?)"
_RESULT = (
    "INSERT INTO results (code, at, game, players, rated, settled, seat, person, place, points, "
    "won, left_early, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (code, seat) DO NOTHING"
)
_SNAPSHOT = (
    "INSERT INTO snapshots (code, number, form, data) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (code) DO UPDATE SET number = excluded.number, form = excluded.form, "
    "data = excluded.data WHERE excluded.number > snapshots.number"
)
_TEST = (
    "INSERT INTO settings (name, value) VALUES ('write test', ?) "
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
_FIND = "SELECT at, body FROM entries WHERE code = ? AND number = ?"


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
    rated: bool
    people: tuple[tuple[int, str], ...]  #: seat, person
    #: what the game was for each person, with the entry that ends it
    results: tuple[tuple[str | int | bool, ...], ...] = ()


@dataclass
class Append:
    """One entry to be stored, and who wants to know."""

    code: str
    number: int
    at: int
    body: str
    done: Callable[[Outcome, str], None]
    row: TableRowData | None = None
    snapshot: tuple[int, str, bytes] | None = None  #: number, form, data
    outcome: Outcome = field(default=Outcome.FAILED, init=False)
    reason: str = field(default="", init=False)


Test = asyncio.Future[bool]


class Writer:
    """Takes appends from the event loop and answers them there."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop, worker: str) -> None:
        self.store, self.loop, self.worker = store, loop, worker
        self.commits = self.appends = self.conflicts = 0
        self._waiting: list[Append] = []
        self._queue: queue.SimpleQueue[list[Append] | Test | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="skerry-writer", daemon=True)
        self._connection: sa.PoolProxiedConnection | None = None
        self._test: Test | None = None
        self._test_again = 0.0
        self._errors = (sa.exc.SQLAlchemyError, store.engine.dialect.loaded_dbapi.Error)
        self._thread.start()

    def put(self, append: Append) -> None:
        """Store it with the next commit."""
        if not self._waiting:
            # What else comes in this round of the loop goes with it; the thread wakes up once.
            self.loop.call_soon(self._hand_over)
        self._waiting.append(append)

    def _hand_over(self) -> None:
        self._queue.put(self._waiting)
        self._waiting = []

    async def close(self) -> None:
        """Commit what is waiting and stop."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    async def test(self, seconds: float) -> bool:
        """Whether a row can be written and committed within some seconds."""
        if self._test is None or (self._test.done() and self.loop.time() > self._test_again):
            self._test, self._test_again = self.loop.create_future(), self.loop.time() + TEST_EVERY
            self._queue.put(self._test)
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(self._test), seconds)
        return False

    async def drained(self) -> None:
        """Wait until all that was put is stored, or could not be."""
        self._hand_over()
        done: Test = self.loop.create_future()
        self._queue.put(done)
        await done

    def _run(self) -> None:
        open_ = True
        while open_:
            batch, tests, open_ = self._gather()
            if batch:
                self._store(batch)
                self._call(self._answer, batch)
            for test in tests:
                self._call(_end_test, test, self._write_test())
        self._drop()

    def _gather(self) -> tuple[list[Append], list[Test], bool]:
        """Everything that waits now, and whether more may come."""
        more = self._queue.get()
        batch: list[Append] = []
        tests: list[Test] = []
        while more is not None:
            if isinstance(more, list):
                batch += more
            else:
                tests.append(more)
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                return batch, tests, True
        return batch, tests, False

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        """Call something in the event loop."""
        try:
            self.loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:
            log.info("the loop has ended; what was stored last was not announced")

    @staticmethod
    def _answer(batch: list[Append]) -> None:
        """Tell each table what became of its entry; one that fails costs the others nothing."""
        for append in batch:
            try:
                append.done(append.outcome, append.reason)
            except Exception:
                log.exception("table %s: the answer of the store was not taken", append.code)

    def _write_test(self) -> bool:
        try:
            connection = self._open()
            cursor = connection.cursor()
            cursor.execute(said(self.store, _TEST), (str(time.time_ns()),))
            connection.commit()
            cursor.close()
        except Exception as error:
            self._drop()
            log.warning("the store cannot be written: %s", short_reason(error))
            return False
        return True

    def _store(self, batch: list[Append]) -> None:
        for attempt in range(1, TRIES + 1):
            try:
                self._commit(batch)
            except Exception as error:
                self._drop()
                reason = short_reason(error)
                log.warning("the store did not take %d entries: %s", len(batch), reason)
                if not self.store.shared or attempt == TRIES or not self._may_pass(error):
                    self._one_by_one(batch, reason, is_locked(error))
                    return
                time.sleep(min(0.1 * 2**attempt, 3))
            else:
                return

    def _may_pass(self, error: Exception) -> bool:
        """Whether a fault is the database's own, so that it may help to try again."""
        return isinstance(error, self._errors)

    def _one_by_one(self, batch: list[Append], reason: str, locked: bool) -> None:
        """A batch failed as a whole: store what can be stored alone, refuse the rest. In a locked
        file nothing can, and each would wait for the lock again."""
        for append in batch:
            append.reason = f"the store refused it: {reason}"
            if len(batch) > 1 and not locked:
                try:
                    self._commit([append])
                except Exception as error:
                    self._drop()
                    append.reason = f"the store refused it: {short_reason(error)}"
                    locked = is_locked(error)

    def _open(self) -> sa.PoolProxiedConnection:
        if self._connection is None:
            self._connection = self.store.engine.raw_connection()
            if self.store.shared:
                # It is never given back to the pool.
                self._connection.driver_connection.autocommit = True  # type: ignore[union-attr]
            else:
                self._connection.cursor().execute(f"PRAGMA busy_timeout={LOCKED_MS}")
        return self._connection

    def _commit(self, batch: list[Append]) -> None:
        connection = self._open()
        cursor = connection.cursor()
        # One statement of PostgreSQL is a transaction by itself, and one way there and back.
        is_one = self.store.shared and not any(a.row or a.snapshot for a in batch)
        if self.store.shared and not is_one:
            cursor.execute("BEGIN")
        kept = write_entries(cursor, self.store, batch, self.worker)
        stored = {(append.code, append.number) for append in kept}
        if self.store.shared and not is_one:
            cursor.execute("COMMIT")
        elif not self.store.shared:
            connection.commit()
        for append in batch:
            # A commit that was lost on the way to us may have happened: the entry then is ours.
            known = (append.code, append.number) in stored or is_stored(cursor, self.store, append)
            append.outcome = Outcome.STORED if known else Outcome.CONFLICT
        if not self.store.shared and len(stored) < len(batch):
            connection.rollback()  # the end of looking
        cursor.close()
        self.commits += 1
        self.appends += len(stored)
        self.conflicts += sum(append.outcome is Outcome.CONFLICT for append in batch)

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*self._errors):
                connection.invalidate()


def is_locked(error: Exception) -> bool:
    """Whether another program has locked the SQLite file."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY


def _end_test(test: Test, succeeded: bool) -> None:
    if not test.done():
        test.set_result(succeeded)


def write_entries(
    cursor: DBAPICursor, store: Store, batch: list[Append], worker: str = "-"
) -> list[Append]:
    """Write entries with what goes with them; those whose number is not taken yet.

    Other workers are told of them, as from `worker`.
    """
    rows = msgspec.json.encode([(a.code, a.number, a.at, a.body) for a in batch]).decode()
    given: Any = (rows,)
    if store.shared:
        given = {"rows": rows, "worker": worker, "channel": CHANNEL,
                 "longest": LONGEST, "together": TOGETHER}  # fmt: skip
    cursor.execute(_INSERT[store.kind], given)
    if store.shared:
        stored = {(str(row[0]), int(row[1])) for row in cursor.fetchall()}
        kept = [append for append in batch if (append.code, append.number) in stored]
    elif cursor.rowcount == len(batch):
        kept = batch
    else:
        kept = [append for append in batch if is_stored(cursor, store, append)]
    for append in kept:
        _write_more(cursor, store, append)
    return kept


def is_stored(cursor: DBAPICursor, store: Store, append: Append) -> bool:
    """Whether this very entry lies in the store."""
    cursor.execute(said(store, _FIND), (append.code, append.number))
    found = cursor.fetchone()
    return found is not None and (int(found[0]), found[1]) == (append.at, append.body)


def _write_more(cursor: DBAPICursor, store: Store, append: Append) -> None:
    """The listed row and the snapshot that go with some entries."""
    code, row = append.code, append.row
    if row is not None:
        values = (code, row.spec, row.row, row.status, row.public, row.rated, append.at)
        cursor.execute(said(store, _TABLE), values)
        cursor.execute(said(store, _EMPTY_SEATS), (code,))
        for seat, person in row.people:
            cursor.execute(said(store, _SEAT), (code, seat, person))
        for result in row.results:
            cursor.execute(said(store, _RESULT), (code, append.at, *result))
    if append.snapshot is not None:
        cursor.execute(said(store, _SNAPSHOT), (code, *append.snapshot))


def said(store: Store, statement: str) -> str:
    """A statement with the marks for values that the driver takes."""
    return statement.replace("?", "%s") if store.shared else statement
