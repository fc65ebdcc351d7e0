"""Reviews asked for by people who mean no good: floods, running games, giant records."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from skerry.core.errors import SkerryError
from skerry.core.match import Match
from skerry.server import reviews as reviews_module
from skerry.server import web
from skerry.server.review_jobs import MOST_EACH_ADDRESS, MOST_EACH_PERSON

from ..games import finished, play_out
from ..player import Host, eventually
from ..test_bots import folder, log_of
from ..test_play import play_on
from ..test_playing_on import begin
from ..test_reviews import BOTS, lines_of, over, reading, reviewed, token
from ..test_tables import run
from .test_replays import record_of

__all__ = ["folder"]

#: Two cities win; what lies in the deck is not told.
HIDDEN = (
    "players=2 goal=4 turn=9 phase=main player=orange starter=orange founded=8 rolled=1 dice=8 "
    "start_rolls=8,-1,-1,-1 owner=12:orange,40:orange,20:red,48:red level=12:1,40:1,20:1,48:1 "
    "road=11:orange,51:orange,22:red,63:red hand=o6g4/-/-/- deck=?25"
)


def test_one_address_has_only_so_many_reviews_and_moves_go_on(folder: Path, sqlite: str) -> None:
    """A flood by one address, each time as another person."""

    async def scene(host: Host) -> None:
        (folder / "slices").write_text("1000000")
        codes = [await over(host) for _ in range(MOST_EACH_ADDRESS + 3)]
        people = [await token(host) for _ in codes]
        async with httpx.AsyncClient(base_url=host.http) as client:
            asked = []
            for code, person in zip(codes, people, strict=True):
                request = client.build_request(
                    "GET", f"/api/tables/{code}/review",
                    headers={"Authorization": f"Bearer {person}"},
                )  # fmt: skip
                asked.append(await client.send(request, stream=True))
            statuses = [answer.status_code for answer in asked]
            assert statuses == [200] * MOST_EACH_ADDRESS + [429] * 3
            refusal = await asked[-1].aread()
            assert b"many-reviews" in refusal
            assert len(host.lobby.services.bots.reviews) == MOST_EACH_ADDRESS
            ada = await host.player()
            assert (await ada.ask("create", game="dice", players=1))["type"] == "table"
            for answer in asked:
                await answer.aclose()
        await eventually(lambda: len(host.lobby.services.bots.reviews) == 0)

    run(sqlite, scene, **BOTS)


def test_one_person_has_only_so_many_reviews(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        (folder / "slices").write_text("1000000")
        codes = [await over(host) for _ in range(MOST_EACH_PERSON + 1)]
        person = await token(host)
        async with reading(host, codes[0], person) as one, reading(host, codes[1], person) as two:
            await anext(one)
            await anext(two)
            async with httpx.AsyncClient(base_url=host.http) as client:
                answer = await client.get(
                    f"/api/tables/{codes[2]}/review", headers={"Authorization": f"Bearer {person}"}
                )
            assert answer.status_code == 429
            assert answer.json()["code"] == "too_fast"

    run(sqlite, scene, **BOTS)


def test_reviews_begun_one_after_another_are_bounded_too(folder: Path, sqlite: str) -> None:
    """The cost of a person is bounded also when he waits for each, or leaves it at once."""

    async def scene(host: Host) -> None:
        person = await token(host)
        buckets = host.lobby.limits._kinds["review"][0]
        buckets.rate, buckets.burst = 1 / 3600, 2
        codes = [await over(host) for _ in range(3)]
        for code in codes[:2]:
            await reviewed(host, code, Authorization=f"Bearer {person}")
        async with httpx.AsyncClient(base_url=host.http) as client:
            answer = await client.get(
                f"/api/tables/{codes[2]}/review", headers={"Authorization": f"Bearer {person}"}
            )
        assert answer.status_code == 429
        assert answer.json()["key"] == "many-reviews"
        # What is known costs nothing.
        again = await reviewed(host, codes[0], Authorization=f"Bearer {person}")
        assert again[-1]["kind"] == "whole"

    run(sqlite, scene, **BOTS)


def test_a_running_table_is_reviewed_for_nobody(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game("dice")
        await play_on(players, seed=1, most=20)
        answer = await host.get(f"/api/tables/{players[0].code}/review")
        assert answer.status_code == 409
        assert answer.json() == {
            "code": "not_now", "reason": "only a finished game is reviewed", "key": "needs-over",
        }  # fmt: skip
        unfinished = (await host.get(f"/api/tables/{players[0].code}/record")).text
        refused = await host.post("/api/review", unfinished)
        assert refused.status_code in (400, 409)
        assert not [line for line in log_of(folder) if line[0] == "slice"]

    run(sqlite, scene, **BOTS)


@pytest.mark.parametrize("tagged", [True, False])
def test_a_running_table_with_an_end_made_up_is_reviewed_for_nobody(
    folder: Path, sqlite: str, tagged: bool
) -> None:
    async def scene(host: Host) -> None:
        players = await host.game("dice")
        await play_on(players, seed=1, most=20)
        match = host.lobby.rooms[players[0].code].table.match.copy()
        made_up = Match.from_position("dice", match.start_position, seed=1)
        for actor, code in match.played:
            made_up.advance(actor, code)
        play_out(made_up)
        made_up.tags = {"Table": players[0].code} if tagged else {}
        answer = await host.post("/api/review", made_up.record)
        assert answer.status_code == 409
        assert answer.json()["reason"] == "this game is still being played"
        # Another game is reviewed all the same.
        assert (await host.post("/api/review", finished("dice").record)).status_code == 200

    run(sqlite, scene, **BOTS)


def test_a_giant_record_is_refused_unplayed(folder: Path, sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        answer = await host.post("/api/review", b"x" * (web.MOST_RECORD + 1))
        assert answer.status_code == 413
        monkeypatch.setattr(reviews_module, "MOST_MOVES", 20)
        monkeypatch.setattr(Match, "from_record", pytest.fail)
        answer = await host.post("/api/review", record_of(21))
        assert answer.status_code == 413
        assert answer.json()["reason"] == "a game may have 20 moves to be reviewed here, not 21"

    run(sqlite, scene, **BOTS)


@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"not a record", b'[Game "nine"]\n'])
def test_what_is_no_record_gets_a_reason(folder: Path, sqlite: str, body: bytes) -> None:
    async def scene(host: Host) -> None:
        answer = await host.post("/api/review", body)
        assert answer.status_code == 400
        assert answer.json()["reason"]

    run(sqlite, scene, **BOTS)


def test_a_game_that_began_with_hidden_cards_is_neither_reviewed_nor_played_on(
    folder: Path, sqlite: str
) -> None:
    """Chance could not act in it: it would be the end of a bot process, or of the table."""

    async def scene(host: Host) -> None:
        match = Match.from_position("catan", HIDDEN, seed=1)
        match.play("city 12", seat=0)
        match.play("city 40", seat=0)
        assert match.over
        ada = await host.player()
        for path in ("/api/review", "/api/play-on?at=0&seat=0&name=Ada"):
            answer = await begin(host, path, ada, match.record)
            assert answer.status_code == 400, path
            assert "hidden cards" in answer.json()["reason"]
        assert not [line for line in log_of(folder) if line[0] == "slice"]

    run(sqlite, scene, **BOTS)


def test_a_reader_who_comes_before_a_review_is_stored_begins_no_second_one(
    folder: Path, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise SkerryError("the disk is slow")

    async def scene(host: Host) -> None:
        monkeypatch.setattr("skerry.server.reviews.keep_review", fails)
        code = await over(host)
        for _ in range(2):
            answer = await host.get(f"/api/tables/{code}/review")
            assert lines_of(answer.text)[-1]["kind"] == "whole"
        begun = [w for w in log_of(folder) if w[0] == "slice" and w[3] == "begun"]
        assert len(begun) == 1

    run(sqlite, scene, **BOTS)


def test_a_flood_of_readers_shares_one_computation(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        code = await over(host)
        (folder / "hold-review").touch()
        asked = [asyncio.create_task(host.get(f"/api/tables/{code}/review")) for _ in range(20)]
        await eventually(lambda: bool([w for w in log_of(folder) if w[0] == "slice"]))
        assert len(host.lobby.services.bots.reviews) == 1
        (folder / "hold-review").unlink()
        answers = await asyncio.gather(*asked)
        assert {lines_of(answer.text)[-1]["kind"] for answer in answers} == {"whole"}
        begun = [w for w in log_of(folder) if w[0] == "slice" and w[3] == "begun"]
        assert len(begun) == 1

    run(sqlite, scene, **BOTS)
