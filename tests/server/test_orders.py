"""A worker goes on following orders, whatever befalls one of them."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
import sqlalchemy as sa

from skerry.server import admin, orders, schema
from skerry.server.orders import Orders
from skerry.server.work import Busy

from .known import known, person_of, seated
from .known import quick_hashes as quick_hashes
from .player import PATIENCE, Host, eventually
from .test_tables import run


async def rated(host: Host, *names: str) -> str:
    """A rated game under way that no worker has."""
    people = [await known(host, name) for name in names]
    await seated(host, *people, rated=True)
    await people[0].ask("start")
    for player in people:
        await player.close()
    code = people[0].code
    host.lobby.rooms.pop(code).close("")
    return code


@pytest.mark.parametrize("fault", [RuntimeError("odd"), Busy("too much waits")])
def test_orders_are_followed_after_a_fault(
    sqlite: str, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = [fault]

    async def settle(_: Orders) -> None:
        if faults:
            raise faults.pop()

    monkeypatch.setattr(orders, "EVERY", 0.01)
    monkeypatch.setattr(Orders, "settle", settle)

    async def scene(host: Host) -> None:
        ada = await host.player("Ada")
        admin.ban(host.lobby.services.store, "person", person_of(ada), admin.now() + 60_000)
        await ada.until(lambda p: p.is_gone)
        assert not faults

    run(sqlite, scene)


def test_what_was_on_its_way_when_a_table_was_deleted_does_not_come_back(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "EVERY", 3600.0)

    async def scene(host: Host) -> None:
        ada = await host.player("Ada")
        await ada.ask("create", game="dice", players=2)
        room, services = host.lobby.rooms[ada.code], host.lobby.services
        may_go_on, store_all = threading.Event(), services.writer._store

        def slow(batch: Any) -> None:
            assert may_go_on.wait(PATIENCE)
            store_all(batch)

        monkeypatch.setattr(services.writer, "_store", slow)
        await ada.send(type="ready", ready=False)
        await eventually(lambda: room.busy)
        assert admin.remove_table(services.store, ada.code, "this table was closed")
        looking = asyncio.create_task(host.lobby.orders.look())
        await ada.until(lambda p: p.is_gone)
        await asyncio.wait({looking}, timeout=0.2)
        may_go_on.set()
        await looking
        await services.writer.drained()
        for part in (schema.tables, schema.entries, schema.seats):
            with services.store.connection() as connection:
                assert connection.execute(sa.select(part)).all() == []

    run(database, scene)


def test_an_order_that_fails_keeps_back_no_later_one(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise sa.exc.OperationalError("DELETE", {}, Exception("locked"))

    monkeypatch.setattr(Orders, "_delete", refuse)
    monkeypatch.setattr(orders, "EVERY", 3600.0)

    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ben.ask("create", game="dice", players=2)
        store = host.lobby.services.store
        rows = (("table", ben.code, 0), ("person", person_of(ada), admin.now() + 60_000))
        with store.connection() as connection:
            for kind, subject, until in rows:
                values = {"at": 0, "kind": kind, "subject": subject, "until": until, "reason": ""}
                connection.execute(sa.insert(schema.orders).values(**values))
        with pytest.raises(sa.exc.OperationalError):
            await host.lobby.orders.look()
        assert not ada.is_gone
        await host.lobby.orders.look()
        await ada.until(lambda p: p.is_gone)

    run(sqlite, scene)


def test_a_rated_game_that_cannot_be_read_keeps_back_no_other(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "AT_ONCE", 1)
    monkeypatch.setattr(orders, "EVERY", 3600.0)

    async def scene(host: Host) -> None:
        bad = await rated(host, "Ada", "Ben")
        good = await rated(host, "Cid", "Dan")
        with host.lobby.services.store.connection() as connection:
            # Its game is installed no longer.
            t = schema.tables
            spec = sa.func.replace(t.c.spec, '"dice"', '"gone"')
            connection.execute(t.update().where(t.c.code == bad).values(spec=spec, updated=0))
        for _ in range(2):
            await host.lobby.orders.take_over()
        assert bad not in host.lobby.rooms
        assert good in host.lobby.rooms

    run(sqlite, scene)
