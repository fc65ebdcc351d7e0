"""The database as its owner meets it: opening, killing, sharing, and who may read it."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import forked
import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from skerry.cli.app import app
from skerry.server import run as running
from skerry.server.schema import metadata
from skerry.server.services import Settings
from skerry.server.store import Store, StoreError, default_database

from .cluster import Cluster
from .player import PATIENCE, Host
from .test_tables import run

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "SKERRY_INTERPRETED": "1", "PYTHONPATH": str(ROOT / "src")}


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "skerry", "serve", "--bots", "0", "--port", "0", *words]


def serve_refused(*words: str, **environment: str) -> str:
    """What `skerry serve` says when it refuses: exit code 2 and no traceback."""
    done = forked.command(*command(*words)[3:], environment={**ENVIRONMENT, **environment})
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return " ".join(done.stderr.split())


@contextlib.contextmanager
def server(*words: str, ready: Any, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server process, once something is ready; killed with its workers at the end."""
    process = subprocess.Popen(
        command(*words), env={**ENVIRONMENT, **environment}, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        end = time.monotonic() + PATIENCE
        while not ready(process):
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.02)
        yield process
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_a_first_migration_that_is_killed_leaves_a_file_that_opens() -> None:
    """Killed at every statement and at random moments; then several start at once on one file."""
    done = subprocess.run(
        [sys.executable, "benchmarks/migration_kills.py", "--kills", "10", "--together", "2"],
        cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, timeout=2 * PATIENCE,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["during"] >= 5
    assert result["opened"] == 10
    assert result["together_opened"] == 2
    assert result["readable_by_others"] == 0


def test_a_file_that_an_earlier_version_left_half_made_opens(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("CREATE TABLE settings (name VARCHAR(64), value TEXT)")
        connection.commit()
    store = Store(str(path))
    assert store.signing_key()
    names = sa.inspect(store.engine).get_table_names()
    assert set(metadata.tables) <= set(names)
    store.close()


def test_tables_of_another_program_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE settings (name TEXT, colour TEXT)")
        connection.execute("INSERT INTO settings VALUES ('sea', 'blue')")
        connection.commit()
    with pytest.raises(StoreError, match="settings already exists"):
        Store(str(path))
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT * FROM settings").fetchall() == [("sea", "blue")]
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall()
        assert tables == [("settings",)]


def test_only_its_owner_can_read_the_database(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:

        async def scene(host: Host) -> None:
            await (await host.player()).ask("create", game="catan", players=2)
            names = {path.name for path in tmp_path.iterdir()}
            assert {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"} <= names
            for path in tmp_path.iterdir():
                assert mode(path) == 0o600, path.name

        run(str(tmp_path / "tables.db"), scene)
    finally:
        os.umask(before)


def test_a_database_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    Store(str(path)).close()
    path.chmod(0o644)
    Store(str(path)).close()
    assert mode(path) == 0o600


def test_the_data_folder_is_its_owners_alone(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    default_database()
    assert mode(tmp_path / "skerry") == 0o700
    (tmp_path / "skerry").chmod(0o755)
    default_database()
    assert mode(tmp_path / "skerry") == 0o700


def test_a_database_of_a_newer_version_is_refused_in_a_sentence(database: str) -> None:
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(StoreError, match=r"newer version of Skerry.*9999.*update Skerry"):
        Store(database)
    assert "newer version of Skerry" in serve_refused("--database", database)


def test_a_database_between_two_versions_is_brought_up_to_date(database: str) -> None:
    store = Store(database)
    key = store.signing_key()
    with store.engine.begin() as connection:
        for statement in (
            "DROP TABLE seekers",
            "DROP INDEX tables_rated",
            "ALTER TABLE tables DROP COLUMN rated",
            "UPDATE alembic_version SET version_num = '0004'",
        ):
            connection.execute(sa.text(statement))
    store.close()
    again = Store(database)
    found = sa.inspect(again.engine)
    assert set(metadata.tables) <= set(found.get_table_names())
    assert "rated" in {column["name"] for column in found.get_columns("tables")}
    assert again.signing_key() == key
    again.close()


def test_a_second_server_on_one_file_says_so_and_ends(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    link = tmp_path / "link.db"
    link.symlink_to(path)
    lock = tmp_path / "tables.db.lock"

    def ready(process: subprocess.Popen[bytes]) -> bool:
        return lock.exists() and lock.read_text() == str(process.pid)

    with server("--database", str(path), ready=ready) as first:
        said = serve_refused("--database", str(link))
        assert f"another server (process {first.pid}) uses the database" in said
        assert "--database" in said
    # Killed, it held nothing back.
    store = Store(str(path))
    store.claim()
    with pytest.raises(StoreError, match="another server"):
        Store(str(path)).claim()
    store.close()
    again = Store(str(path))
    again.claim()
    again.close()


def test_a_server_holds_its_file_from_the_first_look_until_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Reached(Exception):
        pass

    def another_comes(_: Settings) -> None:
        with pytest.raises(StoreError, match="another server"):
            Store(path).claim()
        raise Reached

    path = str(tmp_path / "tables.db")
    for name in ("log_to_stderr", "tune"):
        monkeypatch.setattr(running, name, lambda: None)
    monkeypatch.setattr(running, "take_socket", another_comes)
    with pytest.raises(Reached):
        running.run(Settings(database=path))
    again = Store(path)
    again.claim()
    again.close()


def everything_ps_shows(process: subprocess.Popen[bytes]) -> str:
    """The command lines of a process and all its descendants."""
    found, lines = [process.pid], []
    for pid in found:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            lines.append(Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode())
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
            found += [int(child) for child in children.split()]
    return "\n".join(lines)


@pytest.mark.parametrize("way", ["environment", pytest.param("file", marks=pytest.mark.long)])
def test_the_password_of_the_database_is_in_no_command_line(
    way: str, cluster: Cluster, tmp_path: Path
) -> None:
    address = cluster.new_database().replace("skerry@", "skerry:geheim@")
    words, environment = ["--workers", "2"], {"SKERRY_DATABASE": address}
    if way == "file":
        file = tmp_path / "address"
        file.write_text(f"{address}\n")
        words, environment = [*words, "--database-file", str(file)], {}

    def ready(process: subprocess.Popen[bytes]) -> bool:
        return everything_ps_shows(process).count("spawn_main") >= 2

    with server(*words, ready=ready, **environment) as process:
        assert "geheim" not in everything_ps_shows(process)


def serve_with(monkeypatch: Any, *words: str, **environment: str) -> tuple[str, str]:
    """The address that `skerry serve` would open, and what it says."""
    importlib.import_module("skerry.cli.serve")  # adds the command
    opened: list[str] = []
    monkeypatch.setattr(
        "skerry.server.run.run", lambda settings, ready: opened.append(settings.database)
    )
    done = CliRunner().invoke(app, ["serve", "--port", "0", *words], env=environment)
    if done.exception is not None:
        return "", str(done.exception)
    return opened[0], " ".join(done.stderr.split())


def test_a_password_on_the_command_line_is_warned_about(monkeypatch: Any) -> None:
    address = "postgresql://ada:geheim@host/db"
    warning = "everybody on this machine can see the password"
    opened, said = serve_with(monkeypatch, "--database", address)
    assert opened == address
    assert warning in said
    assert "geheim" not in said
    assert serve_with(monkeypatch, SKERRY_DATABASE=address) == (address, "")
    for plain in ("postgresql://ada@host:5432/db", "a@b:c.db"):
        assert serve_with(monkeypatch, "--database", plain) == (plain, "")


def test_an_address_file_must_say_something_and_stand_alone(
    tmp_path: Path, monkeypatch: Any
) -> None:
    file = tmp_path / "address"
    file.write_text("\n")
    assert "the first line" in serve_with(monkeypatch, "--database-file", str(file))[1]
    file.write_text("x.db\nmore\n")
    assert serve_with(monkeypatch, "--database-file", str(file)) == ("x.db", "")
    both = serve_with(monkeypatch, "--database-file", str(file), "--database", "x.db")
    assert "not both" in both[1]
