"""Reviews of finished games: computed behind the tables' moves, told as they come, kept once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from skerry.core.match import Match
from skerry.server import bots as bots_module
from skerry.server import review_jobs, schema
from skerry.server.review_store import keep_review, kept_review
from skerry.server.reviews import REVIEW_FORM
from skerry.server.store import Store

from .cluster import Cluster
from .games import finished
from .player import Host, eventually, serving
from .test_bots import folder, log_of, until, view_of
from .test_play import play_on
from .test_tables import run

__all__ = ["folder"]

#: One bot process that is ready for the dice game only.
BOTS: dict[str, Any] = {"bots": 1, "bot_games": ["dice"]}


async def over(host: Host, people: int = 1) -> str:
    """The code of a finished table."""
    players = await host.game("dice", people=people)
    await play_on(players, seed=1)
    for player in players:
        await player.close()
    return players[0].code


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


async def reviewed(host: Host, code: str, **headers: str) -> list[dict[str, Any]]:
    """All lines of a table's review."""
    async with httpx.AsyncClient(base_url=host.http) as client:
        answer = await client.get(f"/api/tables/{code}/review", headers=headers)
        assert answer.status_code == 200, answer.text
        return lines_of(answer.text)


@contextlib.asynccontextmanager
async def reading(host: Host, code: str, token: str = "") -> AsyncIterator[AsyncIterator[Any]]:
    """A review that is being read line by line."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        httpx.AsyncClient(base_url=host.http) as client,
        client.stream("GET", f"/api/tables/{code}/review", headers=headers) as answer,
    ):
        assert answer.status_code == 200

        async def lines() -> AsyncIterator[Any]:
            async for line in answer.aiter_lines():
                yield json.loads(line)

        yield lines()


def slices(folder: Path) -> list[list[str]]:
    return [words[1:] for words in log_of(folder) if words[0] == "slice"]


def test_a_review_comes_in_parts_and_is_kept_with_the_table(folder: Path, database: str) -> None:
    async def scene(host: Host) -> None:
        code = await over(host)
        lines = await reviewed(host, code)
        assert [line["kind"] for line in lines] == ["waits", "part", "part", "part", "whole"]
        assert [line["part"] for line in lines[1:4]] == [{"number": n} for n in (1, 2, 3)]
        assert lines[4]["review"] == {"of": code, "parts": 3}
        assert len(slices(folder)) == 4
        store = host.lobby.services.store
        await eventually(lambda: kept_review(store, code, REVIEW_FORM) is not None)
        again = await reviewed(host, code)
        assert again == lines[4:]
        assert len(slices(folder)) == 4, "it was computed again"

    run(database, scene, **BOTS)


def test_what_a_review_says_of_luck_is_told_once_there_is_one(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        code = await over(host)
        async with httpx.AsyncClient(base_url=host.http) as client:
            answer = await client.get(f"/api/tables/{code}/luck")
            assert answer.json() == {"unit": "chance", "seats": []}
            seat = {"seat": 0, "luck": 0.25, "own_play": -0.1, "accuracy": 91.5}
            review = {"unit": "points", "seats": [{**seat, "won": True}], "moves": 3}
            store = host.lobby.services.store
            await asyncio.to_thread(
                keep_review, store, code, REVIEW_FORM, 1, json.dumps(review).encode()
            )
            answer = await client.get(f"/api/tables/{code}/luck")
            assert answer.json() == {"unit": "points", "seats": [seat]}
            assert (await client.get("/api/tables/NOSUCH/luck")).status_code == 404

    run(sqlite, scene)


def test_moves_go_between_the_slices_of_a_review(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        pool = host.lobby.services.bots
        code = await over(host)
        (folder / "slices").write_text("1000000")
        async with reading(host, code) as lines:
            while (await anext(lines))["kind"] != "part":
                pass
            view = view_of("dice")
            choices = [pool.choose(f"T{i}", view, "hard", 1) for i in range(5)]
            assert {choice.light for choice in await asyncio.gather(*choices)} == {False}
            words = [line[0] for line in log_of(folder) if line[0] in ("slice", "choose")]
            chosen = [i for i, word in enumerate(words) if word == "choose"]
            # Those that waited went together: at most the slice under way came before them.
            assert words[chosen[0] : chosen[0] + 5] == ["choose"] * 5

    run(sqlite, scene, **BOTS)


def test_a_review_that_nobody_reads_any_more_is_stopped(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        pool = host.lobby.services.bots
        code = await over(host)
        (folder / "slices").write_text("1000000")
        async with reading(host, code) as one, reading(host, code) as two:
            for lines in (one, two):
                while (await anext(lines))["kind"] != "part":
                    pass
            assert len(pool.reviews) == 1
        await eventually(lambda: len(pool.reviews) == 0)
        await pool.choose("T", view_of("dice"), "hard", 1)  # the slice under way has ended
        count = len(slices(folder))
        await pool.choose("T", view_of("dice"), "hard", 1)
        assert len(slices(folder)) == count
        assert [words[2] for words in slices(folder)].count("begun") == 1, "two shared one"

    run(sqlite, scene, **BOTS)


def test_a_review_whose_process_dies_is_begun_again(folder: Path, sqlite: str) -> None:
    (folder / "die-review").write_text("x")

    async def scene(host: Host) -> None:
        code = await over(host)
        lines = await reviewed(host, code)
        assert lines[-1]["review"]["parts"] == 3

    run(sqlite, scene, **BOTS)


def test_a_review_that_kills_its_processes_is_given_up(folder: Path, sqlite: str) -> None:
    (folder / "die-review").write_text("xx")

    async def scene(host: Host) -> None:
        code = await over(host)
        lines = await reviewed(host, code)
        assert lines[-1]["kind"] == "failed"
        assert lines[-1]["reason"] == "the server failed at this review"
        assert len(host.lobby.services.bots.reviews) == 0

    run(sqlite, scene, **BOTS)


def test_a_review_that_takes_too_long_is_given_up(
    folder: Path, sqlite: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr(bots_module, "MOST_SECONDS", 0.0)

    async def scene(host: Host) -> None:
        code = await over(host)
        assert "longer than 0 seconds" in (await reviewed(host, code))[-1]["reason"]

    run(sqlite, scene, **BOTS)


def test_a_server_that_was_stopped_computes_the_review_when_asked_again(
    folder: Path, sqlite: str
) -> None:
    codes: list[str] = []

    async def first(host: Host) -> None:
        codes.append(await over(host))
        (folder / "slices").write_text("1000000")
        async with reading(host, codes[0]) as lines:
            while (await anext(lines))["kind"] != "part":
                pass

    async def second(host: Host) -> None:
        (folder / "slices").unlink()
        assert (await reviewed(host, codes[0]))[-1]["kind"] == "whole"

    run(sqlite, first, **BOTS)
    run(sqlite, second, **BOTS)


def test_two_workers_keep_one_review(folder: Path, cluster: Cluster) -> None:
    async def main() -> None:
        database = cluster.new_database()
        async with serving(database, **BOTS) as one, serving(database, **BOTS) as two:
            code = await over(one)
            both = await asyncio.gather(reviewed(one, code), reviewed(two, code))
            assert both[0][-1] == both[1][-1]
            store = one.lobby.services.store
            count = sa.select(sa.func.count()).select_from(schema.reviews)
            await asyncio.gather(one.lobby.reviews.close(), two.lobby.reviews.close())
            with store.engine.connect() as connection:
                assert connection.scalar(count) == 1

    asyncio.run(main())


def test_the_first_review_of_a_table_is_right_until_its_form_changes(database: str) -> None:
    store = Store(database)
    keep_review(store, "T", "1", 7, b'{"a":1}')
    keep_review(store, "T", "1", 8, b'{"b":2}')
    assert kept_review(store, "T", "1") == b'{"a":1}'
    assert kept_review(store, "T", "2") is None
    keep_review(store, "T", "2", 9, b'{"c":3}')
    assert kept_review(store, "T", "2") == b'{"c":3}'
    store.close()


def test_a_database_without_reviews_is_migrated(tmp_path: Path) -> None:
    """As version 0.1.0 left it."""
    path = tmp_path / "tables.db"
    Store(f"sqlite:///{path}").close()
    config = Config()
    config.set_main_option("script_location", "src/skerry/server/migrations")
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    engine.dispose()
    with contextlib.closing(sqlite3.connect(path)) as plain:
        assert not plain.execute("SELECT * FROM sqlite_master WHERE name='reviews'").fetchall()
    store = Store(f"sqlite:///{path}")
    keep_review(store, "T", "1", 7, b"{}")
    store.close()


def test_health_says_how_many_reviews_wait(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        one, two = await over(host), await over(host)
        (folder / "hold-review").touch()
        async with reading(host, one) as lines, reading(host, two, await token(host)) as others:
            await anext(lines)
            assert await anext(others) == {"kind": "waits", "before": 1}
            await until(lambda: bool(slices(folder)))
            found = (await host.get("/ready")).json()["reviews"]
            assert found == {"waiting": 1, "running": 1}
            (folder / "hold-review").unlink()

    run(sqlite, scene, **BOTS)


async def token(host: Host) -> str:
    player = await host.player()
    await player.close()
    return player.token


def test_a_loaded_record_is_reviewed_and_remembered(folder: Path, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        record = finished("dice").record
        answers = [await host.post("/api/review", record) for _ in range(2)]
        kinds = [[line["kind"] for line in lines_of(answer.text)] for answer in answers]
        assert kinds[0][-1] == "whole"
        assert kinds[1] == ["whole"]
        assert len(slices(folder)) == 4

    run(sqlite, scene, **BOTS)


def test_without_bot_processes_no_game_is_reviewed(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        answer = await host.post("/api/review", finished("dice").record)
        assert answer.status_code == 503
        assert "no bot processes" in answer.json()["reason"]

    run(sqlite, scene)


def job_of(key: str, person: str, address: str) -> review_jobs.ReviewJob:
    return review_jobs.ReviewJob(key, "dice", "", person, address)


def test_addresses_take_turns_and_a_person_has_one_review_running() -> None:
    async def scene() -> None:
        jobs = review_jobs.ReviewJobs()
        for key, person, address in (
            ("1", "ada", "a"), ("2", "ada", "a"), ("3", "ben", "a"), ("4", "eve", "b"),
        ):  # fmt: skip
            jobs.put(job_of(key, person, address))
        order = []
        while (job := jobs.take({"dice"})) is not None:
            order.append(job)
        assert [job.key for job in order] == ["1", "4", "3"]
        assert jobs.take({"dice"}) is None, "one of ada's is running"
        jobs.drop(order[0])
        last = jobs.take({"dice"})
        assert last is not None
        assert last.key == "2"

    asyncio.run(scene())


def test_a_review_is_of_the_game_that_was_played(folder: Path, sqlite: str) -> None:
    """What the process is given is the whole record."""

    async def scene(host: Host) -> None:
        code = await over(host)
        match = host.lobby.rooms[code].table.match
        jobs: list[review_jobs.ReviewJob] = []
        put = host.lobby.services.bots.review

        def watched(job: review_jobs.ReviewJob) -> None:
            jobs.append(job)
            put(job)

        host.lobby.services.bots.review = watched
        await reviewed(host, code)
        assert Match.from_record(jobs[0].record).digest == match.digest

    run(sqlite, scene, **BOTS)


@pytest.mark.parametrize("word", ["Bearer nonsense", "Basic x", ""])
def test_a_token_that_is_none_counts_as_the_address(folder: Path, sqlite: str, word: str) -> None:
    async def scene(host: Host) -> None:
        code = await over(host)
        assert (await reviewed(host, code, Authorization=word))[-1]["kind"] == "whole"

    run(sqlite, scene, **BOTS)
