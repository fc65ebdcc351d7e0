"""A room: a table that is live in this worker, with the connections around it.

Requests are taken one at a time. Each is decided without changing anything and becomes an entry;
the entry is stored; only then does it happen at the table, and everybody is told. So the table
here is never ahead of the store, and what fails leaves nothing behind.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from . import entries as e
from . import judge
from . import messages as m
from .driver import Driver
from .hints import give_hint
from .judge import Decision, Refusal
from .loading import load
from .metrics import entry_stored
from .pending import Asking, Job, Pending, row_data, tell_waiting
from .posts import Posts, send
from .presence import Presence
from .services import NO_ANSWER, NOT_STORED, Services
from .snapshot import SNAPSHOT_ENTRIES, snapshot_version, take
from .store import short_reason
from .table import Table
from .waiting import Waiting
from .writer import Append, Outcome

if TYPE_CHECKING:
    from .sockets import Connection

log = logging.getLogger("skerry.tables")

#: Requests that may wait at a table.
INBOX = 1_000
#: An entry that met somebody else's is judged again this often.
RETRIES = 5
#: A table that has waited for the store this many seconds is stuck: whoever waits is told.
STUCK_AFTER = 8.0
T = TypeVar("T")


class Room:
    """One live table."""

    def __init__(self, services: Services, table: Table) -> None:
        self.services = services
        self.connections: set[Connection] = set()
        self.driver, self.presence, self.waiting = Driver(self), Presence(self), Waiting(self)
        self.idle_since = self._time()
        self.lease_due, self.closed, self._behind = 0.0, False, False
        self._inbox: deque[Job] = deque()
        self._pending: Pending | None = None  #: what is on its way into the store
        self._busy_since: float | None = None  #: with the store; requests wait
        self.is_unreadable = False  #: when the store was asked for the table last
        self._tasks: set[asyncio.Task[None]] = set()
        self._set_table(table)

    def _set_table(self, table: Table) -> None:
        self.table, self.code = table, table.spec.code
        self.posts = Posts(self)

    @staticmethod
    def _time() -> float:
        return asyncio.get_running_loop().time()

    # What a connection may see follows from the table as it is now, and is kept nowhere.

    def seats_of(self, connection: Connection) -> list[int]:
        """The seats somebody holds."""
        return self.table.seats_of(connection.user)

    # Taking requests one at a time.

    @property
    def busy(self) -> bool:
        """Whether the store has to answer before anything else can happen."""
        return self._busy_since is not None

    def _hold(self) -> None:
        self._busy_since = self._busy_since or self._time()

    def is_stuck(self) -> bool:
        """Whether the store has kept the table waiting for too long."""
        return self._busy_since is not None and self._time() - self._busy_since > STUCK_AFTER

    def tick(self) -> None:
        """Answer whoever waits too long for the store; called a few times a second."""
        if self.is_stuck() and not self.closed:
            tell_waiting(self._pending, self._inbox)

    def submit(self, job: Job) -> None:
        """Do something at the table as soon as nothing else is under way."""
        if self.busy:
            self._inbox.append(job)
        else:
            self._do(job)

    def _do(self, job: Job) -> None:
        try:
            job()
        except Exception:
            log.exception("table %s: a request failed; the table is read again", self.code)
            if not self.busy:
                self._hold()
                self.spawn(self._reload())

    def _free(self, drives: bool = True) -> None:
        self._busy_since = self._pending = None
        while self._inbox and not self.busy:
            self._do(self._inbox.popleft())
        if not self.busy and self._behind:
            self.catch_up()
        elif not self.busy and drives:
            self.driver.drive()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the room; it ends with the room."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s: a task failed", self.code, exc_info=task.exception())

    def ask(self, connection: Connection, request: m.Request) -> None:
        """Take a request of a connection that is in this room."""
        if len(self._inbox) >= INBOX:
            connection.refuse(request.id, "unavailable", "too many requests wait at this table")
        elif self.closed or self.is_stuck():
            connection.refuse(request.id, "unavailable", NO_ANSWER)
        else:
            self.submit(Asking(self._try, connection, request, 0))

    def _try(self, connection: Connection, request: m.Request, tries: int) -> None:
        def again() -> None:
            if tries < RETRIES:
                self._try(connection, request, tries + 1)
            else:
                connection.refuse(request.id, "unavailable", "the table is too busy")

        try:
            who = (connection.user, connection.name)
            decision = judge.decide(self.table, *who, request, connection.known)
            self.append(decision, connection, request.id, again)
        except Refusal as refusal:
            if tries == 0 and self.services.store.shared:
                # Another worker may have stored what makes this possible: look, then judge again.
                self._hold()
                self._inbox.appendleft(Asking(self._try, connection, request, 1))
                self.spawn(self._catch_up())
            else:
                connection.refuse(request.id, **refusal.told)
        except Exception:
            log.exception("table %s: a request could not be decided", self.code)
            connection.refuse(request.id, "unavailable", "the server failed; nothing has changed")

    def _answer(self, connection: Connection, re: int | None, job: Job) -> None:
        """Submit something that answers a request; if it fails, that is the answer."""

        def answering() -> None:
            try:
                job()
            except Exception:
                connection.refuse(re, "unavailable", "the server failed to show the table")
                raise

        self.submit(answering)

    def begin(self, connection: Connection, request: m.Start) -> None:
        """Start a table that was just made; if it cannot start it is shown as it is."""
        try:
            entry = judge.start(self.table, connection.user, request)
        except Refusal:
            self.show(connection, request.id)
        else:
            again = partial(self.show, connection, request.id)
            self.append(Decision(entry), connection, request.id, again)

    def append(
        self,
        decision: Decision,
        connection: Connection | None = None,
        re: int | None = None,
        again: Job = lambda: None,
    ) -> None:
        """Store an entry; it happens, and everybody is told, when it is stored."""
        table, entry = self.table, decision.entry
        number, at = table.number + 1, self.services.now()
        row = snapshot = None
        if decision.is_listed:
            after = table.copy()
            after.fold(number, at, entry)
            row = row_data(after, at, table.status)
        if table.number and table.number % SNAPSHOT_ENTRIES == 0:
            snapshot = (table.number, snapshot_version(table), take(table))
        body = e.write_entry(entry)
        self._pending = pending = Pending(number, at, body, entry, connection, re, again)
        self.services.writer.put(
            Append(self.code, number, at, pending.body,
                   lambda outcome, _: self._answered(pending, outcome), row, snapshot)
        )  # fmt: skip
        self._hold()

    def _answered(self, pending: Pending, outcome: Outcome) -> None:
        if self.closed:
            return
        if outcome is not Outcome.STORED:
            self.spawn(self._settle(pending, outcome))
        elif self._happen(pending.number, pending.at, pending.entry, pending):
            entry_stored(pending)
            self._free()

    async def _settle(self, pending: Pending, outcome: Outcome) -> None:
        """The entry was not stored, as far as is known: see what is, then judge again or refuse."""
        rows = await self._read(self._entries_since)
        ours = any(pending.is_row(*row) for row in rows)
        told = self._take_in(rows, pending)
        if ours:
            if told:
                self._free()
            return
        if not told:
            pending.refuse("unavailable", NOT_STORED)
            return
        self._busy_since = None
        if outcome is Outcome.CONFLICT:
            self._do(pending.again)
        else:
            pending.refuse("unavailable", NOT_STORED)
        if not self.busy:  # what a store refuses is not tried again before the next round
            self._free(drives=outcome is Outcome.CONFLICT)

    # Reading the store.

    async def _read(self, fetch: Callable[[], T]) -> T:
        """Read something however long it takes; the room's end ends it too."""
        delay = 0.2
        while True:
            try:
                found = await asyncio.to_thread(fetch)
            except Exception as error:
                self.is_unreadable = True
                log.warning("table %s cannot be read: %s", self.code, short_reason(error))
                await asyncio.sleep(delay)
                delay = min(delay * 2, 5)
            else:
                self.is_unreadable = False
                return found

    def _entries_since(self) -> list[tuple[int, int, str]]:
        return self.services.store.entries_after(self.code, self.table.number)

    async def _reload(self, pending: Pending | None = None) -> None:
        """Rebuild the table from the store and show it to everybody; an entry is answered by it."""
        table = await self._read(lambda: load(self.services.store, self.code))
        if table is None:
            self.close("the table does not exist any more")
            return
        self._set_table(table)
        for to in list(self.connections):
            try:
                mine = pending is not None and to is pending.connection
                re = pending.re if pending is not None and mine else None
                send([(to, self.posts.full_table(to, re, self.presence.here()))])
            except Exception:
                log.exception("table %s cannot be shown to somebody", self.code)
                to.end(1011, "the server failed to show the table")
        self._free()

    def catch_up(self) -> None:
        """Take in what other workers have stored."""
        if self.busy:
            self._behind = True
            return
        self._hold()
        self._behind = False
        self.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        if self._take_in(await self._read(self._entries_since)):
            self._free()

    def hear_entry(self, number: int, at: int, body: str) -> None:
        """Another worker stored an entry: take it in, or all that are missing."""
        if number <= self.table.number and not self.busy:
            return
        if self.busy or number > self.table.number + 1:
            self.catch_up()
        elif self._take_in([(number, at, body)]):
            self._free()

    # What happens and is told.

    def _take_in(self, rows: list[tuple[int, int, str]], pending: Pending | None = None) -> bool:
        """Stored entries happen, one of them perhaps the pending one."""
        for number, at, body in rows:
            ours = pending is not None and pending.is_row(number, at, body)
            if not self._happen(number, at, body, pending if ours else None):
                return False
        return True

    def _happen(
        self, number: int, at: int, entry: e.Entry | str, pending: Pending | None = None
    ) -> bool:
        """A stored entry happens at the table and everybody is told.

        Should anything go wrong the table is read anew, since nobody knows what was left undone;
        then this is False, and the room is busy until that is done.
        """
        try:
            if isinstance(entry, str):
                entry = e.read_entry(entry)
            change = self.table.fold(number, at, entry, self.posts.follow)
            send(self.posts.after(change, pending))
            if pending is not None and isinstance(entry, e.Hinted):
                self.spawn(give_hint(self, entry.seat, pending))
        except Exception:
            log.exception("table %s: entry %d failed; the table is read anew", self.code, number)
            self._hold()
            self.spawn(self._reload(pending))
            return False
        return True

    # Coming and going.

    def enter(self, connection: Connection, re: int | None, since: int) -> None:
        """A connection joins: it is shown everything, the others that somebody is here."""

        def job() -> None:
            if connection.closed or connection.room is not self:
                return
            before = self.presence.here()
            self.take_in(connection)
            here = self.presence.here()
            connection.push(self.posts.full_table(connection, re, here, since))
            if here != before:
                self.presence.tell(here, connection)
            for seat in self.seats_of(connection):
                self.driver.gone_since.pop(seat, None)
                if self.table.seats[seat].away == "gone":
                    self.submit(partial(self._come_back, seat))
            if not self.busy:
                self.driver.drive()

        connection.room = self
        self._answer(connection, re, job)

    def take_in(self, connection: Connection) -> None:
        """Count a connection in."""
        connection.room = self
        self.connections.add(connection)

    def show(self, connection: Connection, re: int | None) -> None:
        """Send the whole table to one connection."""

        def job() -> None:
            connection.push(self.posts.full_table(connection, re, self.presence.here()))

        self._answer(connection, re, job)

    def exit(self, connection: Connection) -> None:
        """A connection is gone, or looks at another table."""
        connection.room = None
        if connection not in self.connections:
            return
        before = self.presence.here()
        self.connections.discard(connection)
        here = self.presence.here()
        now = self._time()
        for seat in before - here:
            self.driver.gone_since[seat] = now
        self.posts.left(connection)
        if here != before:
            self.presence.tell(here)
        if not self.connections:
            self.idle_since = now

    def _come_back(self, seat: int) -> None:
        if self.table.seats[seat].away == "gone":
            self.append(Decision(e.CameBack(seat)))

    def close(self, reason: str) -> None:
        """End the room; connections are told to come again."""
        self.closed = True
        for task in self._tasks:
            task.cancel()
        for connection in list(self.connections):
            connection.room = None
            connection.say_gone(reason)
        self.connections.clear()
