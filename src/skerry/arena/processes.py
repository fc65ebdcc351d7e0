"""Processes that play games for this one."""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.pool import Pool
from multiprocessing.util import Finalize
from types import FrameType
from typing import Any, TypeVar

from ..core.errors import Ending

#: Seconds after which a wait for a result looks up.
LONGEST_WAIT = 0.5
#: Seconds after which a process that was told to end is told again.
PATIENCE = 2.0


T = TypeVar("T")
R = TypeVar("R")


def in_processes(
    function: Callable[[T], R], tasks: Sequence[T], jobs: int, in_order: bool = True
) -> Iterator[R]:
    """What a function makes of each task, in order or as it comes.

    Here if there is one task or job, else in up to `jobs` processes.
    """
    if jobs <= 1 or len(tasks) <= 1:
        yield from map(function, tasks)
        return
    with pool_of(min(jobs, len(tasks))) as pool:
        deal = pool.imap if in_order else pool.imap_unordered
        yield from results_of(deal(function, tasks))


@contextlib.contextmanager
def pool_of(count: int) -> Iterator[Pool]:
    """`count` processes that leave Ctrl-C to this one, which ends them."""
    with _deaf_to_interrupts():
        # spawn: a forked child of a process with compiled code in it may not survive.
        pool = multiprocessing.get_context("spawn").Pool(count, initializer=_heed_parent)
    try:
        yield pool
    finally:
        with _telling_again(pool):
            pool.terminate()


@contextlib.contextmanager
def _telling_again(pool: Pool) -> Iterator[None]:
    """Tell processes of a pool to end until they do.

    What they are told just before a wait for their next task is heard only after it, and there
    will be none; being told again ends the wait.
    """
    ended = threading.Event()

    def tell() -> None:
        while not ended.wait(PATIENCE):
            for process in pool._pool:  # type: ignore[attr-defined]
                process.terminate()

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        ended.set()
        teller.join()


def results_of(results: Any) -> Iterator[Any]:
    """What `imap` gives, waited for in short pieces.

    A signal that comes just before a wait is heard only after it.
    """
    while True:
        try:
            yield results.next(LONGEST_WAIT)
        except multiprocessing.TimeoutError:
            continue
        except StopIteration:
            return


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """What is started here ignores Ctrl-C from its first moment."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _heed_parent() -> None:
    """End in an orderly way when told to: the programs of bots are ended with the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Before there is anything to end: NumPy makes a traceback of an exit while it is loaded.
    importlib.import_module("numpy")
    signal.signal(signal.SIGTERM, _end)
    # A process that is ending already has nothing left to end in an orderly way.
    Finalize(None, signal.signal, (signal.SIGTERM, signal.SIG_DFL), exitpriority=100)


def _end(number: int, frame: FrameType | None) -> None:
    raise Ending(128 + number)
