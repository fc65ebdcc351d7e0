"""Faults: killed servers and bots, a database that restarts, clients that do not read."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from skerry.server import sockets
from skerry.server.entries import Played, read_entry

from .cluster import Cluster
from .player import PATIENCE, Host, Refused, dial, eventually, serving
from .test_tables import run

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
#: A bot process may have to compile its game first.
COMPILING = 300.0


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_killed_server_loses_no_acknowledged_move(
    workers: int, request: pytest.FixtureRequest
) -> None:
    """Real kill -9 under load; with two workers on PostgreSQL all of them die at once."""
    command = [sys.executable, "benchmarks/faults.py", "--kills", "2", "--tables", "3"]
    command += ["--moves", "15", "--workers", str(workers)]
    if workers > 1:
        cluster: Cluster = request.getfixturevalue("cluster")
        command += ["--postgres", cluster.new_database()]
    environment = {**os.environ, "SKERRY_INTERPRETED": "1", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=3 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["acknowledged"] > 20
    assert (result["lost"], result["twice"], result["torn"]) == (0, 0, 0)
    assert result["resumed"] > result["people"], "nobody came back by himself"


def test_a_restarted_postgresql_costs_time_but_no_move(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def scene(host: Host) -> None:
        players = await host.game()
        acknowledged: list[int] = []
        refused: list[str] = []
        restarted = asyncio.create_task(asyncio.sleep(0))
        for i in range(60):
            if i == 20:
                restarted = asyncio.create_task(asyncio.to_thread(cluster.restart))
            mover = next(p for p in players if p.legal)
            plain = [m for m in mover.legal if m["kind"] not in ("offer", "counter", "invite")]
            try:
                answer = await mover.move(plain[0])
            except Refused as refusal:
                refused.append(refusal.code)
                await asyncio.sleep(0.2)
                continue
            acknowledged.append(answer["number"])
            for player in players:
                await player.ask("ping")
        await restarted
        rows = await asyncio.to_thread(host.lobby.services.store.entries_after, players[0].code, 0)
        stored = [n for n, _, body in rows if isinstance(read_entry(body), Played)]
        assert acknowledged == stored
        assert len(acknowledged) > 40
        assert set(refused) <= {"unavailable"}

    run(database, scene)


def test_a_client_that_does_not_read_is_closed_and_others_play_on(
    sqlite: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr(sockets, "MOST_WAITING", 50_000)

    async def scene(host: Host) -> None:
        players = await host.game()
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", host.port))
        narrow.setblocking(False)
        deaf = await dial(host.port, max_queue=1, sock=narrow)
        await deaf.send(json.dumps({"type": "hello", "id": 1}))
        await deaf.send(json.dumps({"type": "join", "table": players[0].code}))
        room = host.lobby.rooms[players[0].code]
        await eventually(lambda: len(room.connections) == 3)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(20_000):
                await deaf.send(json.dumps({"type": "join", "table": players[0].code}))
                await asyncio.sleep(0)
            pytest.fail("the connection was not closed")
        await eventually(lambda: len(room.connections) == 2)
        mover = next(p for p in players if p.legal)
        await mover.move(mover.legal[0])
        deaf.transport.abort()

    run(sqlite, scene)


@pytest.mark.long
def test_a_killed_bot_process_is_started_again_and_the_game_goes_on(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        pool = host.lobby.services.bots
        await eventually(lambda: pool.states()["dice"] == "warm", COMPILING)
        for _ in range(2):
            # A game each: two bots left alone may finish one while a process is started again.
            ada = await host.player()
            seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
            await ada.ask("create", game="dice", players=2, seats=seats, start=True)
            await ada.ask("leave")  # now two bots play
            before = pool.restarts
            pid = pool.processes[0].pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            number = ada.number
            await ada.until(lambda p, n=number: p.number > n + 3)
            await eventually(
                lambda n=before, pid=pid: (  # type: ignore[misc]
                    pool.restarts > n and pool.processes[0].pid not in (None, pid)
                )
            )

    run(sqlite, scene, bots=1, bot_games=["dice"])


@pytest.mark.long
def test_bots_of_a_process_play_once_they_are_warm(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        pool = host.lobby.services.bots
        ada = await host.player()
        assert set(pool.states().values()) <= {"cold", "warming", "warm"}
        await eventually(lambda: pool.states()["dice"] == "warm", COMPILING)
        assert any(m["type"] == "bots" and m["bots"]["dice"] == "warm" for m in ada.heard)
        seats = [{"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]
        await ada.ask("create", game="dice", players=2, seats=seats, start=True)
        await ada.until(lambda p: pool.answered > 5 and p.number > 8)

    run(sqlite, scene, bots=1, bot_games=["dice"])


def test_a_stopping_server_tells_clients_to_come_again(sqlite: str) -> None:
    async def main() -> None:
        async with serving(sqlite) as host:
            ada, ben = await host.game()
        for player in (ada, ben):
            await player.close()
            assert player.socket.close_code == 1012  # service restart

    asyncio.run(main())
