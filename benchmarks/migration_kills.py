"""Kill -9 processes in the middle of their first migration; every file must open afterwards.

    python benchmarks/migration_kills.py --kills 200

Half of the processes die at a certain statement, one after the other through the whole migration;
the others after a random time. Then many processes open one new file at the same moment, and all of
them must be able to use it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from skerry.server.store import Store


def open_and_close(path: Path) -> None:
    store = Store(str(path))
    store.signing_key()
    store.close()


def forked(work: Callable[[], None]) -> int:
    """Do something in a process of its own; its id."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        work()
        code = 0
    finally:
        os._exit(code)


def ended(child: int) -> int:
    """Wait for a process; its exit code, or minus the signal that ended it."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def die_at(statement: int, path: Path) -> None:
    """Open a new store and be killed when so many statements have been executed."""
    left = [statement]

    def count(*_: Any) -> None:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    sa.event.listen(sa.Engine, "after_cursor_execute", count)
    open_and_close(path)


def statements(path: Path) -> int:
    """How many statements opening a new file takes."""
    counted = [0]

    def count(*_: Any) -> None:
        counted[0] += 1

    sa.event.listen(sa.Engine, "after_cursor_execute", count)
    open_and_close(path)
    sa.event.remove(sa.Engine, "after_cursor_execute", count)
    return counted[0]


def kill_many(folder: Path, kills: int, seed: int) -> dict[str, int]:
    chooser = random.Random(seed)
    started = time.perf_counter()
    steps = statements(folder / "first.db")
    seconds = time.perf_counter() - started
    during = opened = 0
    for number in range(kills):
        path = folder / f"{number}.db"
        if number % 2 == 0:
            step = number // 2 % steps + 1
            child = forked(lambda step=step, path=path: die_at(step, path))  # type: ignore[misc]
        else:
            child = forked(lambda path=path: open_and_close(path))  # type: ignore[misc]
            time.sleep(seconds * chooser.random())
            os.kill(child, signal.SIGKILL)
        during += ended(child) == -signal.SIGKILL
        opened += ended(forked(lambda path=path: open_and_close(path))) == 0  # type: ignore[misc]
    return {"kills": kills, "during": during, "opened": opened, "statements": steps}


def open_together(path: Path, processes: int) -> int:
    """How many of several processes that open one new file at the same moment can use it."""
    wait, go = os.pipe()

    def work() -> None:
        os.close(go)
        os.read(wait, 1)  # until the parent closes its end
        open_and_close(path)

    children = [forked(work) for _ in range(processes)]
    os.close(wait)
    os.close(go)
    return sum(ended(child) == 0 for child in children)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--together", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        result = kill_many(folder, arguments.kills, arguments.seed)
        result["together"] = arguments.together
        result["together_opened"] = open_together(folder / "together.db", arguments.together)
        files = [path for path in folder.iterdir() if path.is_file()]
        result["readable_by_others"] = sum(bool(path.stat().st_mode & 0o077) for path in files)
    print(json.dumps(result))
    if result["opened"] < result["kills"] or result["together_opened"] < result["together"]:
        raise SystemExit("a database cannot be opened any more")


if __name__ == "__main__":
    main()
