"""Tables that go on from a moment of a finished game, against bots."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from skerry.core.match import Match
from skerry.server.fairness import verify
from skerry.server.loading import load

from .games import finished
from .player import Host, Player
from .test_play import play_on
from .test_reviews import over
from .test_tables import run


async def begin(host: Host, path: str, player: Player | None, body: str = "") -> httpx.Response:
    headers = {"Authorization": f"Bearer {player.token}"} if player else {}
    async with httpx.AsyncClient(base_url=host.http) as client:
        return await client.post(path, content=body, headers=headers)


def test_a_table_begins_where_a_finished_game_was(game_name: str, database: str) -> None:
    async def scene(host: Host) -> None:
        old = finished(game_name)
        at = len(old.played) // 2
        while old.played[at].actor < 0:
            at += 1
        seat = old.played[at].actor
        ada = await host.player()
        path = f"/api/play-on?at={at}&seat={seat}&name=Ada"
        answer = await begin(host, path, ada, old.record)
        assert answer.status_code == 200, answer.text
        await ada.ask("join", table=answer.json()["table"])
        assert ada.info["status"] == "playing"
        assert ada.info["you"] == [seat]
        assert {s["kind"] for s in ada.info["seats"] if s["seat"] != seat} <= {"bot"}
        assert ada.info["origin"] == f"K7Q2MD {at}"
        earlier = old.copy()
        earlier.rewind(at)
        table = host.lobby.rooms[ada.code].table
        assert table.match.start_position == earlier.position
        assert ada.view()["state"] == earlier.view(seat).fields()
        again = await asyncio.to_thread(load, host.lobby.services.store, ada.code)
        assert again is not None
        assert again.match is not None
        assert again.match.digest == table.match.digest

    run(database, scene)


@pytest.mark.parametrize("told", ["K7Q2MD" * 30_000, "../../evil", "\u202eMD2Q7K", ""])
def test_only_a_table_code_is_kept_of_what_a_record_says_of_its_table(
    sqlite: str, told: str
) -> None:
    async def scene(host: Host) -> None:
        old = finished("dice")
        old.tags["Table"] = told
        ada = await host.player()
        answer = await begin(host, "/api/play-on?at=2&seat=0&name=Ada", ada, old.record)
        await ada.ask("join", table=answer.json()["table"])
        assert ada.info["origin"] == "record 2"

    run(sqlite, scene)


def test_a_game_that_was_played_on_can_be_finished_and_claims_no_proof(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        code = await over(host)
        ada = await host.player()
        answer = await begin(host, f"/api/tables/{code}/play-on?at=10&seat=0&name=Ada", ada)
        await ada.ask("join", table=answer.json()["table"])
        await play_on([ada], seed=2)
        assert ada.info["status"] == "over"
        assert "secret" not in ada.info
        record = (await host.get(f"/api/tables/{ada.code}/record")).text
        match = Match.from_record(record)
        assert match.tags["Origin"] == f"{code} 10"
        assert "Secret" not in match.tags
        with pytest.raises(Exception, match="Commitment is missing"):
            verify(record)
        await ada.ask("rematch")

    run(sqlite, scene)


def test_nobody_plays_on_from_a_running_game(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game("dice")
        await play_on(players, seed=1, most=20)
        answer = await begin(
            host, f"/api/tables/{players[0].code}/play-on?at=3&seat=0&name=Ada", players[0]
        )
        assert answer.status_code == 409
        assert answer.json()["key"] == "needs-over"
        record = (await host.get(f"/api/tables/{players[0].code}/record")).text
        answer = await begin(host, "/api/play-on?at=3&seat=0&name=Ada", players[0], record)
        assert answer.status_code in (400, 409)

    run(sqlite, scene)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", 400), ("at=x&seat=0&name=Ada", 400), ("at=-1&seat=0&name=Ada", 400),
        ("at=99999&seat=0&name=Ada", 400), ("at=1&seat=7&name=Ada", 400),
        ("at=1&seat=-1&name=Ada", 400), ("at=1&seat=0&name=%00", 400), ("at=1&seat=0", 400),
        ("at=1&seat=0&name=Ada", 200),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(sqlite: str, query: str, status: int) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        answer = await begin(host, f"/api/play-on?{query}", ada, finished("dice").record)
        assert answer.status_code == status, answer.text
        assert len(host.lobby.rooms) == (status == 200)

    run(sqlite, scene)


def test_whoever_has_no_token_opens_no_table(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        path = "/api/play-on?at=1&seat=0&name=Ada"
        answer = await begin(host, path, None, finished("dice").record)
        assert answer.status_code == 401
        assert not host.lobby.rooms

    run(sqlite, scene)


def test_only_so_many_tables_are_opened_so(sqlite: str, monkeypatch: Any) -> None:
    monkeypatch.setattr("skerry.server.opening.MOST_TABLES", 2)

    async def scene(host: Host) -> None:
        ada = await host.player()
        path = "/api/play-on?at=1&seat=0&name=Ada"
        codes = [
            (await begin(host, path, ada, finished("dice").record)).status_code for _ in range(3)
        ]
        assert codes == [200, 200, 429]

    run(sqlite, scene)
