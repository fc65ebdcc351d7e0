"""Kill -9 a server under load again and again, then look for every acknowledged move.

    python benchmarks/faults.py --kills 20
    python benchmarks/faults.py --kills 5 --postgres URL --workers 2

People at many tables play on, game after game, and come back by themselves whenever the server is
there again. In the end every move that was acknowledged must lie in the store exactly once, under
the number it was acknowledged with, and every table must replay.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from skerry.core.registry import get_game
from skerry.server.entries import Played, read_entry
from skerry.server.loading import load
from skerry.server.store import Store

#: Seconds after which something that must happen will not: a busy machine is no fault.
PATIENCE = 300.0


@dataclass
class Sitting:
    """What a person was acknowledged at one table: numbers of entries and moves."""

    code: str
    acknowledged: list[tuple[int, dict[str, Any]]] = field(default_factory=list)


class Person:
    """Plays a seat, remembers what was acknowledged, and comes back after every crash."""

    def __init__(self, port: int, seed: int) -> None:
        self.port, self.random = port, random.Random(seed)
        self.token = self.status = ""
        self.next = ""  #: the table after this one
        self.number = 0
        self.legal: list[dict[str, Any]] = []
        self.sittings = [Sitting("")]
        self.pending: dict[int, dict[str, Any]] = {}
        self.resumed = 0
        self.slowest = 0.0  #: seconds that an answer took
        self.stopped = False
        self._last = 0

    @property
    def code(self) -> str:
        """The table."""
        return self.sittings[-1].code

    @property
    def count(self) -> int:
        """How many moves were acknowledged."""
        return sum(len(sitting.acknowledged) for sitting in self.sittings)

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome":
            self.token = message["token"]
        info = message.get("info", message)
        if message["type"] == "table":
            if info["table"] != self.code:
                self.sittings.append(Sitting(info["table"]))
                self.number = 0
            self.legal = []
        self.number = max(self.number, info.get("number") or 0)
        if message["type"] in ("table", "info"):
            self.status, self.next = info["status"], info.get("rematch", "")
        for view in message.get("views", []):
            if view.get("legal") is not None:
                self.legal = view["legal"]
        if message["type"] == "update" and message.get("re") in self.pending:
            moved = message["number"], self.pending.pop(message["re"])
            self.sittings[-1].acknowledged.append(moved)

    async def ask(self, ws: Any, **message: Any) -> dict[str, Any]:
        self._last += 1
        mine, begin = self._last, time.monotonic()
        await ws.send(json.dumps({**message, "id": mine}))
        while True:
            answer: dict[str, Any] = json.loads(await asyncio.wait_for(ws.recv(), PATIENCE))
            self.take(answer)
            if answer.get("re") == mine:
                self.slowest = max(self.slowest, time.monotonic() - begin)
                return answer

    @contextlib.asynccontextmanager
    async def at_server(self) -> Any:
        # Workers that are still starting take a connection, but answer later.
        url = f"ws://127.0.0.1:{self.port}/ws"
        async with connect(url, compression=None, open_timeout=PATIENCE) as ws:
            hello = {"token": self.token} if self.token else {}
            await self.ask(ws, type="hello", name="Ada", **hello)
            yield ws

    async def play(self, proposals: set[str], period: float) -> None:
        while not self.stopped:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with self.at_server() as ws:
                    await self.ask(ws, type="join", table=self.code, since=self.number)
                    self.resumed += 1
                    await self._moves(ws, proposals, period)
            await asyncio.sleep(0.05)

    async def _moves(self, ws: Any, proposals: set[str], period: float) -> None:
        while not self.stopped:
            if self.status in ("open", "over"):
                await self._again(ws)
            if not self.legal:
                with contextlib.suppress(TimeoutError):
                    self.take(json.loads(await asyncio.wait_for(ws.recv(), 0.2)))
                continue
            plain = [m for m in self.legal if m["kind"] not in proposals] or self.legal
            move = self.random.choice(plain)
            self.pending[self._last + 1] = move
            self.legal = []
            answer = await self.ask(ws, type="move", seen=self.number, moves=[move])
            if answer["type"] == "error":
                await self.ask(ws, type="join", table=self.code, since=self.number)
            await asyncio.sleep(period)

    async def _again(self, ws: Any) -> None:
        """After the end the same people play the next game."""
        if self.status == "over":
            if not self.next:
                await self.ask(ws, type="rematch")
            if not self.next:
                return
            await self.ask(ws, type="join", table=self.next)
        await self.ask(ws, type="ready")
        await self.ask(ws, type="start")  # refused to all but the host


async def open_table(port: int, game: str, seed: int) -> list[Person]:
    host, guest = Person(port, seed), Person(port, seed + 1)
    async with host.at_server() as one, guest.at_server() as two:
        await host.ask(one, type="create", game=game, players=2)
        await guest.ask(two, type="join", table=host.code)
        await guest.ask(two, type="sit")
        await guest.ask(two, type="ready")
        await host.ask(one, type="start")
    return [host, guest]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(database: str, port: int, workers: int, bots: int = 0) -> subprocess.Popen[bytes]:
    """A server of its own process group; returns when it listens."""
    command = ["-m", "skerry", "serve", "--port", str(port), "--bots", str(bots)]
    return begin([*command, "--database", database, "--rate", "0", "--workers", str(workers)], port)


def begin(words: list[str], port: int) -> subprocess.Popen[bytes]:
    """Python with some words, in a process group of its own; returns when it listens."""
    environment = {**os.environ, "SKERRY_INTERPRETED": "1"}
    process = subprocess.Popen(
        [sys.executable, *words], env=environment, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return process
        time.sleep(0.05)
    raise SystemExit("the server did not start")


def kill(process: subprocess.Popen[bytes]) -> None:
    """The whole group at once: nobody gets to say goodbye."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def workers_of(parent: int) -> list[int]:
    """The worker processes of a server."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            words = (stat.parent / "cmdline").read_bytes()
            if int(fields[1]) == parent and b"spawn_main" in words:
                found.append(int(stat.parent.name))
    return sorted(found)


async def all_return(people: list[Person], before: list[int]) -> None:
    """Wait until everybody is at the table again: a server's life begins with its people."""
    await until(
        lambda: all(p.resumed > times for p, times in zip(people, before, strict=True)),
        "somebody did not come back",
    )


async def until(is_true: Callable[[], bool], otherwise: str) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not is_true():
        if time.monotonic() > end:
            raise SystemExit(f"{otherwise} within {PATIENCE:.0f} seconds")
        await asyncio.sleep(0.01)


async def live(arguments: argparse.Namespace, people: list[Person], share: float) -> None:
    """Let a server live for about so many seconds, or until so many more moves are acknowledged."""
    if not arguments.moves:
        await asyncio.sleep(arguments.life * share)
        return

    def count() -> int:
        return sum(person.count for person in people)

    wanted = count() + round(arguments.moves * share)
    await until(lambda: count() >= wanted, "people did not move")


async def run(arguments: argparse.Namespace, database: str) -> dict[str, Any]:
    port = free_port()
    rules = get_game(arguments.game)
    proposals = {kind.name for kind in rules.moves.kinds if kind.proposal}
    chooser = random.Random(arguments.seed)
    process = start(database, port, arguments.workers)
    people: list[Person] = []
    try:
        for number in range(arguments.tables):
            people += await open_table(port, arguments.game, arguments.seed + 10 * number)
        tasks = [asyncio.create_task(p.play(proposals, arguments.period)) for p in people]
        await all_return(people, [0] * len(people))
        for _ in range(arguments.kills):
            await live(arguments, people, 0.5 + chooser.random())
            before = [person.resumed for person in people]
            kill(process)
            process = await asyncio.to_thread(start, database, port, arguments.workers)
            await all_return(people, before)
        await live(arguments, people, 1)
        for person in people:
            person.stopped = True
        await asyncio.gather(*tasks)
    finally:
        kill(process)
    found = examine(database, [sitting for person in people for sitting in person.sittings])
    return {
        **found,
        "tables": len({sitting.code for person in people for sitting in person.sittings} - {""}),
        "resumed": sum(person.resumed for person in people),
        "people": len(people),
    }


def examine(database: str, sittings: Sequence[Sitting]) -> dict[str, Any]:
    """Compare what was acknowledged with what is stored."""
    store = Store(database)
    lost = twice = torn = moves = 0
    by_table: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for sitting in sittings:
        if sitting.code:
            by_table.setdefault(sitting.code, []).extend(sitting.acknowledged)
    for code, acknowledged in by_table.items():
        rows = store.entries_after(code, 0)
        torn += [number for number, _, _ in rows] != list(range(1, len(rows) + 1))
        stored = {n: entry for n, _, body in rows if isinstance(entry := read_entry(body), Played)}
        moves += len(stored)
        table = load(store, code)
        torn += table is None or table.number != len(rows)
        twice += len(acknowledged) - len({number for number, _ in acknowledged})
        lost += sum(not _holds(table, stored.get(n), move) for n, move in acknowledged)
    store.close()
    return {
        "acknowledged": sum(map(len, by_table.values())),
        "stored": moves,
        "lost": lost,
        "twice": twice,
        "torn": torn,
    }


def _holds(table: Any, entry: Played | None, move: dict[str, Any]) -> bool:
    return entry is not None and table.game.moves.from_json(move) == entry.moves[0][1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="catan")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--life", type=float, default=2.0, help="mean seconds between kills")
    parser.add_argument("--moves", type=int, default=0, help="mean moves between kills instead")
    parser.add_argument("--period", type=float, default=0.0, help="seconds between moves")
    parser.add_argument("--postgres", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.postgres or str(Path(folder) / "tables.db")
        result = asyncio.run(run(arguments, database))
        if not arguments.postgres:
            result["bytes"] = sum(path.stat().st_size for path in Path(folder).glob("tables.db*"))
    print(json.dumps(result))
    if result["lost"] or result["twice"] or result["torn"]:
        raise SystemExit("acknowledged moves are missing or doubled")
    if not result["acknowledged"]:
        raise SystemExit("no move was acknowledged: nothing was tried")


if __name__ == "__main__":
    main()
