"""A house full of people: they join, sit, play, chat, leave, return and try to cheat.

    python benchmarks/people.py                                 1,000 people for ten minutes
    python benchmarks/people.py --people 100 --minutes 2 --kill-every 20

Two workers on PostgreSQL, limits as for strangers, and one worker killed each minute. The run fails
if an acknowledged move is lost, doubled or cannot be replayed, if anybody is shown what only
another may see, if an attempt to cheat is granted, or if somebody waits in vain for an answer.
Times of moves run from sending one until it is acknowledged, which is after its commit.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from cpu import cpu_seconds
from faults import Sitting, examine, workers_of
from house import GAME, GRANTED, PRIVATE, STOPPED, UNANSWERED, UNKNOWN, VIOLATIONS, House
from server import Stage, databases, server
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

SEATS = 4
#: One in so many people wanders from table to table and watches.
WANDERERS = 5
#: Goods and cards of a row that says how many there are of each; what follows is how many more.
KNOWN = 5
#: Seconds that an answer may take, on however busy a machine.
PATIENCE = 90.0
#: Away from the table, in seconds.
AWAY = 3.0
GONE = (OSError, WebSocketException, TimeoutError)


class TableOfFour:
    """Four people who play one game after the other."""

    def __init__(self, house: House, number: int) -> None:
        self.code = ""
        self.opened = asyncio.Event()
        self.people = [Person(house, number * SEATS + i, self) for i in range(SEATS)]


class Person:
    """Somebody with a browser."""

    def __init__(self, house: House, number: int, table: TableOfFour | None) -> None:
        self.house, self.number, self.table = house, number, table
        self.random = random.Random(f"{number} of {house.random.random()}")
        self.token = self.code = ""
        self.seats: list[int] = []
        self.seen = 0
        self.status = ""  #: of the table
        self.legal: list[dict[str, Any]] = []
        self.acknowledged: list[tuple[int, dict[str, Any]]] = []
        self.kept: dict[str, list[tuple[int, dict[str, Any]]]] = {}
        self._last = 0

    @property
    def is_over(self) -> bool:
        return self.status == "over"

    # Listening.

    def take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.token = message["token"]
        info = message.get("info", message) if kind == "table" else message
        if kind in ("table", "info") and info["table"] == self.code:
            self.seats = info.get("you", self.seats)
            self.status = info.get("status", "")
            self.seen = max(self.seen, info.get("number") or 0)
        if kind == "update" and message.get("table", self.code) == self.code:
            self.seen = max(self.seen, message.get("number") or 0)
        for view in message.get("views", []):
            self.check(view)
            if view.get("legal") is not None and view["seat"] in self.seats:
                self.legal = view["legal"]

    def check(self, view: dict[str, Any]) -> None:
        """Nobody gets the view of another's seat, nor cards of another in his own."""
        self.house.counts["views"] += 1
        seat = view["seat"]
        if seat not in (self.seats or [-1]):
            words = f"{self.number} with {self.seats} got the view of seat {seat}"
            self.house.violation(PRIVATE, words)
        for field in ("hand", "cards"):
            for owner, row in enumerate(view.get("state", {}).get(field, [])):
                if owner != seat and any(row[:KNOWN]) and not self.is_over:
                    words = f"{self.number}: {field} of {owner} in the view of {seat}"
                    self.house.violation(PRIVATE, words)

    async def hear(self, ws: Any, seconds: float) -> None:
        """Listen for a while."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                self.take(msgspec.json.decode(await ws.recv()))

    async def ask(self, ws: Any, **message: Any) -> dict[str, Any]:
        """Ask, and listen until the answer has come."""
        self._last += 1
        mine, began = self._last, time.monotonic()
        if message["type"] in ("join", "create"):
            self.seats = []
        if message["type"] == "join":
            self.code, self.status = message["table"], ""
        await ws.send(msgspec.json.encode({**message, "id": mine}).decode())
        while True:
            if time.monotonic() - began > PATIENCE:
                self.house.violation(UNANSWERED, f"{message['type']} within {PATIENCE:.0f} s")
                raise TimeoutError
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    answer: dict[str, Any] = msgspec.json.decode(await ws.recv())
                    if message["type"] == "create" and answer["type"] == "table":
                        self.code, self.status = answer["info"]["table"], ""
                    self.take(answer)
                    if answer.get("re") == mine:
                        return answer

    @contextlib.asynccontextmanager
    async def at_server(self) -> Any:
        """A connection; each person comes from an address of his own, as through a proxy."""
        n = self.number
        address = {"X-Forwarded-For": f"10.{n // 65536 % 256}.{n // 256 % 256}.{n % 256}"}
        url = f"ws://127.0.0.1:{self.house.port}/ws"
        how: dict[str, Any] = {"compression": None, "additional_headers": address,
                               "open_timeout": PATIENCE, "close_timeout": 1}  # fmt: skip
        async with connect(url, **how) as ws:
            token = {"token": self.token} if self.token else {}
            before = self.token
            await self.ask(ws, type="hello", name=f"P{n}", **token)
            if before and self.token != before:
                self.house.violation(UNKNOWN, f"{n} after coming back")
            self.house.counts["connections"] += 1
            yield ws

    # Acting.

    async def live(self) -> None:
        """Come, stay, leave and come again until the house closes."""
        while not self.house.stopped:
            with contextlib.suppress(*GONE):
                async with self.at_server() as ws:
                    await (self.play(ws) if self.table else self.wander(ws))
            if not self.house.stopped:
                await asyncio.sleep(self.random.random() * AWAY)

    async def play(self, ws: Any) -> None:
        """Play at the table of four; returns when it is time to go away for a while."""
        table = self.table
        assert table is not None
        if table.people[0] is self and not table.code:
            await self.open(ws)
        while not table.opened.is_set() and not self.house.stopped:
            await self.hear(ws, 0.5)
        code = table.code
        if self.code != code:
            self.kept.setdefault(self.code, []).extend(self.acknowledged)
            self.acknowledged, self.seen, self.legal = [], 0, []
        if self.house.stopped or not await self.take_seat(ws, code):
            return
        until = time.monotonic() + self.random.expovariate(1 / 60)
        while not self.house.stopped and time.monotonic() < until:
            if self.is_over:
                if table.code == code:
                    table.code = ""
                    table.opened.clear()
                    self.house.counts["games ended"] += 1
                return
            if self.legal:
                await asyncio.sleep(self.house.period * (0.5 + self.random.random()))
                await self.move(ws)
            else:
                await self.hear(ws, 1.0)
            await self.now_and_then(ws)
        self.house.counts["left"] += 1

    async def open(self, ws: Any) -> None:
        table = self.table
        assert table is not None
        self.kept.setdefault(self.code, []).extend(self.acknowledged)
        self.acknowledged, self.seen, self.legal = [], 0, []
        answer = await self.ask(ws, type="create", game=GAME, players=SEATS)
        if answer["type"] == "table":
            table.code = answer["info"]["table"]
            table.opened.set()
            self.house.counts["tables"] += 1

    async def take_seat(self, ws: Any, code: str) -> bool:
        """Be at the table with a seat; the host begins once all are ready."""
        answer = await self.ask(ws, type="join", table=code, since=self.seen)
        if answer["type"] == "error":
            return False
        status = answer["info"]["status"]
        if not self.seats and status == "open":
            answer = await self.ask(ws, type="sit")
            if answer["type"] != "error":
                await self.ask(ws, type="ready")
        table = self.table
        assert table is not None
        if status == "open" and table.people[0] is self:
            for _ in range(200):
                answer = await self.ask(ws, type="start")
                if answer["type"] != "error" or self.house.stopped:
                    break
                await self.hear(ws, 0.5)
        if self.seats and answer["type"] == "table" and answer["info"].get("status") == "playing":
            # A bot may have stood in.
            await self.ask(ws, type="back")
        return True

    async def move(self, ws: Any) -> None:
        """Make one of the moves that are legal; what is acknowledged is remembered."""
        plain = [m for m in self.legal if m["kind"] not in self.house.proposals] or self.legal
        if not plain:
            return
        move, began, self.legal = self.random.choice(plain), time.perf_counter(), []
        answer = await self.ask(ws, type="move", seen=self.seen, moves=[move])
        if answer["type"] == "update":
            self.house.times.append(time.perf_counter() - began)
            self.acknowledged.append((answer["number"], move))
            return
        self.house.counts[f"refused {answer.get('code')}"] += 1
        if answer.get("code") == "not_now":
            await self.ask(ws, type="back")
        await self.ask(ws, type="join", table=self.code, since=self.seen)

    async def now_and_then(self, ws: Any) -> None:
        chance = self.random.random()
        if chance < 0.03:
            self.house.counts["lines"] += 1
            await self.ask(ws, type="chat", text=f"line {self.random.random():.6f}")
        elif chance < 0.06:
            await self.cheat(ws)

    async def wander(self, ws: Any) -> None:
        """Watch somebody's table, say something, try to cheat, go on to the next."""
        for _ in range(5):
            codes = [table.code for table in self.house.tables if table.code]
            if not codes or self.house.stopped:
                await self.hear(ws, 1.0)
                continue
            answer = await self.ask(ws, type="join", table=self.random.choice(codes), since=0)
            if answer["type"] == "table" and answer["info"]["status"] != "open":
                for _ in range(3):
                    await self.cheat(ws)
                    await self.hear(ws, 2.0)
                await self.ask(ws, type="chat", text="nice game")
            await self.hear(ws, self.random.random() * 5)

    async def cheat(self, ws: Any) -> None:
        """Try what is not allowed; granted, it is a violation."""
        if self.status == "open":
            return  # whoever takes a seat there cheats nobody
        others = [seat for seat in range(SEATS) if seat not in self.seats]
        seat = self.random.choice(others)
        is_host = self.table is not None and self.table.people[0] is self
        attempts: list[dict[str, Any]] = [
            {"type": "move", "seat": seat, "seen": self.seen, "moves": [{"kind": "roll"}]},
            {"type": "move", "seen": self.seen, "moves": [{"kind": "road", "edge": 10_000}]},
            {"type": "move", "seen": self.seen, "moves": [{"kind": "no such move"}]},
            {"type": "sit", "seat": seat},
            {"type": "kick", "seat": seat} if not is_host else {"type": "sit", "seat": 99},
            {"type": "start"},
            {"type": "hint", "seat": seat},
            {"type": "seal", "seat": seat, "seed": "00" * 32},
            {"type": "move", "seen": -5, "moves": []},
            {"type": "xyzzy"},
        ]
        attempt = self.random.choice(attempts)
        answer = await self.ask(ws, **attempt)
        self.house.counts["attempts to cheat"] += 1
        if answer["type"] != "error":
            words = f"{json.dumps(attempt)} by {self.seats} gave {answer['type']}"
            self.house.violation(GRANTED, words)


async def act(house: House, parent: int, arguments: argparse.Namespace) -> list[Person]:
    """Let the people in, kill a worker now and then, and close at the end."""
    tables = max(1, arguments.people * (WANDERERS - 1) // WANDERERS // SEATS)
    house.tables = [TableOfFour(house, number) for number in range(tables)]
    players = [person for table in house.tables for person in table.people]
    count = max(0, arguments.people - len(players))
    people = players + [Person(house, len(players) + i, None) for i in range(count)]
    tasks = []
    for person in people:
        tasks.append(asyncio.create_task(person.live()))
        await asyncio.sleep(min(0.05, arguments.minutes * 10 / len(people)))
    end = time.monotonic() + arguments.minutes * 60
    next_kill = time.monotonic() + arguments.kill_every
    while time.monotonic() < end:
        await asyncio.sleep(0.5)
        for task in tasks:
            if task.done() and (problem := task.exception()):
                house.violation(STOPPED, repr(problem))
                tasks.remove(task)
                break
        if time.monotonic() > next_kill and (workers := workers_of(parent)):
            os.kill(house.random.choice(workers), signal.SIGKILL)
            house.counts["kills"] += 1
            next_kill = time.monotonic() + arguments.kill_every
    house.stopped = True
    await asyncio.wait(tasks, timeout=PATIENCE)
    for task in tasks:
        task.cancel()
    return people


def acknowledged_by_table(people: list[Person]) -> list[Sitting]:
    """As `faults.examine` takes them: one person for each table that somebody has played at."""
    found = []
    for person in people:
        person.kept.setdefault(person.code, []).extend(person.acknowledged)
        found += [Sitting(code, moves) for code, moves in person.kept.items() if moves]
    return found


def run(arguments: argparse.Namespace) -> dict[str, Any]:
    stage = Stage("PostgreSQL", arguments.workers, 0, 0)
    more = ["--trusted-proxy", "127.0.0.1", "--rate", "40"]
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        database = stack.enter_context(databases([stage], arguments.postgres, folder))(stage)
        with server(database, arguments.workers, folder, more) as (pid, port):
            house = House(port, arguments.period, arguments.seed)
            before = cpu_seconds(pid)
            people = asyncio.run(act(house, pid, arguments))
            cpu = cpu_seconds(pid) - before
        result = examine(database, acknowledged_by_table(people))
    times = sorted(house.times) or [0.0]
    result |= {"people": len(people), **house.counts, **house.violations}
    for part in (50, 99):
        index = min(len(times) - 1, len(times) * part // 100)
        result[f"p{part} ms"] = round(times[index] * 1000, 1)
    result["server CPU s of workers alive at the end"] = round(cpu, 1)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--minutes", type=float, help="one for every hundred people")
    parser.add_argument("--kill-every", type=float, help="seconds; ten kills in all, or fewer")
    parser.add_argument("--period", type=float, default=2.0, help="mean seconds to think")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--postgres", default="", help="the URL of an empty database")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.minutes = arguments.minutes or max(1.0, arguments.people / 100)
    arguments.kill_every = arguments.kill_every or max(20.0, arguments.minutes * 6)
    resource.setrlimit(resource.RLIMIT_NOFILE, (20_000, 20_000))
    print(f"load average before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    result = run(arguments)
    for name, value in result.items():
        print(f"{name}: {value}")
    print(f"RESULT {result['people']:,} people, {result['acknowledged']:,} moves acknowledged, "
          f"{result['lost']} lost, {result['twice']} twice, {result['torn']} torn, "
          f"{result.get('attempts to cheat', 0):,} attempts to cheat, "
          f"{sum(result[kind] for kind in VIOLATIONS)} violations")  # fmt: skip
    if any(result[kind] for kind in ("lost", "twice", "torn", *VIOLATIONS)):
        raise SystemExit("acknowledged moves are missing or doubled, or something was granted")
    if not result["acknowledged"] or not result.get("attempts to cheat"):
        raise SystemExit("nobody played, or nobody cheated: nothing was shown")


if __name__ == "__main__":
    main()
