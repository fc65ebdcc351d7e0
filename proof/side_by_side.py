"""Programs side by side on the cores that there are.

Each writes into a file of its own, so that what two say at once does not mix. Ctrl-C is handed on
to all that have been started, once, so that tests can stop their servers and browsers.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

#: Seconds in which what is stopped has to tidy up after itself.
TIDYING = 60
#: Seconds from one look at what runs to the next.
LOOK = 0.05


@dataclass
class Program:
    """What is to be run, how many cores it fills, and where its words go."""

    name: str
    command: list[str]
    environment: dict[str, str]
    log: Path
    cores: float = 1
    begun: float = field(default=0.0, init=False)
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    stopped: bool = field(default=False, init=False)

    def begin(self, folder: Path) -> None:
        """Start it in a process group of its own."""
        self.log.parent.mkdir(exist_ok=True)
        self.begun = time.monotonic()
        with self.log.open("wb") as log, undisturbed():
            self.process = subprocess.Popen(
                self.command, cwd=folder, env=self.environment, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip

    @property
    def code(self) -> int | None:
        """The exit code, once it has ended."""
        return self.process.poll() if self.process else None


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Put Ctrl-C off until what is being started can be stopped."""
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came and before is not signal.SIG_IGN:
        raise KeyboardInterrupt


def side_by_side(
    programs: Sequence[Program], cores: float, folder: Path
) -> Generator[tuple[Program, bool], None, None]:
    """Run them all, as many at once as the cores allow, in their order where that is possible:
    each as it begins (False), and again when it has ended (True)."""
    waiting, running = list(programs), list[Program]()
    try:
        while waiting or running:
            free = cores - sum(program.cores for program in running)
            fits = [program for program in waiting if program.cores <= free or not running]
            if fits:
                program = fits[0]
                waiting.remove(program)
                running.append(program)
                program.begin(folder)
                yield program, False
                continue
            time.sleep(LOOK)
            for program in [program for program in running if program.code is not None]:
                running.remove(program)
                yield program, True
    finally:
        stop(running)


def stop(programs: Sequence[Program]) -> None:
    """Interrupt what still runs with all it has started, and wait until it has tidied up."""
    for program in programs:
        program.stopped = True
    left = [p.process for p in programs if p.process and p.process.poll() is None]
    for process in left:
        with contextlib.suppress(ProcessLookupError):  # it ended just now
            os.killpg(process.pid, signal.SIGINT)
    end = time.monotonic() + TIDYING
    for process in left:
        try:
            process.wait(max(0.0, end - time.monotonic()))
        except (KeyboardInterrupt, subprocess.TimeoutExpired):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
