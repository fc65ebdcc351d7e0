"""People who take seats and do not play cannot keep a table from beginning."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from skerry.server import sitters
from skerry.server.loading import load
from skerry.server.snapshot import restore, take

from ..player import Host, Player, Refused, eventually
from ..test_tables import run
from .test_floods import allow, refusals


async def open_table(host: Host, name: str = "Host", players: int = 3) -> Player:
    """Somebody with a public table."""
    ada = await host.player(name)
    await ada.ask("create", game="catan", players=players, public=True)
    return ada


async def sit_down(host: Host, table: Player, name: str = "Ben", **more: Any) -> Player:
    ben = await host.player(name, **more)
    await ben.ask("join", table=table.code)
    await ben.ask("sit")
    return ben


def names_at(player: Player) -> list[str]:
    return [seat.get("name", "") for seat in player.info["seats"]]


def test_the_host_removes_somebody_who_does_not_come_back_and_starts(database: str) -> None:
    async def scene(host: Host) -> None:
        ada = await open_table(host)
        ben = await sit_down(host, ada)
        with pytest.raises(Refused, match="Ben is not ready"):
            await ada.ask("start", fill="random")
        await ada.ask("remove", seat=1)
        await ben.until(lambda p: p.info["you"] == [])
        with pytest.raises(Refused, match="has removed you"):
            await ben.ask("sit")
        await ada.ask("start", fill="random")
        assert ada.info["status"] == "playing"
        await ben.until(lambda p: p.views)
        assert list(ben.views) == [-1], "he watches like anybody"

    run(database, scene)


def test_all_seats_of_a_device_are_removed_together(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await open_table(host)
        ben = await sit_down(host, ada)
        await ben.ask("sit", name="Cid")
        await ada.ask("remove", seat=2)
        assert names_at(ada) == ["Host", "", ""]

    run(sqlite, scene)


def test_only_the_host_removes_only_others_and_only_before_the_start(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await open_table(host)
        ben, cid = await sit_down(host, ada), await sit_down(host, ada, "Cid")
        for player, seat, reason in (
            (ben, 2, "who opened the table"),
            (ada, 0, "your own"),
            (ada, 9, "seats 0 to 2"),
        ):
            with pytest.raises(Refused, match=reason):
                await player.ask("remove", seat=seat)
        await ben.ask("leave")
        with pytest.raises(Refused, match="nobody sits in seat 1"):
            await ada.ask("remove", seat=1)
        await cid.ask("ready")
        await ada.ask("start", fill="random")
        with pytest.raises(Refused, match="needs one that is open"):
            await ada.ask("remove", seat=2)

    run(sqlite, scene)


def test_who_was_removed_stays_so_in_the_store_and_in_snapshots(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await open_table(host)
        ben = await sit_down(host, ada)
        await ada.ask("remove", seat=1)
        table = load(host.lobby.services.store, ada.code)
        assert table is not None
        assert table.removed == host.lobby.rooms[ada.code].table.removed
        assert len(table.removed) == 1
        assert restore(take(table)).removed == table.removed
        await ben.close()
        again = await host.player("Ben", token=ben.token)
        await again.ask("join", table=ada.code)
        with pytest.raises(Refused, match="has removed you"):
            await again.ask("sit")

    run(sqlite, scene)


def test_somebody_who_sits_down_and_goes_loses_his_seat_while_others_wait(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await open_table(host)
        ben = await sit_down(host, ada)
        await ben.close()
        await ada.until(lambda p: names_at(p) == ["Host", "", ""])

    run(sqlite, scene, seat_kept=0.0)


def test_somebody_who_is_never_ready_loses_his_seat(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await open_table(host)
        ben = await sit_down(host, ada)
        await ben.until(lambda p: p.info["you"] == [])
        await ada.until(lambda p: names_at(p) == ["Host", "", ""])

    run(sqlite, scene, ready_after=0.0)


def test_who_is_ready_or_host_or_alone_keeps_his_seat(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await open_table(host)
        ben = await host.player("Ben")
        await ben.ask("join", table=ada.code)
        await ada.close()
        await ben.ask("sit")  # nobody waits for him
        ticks = 0

        def counted(now: float, tick: Any = host.lobby.rooms[ben.code].waiting.tick) -> None:
            nonlocal ticks
            ticks += 1
            tick(now)

        host.lobby.rooms[ben.code].waiting.tick = counted
        await eventually(lambda: ticks >= 3)
        assert ben.info["you"] == [1]
        await ben.ask("ready")
        cid = await host.player("Cid")
        await cid.ask("join", table=ben.code)
        before = ticks
        await eventually(lambda: ticks >= before + 3)
        assert names_at(cid) == ["Host", "Ben", ""]

    run(sqlite, scene, ready_after=0.0, seat_kept=0.0)


def test_one_person_keeps_seats_at_only_so_many_open_tables(sqlite: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(sitters, "MOST_OPEN_SEATS", 3)

    async def scene(host: Host) -> None:
        tables = [await open_table(host, f"Host {i}") for i in range(5)]
        ben = await host.player("Ben")
        for table in tables[:3]:
            await ben.ask("join", table=table.code)
            await ben.ask("sit")
        await ben.ask("sit", name="Bea")  # a second person at a table where he sits already
        await ben.ask("join", table=tables[3].code)
        with pytest.raises(Refused, match="leave one first"):
            await ben.ask("sit")
        for room in list(host.lobby.rooms.values()):  # what is not in memory counts too
            if not room.connections:
                host.lobby.drop(room)
        await tables[0].close()
        with pytest.raises(Refused, match="leave one first"):
            await ben.ask("sit")
        await ben.ask("create", game="catan", players=2)  # his own does not count
        await ben.ask("join", table=tables[2].code)
        await ben.ask("leave", seat=1)
        await ben.ask("leave")
        await ben.ask("join", table=tables[3].code)
        await ben.ask("sit")
        assert ben.info["you"] == [1]

    run(sqlite, scene)


def test_sitting_down_on_many_sockets_at_once_gives_nobody_more_seats(
    sqlite: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr(sitters, "MOST_OPEN_SEATS", 3)

    async def scene(host: Host) -> None:
        tables = [await open_table(host, f"Host {i}") for i in range(6)]
        eve = await host.player("Eve")
        tabs = [await host.player(token=eve.token) for _ in tables]
        for tab, table in zip(tabs, tables, strict=True):
            await tab.ask("join", table=table.code)
        assert await refusals([tab.ask("sit") for tab in tabs]) == ["full"] * 3

    run(sqlite, scene)


def test_sitting_down_counts_among_what_is_costly(sqlite: str, monkeypatch: Any) -> None:
    allow(monkeypatch, "costly", address=100, person=3)

    async def scene(host: Host) -> None:
        ada, eve = await host.player("Ada"), await host.player("Eve")
        await ada.ask("create", game="catan", players=2)
        await eve.ask("join", table=ada.code)
        for _ in range(2):
            await eve.ask("sit")
            await eve.ask("leave")
        with pytest.raises(Refused, match="too many messages"):
            await eve.ask("sit")

    run(sqlite, scene, rate=40, burst=400)


def test_sitting_down_is_limited_by_person_and_address(sqlite: str, monkeypatch: Any) -> None:
    allow(monkeypatch, "sit", address=5, person=3)

    async def scene(host: Host) -> None:
        ada = await open_table(host)
        ben = await host.player("Ben")
        await ben.ask("join", table=ada.code)
        for _ in range(3):
            await ben.ask("sit")
            await ben.ask("leave")
        with pytest.raises(Refused, match="too many seats taken"):
            await ben.ask("sit")
        crowd = []
        for i in range(4):  # new guests, one address
            crowd.append(await host.player(f"G{i}"))
            await crowd[-1].ask("join", table=ada.code)
        codes = await refusals([player.ask("sit") for player in crowd])
        assert codes == ["too_fast", "too_fast"]

    run(sqlite, scene, rate=40, burst=400)


def test_sitting_at_forty_five_public_tables_and_leaving_stops_no_host(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        hosts = [await open_table(host, f"Host {i}", players=2) for i in range(12)]
        ben = await host.player("Ben")
        refused = []
        for table in hosts:
            await ben.ask("join", table=table.code)
            refused += await refusals([ben.ask("sit")])
        assert set(refused) <= {"full"}  # how many depends on how soon his seats fall free
        await ben.close()
        await asyncio.gather(*(table.until(lambda p: "Ben" not in names_at(p)) for table in hosts))
        for table in hosts:
            await table.ask("start", fill="random")
            assert table.info["status"] == "playing"

    run(sqlite, scene, seat_kept=0.0)
