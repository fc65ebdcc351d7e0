"""The server under load: SQLite, then PostgreSQL with two workers.

    python benchmarks/server.py                        everything, in about ten minutes
    python benchmarks/server.py --store sqlite --tables 600 --fast
    SKERRY_INTERPRETED=0 python benchmarks/server.py   with compiled rules
    python benchmarks/server.py --postgres URL         a PostgreSQL of your own
    python benchmarks/server.py --mixed                as without a proxy that keeps tables together
    python benchmarks/server.py --pinned               the server on one core, clients on another

Tables have four clients each, which play legal moves: once a second at more and more tables, then
as fast as they can at a few and at more: every table waits for the disk with each move, and tables
that wait together share a commit. The time of a move runs from sending it until all four clients
hold the new view; a move is answered only after it is committed. All people of a table are at one
of the workers, where the shipped proxies send them. Server, PostgreSQL and clients share all cores;
what each of them took of these is shown, and what others took: only where that is next to nothing
do the times mean something. The share that goes to the clients is not there for the server.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cpu import Setup
from load import load

try:
    from uvloop import run as run_loop
except ImportError:
    run_loop = asyncio.run  # type: ignore[assignment]

CLUSTER = Path(__file__).resolve().parents[1] / "tests" / "server"


class Stage(NamedTuple):
    """One run: a store, how many tables, and seconds between the moves of a table."""

    store: str
    workers: int
    tables: int
    period: float

    def __str__(self) -> str:
        pace = f"one move every {self.period:g} s" if self.period else "as fast as they can"
        workers = f" and {self.workers} workers" if self.workers > 1 else ""
        return f"{self.tables} tables with {self.store}{workers}, {pace}"


@contextlib.contextmanager
def pinned(cores: set[int]) -> Iterator[None]:
    """Whatever is started here runs on these cores."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextlib.contextmanager
def server(
    database: str, workers: int, folder: Path, more: Sequence[str] = ("--rate", "0")
) -> Iterator[tuple[int, int]]:
    """A server; its process and port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "skerry", "serve", "--port", str(port), "--bots", "0"]
    command += ["--database", database, "--workers", str(workers), *more]
    said = folder / f"server-{port}.log"
    with said.open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
    try:
        _wait_for(port, said)
        yield process.pid, port
    finally:
        process.terminate()
        process.wait(30)


def _wait_for(port: int, said: Path, seconds: float = 240) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise SystemExit(f"the server did not start:\n{said.read_text()[-2000:]}")


@contextlib.contextmanager
def databases(
    stages: list[Stage], url: str, folder: Path, started: list[int] | None = None
) -> Iterator[Callable[[Stage], str]]:
    """A fresh database for each stage; PostgreSQL is started when one is asked for.

    Its process is noted in `started`.
    """
    files = (str(folder / f"tables-{number}.db") for number in range(len(stages)))
    if url or all(stage.store == "SQLite" for stage in stages):
        yield lambda stage: url if stage.store == "PostgreSQL" else next(files)
        return
    sys.path.insert(0, str(CLUSTER))
    from cluster import Cluster  # type: ignore[import-not-found]

    with Cluster() as cluster:
        if started is not None:
            started.append(cluster.pid)
        yield lambda stage: cluster.new_database() if stage.store == "PostgreSQL" else next(files)


def measure(stages: list[Stage], arguments: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Run the stages one after the other."""
    cores = sorted(os.sched_getaffinity(0))
    apart = len(cores) > 1 and arguments.pinned
    theirs, ours = ({cores[0]}, {cores[1]}) if apart else (set(cores), set(cores))
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=arguments.folder)))
        stack.enter_context(pinned(ours))
        with pinned(theirs):
            postgres: list[int] = []
            given = databases(stages, arguments.postgres, folder, postgres)
            database = stack.enter_context(given)
        for number, stage in enumerate(stages, 1):
            print(f"{number} of {len(stages)}: {stage} ...", file=sys.stderr, flush=True)
            with contextlib.ExitStack() as inner:
                with pinned(theirs):
                    place = database(stage)
                    each, count = (stage.workers, 1) if arguments.mixed else (1, stage.workers)
                    servers = [
                        inner.enter_context(server(place, each, folder)) for _ in range(count)
                    ]
                setup = Setup(servers, arguments.game, postgres)
                row = run_loop(load(setup, stage.tables, stage.period, arguments.seconds))
            pace = f"every {stage.period:g} s" if stage.period else "flat out"
            yield {"store": stage.store, "workers": stage.workers, "a move": pace, **row}


def show(rows: list[dict[str, Any]]) -> None:
    """The rows as a table."""
    cells = [list(rows[0]), *([str(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    cells.insert(1, ["-" * width for width in widths])
    for line in cells:
        padded = (cell.rjust(width) for cell, width in zip(line, widths, strict=True))
        print("| " + " | ".join(padded) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--store", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--game", default="catan")
    parser.add_argument("--tables", type=int, nargs="*", default=[50, 100, 300, 600, 1200])
    parser.add_argument("--fast", type=int, nargs="*", default=[20, 100],
                        help="tables that play as fast as they can")  # fmt: skip
    parser.add_argument("--seconds", type=float, default=15, help="measured in each run")
    parser.add_argument("--postgres", default="", help="the URL of an empty database")
    parser.add_argument("--workers", type=int, default=2, help="with PostgreSQL")
    parser.add_argument("--mixed", action="store_true", help="people of one table at all workers")
    parser.add_argument("--folder", default=None, help="where SQLite files are made")
    parser.add_argument("--pinned", action="store_true", help="server and clients on a core each")
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (20_000, 20_000))
    paces = [(count, 1.0) for count in arguments.tables]
    paces += [(count, 0.0) for count in arguments.fast if count]
    stores = {"sqlite": ("SQLite", 1), "postgresql": ("PostgreSQL", arguments.workers)}
    chosen = list(stores) if arguments.store == "both" else [arguments.store]
    stages = [Stage(*stores[name], *pace) for name in chosen for pace in paces]
    print(f"load average before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    rows = []
    try:
        for row in measure(stages, arguments):
            rows.append(row)
            print("   ", "  ".join(f"{k} {v}" for k, v in row.items()), file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    if rows:
        show(rows)


if __name__ == "__main__":
    main()
