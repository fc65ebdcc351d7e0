"""Bots at tables: fair turns, deadlines, what people are told, and processes that stay small."""

from __future__ import annotations

import asyncio
import contextlib
import os
import struct
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from random_play import step

from skerry.bots import LEVELS, Budget, make_bot
from skerry.core.match import Match, View
from skerry.server import bot_client, driver
from skerry.server import bots as bots_module
from skerry.server.bot_process import bot_of
from skerry.server.bot_turns import Decision, Turns
from skerry.server.bots import BotPool

from .cluster import Cluster
from .player import PATIENCE, Host, Player, serving
from .test_tables import run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: Any) -> Path:
    """Where a fake bot process reads its script and writes what it did."""
    program = (sys.executable, str(Path(__file__).with_name("fake_bots.py")), str(tmp_path))
    monkeypatch.setattr(bot_client, "PROGRAM", program)
    monkeypatch.setattr(bots_module, "RESTART", 0.01)
    return tmp_path


def log_of(folder: Path) -> list[list[str]]:
    path = folder / "log"
    return [line.split() for line in path.read_text().splitlines()] if path.exists() else []


async def until(is_true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_true():
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def pool_of(*names: str, count: int = 1, seconds: float = 20) -> AsyncIterator[BotPool]:
    pool = BotPool(count, seconds, lambda: None, names)
    pool.start()
    try:
        yield pool
    finally:
        await pool.close()


def view_of(game: str = "struggle") -> View:
    """A view with a choice to make."""
    match = Match(game, seats=2, seed=1)
    while match.awaits_chance:
        match.play_chance()
    view = match.view(match.actors[0])
    assert len(view.legal) > 1
    return view


def waiting(table: str, game: str = "catan") -> Decision:
    return Decision(table, game, {}, asyncio.get_running_loop().create_future())


def test_tables_take_turns_however_many_seats_of_one_are_waiting() -> None:
    async def scene() -> None:
        turns = Turns()
        for table in ("A", "A", "A", "B", "C", "B"):
            turns.put(waiting(table))
        order = []
        while (decision := turns.take({"catan"})) is not None:
            order.append(decision.table)
            if order == ["A", "B"]:
                turns.put(waiting("A"))
        assert "".join(order) == "ABCABAA"
        assert len(turns) == 0

    asyncio.run(scene())


def test_a_turn_goes_to_a_game_that_is_ready_and_to_nobody_who_gave_up() -> None:
    async def scene() -> None:
        turns = Turns()
        for table, game in (("A", "elasund"), ("B", "catan"), ("C", "catan"), ("A", "catan")):
            turns.put(waiting(table, game))
        first = turns.take({"catan"})
        assert first is not None
        assert (first.table, first.game) == ("A", "catan")
        gone = turns.take({"catan"})
        assert gone is not None
        gone.answer.cancel()
        turns.put_back(gone)
        last = turns.take({"catan"})
        assert last is not None
        assert last.table == "C"
        assert turns.take({"catan"}) is None
        assert len(turns) == 1

    asyncio.run(scene())


def test_a_game_that_is_ready_is_played_well_while_another_one_is_loaded(folder: Path) -> None:
    """The bot waits for its process instead of moving at random."""

    async def scene() -> None:
        (folder / "hold-dice").touch()
        view = view_of()
        async with pool_of("struggle", "dice") as pool:
            await until(lambda: any(line[:2] == ["load", "dice"] for line in log_of(folder)))
            assert pool.states()["struggle"] == "warm"
            assert pool.states()["dice"] == "warming"
            choosing = asyncio.create_task(pool.choose("T", view, "hard", 1))
            await asyncio.sleep(0.1)
            assert not choosing.done()
            (folder / "hold-dice").unlink()
            choice = await choosing
            assert choice == (view.legal[-1], False)
            # It did not even wait for the whole game, only for one level of it.
            words = [line[0] for line in log_of(folder)]
            first = len(LEVELS) + 1
            assert words == ["load"] * first + ["choose"] + ["load"] * (len(words) - first - 1)

    asyncio.run(scene())


@pytest.mark.parametrize("fault", ["die", "hang", "fail"])
def test_a_decision_that_one_process_fails_is_taken_by_the_next(
    folder: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_module, "TRIES", 300)

    async def scene() -> None:
        (folder / fault).write_text("x")
        view = view_of()
        # One that hangs is waited for, a small part of the time; then comes the other one.
        async with pool_of("struggle", count=1 + (fault == "hang"), seconds=PATIENCE) as pool:
            await until(lambda: all(process.warm for process in pool.processes))
            assert await pool.choose("T", view, "hard", 1) == (view.legal[-1], False)
            if fault != "fail":
                await until(lambda: pool.restarts >= 1)

    asyncio.run(scene())


def test_a_light_bot_moves_when_nobody_answers_in_time(folder: Path) -> None:
    async def scene() -> None:
        view = view_of()
        async with pool_of("struggle", seconds=1) as pool:
            await until(lambda: pool.states()["struggle"] == "warm")
            (folder / "hang").write_text("xxxx")
            started = asyncio.get_running_loop().time()
            choice = await pool.choose("T", view, "hard", 1)
            assert choice.light
            assert choice.code in view.legal
            assert asyncio.get_running_loop().time() - started < PATIENCE  # it hangs longer

    asyncio.run(scene())


def test_a_light_bot_moves_when_no_process_is_ready_in_time(folder: Path) -> None:
    (folder / "hold-struggle").touch()

    async def scene() -> None:
        async with pool_of("struggle", seconds=0.2) as pool, asyncio.timeout(60):
            await until(lambda: bool(log_of(folder)))
            assert (await pool.choose("T", view_of(), "hard", 1)).light
            assert pool.restarts == 0  # it hangs in loading still

    asyncio.run(scene())


def test_people_are_told_when_a_bot_is_slow_and_when_a_light_one_moved(
    folder: Path, sqlite: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr(driver, "SLOW", 0.05)
    (folder / "hang").write_text("x")
    (folder / "fail").write_text("x")

    async def scene(host: Host) -> None:
        pool = host.lobby.services.bots
        await until(lambda: pool.states()["struggle"] == "warm")
        ada = await host.player()
        seats = [{"kind": "bot", "level": "hard"}, {"kind": "bot", "level": "hard"}]
        await ada.ask("create", game="struggle", players=2, seats=seats, start=True)
        told = [{"slow"}, {"light"}]
        for state in told:
            await ada.until(
                lambda p, state=state: any(
                    {seat.get("bot", "") for seat in message["seats"]} & state
                    for message in p.heard
                    if message["type"] == "info"
                )
            )
        # Once the bots answer again nothing is said any more.
        await ada.until(
            lambda p: p.number > 8 and not any(seat.get("bot") for seat in p.info["seats"])
        )

    run(sqlite, scene, bots=1, bot_games=["struggle"], bot_seconds=4)


def test_people_at_another_worker_are_told_of_slow_bots_too(
    folder: Path, cluster: Cluster, monkeypatch: Any
) -> None:
    monkeypatch.setattr(driver, "SLOW", 0.05)
    (folder / "hang").write_text("xxxx")

    def has_heard(player: Player) -> bool:
        infos = [message for message in player.heard if message["type"] == "info"]
        return any(seat.get("bot") == "slow" for info in infos for seat in info["seats"])

    async def main() -> None:
        more: dict[str, Any] = {"bots": 1, "bot_games": ["struggle"], "bot_seconds": 4}
        database = cluster.new_database()
        async with serving(database, **more) as one, serving(database, **more) as two:
            for host in (one, two):
                pool = host.lobby.services.bots
                await until(lambda pool=pool: pool.states()["struggle"] == "warm")  # type: ignore[misc]
            ada, ben = await one.player("Ada"), await two.player("Ben")
            await ada.ask("create", game="struggle", players=2)
            await ben.ask("join", table=ada.code)
            await ada.ask("bot", seat=1, level="hard")
            await ada.ask("leave")
            await ada.ask("bot", seat=0, level="hard")
            await ada.ask("start")
            await ada.until(has_heard)
            await ben.until(has_heard)

    asyncio.run(main())


def test_an_answer_that_comes_with_the_end_of_the_pool_does_not_keep_it_alive() -> None:
    async def scene() -> None:
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

        class Process(bot_client.BotProcess):
            async def _exchange(self, task: dict[str, Any]) -> dict[str, Any]:
                return await answer

        doing = asyncio.create_task(Process().do({"do": "choose"}, 60))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        answer.set_result({})
        doing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await doing

    asyncio.run(scene())


def test_games_are_compiled_by_processes_that_end(folder: Path) -> None:
    (folder / "uncompiled").write_text("struggle dice")

    async def scene() -> None:
        async with pool_of("struggle", "dice", "catan", count=2) as pool:
            names = ("struggle", "dice", "catan")
            await until(lambda: all(pool.states()[name] == "warm" for name in names))
            lines = log_of(folder)
            compiled = [line[1] for line in lines if line[0] == "compile"]
            assert compiled == ["struggle", "dice"]
            for game in compiled:
                words = [line[0] for line in lines if line[1] == game]
                assert words.index("compile") < words.index("load")
            for line in lines:
                if line[0] == "compile":
                    with pytest.raises(ProcessLookupError):
                        os.kill(int(line[2]), 0)

    asyncio.run(scene())


def test_while_a_game_is_compiled_a_light_bot_moves_at_once(folder: Path, monkeypatch: Any) -> None:
    (folder / "uncompiled").write_text("struggle")

    async def never(self: BotPool, game: str) -> bool:
        await asyncio.sleep(600)
        return False

    monkeypatch.setattr(BotPool, "_compile", never)

    async def scene() -> None:
        async with pool_of("struggle", seconds=600) as pool:
            await until(lambda: pool.states()["struggle"] == "warming")
            assert (await pool.choose("T", view_of(), "hard", 1)).light

    asyncio.run(scene())


def test_a_game_that_is_not_to_be_got_ready_is_played_lightly_at_once(folder: Path) -> None:
    async def scene() -> None:
        async with pool_of("dice", seconds=600) as pool:
            await until(lambda: pool.states()["dice"] == "warm")
            assert pool.states()["struggle"] == "cold"
            assert (await pool.choose("T", view_of(), "hard", 1)).light

    asyncio.run(scene())


def test_a_process_that_had_to_compile_is_started_anew_once(folder: Path) -> None:
    (folder / "heavy").write_text("401")  # loaded alone, all games take some 275

    async def scene() -> None:
        async with pool_of("struggle") as pool:
            await until(lambda: pool.restarts == 1)
            await until(lambda: pool.states()["struggle"] == "warm")
            await pool.choose("T", view_of(), "easy", 1)
            assert pool.restarts == 1

    asyncio.run(scene())


def test_bots_think_less_when_many_tables_wait() -> None:
    async def scene() -> None:
        pool = BotPool(1, 20, lambda: None)
        assert pool._budget("master") == Budget(ms=2000)
        assert pool._budget("easy") is pool._budget("hard") is None
        for i in range(9):
            pool._turns.put(waiting(f"T{i}"))
        assert pool._budget("master") == Budget(ms=300)
        for i in range(90):
            pool._turns.put(waiting(f"T{i}"))
        assert pool._budget("master") == Budget(ms=50)

    asyncio.run(scene())


@pytest.mark.parametrize("level", LEVELS)
def test_one_bot_is_kept_and_plays_as_a_new_one_would(level: str) -> None:
    """Bots keep no memory, so what one thought about before makes no difference."""
    budget = Budget(nodes=60) if level == "master" else None
    for seed in range(3):
        match = Match("struggle", seats=2, seed=seed)
        for _ in range(12):
            step(match)
        while not match.actors:
            match.play_chance()
        view = match.view(match.actors[0])
        kept = bot_of("struggle", level, seed, budget)
        name = "search:60" if budget else level
        new = make_bot(name, "struggle", seed)
        assert kept.choose(view, view.legal) == new.choose(view, view.legal)
        assert bot_of("struggle", level, seed + 1, budget) is kept


def test_a_bot_process_ends_with_its_input_even_while_it_thinks() -> None:
    view = view_of()
    task = {**BotPool(0, 1, lambda: None)._task(view, "hard", 1), "id": 1}
    data = msgspec.msgpack.encode({**task, "budget": Budget(ms=3_600_000)})
    process = subprocess.Popen(
        bot_client.PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=os.environ
    )
    try:
        process.communicate(struct.pack("!I", len(data)) + data, timeout=PATIENCE)
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(("game", "code"), [("dice", 0), ("chess", 1)])
def test_a_compiling_process_says_whether_it_could(game: str, code: int) -> None:
    """Its input stays open, as a server's does."""
    process = subprocess.Popen(
        [*bot_client.PROGRAM, "compile", game], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        assert process.wait(PATIENCE) == code
    finally:
        process.kill()
        process.communicate()
