"""What a stranger notices of a crowd that asks for all that is costly, as often as it may.

    python benchmarks/hostile.py                      sixty sockets of one address
    python benchmarks/hostile.py --addresses 60       each of them from an address of its own

Each socket sends joins, lists and new tables at the rate that is allowed to a socket, and reads
what it gets; beside that each address posts long records to be replayed, one after the other. A
stranger at another address sends a ping every 50 ms. Printed are the milliseconds until his pong,
what the crowd was granted and refused, and the greatest memory of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import contextlib
import itertools
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import skerry

#: Requests a second that one socket may send of those that count for nine.
COSTLY_RATE = 40 / 9
#: Moves of the tables that are joined, and of the records that are replayed.
MOVES, LONG = 110, 5_900


@contextlib.contextmanager
def served(port: int, folder: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server with its ordinary limits."""
    command = [sys.executable, "-m", "skerry", "serve", "--port", str(port), "--bots", "0"]
    command += ["--database", str(Path(folder) / "tables.db")]
    environment = {**os.environ, "SKERRY_INTERPRETED": "1"}
    with open(Path(folder) / "log", "wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            yield server
        finally:
            server.terminate()
            server.wait()


class Guest:
    """Somebody with a socket."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self._ids = itertools.count(1)

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send something and wait for its answer."""
        mine = next(self._ids)
        await self.ws.send(json.dumps({**message, "id": mine}))
        while True:
            answer: dict[str, Any] = json.loads(await self.ws.recv())
            if answer.get("re") == mine:
                return answer


async def guest(port: int, address: str) -> Guest:
    """A guest from an address of this machine."""
    ws = await connect(
        f"ws://127.0.0.1:{port}/ws", compression=None, local_addr=(address, 0), max_size=None
    )
    found = Guest(ws)
    await found.ask(type="hello", name="Guest")
    return found


async def play_tables(port: int, count: int) -> list[str]:
    """Tables in the middle of a game: one browser plays all seats."""
    chooser = random.Random(7)
    codes = []
    for _ in range(count):
        ada = await guest(port, "127.0.0.1")
        seats = [{"kind": "me"}, {"kind": "me"}]
        table = await ada.ask(type="create", game="catan", players=2, seats=seats, start=True)
        codes.append(table["info"]["table"])
        number = table["info"]["number"]
        legal = {view["seat"]: view["legal"] for view in table["views"]}
        for _ in range(MOVES):
            seat = next((s for s, moves in legal.items() if moves), None)
            if seat is None:
                break
            moves = [m for m in legal[seat] if m["kind"] not in ("offer", "counter")]
            answer = await ada.ask(
                type="move", seen=number, seat=seat, moves=[chooser.choice(moves)]
            )
            number = answer.get("number", number)
            for view in answer.get("views", []):
                if view.get("legal") is not None:
                    legal[view["seat"]] = view["legal"]
            await asyncio.sleep(0.025)
        await ada.ws.close()
    return codes


async def flood(player: Guest, codes: list[str], seed: int, told: collections.Counter[str]) -> None:
    """All that is costly, as fast as one socket may ask for it."""
    chooser = random.Random(seed)
    with contextlib.suppress(WebSocketException):
        while True:
            kind = chooser.choices(["join", "tables", "create"], [8, 3, 1])[0]
            message: dict[str, Any] = {"type": kind}
            if kind == "join":
                message["table"] = chooser.choice(codes)
            elif kind == "create":
                message |= {"game": "elasund", "players": 2, "public": True}
            began = time.monotonic()
            answer = await player.ask(**message)
            told[answer.get("code", "granted") if answer["type"] == "error" else "granted"] += 1
            await asyncio.sleep(max(0.0, 1 / COSTLY_RATE - (time.monotonic() - began)))
    told["closed"] += 1


async def replay(port: int, address: str, record: str, told: collections.Counter[str]) -> None:
    """Long records, one after the other."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(transport=transport, timeout=60) as client:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                answer = await client.post(f"http://127.0.0.1:{port}/api/replay", content=record)
                told[f"replay {answer.status_code}"] += 1
            await asyncio.sleep(0.05)


def long_record() -> str:
    """A record of very many moves: a game of Catan among people who pass."""
    match = skerry.Match("catan", seats=2, seed=3)
    chooser = random.Random(3)
    while len(match.played) < LONG and not match.over:
        if match.awaits_chance:
            match.play_chance()
            continue
        seat = match.actors[0]
        codes = match.codes(seat)
        names = {match.game.moves.format(code).split()[0]: code for code in codes}
        match.play(names.get("end", chooser.choice(codes)), seat=seat)
    return match.record


def memory(pid: int) -> float:
    """The greatest memory a process has had, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return 0.0


async def measure(options: argparse.Namespace, port: int, pid: int) -> None:
    """Let the crowd loose and time a stranger's pings."""
    record = await asyncio.to_thread(long_record)
    while True:
        with contextlib.suppress(OSError):
            await (await guest(port, "127.0.0.1")).ws.close()
            break
        await asyncio.sleep(0.2)
    codes = await play_tables(port, 8)
    told: collections.Counter[str] = collections.Counter()
    addresses = [f"127.0.1.{1 + i % options.addresses}" for i in range(options.sockets)]
    crowd = [await guest(port, address) for address in addresses]
    tasks = [asyncio.create_task(flood(g, codes, i, told)) for i, g in enumerate(crowd)]
    for address in sorted(set(addresses)):
        tasks.append(asyncio.create_task(replay(port, address, record, told)))
    await asyncio.sleep(2)
    command = [sys.executable, __file__, "--stranger", str(port), "--seconds", str(options.seconds)]
    stranger = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    words, _ = await stranger.communicate()
    times = json.loads(words)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    times.sort()
    print(f"{options.sockets} sockets of {options.addresses} addresses, {options.seconds:g} s:")
    print(
        f"  a stranger's ping: median {statistics.median(times):.1f} ms, "
        f"99 % {times[int(len(times) * 0.99)]:.1f} ms, worst {times[-1]:.1f} ms"
    )
    print(f"  the crowd: {', '.join(f'{told[what]} {what}' for what in sorted(told))}")
    print(f"  the server's greatest memory: {memory(pid):.0f} MB")
    for player in crowd:
        await player.ws.close()


async def ping(port: int, seconds: float) -> list[float]:
    """What the stranger finds, in a process of his own, in milliseconds."""
    stranger = await guest(port, "127.0.9.9")
    times = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        await stranger.ask(type="ping")
        times.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(0.05)
    await stranger.ws.close()
    return times


def main() -> None:
    """Serve, flood, print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sockets", type=int, default=60)
    parser.add_argument("--addresses", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--stranger", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.stranger:
        print(json.dumps(asyncio.run(ping(options.stranger, options.seconds))))
        return
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder, served(port, folder) as server:
        asyncio.run(measure(options, port, server.pid))


if __name__ == "__main__":
    main()
