"""Everything below the server fails in turn: no acknowledged move lost, none twice, none torn.

    python proof/failures.py --times 100
    python proof/failures.py --times 2 --only full locked

People play at many tables on a real server while, again and again,

- server: the whole server on PostgreSQL is killed and started again,
- worker: one of two workers on PostgreSQL is killed,
- database: PostgreSQL itself is killed and started again,
- full: the disk of the SQLite file is filled up, and freed,
- read-only: the server is killed and finds its disk read-only, later writable again,
- locked: another program locks the SQLite file,
- clock: the system's clock jumps by hours, back and forth (needs libfaketime).

While a running server's store cannot be written `/ready` and `/health` must both say so within ten
seconds. Every move that was sent must be answered or refused within as many, whatever failed, and
play goes on at every table when the fault is over; a killed worker is another one's work, and soon
a new worker's. In the end everything that was acknowledged must lie in the store exactly once, and
every table must replay. `full` and `read-only` mount a small disk in memory and need root; what
cannot be had is said and fails.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import glob
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "benchmarks")]
from faults import (  # noqa: E402
    Person,
    all_return,
    examine,
    free_port,
    kill,
    open_table,
    start,
    until,
    workers_of,
)
from server.cluster import Cluster  # noqa: E402

from skerry.core.registry import get_game  # noqa: E402

#: Seconds in which a failure must be answered and shown.
ANSWERED = 10.0
#: Seconds that a fault lasts: long enough for `/ready` to look at the store again.
LASTS = 3.0
TABLES = 6


class Failed(Exception):
    """What the run is there to notice."""


async def ready(port: int) -> bool | None:
    """Whether the server says that it can serve tables; None: `/ready` and `/health` disagree, or
    one of them does not answer."""

    def ask(page: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/{page}", timeout=ANSWERED) as got:
                return got.status, json.load(got)["status"]
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)["status"]
        except OSError:
            return 0, ""

    asked = [asyncio.to_thread(ask, page) for page in ("ready", "health")]
    (code, _), (alive, status) = await asyncio.gather(*asked)
    if alive not in (0, 200):
        raise Failed(f"/health answers with {alive}")
    said = {(200, True): True, (503, False): False}
    return said.get((code, status == "ok")) if alive else None


async def becomes(port: int, wanted: bool, what: str, seconds: float = ANSWERED) -> float:
    """Wait until `/ready` and `/health` say so; the seconds it took."""
    begin = time.monotonic()
    while True:
        found = await ready(port)
        took = time.monotonic() - begin
        if took > seconds:
            raise Failed(f"{what}: /ready and /health did not say {wanted} in {seconds:.0f} s")
        if found is wanted:
            return took
        await asyncio.sleep(0.05)


class Scene:
    """A server, people at its tables, and how the moves of each fare."""

    def __init__(self, database: str, workers: int = 1) -> None:
        self.database, self.workers = database, workers
        self.port = free_port()
        self.people: list[Person] = []
        self.shown: list[float] = []
        self.process: subprocess.Popen[bytes] | None = None

    @contextlib.asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """People play on while the block breaks things; afterwards the store is examined."""
        self.process = await asyncio.to_thread(start, self.database, self.port, self.workers)
        proposals = {kind.name for kind in get_game("catan").moves.kinds if kind.proposal}
        try:
            for number in range(TABLES):
                self.people += await open_table(self.port, "catan", 10 * number)
            for person in self.people:
                person.slowest = 0.0
            tasks = [asyncio.create_task(p.play(proposals, 0.05)) for p in self.people]
            await all_return(self.people, [0] * len(self.people))
            yield
            await self.goes_on("in the end")
            self._stop()
            await asyncio.gather(*tasks)
        finally:
            self._stop()  # a task that is cancelled while an answer comes would go on for ever
            kill(self.process)

    def _stop(self) -> None:
        for person in self.people:
            person.stopped = True

    async def goes_on(self, when: str) -> None:
        """Every table accepts a move again."""
        before, end = self.counts(), time.monotonic() + 60
        while any(now == was for now, was in zip(self.counts(), before, strict=True)):
            if time.monotonic() > end:
                raise Failed(f"{when}: play did not go on at every table within a minute")
            await asyncio.sleep(0.05)

    def counts(self) -> list[int]:
        """The moves that were acknowledged to each table's people."""
        people = self.people
        return [one.count + two.count for one, two in zip(people[::2], people[1::2], strict=True)]

    async def fails(self, what: str, breaks: Callable[[], Any], mends: Callable[[], Any]) -> None:
        """Break something: `/ready` must tell it. Mend it: play must go on."""
        await asyncio.to_thread(breaks)
        try:
            self.shown.append(await becomes(self.port, False, what))
            await asyncio.sleep(LASTS)
        finally:
            await asyncio.to_thread(mends)
        await becomes(self.port, True, what, 60)
        await self.goes_on(what)

    @property
    def slowest(self) -> float:
        """Seconds that the slowest answer took that came."""
        return max(person.slowest for person in self.people)


async def server(times: int, folder: Path) -> Scene:
    """Kill the whole server on PostgreSQL and start it again."""
    with Cluster() as cluster:
        scene = Scene(cluster.new_database())
        async with scene.playing():
            for _ in range(times):
                assert scene.process is not None
                before = [person.resumed for person in scene.people]
                kill(scene.process)
                scene.process = await asyncio.to_thread(start, scene.database, scene.port, 1)
                await all_return(scene.people, before)
                await scene.goes_on("a killed server")
        checked(scene)
    return scene


async def worker(times: int, folder: Path) -> Scene:
    """Kill one of two workers; the other one serves, and a new one comes."""
    with Cluster() as cluster:
        scene = Scene(cluster.new_database(), workers=2)
        async with scene.playing():
            for number in range(times):
                assert scene.process is not None
                workers = workers_of(scene.process.pid)
                os.kill(workers[number % len(workers)], signal.SIGKILL)
                await scene.goes_on("a killed worker")
                await becomes(scene.port, True, "a killed worker")
                await until(partial(has_others, scene.process.pid, workers), "no worker came")
        checked(scene)
    return scene


def has_others(parent: int, before: list[int]) -> bool:
    """Whether as many workers as before are there, one of them a new one."""
    now = workers_of(parent)
    return len(now) == len(before) and now != before


async def database(times: int, folder: Path) -> Scene:
    """Kill PostgreSQL and start it again."""
    with Cluster() as cluster:
        scene = Scene(cluster.new_database())
        async with scene.playing():
            for _ in range(times):
                await scene.fails(
                    "a killed database", lambda: cluster.stop("immediate"), cluster.start
                )
        checked(scene)
    return scene


@contextlib.contextmanager
def small_disk(folder: Path) -> Any:
    """A disk of some megabytes in memory."""
    place = folder / "disk"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(place)], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


async def full(times: int, folder: Path) -> Scene:
    """Fill the disk up to the last byte, then free it."""
    with small_disk(folder) as place:
        scene = Scene(str(place / "tables.db"))
        filler = place / "filler"

        def fill() -> None:
            with contextlib.suppress(OSError), filler.open("ab", buffering=0) as file:
                for size in (1 << 20, 4096, 1):
                    with contextlib.suppress(OSError):
                        while True:
                            file.write(b"x" * size)

        async with scene.playing():
            for _ in range(times):
                await scene.fails("a full disk", fill, filler.unlink)
        checked(scene)
    return scene


async def read_only(times: int, folder: Path) -> Scene:
    """The disk comes up read-only after a crash: the server says so and does not start."""
    with small_disk(folder) as place:
        scene = Scene(str(place / "tables.db"))

        def remount(how: str) -> None:
            subprocess.run(["mount", "-o", f"remount,{how}", str(place)], check=True)

        async with scene.playing():
            for _ in range(times):
                assert scene.process is not None
                before = [person.resumed for person in scene.people]
                kill(scene.process)
                remount("ro")
                try:
                    await asyncio.to_thread(refuses, scene)
                finally:
                    remount("rw")
                scene.process = await asyncio.to_thread(start, scene.database, scene.port, 1)
                await all_return(scene.people, before)
                await scene.goes_on("a disk that is writable again")
        checked(scene)
    return scene


def refuses(scene: Scene) -> None:
    """A server that cannot write ends with a sentence, soon."""
    begin = time.monotonic()
    command = [sys.executable, "-m", "skerry", "serve", "--port", str(scene.port), "--bots", "0",
               "--database", scene.database]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    scene.shown.append(time.monotonic() - begin)
    if done.returncode != 2 or "Traceback" in done.stderr or not done.stderr.strip():
        raise Failed(f"a read-only disk: exit code {done.returncode}, {done.stderr[-500:]!r}")


async def locked(times: int, folder: Path) -> Scene:
    """Another program holds the SQLite file for a while."""
    scene = Scene(str(folder / "tables.db"))
    async with scene.playing():
        other = sqlite3.connect(
            scene.database, isolation_level=None, check_same_thread=False, timeout=30
        )
        for _ in range(times):
            await scene.fails(
                "a locked file", lambda: other.execute("BEGIN IMMEDIATE"), other.rollback
            )
        other.close()
    checked(scene)
    return scene


async def clock(times: int, folder: Path) -> Scene:
    """The system's clock jumps by hours; clocks at tables and tokens must not mind."""
    found = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
    if not found:
        raise Failed("libfaketime is not installed (Debian: faketime)")
    told = folder / "time"
    told.write_text("+0\n")
    os.environ |= {"LD_PRELOAD": found[0], "FAKETIME_TIMESTAMP_FILE": str(told),
                   "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_CACHE_DURATION": "1"}  # fmt: skip
    scene = Scene(str(folder / "tables.db"))
    try:
        async with scene.playing():
            for number in range(times):
                told.write_text(("+3h\n", "-2h\n", "+30d\n", "+0\n")[number % 4])
                await asyncio.sleep(1.5)  # the server's library looks into the file every second
                await scene.goes_on("a jump of the clock")
                await becomes(scene.port, True, "a jump of the clock")
    finally:
        del os.environ["LD_PRELOAD"]
    checked(scene)
    return scene


def checked(scene: Scene) -> None:
    """Compare what was acknowledged with what is stored; every answer must have come soon."""
    result = examine(scene.database, [s for person in scene.people for s in person.sittings])
    if result["lost"] or result["twice"] or result["torn"] or not result["acknowledged"]:
        raise Failed(f"acknowledged moves are missing or doubled: {result}")
    if scene.slowest > ANSWERED:
        raise Failed(f"an answer took {scene.slowest:.1f} s")


KINDS = {
    "server": server, "worker": worker, "database": database, "full": full, "read-only": read_only,
    "locked": locked, "clock": clock,
}  # fmt: skip


def main() -> None:
    """Each kind of failure in turn."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--times", type=int, default=100, help="of each kind")
    parser.add_argument("--only", nargs="*", choices=list(KINDS), default=list(KINDS))
    words = parser.parse_args()
    failed, moves = [], 0
    for name in words.only:
        with tempfile.TemporaryDirectory() as folder:
            try:
                scene = asyncio.run(KINDS[name](words.times, Path(folder)))
            except Failed as error:
                failed.append(name)
                print(f"{name}: FAILED: {error}", flush=True)
                continue
        moves += sum(person.count for person in scene.people)
        shown = f", shown within {max(scene.shown):.1f} s" if scene.shown else ""
        print(f"{name}: {words.times} times{shown}, slowest answer {scene.slowest:.1f} s, nothing "
              f"lost, doubled or torn", flush=True)  # fmt: skip
    print(f"RESULT {words.times} failures of each of {len(words.only)} kinds, {moves:,} moves "
          f"acknowledged; failed: {', '.join(failed) or 'none'}")  # fmt: skip
    if failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
