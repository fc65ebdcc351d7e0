"""Backups under load: whole, private, and every table in them replays."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skerry.cli import backup as _backup  # noqa: F401  registers the commands
from skerry.cli.app import app
from skerry.server.backup import BackupError, back_up, check, restore
from skerry.server.loading import build
from skerry.server.store import Store, Stored, StoreError

from .cluster import Cluster
from .player import Host, Player
from .test_tables import run


def empty_like(database: str, tmp_path: Path, cluster: Cluster | None) -> str:
    if database.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'restored.db'}"
    assert cluster is not None
    return cluster.new_database()


async def keep_playing(
    host: Host, players: list[Player], stop: asyncio.Event, digests: dict[tuple[str, int], str]
) -> None:
    """Play at a table until told to stop, and note the digest of its match after every move."""
    code, chance = players[0].code, random.Random("backup under load")
    while not stop.is_set():
        table = host.lobby.rooms[code].table
        digests[code, table.number] = table.match.digest
        actor = next((p for p in players if p.legal), None)
        if actor is None:
            await asyncio.sleep(0.002)
            continue
        await actor.move(chance.choice(actor.legal))


def test_a_backup_under_load_has_every_acknowledged_move_and_replays(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    cluster = request.getfixturevalue("cluster") if "postgres" in database else None
    file, acknowledged = tmp_path / "backup", {}
    digests: dict[tuple[str, int], str] = {}

    async def scene(host: Host) -> None:
        stop = asyncio.Event()
        games = ("catan", "struggle", "elasund")
        tables = [await host.game(game=game, people=2) for game in games]
        tasks = [asyncio.create_task(keep_playing(host, t, stop, digests)) for t in tables]
        await asyncio.gather(*(t[0].until(lambda p: p.number >= 25) for t in tables))
        acknowledged.update({t[0].code: max(p.number for p in t) for t in tables})
        making = asyncio.create_task(asyncio.to_thread(back_up, database, file))
        for table in tables:
            more = acknowledged[table[0].code] + 5
            await table[0].until(lambda p, more=more: p.number >= more)
        await making
        stop.set()
        await asyncio.gather(*tasks)

    run(database, scene)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    place = empty_like(database, tmp_path, cluster)
    restore(file, place)
    original, restored = Store(database), Store(place)
    found = check(restored)
    assert (found.tables, found.broken) == (3, ())
    for code, number in acknowledged.items():
        rows, all_rows = restored.entries_after(code, 0), original.entries_after(code, 0)
        assert len(rows) >= number
        assert rows == all_rows[: len(rows)]
        whole = restored.load(code)
        assert whole is not None
        for table in (build(whole), build(Stored(whole.spec, None, rows))):
            assert table.match is not None
            assert table.match.digest == digests[code, len(rows)]
    # Tokens of browsers stay good.
    assert restored.signing_key() == original.signing_key()
    original.close()
    restored.close()


def test_a_restored_server_goes_on_with_its_tables(sqlite: str, tmp_path: Path) -> None:
    tokens: list[Any] = []

    async def before(host: Host) -> None:
        ada = (await host.game(people=2))[0]
        tokens.extend([ada.code, ada.token, len(ada.views[0]["legal"])])

    run(sqlite, before)
    back_up(sqlite, tmp_path / "backup")
    place = f"sqlite:///{tmp_path / 'new.db'}"
    restore(tmp_path / "backup", place)

    async def after(host: Host) -> None:
        ada = await host.player("Ada", token=tokens[1])
        await ada.ask("join", table=tokens[0])
        assert ada.info["you"] == [0]
        assert len(ada.views[0]["legal"]) == tokens[2]

    run(place, after)


def test_nothing_is_replaced_unless_it_is_said(sqlite: str, tmp_path: Path) -> None:
    Store(sqlite).close()
    file = tmp_path / "backup"
    back_up(sqlite, file)
    with pytest.raises(BackupError, match="--force"):
        back_up(sqlite, file)
    back_up(sqlite, file, force=True)
    with pytest.raises(BackupError, match="--force"):
        restore(file, sqlite)
    restore(file, sqlite, force=True)
    assert sorted(name for name in os.listdir(tmp_path) if name.endswith(".part")) == []


def test_a_database_that_is_served_is_not_replaced(sqlite: str, tmp_path: Path) -> None:
    store = Store(sqlite)
    store.claim()
    back_up(sqlite, tmp_path / "backup")
    with pytest.raises(StoreError, match="another server"):
        restore(tmp_path / "backup", sqlite, force=True)
    store.close()


def test_what_is_no_backup_is_refused(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database")
    with pytest.raises(BackupError, match="not a backup"):
        restore(file, sqlite)
    with pytest.raises(BackupError, match="there is no database"):
        back_up(str(tmp_path / "missing.db"), tmp_path / "backup")
    assert not (tmp_path / "backup").exists()


def test_a_database_is_not_replaced_by_that_of_another_program(sqlite: str, tmp_path: Path) -> None:
    Store(sqlite).close()
    other, new = tmp_path / "bookmarks.db", tmp_path / "new.db"
    with contextlib.closing(sqlite3.connect(other)) as opened:
        opened.execute("CREATE TABLE bookmarks (place TEXT)")
    key = Store(sqlite).signing_key()
    for place, force in ((sqlite, True), (str(new), False)):
        with pytest.raises(BackupError, match="not a backup"):
            restore(other, place, force=force)
    assert Store(sqlite).signing_key() == key
    assert not new.exists()


def test_a_database_is_no_backup_of_itself(sqlite: str, tmp_path: Path) -> None:
    """A server that runs would go on writing to a file that is no more."""
    Store(sqlite).close()
    file = Path(sqlite.removeprefix("sqlite:///"))
    link = tmp_path / "link"
    link.symlink_to(file)
    before = file.stat().st_ino
    for name in (file, link):
        with pytest.raises(BackupError, match="the database itself"):
            back_up(sqlite, name, force=True)
        with pytest.raises(BackupError, match="the database itself"):
            restore(name, sqlite, force=True)
    assert file.stat().st_ino == before


def test_a_table_that_does_not_replay_is_named(sqlite: str, tmp_path: Path) -> None:
    codes: list[str] = []

    async def scene(host: Host) -> None:
        codes.append((await host.game(people=2))[0].code)

    run(sqlite, scene)
    store = Store(sqlite)
    with store.connection() as connection:
        connection.exec_driver_sql('UPDATE entries SET body = \'{"k":"nothing"}\' WHERE number = 2')
    assert codes[0] in check(store).broken[0]
    store.close()
    back_up(sqlite, tmp_path / "backup")
    place = tmp_path / "restored.db"
    result = CliRunner().invoke(
        app, ["restore", str(tmp_path / "backup"), "--database", str(place)]
    )
    assert "1 of 1 tables do not replay" in str(result.exception)
