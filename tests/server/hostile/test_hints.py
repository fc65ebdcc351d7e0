"""Hints asked for where there are none: among people, for others' seats, too often."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ..player import Host, Player, Refused
from ..test_bots import folder, log_of, until
from ..test_hints import BOTS, alone
from ..test_tables import run

__all__ = ["folder"]


async def ready(host: Host) -> None:
    await until(lambda: host.lobby.services.bots._state("catan-analysis") == "warm")


async def refused(player: Player, match: str, **more: Any) -> None:
    with pytest.raises(Refused, match=match):
        await player.ask("hint", **more)


def no_hint(folder: Path) -> bool:
    return not [line for line in log_of(folder) if line[0] == "hint"]


def test_there_are_no_hints_between_two_people(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        await ready(host)
        players = await host.game("catan", players=3)
        for player in players:
            await refused(player, "all other seats are bots")
        assert "hints" not in players[0].info
        assert no_hint(folder)

    run(sqlite, scene, **BOTS)


def test_there_are_no_hints_while_a_bot_only_stands_in_for_a_person(
    folder: Path, sqlite: str
) -> None:
    async def scene(host: Host) -> None:
        await ready(host)
        ada, ben = await host.game("catan")
        await ben.ask("leave")
        await ada.until(lambda p: p.info["seats"][1].get("away"))
        await refused(ada, "all other seats are bots")
        await refused(ben, "all other seats are bots")
        assert no_hint(folder)

    run(sqlite, scene, **BOTS)


def test_there_are_no_hints_for_two_people_at_one_device(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        await ready(host)
        ada = await host.player()
        seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
        await ada.ask("create", game="catan", players=2, seats=seats, start=True)
        for seat in (0, 1):
            await refused(ada, "all other seats are bots", seat=seat)
        assert no_hint(folder)

    run(sqlite, scene, **BOTS)


def test_nobody_gets_a_hint_for_anothers_seat(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await alone(host)
        await refused(ada, "seat 1 is not yours", seat=1)
        eve = await host.player("Eve")
        await eve.ask("join", table=ada.code)
        await refused(eve, "you have no seat")
        await refused(eve, "seat 0 is not yours", seat=0)
        assert no_hint(folder)
        await ada.ask("hint")
        # A spectator is told that a hint was taken, not which.
        await eve.until(lambda p: p.info.get("hints") == [1, 0])
        assert not any(message["type"] == "hint" for message in eve.heard)

    run(sqlite, scene, **BOTS)


def test_hints_are_not_asked_for_without_end(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await alone(host)
        buckets = host.lobby.limits._kinds["hint"][0]
        buckets.rate, buckets.burst = 1 / 3600, 3
        for _ in range(3):
            await ada.ask("hint")
        await refused(ada, "too many hints")
        assert len([line for line in log_of(folder) if line[0] == "hint"]) == 3

    run(sqlite, scene, **BOTS)


def test_a_finished_or_unbegun_game_has_no_hints(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        await ready(host)
        ada = await host.player()
        await ada.ask("create", game="catan", players=2)
        await refused(ada, "needs one that is playing")

    run(sqlite, scene, **BOTS)
