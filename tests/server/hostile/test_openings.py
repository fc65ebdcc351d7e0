"""How many tables one person, one address and one finished game can make."""

from __future__ import annotations

import asyncio
from typing import Any

import psycopg
import pytest

from skerry.server import counts, opening

from ..cluster import Cluster
from ..player import Host, Player, Refused, serving
from ..test_tables import run
from .test_floods import allow, refusals

BOTS = [{"kind": "bot", "level": "random"}] * 2


def test_tables_where_only_bots_play_count(database: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(opening, "MOST_TABLES", 3)

    async def scene(host: Host) -> None:
        ada = await host.player()
        for _ in range(3):
            await ada.ask("create", game="catan", players=2, seats=BOTS)
        with pytest.raises(Refused, match="finish one first"):
            await ada.ask("create", game="catan", players=2, seats=BOTS)
        ben = await host.player("Ben")
        await ben.ask("create", game="catan", players=2)
        # After a day tables without a seat of one's own count no more: bots alone do not end them.
        monkeypatch.setattr(counts, "HOSTED_FOR", -1)
        await ada.ask("create", game="catan", players=2, seats=BOTS)

    run(database, scene)


def test_asking_on_many_sockets_at_once_gives_nobody_more_tables(
    database: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr(opening, "MOST_TABLES", 3)

    async def scene(host: Host) -> None:
        ada = await host.player()
        tabs = [ada, *[await host.player(token=ada.token) for _ in range(7)]]
        asked = [tab.ask("create", game="catan", players=2) for tab in tabs]
        assert await refusals(asked) == ["full"] * 5
        assert len((await ada.ask("tables"))["mine"]) == 3

    run(database, scene)


def test_tables_of_bots_are_among_ones_own(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        await ada.ask("create", game="catan", players=2, seats=BOTS)
        mine = (await ada.ask("tables"))["mine"]
        assert [row["table"] for row in mine] == [ada.code]

    run(sqlite, scene)


def test_a_new_hello_does_not_give_an_address_more_tables(sqlite: str, monkeypatch: Any) -> None:
    allow(monkeypatch, "open", address=5, person=40)

    async def scene(host: Host) -> None:
        ada = await host.visitor()
        for _ in range(5):
            await ada.hello()
            await ada.ask("create", game="catan", players=2)
        await ada.hello()
        with pytest.raises(Refused, match="too many tables opened"):
            await ada.ask("create", game="catan", players=2)

    run(sqlite, scene, rate=40, burst=400)


async def finished(host: Host) -> list[Player]:
    """People whose game is over."""
    players = await host.game(people=2)
    room = host.lobby.rooms[players[0].code]
    room.table.status = "over"
    return players


def test_many_who_ask_at_once_get_one_rematch(database: str) -> None:
    async def scene(host: Host) -> None:
        players = await finished(host)
        tabs = [await host.player(token=player.token) for player in players for _ in range(10)]
        for tab in tabs:
            await tab.ask("join", table=players[0].code)
        asked = [tab.ask("rematch") for tab in tabs for _ in range(4)]
        assert await refusals(asked) == []
        await players[0].until(lambda p: p.info.get("rematch"))
        assert len(host.lobby.rooms) == 2
        assert players[0].info["rematch"] in host.lobby.rooms
        mine = (await players[0].ask("tables"))["mine"]
        assert players[0].info["rematch"] in [row["table"] for row in mine]

    run(database, scene)


def test_the_code_of_a_rematch_that_is_taken_by_another_table_is_passed_over(
    sqlite: str, monkeypatch: Any
) -> None:
    async def scene(host: Host) -> None:
        other = await host.player("Other")
        await other.ask("create", game="catan", players=2)
        code_from = opening.code_from
        monkeypatch.setattr(
            opening,
            "code_from",
            lambda secret, words: other.code if words == "rematch 0" else code_from(secret, words),
        )
        players = await finished(host)
        await asyncio.gather(*(player.ask("rematch") for player in players))
        await players[0].until(lambda p: p.info.get("rematch"))
        assert players[0].info["rematch"] != other.code
        await players[0].ask("join", table=players[0].info["rematch"])
        assert [seat["name"] for seat in players[0].info["seats"]] == ["P0", "P1"]

    run(sqlite, scene)


def test_a_rematch_counts_among_the_tables_of_who_asks(sqlite: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(opening, "MOST_TABLES", 1)

    async def scene(host: Host) -> None:
        players = await finished(host)
        with pytest.raises(Refused, match="finish one first"):
            await players[0].ask("rematch")

    run(sqlite, scene)


def test_two_workers_open_one_rematch(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def main() -> None:
        async with serving(database) as here, serving(database) as there:
            ada = await here.player("Ada")
            await ada.ask("create", game="catan", players=2)
            ben = await there.player("Ben")
            await ben.ask("join", table=ada.code)
            await ben.ask("sit")
            await ben.ask("ready")
            await ada.until(lambda p: p.info["seats"][1].get("ready"))
            await ada.ask("start")
            await ben.until(lambda p: p.views)
            for host in (here, there):
                host.lobby.rooms[ada.code].table.status = "over"
            asked = [player.ask("rematch") for player in (ada, ben) for _ in range(5)]
            assert await refusals(asked) == []
            for player in (ada, ben):
                await player.until(lambda p: p.info.get("rematch"))
            assert ada.info["rematch"] == ben.info["rematch"]
            with psycopg.connect(database) as connection:
                assert connection.execute("SELECT count(*) FROM tables").fetchone() == (2,)

    asyncio.run(main())
