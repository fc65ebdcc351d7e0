"""A server with many tables of bots for hours: memory and waiting stay flat, every game ends.

    python proof/long_life.py --tables 300 --minutes 120
    python proof/long_life.py --tables 20 --minutes 2

A real server with a real database. At each table one person's seat plays at random and bots have
the others; when a game ends, a new table begins. Every few seconds a stranger's ping is
timed and the memory of the server's processes is read. The run fails when memory or the waiting of
the last quarter is larger than that of the second by more than is allowed, when a game does not
end, or when anything answers with an error.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "benchmarks")]
from faults import free_port, kill, start  # noqa: E402

from skerry.core.registry import get_game  # noqa: E402

GAMES = ("catan", "dice", "struggle", "elasund")
#: Growth of the last quarter over the second that is allowed.
MEMORY, WAITING = 1.15, 2.0
#: What a server and its bots may grow by while they warm up, in bytes.
WARM = 40_000_000
#: A wait below this is never called long.
SHORT = 0.25
#: Seconds that a table may stand still.
STILL = 120.0


class Failed(Exception):
    """What the run is there to notice."""


class Player:
    """A person at a table with bots, who plays on and on."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.number = port, number
        self.random = random.Random(number)
        self.game = GAMES[number % len(GAMES)]
        kinds = get_game(self.game).moves.kinds
        self.proposals = {kind.name for kind in kinds if kind.proposal}
        self.finished = self.moves = self.errors = 0
        self.legal: list[dict[str, Any]] = []
        self.seen, self.over, self.code = 0, False, ""
        self.moved = time.monotonic()
        self._last = 0

    def take(self, message: dict[str, Any]) -> None:
        """Remember what a message tells."""
        info = message.get("info", message)
        self.seen = max(self.seen, info.get("number") or 0)
        if message["type"] == "table":
            self.code, self.seen, self.legal, self.over = (
                info["table"], info.get("number") or 0, [], False,
            )  # fmt: skip
        for view in message.get("views", []):
            if view.get("legal") is not None:
                self.legal = view["legal"]
        if info.get("status") == "over":
            self.over = True

    async def ask(self, ws: Any, **message: Any) -> dict[str, Any]:
        """Send a request and hear everything up to its answer."""
        self._last += 1
        await ws.send(json.dumps({**message, "id": self._last}))
        mine = self._last
        while True:
            answer: dict[str, Any] = json.loads(await asyncio.wait_for(ws.recv(), 60))
            self.take(answer)
            if answer.get("re") == mine:
                return answer

    async def open(self, ws: Any) -> None:
        """A new table with easy bots at all other seats."""
        await self.ask(ws, type="part")
        await self.ask(ws, type="create", game=self.game, players=2, pace="quick")
        begun = await self.ask(ws, type="start", fill="easy")
        if begun["type"] == "error":
            raise Failed(f"no table could be opened: {begun}")
        self.moved = time.monotonic()

    async def play(self, until: float) -> None:
        """Play game after game until it is time; then finish the one that is on."""
        async with connect(f"ws://127.0.0.1:{self.port}/ws", compression=None) as ws:
            await self.ask(ws, type="hello", name=f"Player {self.number}")
            while time.monotonic() < until:
                await self.open(ws)
                await self.one_game(ws)
                self.finished += 1

    async def one_game(self, ws: Any) -> None:
        """Move when it is our turn, until the game is over."""
        while not self.over:
            if not self.legal:
                with contextlib.suppress(TimeoutError):
                    self.take(json.loads(await asyncio.wait_for(ws.recv(), 5)))
                    self.moved = time.monotonic()
                if time.monotonic() - self.moved > STILL:
                    raise Failed(f"table {self.code} of {self.game} stands still")
                continue
            plain = [m for m in self.legal if m["kind"] not in self.proposals] or self.legal
            move, self.legal = self.random.choice(plain), []
            answer = await self.ask(ws, type="move", seen=self.seen, moves=[move])
            self.moves += 1
            if answer["type"] == "error":
                self.errors += answer["code"] not in ("stale", "not_now") and (
                    answer.get("key") != "not-your-turn"
                )
                if answer.get("key") == "away":
                    await self.ask(ws, type="back")
                await self.ask(ws, type="join", table=self.code, since=self.seen)


def memory(group: int) -> int:
    """Resident bytes of all processes of a process group."""
    total = 0
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            if int(fields[2]) == group:
                total += 4096 * int((place / "statm").read_text().split()[1])
    return total


async def watch(port: int, group: int, until: float, samples: list[tuple[float, int]]) -> None:
    """A stranger's ping, and what the server's processes hold."""
    async with connect(f"ws://127.0.0.1:{port}/ws", compression=None) as ws:
        await ws.send(json.dumps({"type": "hello", "name": "Stranger", "id": 0}))
        while time.monotonic() < until:
            begin = time.monotonic()
            await ws.send(json.dumps({"type": "ping", "id": len(samples) + 1}))
            while json.loads(await asyncio.wait_for(ws.recv(), 60)).get("re") != len(samples) + 1:
                pass
            samples.append((time.monotonic() - begin, memory(group)))
            await asyncio.sleep(2)


def quarters(samples: list[tuple[float, int]]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Waiting (95 %) and memory (mean) of the second and of the last quarter.

    >>> quarters([(0.1, 100)] * 8)
    ((0.1, 100), (0.1, 100))
    """
    size = len(samples) // 4
    parts = samples[size : 2 * size], samples[-size:]
    one, two = (
        (sorted(w for w, _ in part)[int(0.95 * (len(part) - 1))],
         statistics.mean(m for _, m in part)) for part in parts
    )  # fmt: skip
    return one, two


async def run(words: argparse.Namespace, folder: str) -> None:
    """Start, play, watch, and judge."""
    port = free_port()
    server = start(str(Path(folder) / "tables.db"), port, 1, bots=1)
    samples: list[tuple[float, int]] = []
    try:
        until = time.monotonic() + 60 * words.minutes
        players = [Player(port, number) for number in range(words.tables)]
        watching = asyncio.create_task(watch(port, server.pid, until, samples))
        try:
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(player.play(until))
        except* (Failed, OSError, WebSocketException, TimeoutError) as failed:
            watching.cancel()
            raise SystemExit(f"somebody could not play on: {failed.exceptions[0]!r}") from None
        await watching
    finally:
        kill(server)
    if len(samples) < 8:
        raise SystemExit(f"only {len(samples)} samples: let it run longer")
    (wait, held), (late_wait, late_held) = quarters(samples)
    errors = sum(player.errors for player in players)
    print(f"RESULT {words.tables} tables, {words.minutes:g} minutes, "
          f"{sum(p.finished for p in players):,} games ended, "
          f"{sum(p.moves for p in players):,} moves of people, {errors} errors; a ping waited "
          f"{1000 * wait:.0f} ms then {1000 * late_wait:.0f} ms (95 %), memory "
          f"{held / 1e6:.0f} MB then {late_held / 1e6:.0f} MB")  # fmt: skip
    if errors or late_held > MEMORY * held + WARM or late_wait > max(SHORT, WAITING * wait):
        raise SystemExit("memory or waiting grew, or there were errors")


def main() -> None:
    """What is asked for, in a folder of its own."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=120.0)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(parser.parse_args(), folder))


if __name__ == "__main__":
    main()
