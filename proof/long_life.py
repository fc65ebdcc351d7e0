"""A server with many tables of bots for hours: memory and waiting stay flat, every game ends.

    python proof/long_life.py --tables 300 --minutes 120 --think 2
    python proof/long_life.py --tables 12 --minutes 2 --kept 10

A real server with a real database. At each table one person's seat plays at random and bots have
the others; when a game ends, a new table begins. People answer at once, which keeps the
server busy all the time, or think (`--think`). It is watched from when it is warm: its bots are
loaded, nothing compiles any more, and it holds as many finished tables as it keeps in memory
(`--kept`; a server by default keeps 200, none of them for longer than five minutes). Then every few
seconds a stranger's ping is timed, and the memory of the server and of its bots is read, each
apart. The run fails when one of them, or the waiting, of the last quarter is larger than that of
the second by more than is allowed, when a game does not end, or when anything answers with an
error.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import random
import statistics
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "benchmarks")]
from faults import begin, free_port, kill  # noqa: E402

from skerry.core.registry import get_game  # noqa: E402
from skerry.server.services import Settings  # noqa: E402

GAMES = ("catan", "dice", "struggle", "elasund")
#: Growth of the last quarter over the second that is allowed; and bytes more, for games are not
#: all equally long.
MEMORY, WAITING = 1.05, 2.0
UNEVEN = 5_000_000
#: A wait below this is never called long.
SHORT = 0.25
#: Seconds that a table may stand still.
STILL = 120.0
#: How often somebody asks again for a table when the server has too much to do.
TRIES = 5
#: Seconds from one look to the next; and after which a server that forgets finished tables has
#: forgotten the first ones, so that it will never hold more than now.
LOOK, FORGETS = 2.0, Settings().forget_after + 60
#: Seconds without a process that compiles: what is compiled last, for reviews, is then loaded.
SETTLED = 30.0
#: A server that keeps so many finished tables: that is no option of the command.
SERVER = """
import sys
from skerry.server.run import run
from skerry.server.services import Settings
database, port, kept = sys.argv[1:]
run(Settings(database=database, port=int(port), bots=1, rate=0, http_rate=0, connections_each=0,
             idle_rooms=int(kept)), lambda port: None)
"""


class Failed(Exception):
    """What the run is there to notice."""


@dataclass
class Watched:
    """What has been seen of a warm server, and when it is enough."""

    waits: list[float] = field(default_factory=list)
    server: list[float] = field(default_factory=list)  #: bytes
    bots: list[float] = field(default_factory=list)
    until: float = math.inf  #: known when it is warm


class Player:
    """A person at a table with bots, who plays on and on."""

    def __init__(self, port: int, number: int, think: float = 0.0) -> None:
        self.port, self.number, self.think = port, number, think
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

    @property
    def home(self) -> str:
        """Its own address: from a single one a server answers only so many at once."""
        return f"127.1.{self.number // 200}.{self.number % 200 + 1}"

    async def open(self, ws: Any) -> None:
        """A new table with easy bots at all other seats."""
        await self.ask(ws, type="part")
        wanted = {"type": "create", "game": self.game, "players": 2, "pace": "quick"}
        begun = await self.ask(ws, **wanted)
        for _ in range(TRIES):
            if begun.get("code") != "unavailable":
                break
            await asyncio.sleep(self.random.uniform(1, 3))  # as it is told to, like everybody
            begun = await self.ask(ws, **wanted)
        if begun["type"] != "error":
            begun = await self.ask(ws, type="start", fill="easy")
        if begun["type"] == "error":
            raise Failed(f"no table could be opened: {begun}")
        self.moved = time.monotonic()

    async def play(self, watched: Watched) -> None:
        """Play game after game until it is time; then finish the one that is on."""
        url, home = f"ws://127.0.0.1:{self.port}/ws", (self.home, 0)
        async with connect(url, compression=None, local_addr=home) as ws:
            await self.ask(ws, type="hello", name=f"Player {self.number}")
            while time.monotonic() < watched.until:
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
            await asyncio.sleep(self.random.uniform(0, 2 * self.think))
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
    return sum(memory_each(group).values())


def memory_each(group: int) -> dict[int, int]:
    """Resident bytes of each process of a process group."""
    found = {}
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            if int(fields[2]) == group:
                found[int(place.name)] = 4096 * int((place / "statm").read_text().split()[1])
    return found


def health(port: int) -> dict[str, Any]:
    """What the server says of itself."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=60) as answer:
        return dict(json.load(answer))


def compiles(group: int) -> bool:
    """Whether a process of the group compiles something."""
    for pid in memory_each(group):
        with contextlib.suppress(OSError):
            if b"compile" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0"):
                return True
    return False


async def warm(port: int, group: int, tables: int) -> int:
    """Wait until the bots are loaded and no more tables will be held than now; how many are."""
    begin = compiled = time.monotonic()
    while True:
        found, now = await asyncio.to_thread(health, port), time.monotonic()
        if compiles(group) or set(found["bots"].values()) != {"warm"}:
            compiled = now
        is_full = found["tables"] >= tables or now > begin + FORGETS
        if is_full and now > compiled + SETTLED:
            return int(found["tables"])
        await asyncio.sleep(LOOK)


async def watch(port: int, group: int, words: argparse.Namespace, watched: Watched) -> None:
    """A stranger's ping, and what the server and its bots hold, from when they are warm."""
    held = await warm(port, group, words.tables + words.kept)
    print(f"warm, with {held} tables in memory", flush=True)
    watched.until = time.monotonic() + 60 * words.minutes
    number = 0
    async with connect(f"ws://127.0.0.1:{port}/ws", compression=None) as ws:
        await ws.send(json.dumps({"type": "hello", "name": "Stranger", "id": 0}))
        while time.monotonic() < watched.until:
            begin, number = time.monotonic(), number + 1
            await ws.send(json.dumps({"type": "ping", "id": number}))
            while json.loads(await asyncio.wait_for(ws.recv(), 60)).get("re") != number:
                pass
            watched.waits.append(time.monotonic() - begin)
            sizes = memory_each(group)
            watched.server.append(sizes.pop(group))
            watched.bots.append(sum(sizes.values()))
            await asyncio.sleep(LOOK)


def quarters(samples: list[float]) -> tuple[list[float], list[float]]:
    """The second and the last quarter.

    >>> quarters([1, 2, 3, 4, 5, 6, 7, 8])
    ([3, 4], [7, 8])
    """
    size = len(samples) // 4
    return samples[size : 2 * size], samples[-size:]


def most(samples: list[float]) -> float:
    """What 95 % of them stay below."""
    return sorted(samples)[int(0.95 * (len(samples) - 1))]


async def run(words: argparse.Namespace, folder: str) -> None:
    """Start, play, watch, and judge."""
    port = free_port()
    database = str(Path(folder) / "tables.db")
    server = begin(["-c", SERVER, database, str(port), str(words.kept)], port)
    watched = Watched()
    try:
        players = [Player(port, number, words.think) for number in range(words.tables)]
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(watch(port, server.pid, words, watched))
                for player in players:
                    group.create_task(player.play(watched))
        except* (Failed, OSError, WebSocketException, TimeoutError) as failed:
            raise SystemExit(f"somebody could not play on: {failed.exceptions[0]!r}") from None
    finally:
        kill(server)
    judge(words, players, watched)


def judge(words: argparse.Namespace, players: list[Player], watched: Watched) -> None:
    """Tell what was seen; fail where something grew."""
    if len(watched.waits) < 8:
        raise SystemExit(f"only {len(watched.waits)} samples: let it run longer")
    wait, late_wait = map(most, quarters(watched.waits))
    errors = sum(player.errors for player in players)
    told, grown = [], []
    for name, sizes in (("server", watched.server), ("bots", watched.bots)):
        held, late = map(statistics.mean, quarters(sizes))
        told.append(f"the {name} {held / 1e6:.1f} MB then {late / 1e6:.1f} MB")
        if late > MEMORY * held + UNEVEN:
            grown.append(name)
    print(f"RESULT {words.tables} tables, {words.minutes:g} minutes when warm, "
          f"{sum(p.finished for p in players):,} games ended, "
          f"{sum(p.moves for p in players):,} moves of people, {errors} errors; a ping waited "
          f"{1000 * wait:.0f} ms then {1000 * late_wait:.0f} ms (95 %), memory of "
          f"{', of '.join(told)}")  # fmt: skip
    if late_wait > max(SHORT, WAITING * wait):
        grown.append("waiting")
    if errors or grown:
        raise SystemExit(f"{errors} errors; what grew: {', '.join(grown) or 'nothing'}")


def main() -> None:
    """What is asked for, in a folder of its own."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=120.0)
    parser.add_argument("--think", type=float, default=0.0, help="mean seconds before a move")
    kept = Settings().idle_rooms
    parser.add_argument("--kept", type=int, default=kept, help="finished tables kept in memory")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(parser.parse_args(), folder))


if __name__ == "__main__":
    main()
