"""The store: tables as rows, by SQLAlchemy over SQLite or PostgreSQL.

Reading is here; `writer.py` appends. Everything here blocks and is called in threads.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from ..core.errors import SkerryError
from . import schema


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
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


class Store:
    """An open database, migrated to the newest form."""

    def __init__(self, url: str) -> None:
        self.url = _full_url(url)
        self.shared = self.url.get_backend_name() == "postgresql"
        self.kind = "postgresql" if self.shared else "sqlite"
        options: dict[str, Any] = (
            {"pool_size": 4, "max_overflow": 4, "pool_pre_ping": True}
            if self.shared
            else {"poolclass": NullPool}
        )
        self._idle = threading.Condition()
        self._users, self._closed = 0, False
        self.engine = sa.create_engine(self.url, **options)
        if not self.shared:
            sa.event.listen(self.engine, "connect", _prepare_sqlite)
        try:
            self._migrate()
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(f"cannot open the database {self.name}: {_short(error)}") from error

    @property
    def name(self) -> str:
        """The database without its password."""
        return self.url.render_as_string(hide_password=True)

    def _migrate(self) -> None:
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(resources.files(__package__) / "migrations"))
        with self.engine.begin() as connection:
            if self.shared:
                # Several workers may start at the same time: one migrates, the others wait.
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(7402851)"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        """Let go of the database once nobody reads any more."""
        with self._idle:
            self._closed = True
            self._idle.wait_for(lambda: self._users == 0, timeout=10)
        self.engine.dispose()

    @contextlib.contextmanager
    def _connection(self) -> Iterator[sa.Connection]:
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
        with self._connection() as connection:
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
        with self._connection() as connection:
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
        with self._connection() as connection:
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
        with self._connection() as connection:
            return [str(row) for (row,) in connection.execute(query)]

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
        with self._connection() as connection:
            return [str(row) for (row,) in connection.execute(query)]

    def lease(self, codes: list[str], driver: str, seconds: float) -> set[str]:
        """Become or stay the one worker that moves bots and clocks of tables; those that are."""
        now = int(time.time() * 1000)
        t = schema.tables.c
        statement = (
            sa.update(schema.tables)
            .where(t.code.in_(codes), sa.or_(t.driver == driver, t.driver_until < now))
            .values(driver=driver, driver_until=now + int(seconds * 1000))
            .returning(t.code)
        )
        with self._connection() as connection:
            return {str(code) for (code,) in connection.execute(statement)}

    def notify(self, channel: str, texts: list[str]) -> None:
        """Tell all workers something that need not be stored."""
        statement = sa.text(
            "SELECT pg_notify(:channel, value) FROM json_array_elements_text(CAST(:texts AS json))"
        )
        with self._connection() as connection:
            said = msgspec.json.encode(texts).decode()
            connection.execute(statement, {"channel": channel, "texts": said})

    def answers(self) -> bool:
        """Whether the database can be read."""
        try:
            with self._connection() as connection:
                connection.execute(sa.text("SELECT 1"))
        except sa.exc.SQLAlchemyError:
            return False
        return True


def _full_url(url: str) -> sa.URL:
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
    if not known:
        raise StoreError(
            "--database: expected a file, sqlite:///FILE or postgresql://USER@HOST/NAME"
        )
    return parsed


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """WAL: readers never wait; FULL: a commit is on the disk when it returns."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def _short(error: BaseException) -> str:
    """The first line of a database error, without SQL and parameters."""
    return str(getattr(error, "orig", None) or error).strip().split("\n")[0][:200]
