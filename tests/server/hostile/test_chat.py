"""Chat: so much by a person, by an address, at a table."""

from __future__ import annotations

from typing import Any

import pytest

from ..player import Host, Player, Refused
from ..test_tables import run
from .test_floods import allow, refusals


async def watchers(host: Host, count: int) -> tuple[Player, list[Player]]:
    ada = await host.player("Ada")
    await ada.ask("create", game="catan", players=2)
    crowd = []
    for i in range(count):
        crowd.append(await host.player(f"W{i}"))
        await crowd[-1].ask("join", table=ada.code)
    return ada, crowd


def test_one_person_says_only_so_much_on_all_sockets(sqlite: str, monkeypatch: Any) -> None:
    allow(monkeypatch, "chat", address=100, person=4, table=100)

    async def scene(host: Host) -> None:
        ada, (ben,) = await watchers(host, 1)
        tabs = [await host.player(token=ben.token) for _ in range(3)]
        for tab in tabs:
            await tab.ask("join", table=ada.code)
        lines = [tab.ask("chat", text="again") for tab in tabs for _ in range(3)]
        assert await refusals(lines) == ["too_fast"] * 5
        await ada.ask("chat", text="others may speak")

    run(sqlite, scene, rate=40, burst=400)


def test_one_address_says_only_so_much(sqlite: str, monkeypatch: Any) -> None:
    allow(monkeypatch, "chat", address=6, person=100, table=100)

    async def scene(host: Host) -> None:
        _, crowd = await watchers(host, 3)
        lines = [watcher.ask("chat", text="spam") for watcher in crowd for _ in range(4)]
        assert await refusals(lines) == ["too_fast"] * 6

    run(sqlite, scene, rate=40, burst=400)


def test_those_who_look_on_say_only_so_much_together_and_silence_nobody_who_plays(
    sqlite: str, monkeypatch: Any
) -> None:
    allow(monkeypatch, "chat", address=100, person=100, table=5)

    async def scene(host: Host) -> None:
        ada, crowd = await watchers(host, 3)
        lines = [watcher.ask("chat", text="spam") for watcher in crowd for _ in range(3)]
        assert await refusals(lines) == ["too_fast"] * 4
        await ada.ask("chat", text="those who play may speak")
        with pytest.raises(Refused, match="too many lines"):
            await crowd[0].ask("chat", text="me too")
        await crowd[0].ask("join", table=await another(host))
        await crowd[0].ask("chat", text="another table")

    async def another(host: Host) -> str:
        ben = await host.player("Ben")
        await ben.ask("create", game="catan", players=2)
        return ben.code

    run(sqlite, scene, rate=40, burst=400)
