"""What tables take of a server's memory and processor: one worker with SQLite, no bots.

    python benchmarks/table_sizes.py
    SKERRY_INTERPRETED=0 python benchmarks/table_sizes.py      with compiled rules

Opens a table of four people, then a hundred more, then plays on at one move a second each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
from pathlib import Path

from cpu import cpu_seconds
from load import Run, Table
from server import server


def megabytes(pid: int) -> int:
    """The memory of a process that is its own or shared, as the system counts it."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) >> 10


async def measure(pid: int, port: int, arguments: argparse.Namespace) -> dict[str, float]:
    run = Run(arguments.game, 1.0)
    tables = [Table(run, seed, port) for seed in range(arguments.tables + 1)]
    await tables[0].open()
    first = megabytes(pid)
    for table in tables[1:]:
        await table.open()
    opened = megabytes(pid)
    before = cpu_seconds(pid)
    for table in tables:
        table.begin()
    await asyncio.sleep(arguments.seconds)
    spent = cpu_seconds(pid) - before
    result = {
        "megabytes with one table": first,
        f"with {arguments.tables} more": opened,
        f"after {arguments.seconds:g} s of play": megabytes(pid),
        "share of a core for all tables": round(spent / arguments.seconds, 3),
    }
    run.stopped = True
    for table in tables:
        table.close()
    return result


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="catan")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with server(str(folder / "tables.db"), 1, folder) as (pid, port):
            print(json.dumps(asyncio.run(measure(pid, port, arguments))))


if __name__ == "__main__":
    main()
