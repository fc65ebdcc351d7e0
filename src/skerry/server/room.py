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

from ..core.errors import IllegalMove
from . import entries as e
from . import judge
from . import messages as m
from .audience import Audience, Wording, log_since
from .judge import Refusal
from .loading import load
from .services import Services
from .snapshot import SNAPSHOT_ENTRIES, form_of, take
from .table import Table
from .writer import Append, Outcome, TableRowData

if TYPE_CHECKING:
    from .sockets import Connection

log = logging.getLogger("skerry.tables")

SPECTATOR = -1
#: Moves with their events that whoever joins is told at most.
LOG_SENT = 100
#: Requests that may wait at a table.
INBOX = 1_000
#: An entry that met somebody else's is judged again this often.
RETRIES = 5

#: Seconds for which another worker's word about who is connected counts.
PRESENCE = 20.0

Job = Callable[[], None]
_wordings: dict[str, Wording] = {}


class Room:
    """One live table."""

    def __init__(self, services: Services, table: Table) -> None:
        self.services = services
        self.connections: set[Connection] = set()
        self.audiences: dict[int, Audience] = {}
        self.drives = not services.store.shared  #: this worker moves bots and clocks
        self.gone_since: dict[int, float] = {}
        self.elsewhere: dict[str, tuple[float, tuple[int, ...]]] = {}
        self.idle_since = self._time()
        self.lease_due = 0.0
        self.closed = False
        self._inbox: deque[Job] = deque()
        self._busy = False
        self._behind = False
        self._thinking: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._set_table(table)

    def _set_table(self, table: Table) -> None:
        self.table = table
        table.noticed = self._noticed
        table.clocks.restart(self.services.now())
        self.audiences.clear()
        self.code = table.spec.code
        name = table.game.name
        self.wording = _wordings.setdefault(name, Wording(table.game))

    def _noticed(self, number: int) -> None:
        for audience in self.audiences.values():
            audience.notice(number)

    @staticmethod
    def _time() -> float:
        return asyncio.get_running_loop().time()

    # Taking requests one at a time.

    def submit(self, job: Job) -> None:
        """Do something at the table as soon as nothing else is under way."""
        if self._busy:
            if len(self._inbox) >= INBOX:
                log.warning("table %s: too many requests wait", self.code)
                return
            self._inbox.append(job)
        else:
            job()

    def _free(self) -> None:
        self._busy = False
        while self._inbox and not self._busy:
            self._inbox.popleft()()
        if not self._busy:
            if self._behind:
                self.catch_up()
            else:
                self.drive()

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
            connection.refuse(request.id, refusal.code, refusal.reason, refusal.clause)
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

        self._busy = True
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
        self._busy = False
        if outcome is Outcome.CONFLICT:
            again()
        elif connection is not None:
            connection.refuse(re, "unavailable", f"not stored, nothing has changed; {reason}")
        if not self._busy:
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
        for to, data in self._whole_posts():
            to.push(data)
        return True

    # Entries of other workers.

    def catch_up(self) -> None:
        """Take in what other workers have stored."""
        if self._busy:
            self._behind = True
            return
        self._busy, self._behind = True, False
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
        for number, at, body in rows:
            entry = e.read_entry(body)
            was = self.table.status
            self.table.fold(number, at, entry)
            for to, data in self._posts(entry, None, None, self.table.status != was):
                to.push(data)
        self._free()

    # Telling.

    def _posts(
        self, entry: e.Entry, connection: Connection | None, re: int | None, turned: bool
    ) -> list[tuple[Connection, bytes]]:
        """What each connection is to be told of an entry."""
        table = self.table
        if isinstance(entry, e.Played):
            posts = self._update_posts(connection, re)
            if turned:
                posts += self._info_posts()
            return posts
        answer = [] if connection is None else [(connection, m.encode(m.Ok(re=re)))]
        if isinstance(entry, e.Started) or table.rewound:
            self.audiences.clear()
            return self._whole_posts(connection, re)
        if isinstance(entry, e.Said):
            data = m.encode(m.ChatMessage(table=self.code, line=table.chat[-1]))
            return answer + [(to, data) for to in self.connections]
        for other in self.connections:
            other.seats = tuple(table.seats_of(other.user))
        return answer + self._info_posts()

    def _update_posts(
        self, mover: Connection | None, re: int | None
    ) -> list[tuple[Connection, bytes]]:
        table = self.table
        parts = {
            seat: audience.changes(
                table.actors,
                table.legal[seat] if seat >= 0 else (),
                table.asked_at[seat] if seat >= 0 else 0,
            )
            for seat, audience in self.audiences.items()
        }
        head = b'"table":"%b","number":%d,"views":[' % (self.code.encode(), table.number)
        tail = b"]}"
        times = table.clocks.times(self.services.now())
        if times is not None:
            tail = b'],"times":' + msgspec.json.encode(times) + b"}"
        posts = []
        for to in self.connections:
            views = [part for seat in to.audience if (part := parts[seat]) is not None]
            if to is mover and re is not None:
                start = b'{"type":"update","re":%d,' % re
            elif views or to is mover:
                start = b'{"type":"update",'
            else:
                continue
            posts.append((to, b"".join((start, head, b",".join(views), tail))))
        return posts

    def _info_posts(self) -> list[tuple[Connection, bytes]]:
        here = self.here()
        return [(to, m.encode(self.info(to, here))) for to in self.connections]

    def _whole_posts(
        self, asker: Connection | None = None, re: int | None = None
    ) -> list[tuple[Connection, bytes]]:
        here = self.here()
        return [(to, self._whole(to, re if to is asker else None, here)) for to in self.connections]

    def here(self) -> set[int]:
        """Seats whose people are connected, to this worker or another."""
        seats = {seat for to in self.connections for seat in to.seats}
        now = self._time()
        for until, others in self.elsewhere.values():
            if until > now:
                seats.update(others)
        return seats

    def info(self, to: Connection, here: set[int]) -> m.Info:
        """All about the table, for one connection."""
        table, spec = self.table, self.table.spec
        over = table.status == "over"
        return m.Info(
            table=self.code,
            number=table.number,
            game=spec.game,
            players=spec.players,
            options=spec.options,
            public=spec.public,
            status=table.status,
            host=to.user == spec.host,
            seats=table.seats_json(to.user, here),
            you=list(to.seats),
            clock=spec.clock,
            times=table.clocks.times(self.services.now()),
            paused=table.paused,
            undo=table.wish,
            watchers=sum(not other.seats for other in self.connections),
            commitment=spec.chance.commitment,
            secret=spec.secret if over else "",
            winners=list(table.match.winners) if over and table.match is not None else [],
            rematch=table.rematch,
        )

    def _whole(self, to: Connection, re: int | None, here: set[int], since: int = 0) -> bytes:
        table, match = self.table, self.table.match
        views = []
        if match is not None:
            for seat in to.audience:
                audience = self._audience(seat)
                recent = log_since(match, seat, self.wording, table.numbers, since, LOG_SENT)
                legal = table.legal[seat] if seat >= 0 else ()
                views.append(msgspec.Raw(audience.whole(table.actors, legal, recent)))
        message = _Whole(re=re, info=self.info(to, here), views=views, chat=list(table.chat))
        return msgspec.json.encode(message)

    def _audience(self, seat: int) -> Audience:
        audience = self.audiences.get(seat)
        if audience is None:
            assert self.table.match is not None
            audience = self.audiences[seat] = Audience(self.table.match, seat, self.wording)
        return audience

    # Coming and going.

    def enter(self, connection: Connection, re: int | None, since: int) -> None:
        """A connection joins: it is shown everything, the others that somebody is here."""

        def job() -> None:
            if connection.closed:
                return
            before = self.here()
            self.take_in(connection)
            here = self.here()
            connection.push(self._whole(connection, re, here, since))
            if here != before:
                self._tell_presence(here, connection)
            for seat in connection.seats:
                self.gone_since.pop(seat, None)
                if self.table.seats[seat].away == "gone":
                    self.submit(lambda seat=seat: self._come_back(seat))  # type: ignore[misc]
            if not self._busy:
                self.drive()

        self.submit(job)

    def take_in(self, connection: Connection) -> None:
        """Count a connection in."""
        connection.room = self
        connection.seats = tuple(self.table.seats_of(connection.user))
        self.connections.add(connection)

    def show(self, connection: Connection, re: int | None) -> None:
        """Send the whole table to one connection."""
        self.submit(lambda: connection.push(self._whole(connection, re, self.here())))

    def _tell_presence(self, here: set[int], but: Connection | None = None) -> None:
        for to in self.connections:
            if to is not but:
                to.push(m.encode(self.info(to, here)))

    def exit(self, connection: Connection) -> None:
        """A connection is gone, or looks at another table."""
        if connection not in self.connections:
            return
        before = self.here()
        self.connections.discard(connection)
        connection.room = None
        here = self.here()
        now = self._time()
        for seat in before - here:
            self.gone_since[seat] = now
        heard = {seat for to in self.connections for seat in to.audience}
        for seat in [seat for seat in self.audiences if seat not in heard]:
            del self.audiences[seat]
        if here != before:
            self._tell_presence(here)
        if not self.connections:
            self.idle_since = now

    def hear_presence(self, worker: str, seats: tuple[int, ...]) -> None:
        """Another worker has these people; believe it for a while."""
        before = self.here()
        self.elsewhere[worker] = (self._time() + PRESENCE, seats)
        if (here := self.here()) != before:
            self._tell_presence(here)

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

    # Bots and clocks.

    def drive(self) -> None:
        """Let bots move where they are to act."""
        table = self.table
        if (
            not self.drives or self.closed or not self.connections
            or table.status != "playing" or table.paused
        ):  # fmt: skip
            return
        for seat in table.actors:
            if table.is_played_by_bot(seat) and seat not in self._thinking:
                self._thinking.add(seat)
                self.spawn(self._think(seat))

    async def _think(self, seat: int) -> None:
        table = self.table
        try:
            assert table.match is not None
            asked, level = table.asked_at[seat], table.seats[seat].level or "medium"
            wait = asyncio.sleep(self.services.settings.pace)
            view = table.match.view(seat)
            code, _ = await asyncio.gather(self.services.bots.choose(self.code, view, level), wait)
        finally:
            self._thinking.discard(seat)
        self.submit(lambda: self._play_bot(seat, asked, code))

    def _play_bot(self, seat: int, asked: int, code: int) -> None:
        table = self.table
        if (
            table.status != "playing" or table.paused or seat not in table.actors
            or table.asked_at[seat] != asked or not table.is_played_by_bot(seat)
        ):  # fmt: skip
            self.drive()
            return
        try:
            entry = table.play(seat, [code], table.number + 1)
        except IllegalMove as error:
            log.error("table %s: a bot chose an illegal move: %s", self.code, error)
            plain = self.services.bots.light_move(table.legal[seat], table.game)
            entry = table.play(seat, [plain], table.number + 1)
        self.append(entry)

    def tick(self, now: float) -> None:
        """Look at the clocks and at who is gone; called a few times a second."""
        table = self.table
        if (
            self._busy or not self.drives or table.status != "playing" or table.paused
            or not self.connections
        ):  # fmt: skip
            return
        milliseconds = self.services.now()
        here = self.here()
        for seat in table.actors:
            if table.is_played_by_bot(seat):
                continue
            left = table.clocks.left(seat, milliseconds)
            if left is not None and left <= 0:
                self.append(e.WentAway(seat, "time"))
                return
            gone = seat not in here and self._gone_for(seat, now)
            if gone and any(other in here for other in table.people):
                self.append(e.WentAway(seat, "gone"))
                return
        self.drive()

    def _gone_for(self, seat: int, now: float) -> bool:
        since = self.gone_since.setdefault(seat, now)
        return now - since >= self.services.settings.away_after


class _Whole(msgspec.Struct, tag_field="type", tag="table", omit_defaults=True, kw_only=True):
    """A `TableState` whose views are JSON already."""

    re: int | None = None
    info: m.Info
    views: list[msgspec.Raw]
    chat: list[m.ChatLine] = []


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
