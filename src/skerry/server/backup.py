"""Backups of a database under load, and putting them back.

SQLite is copied by its own online backup, PostgreSQL by pg_dump and pg_restore. A backup holds all
secrets of the database, so only its owner may read it.
"""

from __future__ import annotations

import contextlib
import glob
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from ..core.errors import SkerryError
from . import schema
from .loading import build
from .migrate import VERSIONS
from .sqlite_file import COMPANIONS, PRIVATE_FILE, make_private
from .store import Store, Stored, full_url

#: How files of the two kinds begin.
_MARKS = {b"SQLite format 3\0": "sqlite", b"PGDMP": "postgresql"}
#: Pages of SQLite that are copied at a time, and seconds between, so that writers get their turn.
_PAGES, _PAUSE = 1024, 0.005


class BackupError(SkerryError):
    """A backup could not be made or put back; says why."""


@dataclass(frozen=True)
class Checked:
    """What was found in a database."""

    tables: int
    entries: int
    broken: tuple[str, ...]  #: what is wrong with tables that do not replay


def back_up(address: str, file: Path, force: bool = False) -> None:
    """Write a backup of a database that may be in use; the file is whole, or is not there."""
    if file.exists() and not force:
        raise BackupError(f"{file} exists; say --force to replace it")
    url = full_url(address)
    if url.get_backend_name() == "sqlite" and file.resolve() == _existing(url).resolve():
        raise BackupError(f"{file} is the database itself; name another file")
    with _beside(file) as fresh:
        if url.get_backend_name() == "sqlite":
            _copy_sqlite(_existing(url), fresh)
        else:
            _run("pg_dump", url, "--format=custom", "--no-owner", "--no-privileges",
                 f"--file={fresh}")  # fmt: skip
        # On the disk before it takes the place of an older one.
        descriptor = os.open(fresh, os.O_RDWR)  # Windows wants to write
        os.fsync(descriptor)
        os.close(descriptor)
        fresh.replace(file)


def restore(file: Path, address: str, force: bool = False) -> None:
    """Put a backup into a database that is empty, or with `force` into one that is replaced."""
    url, kind = full_url(address), _kind(file)
    if url.get_backend_name() != kind:
        raise BackupError(f"{file} is a backup of {kind}; say a --database of that kind")
    if kind == "postgresql":
        _restore_postgres(file, url, force)
    else:
        _restore_sqlite(file, Path(url.database or ""), force)
    Store(address).close()  # brings it to the form of this version


def check(store: Store) -> Checked:
    """Replay every table from its first entry; a table that cannot be replayed is broken."""
    with store.connection() as connection:
        codes = [str(code) for code in connection.scalars(sa.select(schema.tables.c.code))]
    entries, broken = 0, []
    for code in codes:
        stored = store.load(code)
        if stored is None:
            continue
        rows = store.entries_after(code, 0)
        entries += len(rows)
        try:
            whole = build(Stored(stored.spec, None, rows))
            if whole.match is not None:
                _ = whole.match.record
        except Exception as error:
            broken.append(f"table {code}: {error}"[:300])
    return Checked(len(codes), entries, tuple(broken))


@contextlib.contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A private file in the same folder, which is gone afterwards unless it was renamed."""
    fresh = file.with_name(f".{file.name}.{os.getpid()}.part")
    os.close(os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
    try:
        yield fresh
    finally:
        for name in (fresh, *(fresh.with_name(fresh.name + end) for end in COMPANIONS)):
            name.unlink(missing_ok=True)


def _existing(url: sa.URL) -> Path:
    path = Path(url.database or "")
    if not path.is_file():
        raise BackupError(f"there is no database {path}")
    return path


def _copy_sqlite(source: Path, target: Path) -> None:
    try:
        with (
            contextlib.closing(sqlite3.connect(source, timeout=30)) as old,
            contextlib.closing(sqlite3.connect(target)) as new,
        ):
            # One transaction of reading: what is written meanwhile does not begin the copy anew.
            old.execute("BEGIN")
            old.execute("SELECT 1 FROM sqlite_master").fetchone()
            old.backup(new, pages=_PAGES, sleep=_PAUSE)
            # A backup is one file that can be moved about.
            new.execute("PRAGMA journal_mode=DELETE")
            (said,) = new.execute("PRAGMA quick_check").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"{source} could not be copied: {error}") from None
    if said != "ok":
        raise BackupError(f"the copy of {source} is damaged: {said}")


def _kind(file: Path) -> str:
    with file.open("rb") as opened:
        head = opened.read(16)
    for mark, kind in _MARKS.items():
        if head.startswith(mark):
            return kind
    raise BackupError(f"{file} is not a backup: expected a file of `skerry backup`")


def _restore_sqlite(file: Path, target: Path, force: bool) -> None:
    if target.exists() and target.stat().st_size and not force:
        raise BackupError(f"{target} exists; say --force to replace it")
    if file.resolve() == target.resolve():
        raise BackupError(f"{file} is the database itself; name another file")
    is_new = not target.exists()
    make_private(target)
    # The lock of a server: nobody serves from a file that is being replaced.
    guard = Store.lock_of(target)
    try:
        with _beside(target) as fresh:
            _copy_sqlite(file, fresh)
            _check_ours(file, fresh)
            for end in COMPANIONS:
                target.with_name(target.name + end).unlink(missing_ok=True)
            fresh.replace(target)
    except BaseException:
        if is_new:
            target.unlink(missing_ok=True)
        raise
    finally:
        guard.release()


def _check_ours(file: Path, copy: Path) -> None:
    """Refuse the database of another program, which has none of our tables."""
    with contextlib.closing(sqlite3.connect(copy)) as opened:
        found = {str(name) for (name,) in opened.execute("SELECT name FROM sqlite_master")}
    if not found >= {VERSIONS, schema.tables.name}:
        raise BackupError(f"{file} is not a backup: expected a file of `skerry backup`")


def _restore_postgres(file: Path, url: sa.URL, force: bool) -> None:
    engine = sa.create_engine(url)
    try:
        with engine.connect() as connection:
            taken = bool(sa.inspect(connection).get_table_names())
    except sa.exc.SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).strip().split("\n")[0]
        raise BackupError(f"cannot open the database: {reason}") from None
    finally:
        engine.dispose()
    if taken and not force:
        raise BackupError("the database has tables already; say --force to replace them")
    clean = ["--clean", "--if-exists"] if taken else []
    _run("pg_restore", url, "--exit-on-error", "--single-transaction", "--no-owner",
         "--no-privileges", *clean, str(file))  # fmt: skip


def _run(name: str, url: sa.URL, *arguments: str) -> None:
    """Run a program of PostgreSQL; the password goes through the environment."""
    plain = url.set(drivername="postgresql", password=None)
    environment = dict(os.environ)
    if url.password:
        environment["PGPASSWORD"] = str(url.password)
    address = plain.render_as_string(hide_password=False)
    done = subprocess.run(
        [_program(name), f"--dbname={address}", *arguments],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise BackupError(f"{name}: {' '.join(done.stderr.split())[:500]}")


def _program(name: str) -> str:
    """A program of PostgreSQL: the newest, since an older one refuses a newer database."""
    found = sorted(
        glob.glob(f"/usr/lib/postgresql/*/bin/{name}"),
        key=lambda path: [int(part) for part in path.split("/") if part.isdigit()],
    )
    program = found[-1] if found else shutil.which(name)
    if program is None:
        raise BackupError(f"{name} was not found; install PostgreSQL's client programs")
    return program
