"""Reviews that wait for a bot process: who may ask for how many, and whose is next.

A review runs in small slices behind the tables' own moves (`bots.py`). Everybody who asks for the
same game shares one job. A job nobody waits for any more is dropped.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Container
from dataclasses import dataclass, field
from typing import Any

#: Reviews that may wait or run in a worker, of one address, and of one person.
MOST_JOBS, MOST_EACH_ADDRESS, MOST_EACH_PERSON = 24, 6, 2
#: Seconds of a bot process that one review may take.
MOST_SECONDS = 600.0
#: A review is begun this often; a process may die.
TRIES = 2


class TooManyReviews(Exception):
    """Nothing was begun: says why, and by a key why in other languages."""

    def __init__(self, reason: str, key: str) -> None:
        super().__init__(reason)
        self.reason, self.key = reason, key


@dataclass(eq=False)
class ReviewJob:
    """A game to be reviewed, what is known of it so far, and who waits."""

    key: str  #: the table's code, or a hash of a loaded record
    game: str
    record: str
    person: str  #: who asked first; an address where nobody is known
    address: str
    parts: list[bytes] = field(default_factory=list)  #: JSON, in the order in which they came
    whole: bytes = b""  #: the finished review, as JSON
    finished: Callable[[ReviewJob], None] = lambda _: None  #: called once it is whole
    problem: str = ""  #: why it was given up
    is_running: bool = False
    tries: int = 0
    seconds: float = 0.0  #: of a bot process
    watchers: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return bool(self.whole or self.problem)

    def tell(self) -> None:
        """Wake up everybody who waits."""
        self.changed.set()
        self.changed = asyncio.Event()

    def add(self, parts: list[bytes], whole: bytes) -> None:
        """Some of the review has come, or with `whole` all of it."""
        self.parts += parts
        self.whole = whole
        if whole:
            self.finished(self)
        self.tell()

    def restart(self) -> None:
        """Its process died: what was known comes again, since a review is deterministic."""
        self.parts.clear()
        self.is_running = False
        self.tell()

    def give_up(self, reason: str) -> None:
        """It cannot be finished."""
        self.problem = reason
        self.tell()


class ReviewJobs:
    """All jobs of a worker. Addresses take turns; a person has one running at a time."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, ReviewJob] = OrderedDict()
        self._served: OrderedDict[str, None] = OrderedDict()  #: addresses, the last served last

    def __len__(self) -> int:
        return len(self._jobs)

    @property
    def running(self) -> int:
        """Jobs that a process has begun."""
        return sum(job.is_running for job in self._jobs.values())

    def find(self, key: str) -> ReviewJob | None:
        """The job of a game, if somebody has asked for it."""
        return self._jobs.get(key)

    def check(self, person: str, address: str) -> None:
        """Whether one more may be asked for; TooManyReviews says why not."""
        jobs = self._jobs.values()
        if sum(job.person == person for job in jobs) >= MOST_EACH_PERSON:
            raise TooManyReviews(
                f"{MOST_EACH_PERSON} reviews of yours are being computed; wait for one",
                "many-reviews",
            )
        if sum(job.address == address for job in jobs) >= MOST_EACH_ADDRESS:
            raise TooManyReviews(
                "too many reviews are being computed for your address; try again in a minute",
                "many-reviews",
            )
        if len(self._jobs) >= MOST_JOBS:
            raise TooManyReviews(
                "too many reviews are waiting; try again in a minute", "many-reviews"
            )

    def put(self, job: ReviewJob) -> None:
        """Let a job wait for a process."""
        self.check(job.person, job.address)
        self._jobs[job.key] = job

    def waits_behind(self, job: ReviewJob) -> int:
        """How many jobs come before one that has not begun."""
        if job.is_running or job.is_over:
            return 0
        order = list(self._jobs.values())
        return order.index(job) if job in order else 0

    def take(self, games: Container[str]) -> ReviewJob | None:
        """The next job in one of these games, to be begun by the one who takes it."""
        busy = {job.person for job in self._jobs.values() if job.is_running}
        free = [
            job
            for job in self._jobs.values()
            if not job.is_running and not job.is_over and job.game in games
            and job.person not in busy
        ]  # fmt: skip
        if not free:
            return None
        turns = list(self._served)
        job = min(free, key=lambda j: turns.index(j.address) if j.address in turns else -1)
        self._served.pop(job.address, None)
        self._served[job.address] = None
        while len(self._served) > MOST_JOBS:
            self._served.popitem(last=False)
        job.is_running = True
        job.tries += 1
        return job

    def drop(self, job: ReviewJob) -> None:
        """Forget a job; a process that runs it stops after its slice."""
        if self._jobs.get(job.key) is job:
            del self._jobs[job.key]
        job.is_running = False
        for other in self._jobs.values():
            other.tell()

    async def follow(self, job: ReviewJob) -> AsyncIterator[tuple[int, bytes]]:
        """What happens to a job until it ends: how many wait before it, and each part once.

        After a restart the parts come again. The job is dropped when nobody follows it.
        """
        job.watchers += 1
        sent, before, told = 0, -1, False
        try:
            while True:
                changed = job.changed
                if sent > len(job.parts):
                    sent = 0
                while sent < len(job.parts):
                    part = job.parts[sent]
                    sent, told = sent + 1, True
                    yield 0, part
                if job.is_over:
                    return
                ahead = self.waits_behind(job)
                if ahead != before and not told:
                    before = ahead
                    yield ahead, b""
                    continue
                await changed.wait()
        finally:
            job.watchers -= 1
            if not job.watchers or job.is_over:
                self.drop(job)


def slice_of(job: ReviewJob, is_begun: bool) -> dict[str, Any]:
    """The task of one slice; the first one carries the game."""
    task: dict[str, Any] = {"do": "review", "job": job.key}
    if not is_begun:
        task["record"] = job.record
    return task
