"""The store: what is written is there, once, and a table is what its entries say."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from typing import Any

import pytest
import sqlalchemy as sa

from skerry.server import store as store_module
from skerry.server import writer as writer_module
from skerry.server.entries import read_entry
from skerry.server.loading import Outdated, build, load
from skerry.server.snapshot import restore, take
from skerry.server.store import Store, Stored, StoreError
from skerry.server.table import Table
from skerry.server.writer import Append, Outcome, Writer

from .player import Host, Player, Refused
from .test_play import play_on
from .test_tables import run


def append_all(database: str, rows: list[tuple[str, int, str]]) -> tuple[list[Outcome], int]:
    """Hand rows to a writer all at once; what became of each, and in how many commits."""

    async def main() -> tuple[list[Outcome], int]:
        store = await asyncio.to_thread(Store, database)
        loop = asyncio.get_running_loop()
        writer = Writer(store, loop, "worker")
        futures = []
        for code, number, body in rows:
            future: asyncio.Future[Outcome] = loop.create_future()
            futures.append(future)

            def done(outcome: Outcome, _: Any, asked: asyncio.Future[Outcome] = future) -> None:
                asked.set_result(outcome)

            writer.put(Append(code, number, 7, body, done))
        outcomes = await asyncio.gather(*futures)
        commits = writer.commits
        await writer.close()
        store.close()
        return list(outcomes), commits

    return asyncio.run(main())


def test_what_comes_together_shares_a_commit(database: str) -> None:
    rows = [(f"T{i % 50}", i // 50 + 1, f'{{"text":"é \\" {i}"}}') for i in range(1000)]
    outcomes, commits = append_all(database, rows)
    assert set(outcomes) == {Outcome.STORED}
    assert commits < 200
    store = Store(database)
    for code in ("T0", "T49"):
        found = [(code, n, body) for n, _, body in store.entries_after(code, 0)]
        assert found == [row for row in rows if row[0] == code]
    store.close()


def test_a_number_is_given_once(database: str) -> None:
    assert append_all(database, [("T", 1, '{"a":1}')])[0] == [Outcome.STORED]
    outcomes, _ = append_all(database, [("T", 1, '{"b":2}'), ("U", 1, '{"c":3}')])
    assert outcomes == [Outcome.CONFLICT, Outcome.STORED]
    store = Store(database)
    assert [body for _, _, body in store.entries_after("T", 0)] == ['{"a":1}']
    store.close()


def test_an_entry_that_was_stored_before_the_answer_got_lost_is_ours(database: str) -> None:
    row = ("T", 1, '{"a":1}')
    append_all(database, [row])
    assert append_all(database, [row])[0] == [Outcome.STORED]


def test_a_table_from_its_snapshot_is_the_table_from_all_its_entries(database: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        await play_on(players, seed=1, most=90)
        await players[0].ask("chat", text="bye")
        store: Store = host.lobby.services.store
        stored = await asyncio.to_thread(store.load, players[0].code)
        assert stored is not None
        assert stored.snapshot is not None
        assert len(stored.entries) < 64
        quick = build(stored)
        rows = await asyncio.to_thread(store.entries_after, players[0].code, 0)
        slow = build(Stored(stored.spec, None, rows))
        assert take(quick) == take(slow)
        live: Table = host.lobby.rooms[players[0].code].table
        assert quick.match is not None
        assert live.match is not None
        assert quick.match.digest == live.match.digest
        assert take(restore(take(live))) == take(live)

    run(database, scene)


def test_a_snapshot_of_other_rules_is_not_used(sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        await play_on(players, seed=1, most=70)
        store: Store = host.lobby.services.store
        before = await asyncio.to_thread(load, store, players[0].code)
        monkeypatch.setattr("skerry.server.snapshot.__version__", "another")
        stored = await asyncio.to_thread(store.load, players[0].code)
        assert stored is not None
        with pytest.raises(Outdated):
            build(stored)
        after = await asyncio.to_thread(load, store, players[0].code)
        assert before is not None
        assert after is not None
        assert take(after) == take(before)

    run(sqlite, scene)


def test_every_stored_entry_can_be_read(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        await play_on(players, seed=1, most=10)
        store: Store = host.lobby.services.store
        rows = await asyncio.to_thread(store.entries_after, players[0].code, 0)
        assert [n for n, _, _ in rows] == list(range(1, len(rows) + 1))
        assert all(read_entry(body) for _, _, body in rows)

    run(sqlite, scene)


async def chatter(player: Player) -> None:
    """Say more than a small disk holds."""
    for _ in range(2_000):
        await player.ask("chat", text="x" * 300)


def test_a_full_disk_refuses_clearly_and_spoils_nothing(sqlite: str, monkeypatch: Any) -> None:
    limit = {"pages": 0}
    prepare = store_module._prepare_sqlite

    def limited(connection: Any, record: Any) -> None:
        prepare(connection, record)
        if limit["pages"]:
            connection.execute(f"PRAGMA max_page_count={limit['pages']}")

    monkeypatch.setattr(store_module, "_prepare_sqlite", limited)

    async def scene(host: Host) -> None:
        players = await host.game()
        await play_on(players, seed=1, most=8)
        services = host.lobby.services
        with services.store.engine.connect() as connection:
            limit["pages"] = connection.scalar(sa.text("PRAGMA page_count"))
        services.writer._connection.invalidate()  # the next one is opened on the full disk
        services.writer._connection = None
        with pytest.raises(Refused) as refusal:
            await chatter(players[0])
        assert refusal.value.code == "unavailable"
        assert "nothing has changed" in refusal.value.reason
        stored = await asyncio.to_thread(load, services.store, players[0].code)
        live: Table = host.lobby.rooms[players[0].code].table
        assert stored is not None
        assert stored.match is not None
        assert live.match is not None
        assert (stored.number, stored.match.digest) == (live.number, live.match.digest)
        assert list(stored.chat) == list(live.chat)
        limit["pages"] = 0
        services.writer._connection = None
        await players[0].ask("chat", text="there is room again")
        await players[1].until(lambda p: p.chat and p.chat[-1]["text"] == "there is room again")

    run(sqlite, scene)


def test_a_locked_file_is_waited_for_once_however_many_entries_come(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "LOCKED_MS", 50)
    tried: list[int] = []
    commit = Writer._commit

    def counted(self: Writer, batch: list[Append]) -> None:
        tried.append(len(batch))
        commit(self, batch)

    monkeypatch.setattr(Writer, "_commit", counted)

    async def main() -> list[Outcome]:
        store = Store(sqlite)
        stores = Writer(store, asyncio.get_running_loop(), "test")
        with contextlib.closing(sqlite3.connect(store.engine.url.database or "")) as other:
            other.execute("BEGIN IMMEDIATE")
            found: list[Outcome] = []
            for code in "ABCDE":
                stores.put(Append(code, 1, 1, "{}", lambda outcome, _: found.append(outcome)))
            await stores.close()
            await asyncio.sleep(0)
            other.rollback()
        store.close()
        return found

    assert asyncio.run(main()) == [Outcome.FAILED] * 5
    assert tried == [5]


def test_a_wrong_address_is_said_in_plain_words(tmp_path: Any) -> None:
    with pytest.raises(StoreError, match="expected a file"):
        Store("mysql://somewhere/db")
    with pytest.raises(StoreError, match="cannot open"):
        Store(str(tmp_path / "no" / "such" / "folder" / "t.db"))


def test_the_password_is_not_shown(tmp_path: Any) -> None:
    store = Store(str(tmp_path / "t.db"))
    store.url = sa.make_url("postgresql://ada:geheim@host/db")
    assert "geheim" not in store.name
    store.close()


def test_the_migrations_make_the_tables_that_the_code_uses(database: str) -> None:
    from skerry.server.schema import metadata

    store = Store(database)
    found = sa.inspect(store.engine)
    for table in metadata.tables.values():
        columns = {column["name"] for column in found.get_columns(table.name)}
        assert columns == {column.name for column in table.columns}
        key = found.get_pk_constraint(table.name)["constrained_columns"]
        assert key == [column.name for column in table.primary_key]
    again = Store(database)
    assert again.signing_key() == store.signing_key()
    again.close()
    store.close()
