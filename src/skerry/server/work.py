"""Long work in a few threads beside the event loop, with a bound on what may wait for them.

Owners (addresses) take turns, so one that asks for much waits for itself and not for the others.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ..core.errors import SkerryError

T = TypeVar("T")


class Busy(Exception):
    """Too much waits already; nothing was begun."""


class TooLong(SkerryError):
    """The work took more time than it may."""


class Stopped(Exception):
    """Nobody waits for the result any more."""


@dataclass(eq=False)
class Ticket:
    """What a job asks from time to time: whether it is to go on."""

    seconds: float
    is_stopped: bool = False
    _end: float = field(default=0.0, init=False)

    def start(self) -> None:
        """The job begins."""
        self._end = time.monotonic() + self.seconds

    def check(self) -> None:
        """Go on, or end the job by an exception."""
        if self.is_stopped:
            raise Stopped
        if time.monotonic() > self._end:
            raise TooLong(f"this takes longer than {self.seconds:g} seconds")


Job = Callable[[Ticket], T]


@dataclass(eq=False)
class _Work:
    owner: str
    job: Job[Any]
    ticket: Ticket
    answer: asyncio.Future[Any]


class WorkPool:
    """Runs jobs; `submit` is called in the event loop."""

    def __init__(
        self, name: str, threads: int, most_waiting: int, most_each: int, seconds: float = 30
    ) -> None:
        self.most_waiting, self.most_each, self.seconds = most_waiting, most_each, seconds
        self._waiting: OrderedDict[str, deque[_Work]] = OrderedDict()
        self._held: dict[str, int] = {}  #: works of each owner, waiting or under way
        self._tickets: list[Ticket] = []
        self._changed = threading.Condition()
        self._closed = False
        self._threads = [
            threading.Thread(target=self._run, name=f"skerry-{name}-{i}", daemon=True)
            for i in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """Jobs that no thread has begun."""
        with self._changed:
            return sum(map(len, self._waiting.values()))

    def submit(self, owner: str, job: Job[T]) -> asyncio.Future[T]:
        """Have something done; cancelling the answer stops it. Busy when too much waits."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        work = _Work(owner, job, Ticket(self.seconds), answer)
        with self._changed:
            held = self._held.get(owner, 0)
            waiting = sum(map(len, self._waiting.values()))
            if self._closed or waiting >= self.most_waiting or held >= self.most_each:
                raise Busy
            self._held[owner] = held + 1
            self._waiting.setdefault(owner, deque()).append(work)
            self._changed.notify()
        answer.add_done_callback(lambda _: self._answered(work))
        return answer

    def _answered(self, work: _Work) -> None:
        """The answer is there, or nobody wants it: an unfinished job is stopped or not begun."""
        work.ticket.is_stopped = True
        with self._changed:
            queue = self._waiting.get(work.owner)
            if queue is not None and work in queue:
                queue.remove(work)
                self._forget(work.owner)

    def _forget(self, owner: str) -> None:
        """One work of an owner is done with."""
        self._held[owner] -= 1
        if not self._held[owner]:
            del self._held[owner]
        if owner in self._waiting and not self._waiting[owner]:
            del self._waiting[owner]

    def _run(self) -> None:
        while (work := self._next()) is not None:
            result, problem = None, None
            try:
                work.ticket.start()
                result = work.job(work.ticket)
            except Exception as error:
                problem = error
            with self._changed:
                self._forget(work.owner)
                self._tickets.remove(work.ticket)
            try:
                work.answer.get_loop().call_soon_threadsafe(_settle, work, result, problem)
            except RuntimeError:
                return  # the loop has ended

    def _next(self) -> _Work | None:
        """The next owner's oldest work; None when the pool is closed."""
        with self._changed:
            while not self._waiting and not self._closed:
                self._changed.wait()
            if self._closed:
                return None
            owner, queue = next(iter(self._waiting.items()))
            work = queue.popleft()
            self._waiting.move_to_end(owner)
            if not queue:
                del self._waiting[owner]
            self._tickets.append(work.ticket)
            return work

    async def close(self) -> None:
        """Stop everything; whoever still waits is told that the pool is busy."""
        with self._changed:
            self._closed = True
            left = [work for queue in self._waiting.values() for work in queue]
            self._waiting.clear()
            for ticket in self._tickets:
                ticket.is_stopped = True
            self._changed.notify_all()
        for work in left:
            if not work.answer.done():
                work.answer.set_exception(Busy())
        for thread in self._threads:
            await asyncio.to_thread(thread.join, 5)


def _settle(work: _Work, result: Any, problem: Exception | None) -> None:
    if work.answer.done():
        return
    if problem is not None:
        work.answer.set_exception(problem)
    else:
        work.answer.set_result(result)
