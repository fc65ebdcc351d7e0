"""Hints against bots: from the seat's own view, marked before they are given."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from skerry.core.match import Match
from skerry.server.bot_turns import Decision
from skerry.server.loading import load

from .player import Host, Player, Refused
from .test_bots import folder, log_of, until
from .test_play import play_on
from .test_tables import run

__all__ = ["folder"]

BOTS: dict[str, Any] = {"bots": 1, "bot_games": ["catan"]}


async def alone(host: Host) -> Player:
    """Somebody who is to act against a bot; hints are ready."""
    pool = host.lobby.services.bots
    await until(lambda: pool._state("catan-analysis") == "warm")
    ada = await host.player()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    await ada.ask("create", game="catan", players=2, seats=seats, start=True)
    await ada.until(lambda p: p.legal)
    return ada


def test_a_hint_names_moves_and_the_game_is_marked(folder: Path, database: str) -> None:
    async def scene(host: Host) -> None:
        ada = await alone(host)
        advice = await ada.ask("hint")
        assert advice["type"] == "hint"
        assert [one["move"]["kind"] for one in advice["moves"]] == ["road", "end"]
        assert advice["seat"] == 0
        assert ada.info["hints"] == [1, 0]
        await ada.ask("hint", seat=0)
        await ada.until(lambda p: p.info.get("hints") == [2, 0])
        match = host.lobby.rooms[ada.code].table.match
        assert match.tags["Hints"] == "orange 2"
        again = await asyncio.to_thread(load, host.lobby.services.store, ada.code)
        assert again is not None
        assert again.hints == [2, 0]
        assert again.match is not None
        assert again.match.tags["Hints"] == "orange 2"

    run(database, scene, **BOTS)


def test_the_mark_outlives_a_snapshot_and_the_end(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        await until(lambda: host.lobby.services.bots._state("dice-analysis") == "warm")
        ada = await host.player()
        seats = [{"kind": "me"}]
        await ada.ask("create", game="dice", players=1, seats=seats, start=True)
        await ada.ask("hint")
        await play_on([ada], seed=1)
        assert ada.info["status"] == "over"
        assert ada.info["hints"] == [1]
        record = (await host.get(f"/api/tables/{ada.code}/record")).text
        assert '[Hints "red 1"]' in record
        again = await asyncio.to_thread(load, host.lobby.services.store, ada.code)
        assert again is not None
        assert again.hints == [1]
        assert Match.from_record(record).tags["Hints"] == "red 1"

    run(sqlite, scene, bots=1, bot_games=["dice"])


def test_a_process_is_given_only_what_the_seat_sees(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await alone(host)
        tasks: list[dict[str, Any]] = []
        pool = host.lobby.services.bots
        make = pool._task

        def watched(view: Any, level: str, seed: int) -> dict[str, Any]:
            tasks.append(make(view, level, seed))
            return tasks[-1]

        pool._task = watched
        await ada.ask("hint")
        match = host.lobby.rooms[ada.code].table.match
        assert tasks[-1]["state"] == match.game.layout.to_bytes(match.view(0).states)
        assert tasks[-1]["seat"] == 0

    run(sqlite, scene, **BOTS)


def test_nothing_is_hinted_at_while_the_bots_are_not_ready(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        await ada.ask("create", game="catan", players=2, seats=seats, start=True)
        await ada.until(lambda p: p.legal)
        with pytest.raises(Refused, match="nobody can give a hint now"):
            await ada.ask("hint")

    run(sqlite, scene)


def test_a_hint_is_for_whose_turn_it_is(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await alone(host)
        room = host.lobby.rooms[ada.code]
        room.table.actors = (1,)
        with pytest.raises(Refused, match="not your turn"):
            await ada.ask("hint")
        assert "hints" not in ada.info
        assert not [line for line in log_of(folder) if line[0] == "hint"]
        assert json.dumps(ada.info)

    run(sqlite, scene, **BOTS)


def test_hints_for_one_address_have_the_turns_of_one_table(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await alone(host), await alone(host)
        pool, turns = host.lobby.services.bots, list[str]()
        think = pool._think

        async def noted(decision: Decision) -> dict[str, Any]:
            turns.append(decision.table)
            return await think(decision)

        pool._think = noted
        await ada.ask("hint")
        await ben.ask("hint")
        assert len(turns) == 2
        assert len(set(turns)) == 1
        assert turns[0] not in (ada.code, ben.code)

    run(sqlite, scene, **BOTS)
