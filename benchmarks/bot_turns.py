"""Many tables ask one server's bots at once: how long each waits, and whether all get their turn.

    python benchmarks/bot_turns.py --tables 30 --level hard --seconds 20
    python benchmarks/bot_turns.py --tables 4 --players 4 --level easy medium hard master

Prints for each level what a decision costs in milliseconds of processor time, the waits in seconds,
decisions of the table that got least and most, how many a light bot had to make, and the megabytes
of the bot process once the game is warm and at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("SKERRY_INTERPRETED", "1")  # as the server; bots compile in their processes

from cpu import cpu_seconds

from skerry.core.match import Match
from skerry.server.bots import BotPool


def megabytes(pool: BotPool) -> list[int]:
    sizes = []
    for process in pool.processes:
        pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
        sizes.append(pages * os.sysconf("SC_PAGE_SIZE") >> 20)
    return sizes


def processor_seconds(pool: BotPool) -> float:
    return sum(cpu_seconds(process.pid) for process in pool.processes if process.pid)


async def play(
    pool: BotPool, number: int, arguments: argparse.Namespace, level: str, end: float
) -> list[Any]:
    """A table of bots alone; the wait for every decision that had a choice, and if it was light."""
    match = Match(arguments.game, seats=arguments.players, seed=number)
    waits: list[Any] = []
    while time.perf_counter() < end:
        if match.over:
            match = Match(arguments.game, seats=arguments.players, seed=number + len(waits))
        if not match.actors:
            match.play_chance()
            continue
        seat = match.actors[0]
        view = match.view(seat)
        started = time.perf_counter()
        code, light = await pool.choose(f"T{number}", view, level, len(waits))
        if len(view.legal) > 1:
            waits.append((time.perf_counter() - started, light))
        match.play(code, seat=seat)
    return waits


async def run(arguments: argparse.Namespace) -> None:
    names = arguments.load or [arguments.game]
    pool = BotPool(arguments.bots, 10, lambda: None, names)
    pool.start()
    started = time.perf_counter()
    while not all(pool.states()[name] == "warm" for name in names):
        await asyncio.sleep(0.05)
    ready: dict[str, Any] = {"ready_seconds": round(time.perf_counter() - started, 1)}
    ready["megabytes_warm"] = max(megabytes(pool))
    for level in arguments.level:
        print(json.dumps(ready | await measure(pool, arguments, level)), flush=True)
    await pool.close()


async def measure(pool: BotPool, arguments: argparse.Namespace, level: str) -> dict[str, Any]:
    """What bots of one level cost."""
    before = processor_seconds(pool)
    end = time.perf_counter() + arguments.seconds
    tables = await asyncio.gather(
        *(play(pool, number, arguments, level, end) for number in range(arguments.tables))
    )
    spent = processor_seconds(pool) - before
    waits = sorted(wait for table in tables for wait, _ in table)
    counts = [len(table) for table in tables]
    return {
        "level": level,
        "cpu_ms": round(spent / len(waits) * 1000, 2),
        "megabytes_after": megabytes(pool),
        "decisions": len(waits),
        "light": sum(light for table in tables for _, light in table),
        "wait_p50": round(statistics.median(waits), 3),
        "wait_p95": round(waits[int(len(waits) * 0.95)], 3),
        "wait_max": round(waits[-1], 3),
        "decisions_of_a_table": [min(counts), max(counts)],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="catan")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--level", nargs="+", default=["hard"])
    parser.add_argument("--bots", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--load", nargs="*", help="games to get ready for; default: that one")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
