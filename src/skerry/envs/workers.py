"""Threads that step the games of a batch together."""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .batch import Batch
from .board import AT_ONCE, MOST, call_threads, new_board

#: How often a thread looks for the next step before it sleeps, and the first thread whether all is
#: done before it lets others have its core: some 0.1 and 0.02 ms. To be woken takes as long.
LISTEN, PATIENCE = 5000, 1000
#: How often it does so before it sleeps a moment, in seconds.
TURNS, MOMENT = 50, 5e-5


def most_threads(games: int) -> int:
    """How many threads so many games can use."""
    return min(MOST, -(-games // AT_ONCE))


class Workers:
    """A batch and the threads that step it: the caller's, and others that end with this."""

    def __init__(self, batch: Batch, threads: int) -> None:
        self._games = len(batch.episodes)
        threads = min(threads, most_threads(self._games))
        self._board = new_board(threads)
        self._actions = np.zeros(self._games, np.int64)
        parts = [batch.part(0, self._games) for _ in range(threads)]
        self._share = batch.kernels.step_share
        self._words, *others = (
            (*part.games, self._actions, self._board, k) for k, part in enumerate(parts)
        )
        self.threads = [_Worker(self._share, words) for words in others]
        self.close = weakref.finalize(self, _end_all, self.threads)

    def step(self, actions: NDArray[np.int64]) -> None:
        """One decision in each game."""
        self._actions[:] = actions
        asleep = call_threads(self._board, self._games)
        for k, worker in enumerate(self.threads, 1):
            if (asleep >> k) & 1:
                worker.wake()
        turns = 0
        while self._share(*self._words, PATIENCE):
            for worker in self.threads:
                if worker.error is not None:
                    raise worker.error
            turns += 1
            if turns > TURNS:
                time.sleep(MOMENT)
            elif hasattr(os, "sched_yield"):
                os.sched_yield()


class _Worker(threading.Thread):
    """A thread that sleeps until it is woken for a step, and stays awake for those that follow."""

    def __init__(self, share: Any, words: tuple[Any, ...]) -> None:
        super().__init__(name="skerry-batch", daemon=True)
        self._share, self._words = share, words
        self.error: BaseException | None = None
        self._ends = False
        self._asleep = threading.Lock()
        self._asleep.acquire()
        self.start()

    def run(self) -> None:
        """Step games until it is to end."""
        try:
            while self._asleep.acquire() and not self._ends:
                self._share(*self._words, LISTEN)
        except BaseException as error:
            self.error = error

    def wake(self) -> None:
        """Let it go on; whoever took its mark off the board does this, once."""
        self._asleep.release()

    def end(self) -> None:
        """Let it end as soon as it has nothing to do."""
        self._ends = True
        if self._asleep.locked():
            self._asleep.release()


def _end_all(workers: Sequence[_Worker]) -> None:
    for worker in workers:
        worker.end()
