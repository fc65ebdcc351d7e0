"""A room: a table that is live in this worker, with the connections around it.

Requests are taken one at a time: each becomes an entry, the entry is stored, and only then is
anybody told. While an entry is on its way further requests wait in the inbox.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from . import entries as e
from . import judge
from . import messages as m
from .driver import Driver
from .judge import Refusal
from .loading import load
from .posts import Post, Posts
from .services import NOT_STORED, Services
from .snapshot import SNAPSHOT_ENTRIES, form_of, take
from .table import Table
from .writer import CHANNEL, Append, Outcome, TableRowData

if TYPE_CHECKING:
    from .sockets import Connection

log = logging.getLogger("skerry.tables")

#: Requests that may wait at a table.
INBOX = 1_000
#: An entry that met somebody else's is judged again this often.
RETRIES = 5

#: Seconds for which another worker's word about who is connected counts.
PRESENCE = 20.0

Job = Callable[[], None]


class Room:
    """One live table."""

    def __init__(self, services: Services, table: Table) -> None:
        self.services = services
        self.connections: set[Connection] = set()
        self.driver = Driver(self)
        self.elsewhere: dict[str, tuple[float, tuple[int, ...]]] = {}
        self.idle_since = self._time()
        self.lease_due = 0.0
        self.closed = False
        self._inbox: deque[Job] = deque()
        self.busy = False
        self._behind = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._set_table(table)

    def _set_table(self, table: Table) -> None:
        self.table = table
        self.code = table.spec.code
        self.posts = Posts(self)
        table.noticed = self.posts.noticed

    @staticmethod
    def _time() -> float:
        return asyncio.get_running_loop().time()

    # Taking requests one at a time.

    def submit(self, job: Job) -> None:
        """Do something at the table as soon as nothing else is under way."""
        if self.busy:
            self._inbox.append(job)
        else:
            job()

    def _free(self) -> None:
        self.busy = False
        while self._inbox and not self.busy:
            self._inbox.popleft()()
        if not self.busy:
            if self._behind:
                self.catch_up()
            else:
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
            return
        self.submit(lambda: self._try(connection, request, 0))

    def _try(self, connection: Connection, request: m.Request, tries: int) -> None:
        def again() -> None:
            if tries < RETRIES:
                self._try(connection, request, tries + 1)
            else:
                connection.refuse(request.id, "unavailable", "the table is too busy")

        try:
            entry = self._judge(connection, request)
        except Refusal as refusal:
            if tries == 0 and self.services.store.shared:
                # Another worker may have stored what makes this possible: look, then judge again.
                self.busy = True
                self._inbox.appendleft(lambda: self._try(connection, request, 1))
                self.spawn(self._catch_up())
            else:
                connection.refuse(request.id, *refusal.told)
            return
        self.append(entry, connection, request.id, again)

    def begin(self, connection: Connection, request: m.Start) -> None:
        """Start a table that was just made; if it cannot start it is shown as it is."""
        try:
            entry = judge.start(self.table, connection.user, request)
        except Refusal:
            self.show(connection, request.id)
        else:
            self.append(entry, connection, request.id)

    def _judge(self, connection: Connection, request: m.Request) -> e.Entry:
        table, user = self.table, connection.user
        if isinstance(request, m.Move):
            return judge.move(table, user, request)
        return _JUDGES[type(request)](table, user, connection.name, request)

    def append(
        self,
        entry: e.Entry,
        connection: Connection | None = None,
        re: int | None = None,
        again: Job = lambda: None,
    ) -> None:
        """Let an entry happen, store it, and tell everybody when it is stored."""
        table = self.table
        number, at = table.number + 1, self.services.now()
        made = isinstance(entry, e.Played)
        was = table.status
        table.fold(number, at, entry, made)
        listed = not made and not isinstance(entry, e.Said)
        row = self.row_data(at) if listed or table.status != was else None
        snapshot = None
        if number % SNAPSHOT_ENTRIES == 0:
            snapshot = (form_of(table), take(table))
        posts = self._posts(entry, connection, re, table.status != was)

        def done(outcome: Outcome, reason: str) -> None:
            if outcome is Outcome.STORED:
                for to, data in posts:
                    to.push(data)
                self._free()
            else:
                self.spawn(self._recover(outcome, reason, connection, re, again))

        self.busy = True
        self.services.writer.put(
            Append(self.code, number, at, e.write_entry(entry), done, row, snapshot)
        )

    def row_data(self, at: int) -> TableRowData:
        """What lists of tables show of this one."""
        table = self.table
        return TableRowData(
            spec=msgspec.json.encode(table.spec).decode(),
            row=msgspec.json.encode(table.row(at)).decode(),
            status=table.status,
            public=table.spec.public,
            people=tuple((i, seat.user) for i, seat in enumerate(table.seats) if seat.user),
        )

    async def _recover(
        self,
        outcome: Outcome,
        reason: str,
        connection: Connection | None,
        re: int | None,
        again: Job,
    ) -> None:
        """The entry was not stored: go back to what is, and judge or refuse."""
        if not await self._reload():
            return
        self.busy = False
        if outcome is Outcome.CONFLICT:
            again()
        elif connection is not None:
            connection.refuse(re, "unavailable", NOT_STORED)
        if not self.busy:
            self._free()

    async def _reload(self) -> bool:
        """Rebuild the table from the store and show it to everybody."""
        delay = 0.2
        while not self.closed:
            try:
                table = await asyncio.to_thread(load, self.services.store, self.code)
                break
            except Exception as error:
                log.warning("table %s cannot be read: %s", self.code, type(error).__name__)
                await asyncio.sleep(delay)
                delay = min(delay * 2, 5)
        else:
            return False
        if table is None:
            self.close("the table does not exist any more")
            return False
        self._set_table(table)
        for to, data in self.posts.wholes():
            to.push(data)
        return True

    # Entries of other workers.

    def catch_up(self) -> None:
        """Take in what other workers have stored."""
        if self.busy:
            self._behind = True
            return
        self.busy, self._behind = True, False
        self.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            rows = await asyncio.to_thread(
                self.services.store.entries_after, self.code, self.table.number
            )
        except Exception as error:
            log.warning("table %s cannot be read: %s", self.code, type(error).__name__)
            await asyncio.sleep(1)
            self._behind = True
            rows = []
        for row in rows:
            self._take_in_entry(*row)
        self._free()

    def hear_entry(self, number: int, at: int, body: str) -> None:
        """Another worker stored an entry: take it in, or all that are missing."""
        if number <= self.table.number and not self.busy:
            return
        if self.busy or number > self.table.number + 1:
            self.catch_up()
        else:
            self._take_in_entry(number, at, body)
            self._free()

    def _take_in_entry(self, number: int, at: int, body: str) -> None:
        entry = e.read_entry(body)
        was = self.table.status
        self.table.fold(number, at, entry)
        for to, data in self._posts(entry, None, None, self.table.status != was):
            to.push(data)

    # Telling.

    def _posts(
        self, entry: e.Entry, connection: Connection | None, re: int | None, turned: bool
    ) -> list[Post]:
        """What each connection is to be told of an entry."""
        table = self.table
        if isinstance(entry, e.Played):
            posts = self.posts.updates(connection, re)
            if turned:
                posts += self.posts.infos()
            return posts
        answer = [] if connection is None else [(connection, m.encode(m.Ok(re=re)))]
        if isinstance(entry, e.Started) or table.rewound:
            self.posts.forget()
            return self.posts.wholes(connection, re)
        if isinstance(entry, e.Said):
            data = m.encode(m.ChatMessage(table=self.code, line=table.chat[-1]))
            return answer + [(to, data) for to in self.connections]
        for other in self.connections:
            other.seats = tuple(table.seats_of(other.user))
        return answer + self.posts.infos()

    # Coming and going.

    def enter(self, connection: Connection, re: int | None, since: int) -> None:
        """A connection joins: it is shown everything, the others that somebody is here."""

        def job() -> None:
            if connection.closed or connection.room is not self:
                return
            before = self.here()
            self.take_in(connection)
            here = self.here()
            connection.push(self.posts.whole(connection, re, here, since))
            if here != before:
                self._tell_presence(here, connection)
            for seat in connection.seats:
                self.driver.gone_since.pop(seat, None)
                if self.table.seats[seat].away == "gone":
                    self.submit(lambda seat=seat: self._come_back(seat))  # type: ignore[misc]
            if not self.busy:
                self.driver.drive()

        connection.room = self
        self.submit(job)

    def take_in(self, connection: Connection) -> None:
        """Count a connection in."""
        connection.room = self
        connection.seats = tuple(self.table.seats_of(connection.user))
        self.connections.add(connection)

    def show(self, connection: Connection, re: int | None) -> None:
        """Send the whole table to one connection."""
        self.submit(lambda: connection.push(self.posts.whole(connection, re, self.here())))

    def _tell_presence(self, here: set[int], but: Connection | None = None) -> None:
        for to in self.connections:
            if to is not but:
                to.push(m.encode(self.posts.info(to, here)))
        self.announce()

    def announce(self) -> None:
        """Tell other workers whose people are connected to this one."""
        if not self.services.store.shared or self.closed:
            return
        self.spawn(self._announce(self.presence()))

    def presence(self) -> str:
        """What other workers are told about the people here."""
        seats = sorted(seat for to in self.connections for seat in to.seats)
        return f"{self.services.worker} {self.code} {','.join(map(str, seats))}"

    async def _announce(self, said: str) -> None:
        try:
            await asyncio.to_thread(self.services.store.notify, CHANNEL, [said])
        except Exception as error:
            log.info("presence was not announced: %s", type(error).__name__)

    def here(self) -> set[int]:
        """Seats whose people are connected, to this worker or another."""
        seats = {seat for to in self.connections for seat in to.seats}
        now = self._time()
        for until, others in self.elsewhere.values():
            if until > now:
                seats.update(others)
        return seats

    def exit(self, connection: Connection) -> None:
        """A connection is gone, or looks at another table."""
        connection.room = None
        if connection not in self.connections:
            return
        before = self.here()
        self.connections.discard(connection)
        here = self.here()
        now = self._time()
        for seat in before - here:
            self.driver.gone_since[seat] = now
        heard = {seat for to in self.connections for seat in to.audience}
        self.posts.forget(heard)
        if here != before:
            self._tell_presence(here)
        if not self.connections:
            self.idle_since = now

    def hear_presence(self, worker: str, seats: tuple[int, ...]) -> None:
        """Another worker has these people; believe it for a while."""
        before = self.here()
        self.elsewhere[worker] = (self._time() + PRESENCE, seats)
        here = self.here()
        for seat in here:
            self.driver.gone_since.pop(seat, None)
        if here != before:
            for to in self.connections:
                to.push(m.encode(self.posts.info(to, here)))

    def _come_back(self, seat: int) -> None:
        if self.table.seats[seat].away == "gone":
            self.append(e.CameBack(seat))

    def close(self, reason: str) -> None:
        """End the room; connections are told to come again."""
        self.closed = True
        for task in self._tasks:
            task.cancel()
        for connection in list(self.connections):
            connection.room = None
            connection.say_gone(reason)
        self.connections.clear()


_JUDGES: dict[type[m.Request], Callable[[Table, str, str, Any], e.Entry]] = {
    m.Sit: judge.sit,
    m.Leave: lambda table, user, _, request: judge.leave(table, user, request),
    m.Back: lambda table, user, _, request: judge.back(table, user, request),
    m.SetBot: lambda table, user, _, request: judge.set_bot(table, user, request),
    m.Ready: lambda table, user, _, request: judge.ready(table, user, request),
    m.Start: lambda table, user, _, request: judge.start(table, user, request),
    m.Undo: lambda table, user, _, request: judge.undo(table, user, request),
    m.Consent: lambda table, user, _, request: judge.consent(table, user, request),
    m.Pause: lambda table, user, _, request: judge.pause(table, user, True),
    m.Resume: lambda table, user, _, request: judge.pause(table, user, False),
    m.Chat: judge.chat,
}
