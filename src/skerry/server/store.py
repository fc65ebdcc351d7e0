"""The store: tables as rows, by SQLAlchemy over SQLite or PostgreSQL.

Reading is here; `writer.py` appends. Everything here blocks and is called in threads.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from ..core.errors import SkerryError
from . import schema
from .file_lock import FileLock
from .migrate import UnknownVersion, migrate
from .notices import CHANNEL, packed
from .sqlite_file import make_private, make_private_folder

#: Several processes may open a new SQLite file at once; switching it to WAL is tried this often.
WAL_TRIES = 100


class StoreError(SkerryError):
    """The store cannot be opened or used; says why."""


@dataclass(frozen=True)
class Stored:
    """A table as it lies in the store."""

    spec: str
    snapshot: tuple[int, str, bytes] | None  #: number, form, data
    entries: list[tuple[int, int, str]]  #: number, at, body; those after the snapshot


def default_database() -> str:
    """A file in the data folder of this platform."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "skerry"
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support" / "skerry"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "skerry"
    make_private_folder(folder)
    return f"sqlite:///{folder / 'tables.db'}"


class Store:
    """An open database, migrated to the newest form."""

    def __init__(self, url: str) -> None:
        self.url = full_url(url)
        self.shared = self.url.get_backend_name() == "postgresql"
        self.kind = "postgresql" if self.shared else "sqlite"
        options: dict[str, Any] = (
            {"pool_size": 4, "max_overflow": 4, "pool_pre_ping": True}
            if self.shared
            else {"poolclass": NullPool}
        )
        self._idle = threading.Condition()
        self._users, self._closed = 0, False
        self._lock: FileLock | None = None
        try:
            if not self.shared:
                make_private(Path(self.url.database or ""))
            self.engine = sa.create_engine(self.url, **options)
        except ModuleNotFoundError as error:
            raise StoreError(
                f"PostgreSQL needs the package {error.name}: pip install 'skerry[postgres]'"
            ) from error
        except OSError as error:
            raise StoreError(
                f"cannot open the database {self.name}: {short_reason(error)}"
            ) from error
        if not self.shared:
            sa.event.listen(self.engine, "connect", _prepare_sqlite)
        try:
            with self.engine.begin() as connection:
                migrate(connection)
        except (sa.exc.SQLAlchemyError, UnknownVersion) as error:
            self.engine.dispose()
            raise StoreError(
                f"cannot open the database {self.name}: {short_reason(error)}"
            ) from error

    def claim(self, held: FileLock | None = None) -> None:
        """Be the one server that uses a SQLite file; PostgreSQL serves many workers.

        Two servers on one file would each keep the tables in memory and not hear of each other.
        `held` is the lock of the file, where this process has it already.
        """
        if self.shared or self._lock is not None:
            return
        self._lock = held or self.lock_of(Path(self.url.database or ""))

    def hand_over(self) -> FileLock | None:
        """What was claimed, which closing this store does not let go of then."""
        lock, self._lock = self._lock, None
        return lock

    @staticmethod
    def lock_of(path: Path) -> FileLock:
        """The lock of the one process that may serve from a SQLite file or replace it, taken."""
        # Beside the database, not the file itself: closing any descriptor of that would release
        # the locks which SQLite holds.
        path = path.resolve()
        lock = FileLock(path.with_name(path.name + ".lock"))
        if not lock.take():
            other = f"process {lock.holder()}" if lock.holder() else "another process"
            raise StoreError(
                f"another server ({other}) uses the database sqlite:///{path}; stop it, or give "
                "this one a file of its own with --database"
            )
        return lock

    @property
    def name(self) -> str:
        """The database without its password."""
        return self.url.render_as_string(hide_password=True)

    def close(self) -> None:
        """Let go of the database once nobody reads any more."""
        with self._idle:
            self._closed = True
            self._idle.wait_for(lambda: self._users == 0, timeout=10)
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    @contextlib.contextmanager
    def connection(self) -> Iterator[sa.Connection]:
        """A connection in a transaction; threads that use one are waited for at the end."""
        with self._idle:
            if self._closed:
                raise StoreError("the store is closed")
            self._users += 1
        try:
            with self.engine.begin() as connection:
                yield connection
        finally:
            with self._idle:
                self._users -= 1
                self._idle.notify_all()

    def signing_key(self) -> bytes:
        """The key that signs tokens: made once, the same for all workers."""
        with self.connection() as connection:
            found = connection.scalar(
                sa.select(schema.settings.c.value).where(schema.settings.c.name == "signing key")
            )
            if found is None:
                statement = sa.text(
                    "INSERT INTO settings (name, value) VALUES ('signing key', :value) "
                    "ON CONFLICT (name) DO NOTHING"
                )
                connection.execute(statement, {"value": secrets.token_hex(32)})
                found = connection.scalar(
                    sa.select(schema.settings.c.value).where(
                        schema.settings.c.name == "signing key"
                    )
                )
        return bytes.fromhex(str(found))

    def load(self, code: str) -> Stored | None:
        """A whole table, or None."""
        with self.connection() as connection:
            spec = connection.scalar(
                sa.select(schema.tables.c.spec).where(schema.tables.c.code == code)
            )
            if spec is None:
                return None
            row = connection.execute(
                sa.select(schema.snapshots).where(schema.snapshots.c.code == code)
            ).first()
            snapshot = None if row is None else (int(row.number), str(row.form), bytes(row.data))
            entries = self._entries(connection, code, 0 if snapshot is None else snapshot[0])
            return Stored(str(spec), snapshot, entries)

    def entries_after(self, code: str, number: int) -> list[tuple[int, int, str]]:
        """The entries of a table after a number."""
        with self.connection() as connection:
            return self._entries(connection, code, number)

    def _entries(
        self, connection: sa.Connection, code: str, number: int
    ) -> list[tuple[int, int, str]]:
        e = schema.entries.c
        rows = connection.execute(
            sa.select(e.number, e.at, e.body)
            .where(e.code == code, e.number > number)
            .order_by(e.number)
        )
        return [(int(n), int(at), str(body)) for n, at, body in rows]

    def public_rows(self, most: int = 50) -> list[str]:
        """Public tables that are not over: open ones first, newest first."""
        t = schema.tables.c
        query = (
            sa.select(t.row)
            .where(t.public.is_(True), t.status != "over")
            .order_by(t.status, t.updated.desc())
            .limit(most)
        )
        with self.connection() as connection:
            return [str(row) for (row,) in connection.execute(query)]

    def hall_rows(self, most_open: int, most_played: int) -> list[str]:
        """Public tables that wait for people or are played, each the newest first."""
        t = schema.tables.c
        found: list[str] = []
        with self.connection() as connection:
            for status, most in (("open", most_open), ("playing", most_played)):
                query = sa.select(t.row).where(t.public.is_(True), t.status == status)
                query = query.order_by(t.updated.desc()).limit(most)
                found += [str(row) for (row,) in connection.execute(query)]
        return found

    def rows_of(self, user: str, most: int = 20) -> list[str]:
        """Tables where a person has a seat and that are not over, newest first."""
        t, s = schema.tables.c, schema.seats.c
        codes = sa.select(s.code).where(s.person == user)
        query = (
            sa.select(t.row)
            .where(t.code.in_(codes), t.status != "over")
            .order_by(t.updated.desc())
            .limit(most)
        )
        with self.connection() as connection:
            return [str(row) for (row,) in connection.execute(query)]

    def lease(self, codes: list[str], driver: str, seconds: float) -> set[str]:
        """Become or stay the one worker that moves bots and clocks of tables; those that are."""
        now, t = self._clock(), schema.tables.c
        statement = (
            sa.update(schema.tables)
            .where(t.code.in_(codes), sa.or_(t.driver == driver, t.driver_until < now))
            .values(driver=driver, driver_until=now + int(seconds * 1000))
            .returning(t.code)
        )
        with self.connection() as connection:
            return {str(code) for (code,) in connection.execute(statement)}

    def unattended(self, most: int) -> list[str]:
        """Rated games under way that no worker moves on, those first that stand longest."""
        t = schema.tables.c
        query = sa.select(t.code).where(t.rated.is_(True), t.status == "playing")
        if self.shared:
            query = query.where(t.driver_until < self._clock())
        with self.connection() as connection:
            return [str(c) for c in connection.scalars(query.order_by(t.updated).limit(most))]

    @staticmethod
    def _clock() -> sa.Cast[int]:
        """Milliseconds by one clock for all workers, wherever they run: the database's."""
        clock = sa.extract("epoch", sa.func.clock_timestamp()) * 1000
        return sa.cast(clock, sa.BigInteger)

    def notify(self, worker: str, lines: list[str]) -> None:
        """Tell all other workers something that need not be stored."""
        with self.connection() as connection:
            announce(connection, worker, lines)

    def answers(self) -> bool:
        """Whether the database can be read."""
        try:
            with self.connection() as connection:
                connection.execute(sa.text("SELECT 1"))
        except sa.exc.SQLAlchemyError:
            return False
        return True


def announce(connection: sa.Connection, worker: str, lines: list[str]) -> None:
    """Tell all other workers something when this transaction is committed."""
    statement = sa.text(
        "SELECT pg_notify(:channel, value) FROM json_array_elements_text(CAST(:texts AS json))"
    )
    texts = msgspec.json.encode(list(packed(worker, lines))).decode()
    connection.execute(statement, {"channel": CHANNEL, "texts": texts})


def full_url(url: str) -> sa.URL:
    """A URL SQLAlchemy takes: a plain file name means SQLite, postgres means psycopg."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            url = "postgresql+psycopg://" + url[len(short) :]
    try:
        parsed = sa.make_url(url)
        known = parsed.get_backend_name() in ("sqlite", "postgresql")
    except sa.exc.ArgumentError:
        known = False
    if known and parsed.get_backend_name() == "sqlite":
        name = parsed.database or ""
        known = bool(name) and not name.startswith((":memory:", "file:"))
    if not known:
        raise StoreError(
            "--database: expected a file, sqlite:///FILE or postgresql://USER@HOST/NAME"
        )
    return parsed


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """WAL: readers never wait; FULL: a commit is on the disk when it returns."""
    connection.execute("PRAGMA busy_timeout=10000")
    for attempt in range(1, WAL_TRIES + 1):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError as error:
            # Whoever waits here for another process's switch is not waited for by SQLite itself.
            if "locked" not in str(error) or attempt == WAL_TRIES:
                raise
            time.sleep(0.05)
    connection.execute("PRAGMA synchronous=FULL")


def short_reason(error: BaseException) -> str:
    """The first line of a database error, without SQL and parameters."""
    plain = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
    return str(plain).strip().split("\n")[0][:200]
