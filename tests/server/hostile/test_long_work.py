"""Long work is done beside the event loop, so much and no more, and not for those who have gone."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from skerry.core import registry
from skerry.server import audience, posts, web
from skerry.server import lobby as lobbies
from skerry.server.work import Busy, Stopped, Ticket, TooLong, WorkPool

from ..player import PATIENCE, Host, Player, Refused, eventually
from ..test_play import play_on
from ..test_tables import run

FOREVER = PATIENCE


class Gate:
    """A job that waits until it is let through."""

    def __init__(self) -> None:
        self.began, self.open = threading.Semaphore(0), threading.Event()

    def __call__(self, *_: Any) -> None:
        self.began.release()
        assert self.open.wait(FOREVER)

    def before(self, job: Callable[..., Any]) -> Callable[..., Any]:
        """The job, begun when it is let through."""

        def waiting(*given: Any) -> Any:
            self()
            return job(*given)

        return waiting


def test_owners_take_turns_however_much_one_of_them_wants() -> None:
    async def main() -> list[str]:
        pool = WorkPool("test", threads=1, most_waiting=20, most_each=10)
        gate, order = Gate(), list[str]()
        first = pool.submit("greedy", gate)
        answers = [pool.submit("greedy", lambda _: order.append("greedy")) for _ in range(5)]
        answers.append(pool.submit("modest", lambda _: order.append("modest")))
        gate.open.set()
        await asyncio.gather(first, *answers)
        await pool.close()
        return order

    assert asyncio.run(main()).index("modest") <= 1


def test_a_pool_takes_only_so_much_in_all_and_from_each() -> None:
    async def main() -> None:
        pool = WorkPool("test", threads=1, most_waiting=3, most_each=2)
        gate = Gate()
        pool.submit("a", gate)
        assert await asyncio.to_thread(gate.began.acquire, timeout=FOREVER)
        pool.submit("a", gate)
        with pytest.raises(Busy):
            pool.submit("a", gate)
        pool.submit("b", gate)
        pool.submit("c", gate)
        with pytest.raises(Busy):
            pool.submit("d", gate)
        gate.open.set()
        await pool.close()

    asyncio.run(main())


def test_work_nobody_waits_for_is_not_begun_or_stopped() -> None:
    async def main() -> None:
        pool = WorkPool("test", threads=1, most_waiting=3, most_each=3)
        begun, stopped, never = threading.Event(), threading.Event(), threading.Event()

        def endless(ticket: Ticket) -> None:
            begun.set()
            try:
                while True:
                    ticket.check()
            except Stopped:
                stopped.set()
                raise

        running = pool.submit("a", endless)
        waiting = pool.submit("a", lambda _: never.set())
        assert await asyncio.to_thread(begun.wait, FOREVER)
        waiting.cancel()
        running.cancel()
        assert await asyncio.to_thread(stopped.wait, FOREVER)
        assert await pool.submit("a", lambda _: 7) == 7
        assert not never.is_set()
        await pool.close()

    asyncio.run(main())


def test_work_that_takes_too_long_is_ended() -> None:
    async def main() -> None:
        pool = WorkPool("test", threads=1, most_waiting=3, most_each=3, seconds=0)

        def endless(ticket: Ticket) -> None:
            while True:
                ticket.check()

        with pytest.raises(TooLong):
            await pool.submit("a", endless)
        await pool.close()

    asyncio.run(main())


async def stored_tables(host: Host, count: int) -> list[str]:
    """Codes of tables that are in the store and not in memory."""
    ada = await host.player()
    codes = []
    for _ in range(count):
        await ada.ask("create", game="catan", players=2)
        codes.append(ada.code)
    await ada.close()
    while any(room.connections for room in host.lobby.rooms.values()):
        await asyncio.sleep(0.01)
    for room in list(host.lobby.rooms.values()):
        host.lobby.drop(room)
    return codes


def blocked_loading(monkeypatch: Any) -> Gate:
    gate, load = Gate(), lobbies.load
    monkeypatch.setattr(lobbies, "load", gate.before(load))
    return gate


def test_a_stranger_is_answered_while_tables_are_read(sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        codes = await stored_tables(host, 12)
        crowd = [await host.player() for _ in codes]
        gate = blocked_loading(monkeypatch)
        joins = [
            asyncio.create_task(p.ask("join", table=c)) for p, c in zip(crowd, codes, strict=True)
        ]
        assert await asyncio.to_thread(gate.began.acquire, timeout=FOREVER)
        stranger = await host.player("Stranger")
        assert (await stranger.ask("ping"))["type"] == "pong"
        assert (await host.get("/api/rules/catan")).status_code == 200
        assert not any(join.done() for join in joins)
        gate.open.set()
        assert {answer["type"] for answer in await asyncio.gather(*joins)} == {"table"}

    run(sqlite, scene)


def test_what_would_wait_too_long_is_refused_at_once(sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        codes = await stored_tables(host, 8)
        host.lobby.work.most_each = 5
        crowd = [await host.player() for _ in codes]
        gate = blocked_loading(monkeypatch)
        joins = [
            asyncio.create_task(p.ask("join", table=c)) for p, c in zip(crowd, codes, strict=True)
        ]
        done, _ = await asyncio.wait(joins, return_when=asyncio.FIRST_EXCEPTION)
        refusal = next(iter(done)).exception()
        assert isinstance(refusal, Refused)
        assert refusal.code == "unavailable"
        answer = await host.get("/api/tables")
        assert answer.status_code == 503
        assert answer.json()["code"] == "unavailable"
        assert answer.headers["retry-after"] == "1"
        gate.open.set()
        await asyncio.gather(*joins, return_exceptions=True)

    run(sqlite, scene)


def test_many_who_want_one_table_wait_for_one_reading(sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        (code,) = await stored_tables(host, 1)
        crowd = [await host.player() for _ in range(6)]
        gate = blocked_loading(monkeypatch)
        joins = [asyncio.create_task(player.ask("join", table=code)) for player in crowd]
        assert await asyncio.to_thread(gate.began.acquire, timeout=FOREVER)
        while host.lobby._loading[code].waiters < 6:
            await asyncio.sleep(0.01)
        gate.open.set()
        await asyncio.gather(*joins)
        assert not gate.began.acquire(blocking=False), "it was read more than once"

    run(sqlite, scene)


def test_a_table_is_not_read_for_people_who_have_gone(sqlite: str, monkeypatch: Any) -> None:
    async def leave(player: Player) -> None:
        player.socket.transport.abort()
        await player._reader

    async def scene(host: Host) -> None:
        codes = await stored_tables(host, 6)
        gate = blocked_loading(monkeypatch)
        crowd = [await host.player() for _ in codes]
        for player, code in zip(crowd, codes, strict=True):
            await player.send(type="join", table=code)
        while host.lobby.work.waiting < 4:
            await asyncio.sleep(0.01)
        for player in crowd:
            await leave(player)
        while host.lobby.work.waiting:
            await asyncio.sleep(0.01)
        gate.open.set()
        while host.lobby.connections:
            await asyncio.sleep(0.01)
        assert not host.lobby.rooms
        assert not host.lobby._loading

    run(sqlite, scene)


def test_only_so_many_tables_stay_in_memory_without_people(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        await ada.ask("create", game="catan", players=2)
        first = ada.code
        for _ in range(8):
            await ada.ask("create", game="catan", players=2)
        last = ada.code
        while len(host.lobby.rooms) > 4:
            await asyncio.sleep(0.05)
        assert last in host.lobby.rooms, "somebody is at this one"
        await ada.ask("join", table=first)
        assert ada.info["table"] == first

    run(sqlite, scene, idle_rooms=3)


def test_the_log_for_somebody_who_joins_is_worked_out_beside_the_loop(
    sqlite: str, monkeypatch: Any
) -> None:
    threads: list[str] = []
    work_out = audience.log_from

    def watched(match: Any, seat: int, forms: Any, numbers: list[int], first: int) -> Any:
        if len(numbers) - first > posts.FEW_MOVES:
            threads.append(threading.current_thread().name)
        return work_out(match, seat, forms, numbers, first)

    monkeypatch.setattr(audience, "log_from", watched)

    async def scene(host: Host) -> None:
        players = await host.game(game="dice")
        await play_on(players, 1, 25)
        watcher = await host.player("Watcher")
        first = await watcher.ask("join", table=players[0].code)
        assert len(first["views"][0]["log"]) > posts.FEW_MOVES
        await watcher.ask("part")
        await play_on(players, 2, 2)
        again = await watcher.ask("join", table=players[0].code)
        monkeypatch.setattr(audience, "log_from", work_out)
        room = host.lobby.rooms[players[0].code]
        match, numbers = room.table.match, room.table.numbers
        first_move = max(0, len(match.played) - audience.LOG_SENT)
        lines = work_out(match, -1, room.posts.forms, numbers, first_move)
        assert again["views"][0]["log"] == [json.loads(line) for _, line in lines]
        assert threads, "nothing was worked out"
        assert all(name.startswith("skerry-work") for name in threads)
        assert len(threads) == 1, "what was known was worked out again"

    run(sqlite, scene)


def test_opening_a_table_looks_through_no_folders(sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        monkeypatch.setattr(registry.pkgutil, "iter_modules", pytest.fail)
        await ada.ask("create", game="catan", players=2)

    run(sqlite, scene)


def test_whoever_asks_how_the_server_is_again_and_again_is_answered_by_one_look_at_the_store(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        gate, looks = Gate(), list[int]()

        def look() -> bool:
            looks.append(1)
            gate()
            return True

        monkeypatch.setattr(host.lobby.services.store, "answers", look)
        asked = [asyncio.create_task(host.get("/health")) for _ in range(20)]
        try:
            await eventually(lambda: len(host.server.server_state.tasks) >= len(asked))
            await eventually(lambda: bool(looks))
            # The other threads fetch pages and follow orders.
            assert len(looks) == 1
        finally:
            gate.open.set()
        assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}

    run(sqlite, scene)


def test_a_store_that_does_not_answer_is_told_and_not_waited_for(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "READ_SECONDS", 0.01)

    async def scene(host: Host) -> None:
        gate = Gate()
        monkeypatch.setattr(host.lobby.services.store, "answers", gate)
        assert (await host.get("/health")).json()["status"] == "store does not answer"
        assert (await host.get("/ready")).status_code == 503
        gate.open.set()

    run(sqlite, scene)
