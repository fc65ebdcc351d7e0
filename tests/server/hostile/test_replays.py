"""Replaying records for strangers: bounded in moves, in number, and for as long as they wait."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

import skerry
from skerry.server import replay, web
from skerry.server.work import Ticket

from ..player import Host
from ..test_tables import run
from .test_long_work import FOREVER, Gate


def record_of(moves: int) -> str:
    """A record of so many moves."""
    match = skerry.Match("catan", seats=2, seed=5)
    while len(match.played) < moves:
        if match.awaits_chance:
            match.play_chance()
        else:
            seat = match.actors[0]
            match.play(match.codes(seat)[0], seat=seat)
    return match.record


def test_a_record_of_too_many_moves_is_refused_unplayed(sqlite: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(replay, "MOST_MOVES", 20)

    async def scene(host: Host) -> None:
        assert len((await host.post("/api/replay", record_of(20))).json()["frames"]) == 20
        monkeypatch.setattr(replay.Match, "from_record", pytest.fail)
        answer = await host.post("/api/replay", record_of(21))
        assert answer.status_code == 413
        assert answer.json()["reason"] == "a record may have 20 moves to be replayed here, not 21"

    run(sqlite, scene)


def test_moves_of_variations_count_and_wrong_remarks_are_refused(
    sqlite: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr(replay, "MOST_MOVES", 30)
    match = skerry.Match.from_record(record_of(20))
    match.annotate(19, "well", "?", [[match.played[19].move] * 10])

    async def scene(host: Host) -> None:
        assert len((await host.post("/api/replay", match.record)).json()["frames"]) == 20
        match.annotate(18, "", "", [["dice 8"]])
        answer = await host.post("/api/replay", match.record)
        assert answer.status_code == 413
        assert answer.json()["reason"] == "a record may have 30 moves to be replayed here, not 31"
        answer = await host.post("/api/replay", record_of(20) + "(" * 50_000)
        assert answer.status_code == 400
        assert "a variation stands after" in answer.json()["reason"]

    run(sqlite, scene)


def test_half_a_character_in_a_name_is_told_as_it_was_written(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        record = record_of(4).replace("\n\n", '\n[Names "\\ud800|Ben"]\n\n', 1)
        answer = await host.post("/api/replay", record)
        assert answer.json()["names"] == ["\\ud800", "Ben"]

    run(sqlite, scene)


def test_a_replay_that_takes_too_long_is_ended(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        host.lobby.replays.seconds = 0
        answer = await host.post("/api/replay", record_of(30))
        assert answer.status_code == 413
        assert "longer than 0 seconds" in answer.json()["reason"]

    run(sqlite, scene)


def test_replays_of_one_address_wait_for_each_other_and_the_rest_is_refused(
    sqlite: str, monkeypatch: Any
) -> None:
    gate, replay_text = Gate(), web.replay_text
    monkeypatch.setattr(web, "replay_text", gate.before(replay_text))

    async def scene(host: Host) -> None:
        record = record_of(10)
        posts = [asyncio.create_task(host.post("/api/replay", record)) for _ in range(12)]
        while sum(post.done() for post in posts) < 12 - host.lobby.replays.most_each:
            await asyncio.sleep(0.01)
        assert {post.result().status_code for post in posts if post.done()} == {503}
        ada = await host.player()
        assert (await ada.ask("create", game="catan", players=2))["type"] == "table"
        gate.open.set()
        codes = [answer.status_code for answer in await asyncio.gather(*posts)]
        assert codes.count(200) == host.lobby.replays.most_each

    run(sqlite, scene)


def test_one_address_has_only_so_many_long_requests_under_way(
    sqlite: str, monkeypatch: Any
) -> None:
    gate, replay_text = Gate(), web.replay_text
    monkeypatch.setattr(web, "replay_text", gate.before(replay_text))
    monkeypatch.setattr("skerry.server.app.COSTLY_EACH", 2)

    async def scene(host: Host) -> None:
        record = record_of(10)
        posts = [asyncio.create_task(host.post("/api/replay", record)) for _ in range(5)]
        while sum(post.done() for post in posts) < 3:
            await asyncio.sleep(0.01)
        assert {post.result().status_code for post in posts if post.done()} == {429}
        gate.open.set()
        codes = [answer.status_code for answer in await asyncio.gather(*posts)]
        assert codes.count(200) == 2

    run(sqlite, scene, http_rate=1000, http_burst=1000, rate=1000, burst=1000)


def test_a_replay_ends_when_its_client_goes(sqlite: str, monkeypatch: Any) -> None:
    tickets: list[Ticket] = []

    def endless(text: str, ticket: Ticket) -> bytes:
        tickets.append(ticket)
        while True:
            ticket.check()

    monkeypatch.setattr(web, "replay_text", endless)

    async def scene(host: Host) -> None:
        host.lobby.replays.seconds = FOREVER
        async with httpx.AsyncClient(base_url=host.http) as client:
            post = asyncio.create_task(client.post("/api/replay", content=record_of(10)))
            while not tickets:
                await asyncio.sleep(0.01)
            post.cancel()
        while not tickets[0].is_stopped:
            await asyncio.sleep(0.01)
        monkeypatch.undo()
        assert (await host.post("/api/replay", record_of(10))).status_code == 200

    run(sqlite, scene)
