"""Work for twins in tests; a process of its own finds it by its name."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from skerry.core.twin import say


def wait_for(file: Path) -> None:
    """Be ready when a file is there."""
    while not file.exists():
        time.sleep(0.01)


def compile_aloud() -> None:
    """Say what is compiled."""
    say("compiling the rules")
    say("compiling bots")


def fail() -> None:
    """Not be able to compile."""
    raise RuntimeError("no compiler for this processor")


def die() -> None:
    """End as a crash ends a process."""
    os._exit(7)


def tell_all(items: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each item, and which process it was done in."""
    return ((item, os.getpid()) for item in items)


def tell_one_and_die(items: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Do one item and end."""
    yield items[0], os.getpid()
    os._exit(7)


def refuse(name: str) -> None:
    """Not be able to compile a game."""
    raise RuntimeError(name)


def tell_process(name: str) -> None:
    """Leave the number of this process in a file named by SKERRY_TEST_TOLD."""
    Path(os.environ["SKERRY_TEST_TOLD"]).write_text(f"{name} {os.getpid()}")
