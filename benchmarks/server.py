"""Load on a real server: tables with four WebSocket clients each that play legal moves.

    python benchmarks/server.py                       growth and speed with SQLite
    python benchmarks/server.py --postgres URL --workers 2
    python benchmarks/server.py --kill 20             kill -9 under load, then look for every move

The time of a move runs from sending it until all four clients hold the new view. The server has
one core, the clients have another; CPU time of the server is shown because other work on the
machine lengthens times but not that.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

SEATS = 4


class Client(asyncio.Protocol):
    """One browser: a WebSocket, what it knows of its table, and who waits for messages."""

    def __init__(self, uri: str, told: Callable[[Client, dict[str, Any]], None]) -> None:
        self.ws = ClientProtocol(parse_uri(uri))
        self.told = told
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self.token = ""
        self.number = 0
        self.seat = -1
        self.legal: list[dict[str, Any]] = []
        self.waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.last_id = 0
        self.parts: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.ws.send_request(self.ws.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self.ws.receive_data(data)
        for event in self.ws.events_received():
            if isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.CONT):
                self.parts.append(bytes(event.data))
                if event.fin:
                    whole, self.parts = b"".join(self.parts), []
                    self._message(msgspec.json.decode(whole))
            elif not self.opened.done():
                self.opened.set_result(None)
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("refused"))
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("lost"))
        self.told(self, {"type": "lost"})

    def _flush(self) -> None:
        data = b"".join(self.ws.data_to_send())
        if data and not self.transport.is_closing():
            self.transport.write(data)  # type: ignore[attr-defined]

    def _message(self, message: dict[str, Any]) -> None:
        number = message.get("number") or message.get("info", {}).get("number") or 0
        self.number = max(self.number, number)
        for view in message.get("views", ()):
            if view.get("legal") is not None:
                self.legal = view["legal"]
        future = self.waiting.pop(message.get("re", -1), None)
        if future is not None and not future.done():
            future.set_result(message)
        self.told(self, message)

    def send(self, **message: Any) -> int:
        self.last_id += 1
        self.ws.send_text(msgspec.json.encode({**message, "id": self.last_id}))
        self._flush()
        return self.last_id

    async def ask(self, **message: Any) -> dict[str, Any]:
        number = self.send(**message)
        future = self.waiting[number] = asyncio.get_running_loop().create_future()
        return await asyncio.wait_for(future, 60)

    def close(self) -> None:
        self.transport.close()


async def connect(port: int, told: Callable[[Client, dict[str, Any]], None]) -> Client:
    loop = asyncio.get_running_loop()
    uri = f"ws://127.0.0.1:{port}/ws"
    _, client = await loop.create_connection(lambda: Client(uri, told), "127.0.0.1", port)
    await client.opened
    return client


class Tables:
    """What all tables of a run share: the clock of the run and what was measured."""

    def __init__(self, port: int, game: str, proposals: set[str], period: float) -> None:
        self.port, self.game, self.proposals, self.period = port, game, proposals, period
        self.times: list[float] = []
        self.moves = self.unseen = self.refused = 0
        self.measuring = False
        self.stopped = False


class LoadTable:
    """Four clients at one table."""

    def __init__(self, tables: Tables, seed: int) -> None:
        self.all, self.random = tables, random.Random(seed)
        self.clients: list[Client] = []
        self.code = ""
        self.over = False
        self.sent_at = 0.0
        self.target = 0
        self.behind: set[Client] = set()
        self.mover: Client | None = None
        self.changed = asyncio.Event()

    def told(self, client: Client, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "update":
            if message.get("re") == client.last_id and client is self.mover:
                self.target = message["number"]
                self.behind = {c for c in self.clients if c.number < self.target}
                self.mover = None
            else:
                self.behind.discard(client)
            if self.target and not self.behind:
                self._seen()
        elif kind == "error":
            self.all.refused += 1
            self.mover = None
            self.changed.set()
        elif kind == "info" and message["status"] == "over":
            self.over = True
            self.changed.set()

    def _seen(self) -> None:
        """All four have it."""
        self.target = 0
        if self.all.measuring:
            self.all.times.append(time.perf_counter() - self.sent_at)
        self.changed.set()

    async def open(self) -> None:
        if not self.clients:
            for seat in range(SEATS):
                client = await connect(self.all.port, self.told)
                await client.ask(type="hello", name=f"P{seat}")
                self.clients.append(client)
        host, *others = self.clients
        self.over = False
        for client in self.clients:
            client.number, client.legal = 0, []
        table = await host.ask(
            type="create", game=self.all.game, players=SEATS, seats=[{"kind": "me"}]
        )
        self.code = table["info"]["table"]
        for client in others:
            await client.ask(type="join", table=self.code)
            await client.ask(type="sit")
            await client.ask(type="ready")
        await host.ask(type="start")

    def _move(self) -> bool:
        for client in self.clients:
            if client.legal:
                plain = [x for x in client.legal if x["kind"] not in self.all.proposals]
                move = self.random.choice(plain or client.legal)
                if self.target or self.mover:
                    self.all.unseen += 1
                client.legal = []
                self.target, self.behind, self.mover = 0, set(), client
                self.sent_at = time.perf_counter()
                client.send(type="move", seen=client.number, moves=[move])
                self.all.moves += self.all.measuring
                return True
        return False

    async def play(self) -> None:
        period = self.all.period
        due = time.perf_counter() + self.random.random() * period
        while not self.all.stopped:
            if period:
                await asyncio.sleep(max(0, due - time.perf_counter()))
                due += period
            self.changed.clear()
            if self.over:
                await self.open()
            elif self._move():
                if not period:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self.changed.wait(), 1)
            else:
                await asyncio.sleep(0.001)


@contextlib.contextmanager
def server(database: str, workers: int = 1, core: int | None = 0) -> Iterator[tuple[Any, int]]:
    """A server of its own on its own core."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = start(database, port, workers, core)
    try:
        wait_for(port)
        yield process, port
    finally:
        process.terminate()
        process.wait(20)


def start(database: str, port: int, workers: int = 1, core: int | None = 0) -> Any:
    command = [sys.executable, "-m", "skerry", "serve", "--port", str(port), "--bots", "0"]
    command += ["--database", database, "--rate", "0", "--workers", str(workers)]
    if core is not None:
        command = ["taskset", "-c", str(core), *command]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def wait_for(port: int, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise SystemExit("the server did not start")


def cpu_seconds(pid: int) -> float:
    """CPU time of a process and its children that still run."""
    total = 0.0
    tick = os.sysconf("SC_CLK_TCK")
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(stat.parent.name) == pid or int(fields[1]) == pid:
                total += (int(fields[11]) + int(fields[12])) / tick
    return total


async def load(
    port: int, pid: int, game: str, count: int, period: float, seconds: float
) -> dict[str, Any]:
    """Play at `count` tables for some seconds and report."""
    tables = Tables(port, game, _proposals(game), period)
    rooms = [LoadTable(tables, seed) for seed in range(count)]
    opened = time.perf_counter()
    for first in range(0, count, 32):
        await asyncio.gather(*(room.open() for room in rooms[first : first + 32]))
    opened = time.perf_counter() - opened
    players = [asyncio.create_task(room.play()) for room in rooms]
    gc.collect()
    gc.freeze()
    await asyncio.sleep(max(1.5, period))
    cpu, own, began = cpu_seconds(pid), time.process_time(), time.perf_counter()
    tables.measuring = True
    await asyncio.sleep(seconds)
    tables.measuring = False
    took = time.perf_counter() - began
    cpu, own = cpu_seconds(pid) - cpu, time.process_time() - own
    tables.stopped = True
    await asyncio.gather(*players)
    for room in rooms:
        for client in room.clients:
            client.close()
    times = sorted(tables.times)
    return {
        "tables": count,
        "sockets": count * SEATS,
        "moves_per_second": round(tables.moves / took, 1),
        "p50_ms": _percentile(times, 0.5),
        "p99_ms": _percentile(times, 0.99),
        "most_ms": _percentile(times, 1.0),
        "server_cpu_ms_per_move": round(cpu / max(1, tables.moves) * 1000, 3),
        "server_cpu": round(cpu / took, 2),
        "client_cpu": round(own / took, 2),
        "refused": tables.refused,
        "unseen": tables.unseen,
        "open_seconds": round(opened, 1),
    }


def _percentile(times: list[float], part: float) -> float:
    return round(times[min(len(times) - 1, int(len(times) * part))] * 1000, 1) if times else 0.0


def _proposals(game: str) -> set[str]:
    from skerry.core.registry import get_game

    return {kind.name for kind in get_game(game).moves.kinds if kind.proposal}


def show(row: dict[str, Any]) -> None:
    print("  ".join(f"{name} {value}" for name, value in row.items()), flush=True)


async def growth(arguments: argparse.Namespace, folder: str) -> None:
    for number, count in enumerate(arguments.tables):
        database = arguments.postgres or f"{folder}/growth-{number}.db"
        with server(database, arguments.workers, arguments.core) as (process, port):
            row = await load(port, process.pid, arguments.game, count, 1.0, arguments.seconds)
        show({"one move a second": "", **row})
    if arguments.fast:
        database = arguments.postgres or f"{folder}/fast.db"
        with server(database, arguments.workers, arguments.core) as (process, port):
            row = await load(
                port, process.pid, arguments.game, arguments.fast, 0.0, arguments.seconds
            )
        show({"as fast as they can": "", **row})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="catan")
    parser.add_argument("--tables", type=int, nargs="*", default=[50, 100, 300, 600, 1200])
    parser.add_argument("--fast", type=int, default=20, help="tables that play as fast as they can")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--postgres", default="", help="a database URL instead of SQLite")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--folder", default=None, help="where SQLite files are made")
    parser.add_argument("--shared-core", action="store_true", help="do not pin server and clients")
    arguments = parser.parse_args()
    arguments.core = None
    cores = sorted(os.sched_getaffinity(0))
    if not arguments.shared_core and len(cores) > 1:
        arguments.core = cores[0]
        os.sched_setaffinity(0, set(cores[1:]))
    resource.setrlimit(resource.RLIMIT_NOFILE, (20_000, 20_000))
    print(f"load average before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        asyncio.run(growth(arguments, folder))


if __name__ == "__main__":
    main()
