"""Puzzles over HTTP: the answer is told after a try only, ratings follow first tries."""

from __future__ import annotations

from typing import Any

import httpx

from skerry.puzzles import Puzzle, load_puzzles
from skerry.server import puzzle_web
from skerry.server.puzzle_store import Standing, standing_of
from skerry.server.web import games

from .player import Host
from .test_tables import run

GAME = "struggle"
PERSON = "1" * 32


async def ask(host: Host, path: str, **more: Any) -> httpx.Response:
    """Ask as a person."""
    token = host.lobby.services.signer.token(PERSON)
    async with httpx.AsyncClient(base_url=host.http) as client:
        return await client.request(
            "POST" if more else "GET", f"/api/puzzles/{path}",
            headers={"authorization": f"Bearer {token}"}, **more,
        )  # fmt: skip


def some(number: int = 0) -> Puzzle:
    return list(load_puzzles(GAME).values())[number]


async def try_move(host: Host, puzzle: Puzzle, rank: int) -> Any:
    move = {"move": puzzle.moves[rank].data}
    answer = await ask(host, f"{puzzle.game}/{puzzle.id}", json=move)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_puzzle_is_told_without_its_answer(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        for which in ("today", "next", some().id):
            found = (await host.get(f"/api/puzzles/{GAME}/{which}")).json()
            puzzle = load_puzzles(GAME)[found["id"]]
            assert len(found["view"]["legal"]) == puzzle.legal
            told = {*found, *found["view"], *found["person"]}
            assert not {"moves", "answer", "difficulty", "greedy", "chance", "line"} & told

    run(sqlite, scene)


def test_a_try_tells_the_answer_and_moves_the_rating(database: str) -> None:
    async def scene(host: Host) -> None:
        right = await try_move(host, some(), 0)
        assert right["solved"]
        assert right["first"]
        assert right["person"]["change"] > 0
        assert [move["data"] for move in right["moves"]] == [m.data for m in some().moves]
        wrong = await try_move(host, some(1), 1)
        assert not wrong["solved"]
        assert wrong["person"]["change"] < 0
        assert wrong["person"]["tried"] == 2
        assert len(wrong["person"]["history"]) == 2

    run(database, scene)


def test_only_the_first_try_counts(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        first = await try_move(host, some(), 1)
        again = await try_move(host, some(), 0)
        assert again["solved"]
        assert not again["first"]
        assert again["person"]["rating"] == first["person"]["rating"]
        assert (again["people"], again["right"]) == (1, 0)

    run(sqlite, scene)


def test_the_next_puzzle_was_not_tried(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        for _ in range(3):
            found = (await ask(host, f"{GAME}/next")).json()
            assert not found["tried"]
            await try_move(host, load_puzzles(GAME)[found["id"]], 0)
        standing = standing_of(host.lobby.services.store, PERSON, puzzle_web.today())
        assert len(standing.tried) == 3

    run(sqlite, scene)


def test_a_bad_try_is_refused_and_changes_nothing(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        path = f"{GAME}/{some().id}"
        deep = b'{"move":{"kind":' + b"[" * 4000
        for body in (b"{", b'{"move":1}', b'{"move":{"kind":"fly"}}', b"\xff", b"x" * 5000, deep):
            assert (await ask(host, path, content=body)).status_code in (400, 413)
        assert (await ask(host, f"{GAME}/none", json={"move": {}})).status_code == 404
        assert (await ask(host, "chess/today")).status_code == 404
        illegal = await ask(host, path, json={"move": {"kind": "starter", "seat": 0}})
        assert illegal.status_code == 400
        standing = standing_of(host.lobby.services.store, PERSON, puzzle_web.today())
        assert not standing.tried

    run(sqlite, scene)


def test_puzzles_are_bounded_for_a_person(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        codes = [(await ask(host, f"{GAME}/today")).status_code for _ in range(30)]
        assert codes[0] == 200
        assert codes[-1] == 429

    run(sqlite, scene, rate=10)


def test_every_puzzle_of_the_day_comes_once_before_one_comes_again() -> None:
    count = len(load_puzzles(GAME))
    names = [puzzle_web.of_the_day(GAME, count * 9 + day).id for day in range(count)]
    assert len(set(names)) == count
    assert names == [puzzle_web.of_the_day(GAME, count * 9 + day).id for day in range(count)]


def test_who_has_tried_all_is_still_given_one() -> None:
    for game in games():
        if load_puzzles(game):
            done = Standing([], frozenset(load_puzzles(game)), 0, 0)
            assert puzzle_web.next_for(game, done).game == game
