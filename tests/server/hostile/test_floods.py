"""Many sockets are not many allowances: limits count by address and by person."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from skerry.server import limits
from skerry.server.limits import Quota

from ..player import Host, Player, Refused
from ..test_tables import run

#: No flood lasts long enough to get a second one of these.
NEVER = 1e-9


def allow(monkeypatch: Any, kind: str, address: float, person: float, table: float = 0) -> None:
    """So much of a kind may be done in all."""
    quota = Quota((NEVER, address), (NEVER, person), (NEVER if table else 0, table))
    monkeypatch.setitem(limits.QUOTAS, kind, quota)


async def refusals(asked: list[Any]) -> list[str]:
    """The codes of what was refused."""
    answers = await asyncio.gather(*asked, return_exceptions=True)
    return [a.code for a in answers if isinstance(a, Refused)]


def test_sockets_of_one_address_share_what_is_costly(sqlite: str, monkeypatch: Any) -> None:
    allow(monkeypatch, "costly", address=12, person=100)

    async def scene(host: Host) -> None:
        crowd = [await host.player() for _ in range(8)]
        assert await refusals([player.ask("tables") for player in crowd]) == ["too_fast"] * 4
        assert (await crowd[0].ask("ping"))["type"] == "pong"

    run(sqlite, scene, rate=40, burst=120)


def test_one_person_is_one_at_all_addresses(sqlite: str, monkeypatch: Any) -> None:
    allow(monkeypatch, "costly", address=100, person=5)

    async def scene(host: Host) -> None:
        token = (await host.player()).token
        tabs: list[Player] = []
        for i in range(4):
            away = {"X-Forwarded-For": f"203.0.113.{i}"}
            tabs.append(await host.player(token=token, additional_headers=away))
        asked = [tab.ask("tables") for tab in tabs * 2]
        assert await refusals(asked) == ["too_fast"] * 3
        stranger = await host.player("Stranger")
        assert (await stranger.ask("tables"))["type"] == "tables"

    run(sqlite, scene, rate=40, burst=120, trusted_proxies=["127.0.0.1"])


def test_sockets_of_one_address_share_the_number_of_messages(sqlite: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(limits, "ADDRESS_CONNECTIONS", 2)

    async def scene(host: Host) -> None:
        crowd = [await host.visitor() for _ in range(5)]
        refused = await refusals([player.ask("ping") for player in crowd for _ in range(4)])
        assert refused == ["too_fast"] * 10

    run(sqlite, scene, rate=NEVER, burst=5)


@pytest.mark.parametrize("again", ["ready", "leave"])
def test_a_switch_turned_to_and_fro_is_stored_only_so_often(
    sqlite: str, monkeypatch: Any, again: str
) -> None:
    allow(monkeypatch, "table", address=100, person=4, table=100)

    async def scene(host: Host) -> None:
        ada, eve = await host.player("Ada"), await host.player("Eve")
        await ada.ask("create", game="dice", players=2)
        await eve.ask("join", table=ada.code)
        await eve.ask("sit")
        if again == "leave":
            await eve.ask("ready")
            await ada.ask("start")
        switch: list[dict[str, Any]] = [{"type": "ready", "ready": False}, {"type": "ready"}]
        switch = [{"type": "leave"}, {"type": "back"}] if again == "leave" else switch
        before = host.lobby.rooms[ada.code].table.number
        assert await refusals([eve.ask(**one) for one in switch * 4]) == ["too_fast"] * (
            5 if again == "leave" else 4
        )
        assert host.lobby.rooms[ada.code].table.number <= before + 4
        await ada.ask("ping")

    run(sqlite, scene, rate=40, burst=400)


def test_strangers_use_up_no_changes_of_those_who_play(sqlite: str, monkeypatch: Any) -> None:
    allow(monkeypatch, "table", address=100, person=100, table=4)

    async def scene(host: Host) -> None:
        ada, ben, eve = [await host.player(name) for name in ("Ada", "Ben", "Eve")]
        await ada.ask("create", game="dice", players=2)
        for other in (ben, eve):
            await other.ask("join", table=ada.code)
        await ben.ask("sit")
        tried = await refusals([eve.ask("ready") for _ in range(6)])
        assert tried == ["not_yours"] * 4 + ["too_fast"] * 2
        await ben.ask("ready")
        await ada.ask("start")

    run(sqlite, scene, rate=40, burst=400)


def test_http_and_sockets_of_one_address_share_what_is_costly(
    sqlite: str, monkeypatch: Any
) -> None:
    allow(monkeypatch, "costly", address=3, person=100)

    async def scene(host: Host) -> None:
        ada = await host.player()
        assert [(await host.get("/api/tables")).status_code for _ in range(4)] == [
            200, 200, 429, 429,
        ]  # fmt: skip
        with pytest.raises(Refused, match="wait a second"):
            await ada.ask("tables")
        assert (await host.get("/api/rules/catan")).status_code == 200

    run(sqlite, scene, rate=40, burst=120, http_rate=50, http_burst=200)


def test_addresses_of_one_ipv6_network_are_one(sqlite: str) -> None:
    assert limits.address_key("2001:db8::1") == limits.address_key("2001:db8::ffff:2")
    assert limits.address_key("2001:db8::1") != limits.address_key("2001:db8:0:1::1")
