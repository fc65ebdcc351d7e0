"""The lobby: all rooms of this worker, and whatever is asked outside of one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

import sqlalchemy as sa

from .. import __version__
from ..core.errors import SkerryError
from . import judge, meeting
from . import messages as m
from .accounts import known_as
from .circle import blocked_names
from .hall import Hall
from .judge import Refusal, decide, person_name
from .learning import open_lesson
from .limits import Limits, PersonLocks
from .listing import read_rows
from .loading import Loading, load
from .message_parts import TableRow
from .names import skeleton
from .notes import MARK, Notes
from .opening import MOST_TABLES, Opener
from .orders import Orders
from .reviews import Reviews
from .room import Room
from .rounds import Rounds
from .seeking import SEATED
from .services import NO_ANSWER, Services
from .sitters import check_sitter
from .sockets import ClientGone
from .store import StoreError
from .work import Busy, Ticket, WorkPool

if TYPE_CHECKING:
    from .admission import Admission
    from .posts import Posts
    from .sockets import Connection

log = logging.getLogger("skerry.lobby")

#: Seconds that a replay may take.
REPLAY_SECONDS = 20.0
#: How long what somebody asks for waits for the seat that he asked for before.
SIT_SECONDS = 3.0
#: What somebody is told for whose request there is no thread.
TOO_BUSY = "the server has too much to do; try again in a moment"


class Lobby:
    """Where connections begin, tables are made, and rooms are found."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self.dropped = 0  #: rooms that were forgotten
        self.connections: set[Connection] = set()
        settings = services.settings
        self.limits = Limits(settings.rate, settings.burst)
        self.person_locks = PersonLocks()
        #: reads tables and lists; replays have a thread of their own, because they take longer
        self.work = WorkPool("work", threads=2, most_waiting=128, most_each=32)
        self.replays = WorkPool(
            "replay", threads=1, most_waiting=16, most_each=3, seconds=REPLAY_SECONDS
        )
        #: hashes passphrases, which takes much time and memory on purpose
        self.hashing = WorkPool("hashing", threads=1, most_waiting=24, most_each=4)
        self.opener = Opener(self)
        self.admission: Admission | None = None  #: who counts connections
        self.rounds = Rounds(self)
        self.orders = Orders(self)
        self.reviews = Reviews(self)
        self.notes = Notes(self)
        self.hall = Hall(self)
        self._loading: dict[str, Loading] = {}
        self._answering: asyncio.Future[bool] | None = None

    async def start(self) -> None:
        """Know who is banned, then let the clocks run."""
        await self.orders.start()
        self.hall.start()
        self.rounds.start()

    async def close(self) -> None:
        """Say goodbye to everybody."""
        await self.hall.close()
        await self.orders.close()
        await self.rounds.close()
        pools = (self.work, self.replays, self.hashing, self.reviews)
        await asyncio.gather(*(pool.close() for pool in pools))
        for room in self.rooms.values():
            room.close("the server stops")
        for connection in list(self.connections):
            connection.say_gone("the server stops")

    # Requests.

    async def handle(self, connection: Connection, request: m.Request) -> None:
        """Do what a connection asks; a refusal answers whatever cannot be done."""
        try:
            await self._handle(connection, request)
        except Refusal as refusal:
            connection.refuse(request.id, **refusal.told)
        except ClientGone:
            pass
        except Busy:
            connection.refuse(request.id, "unavailable", TOO_BUSY)
        except (sa.exc.SQLAlchemyError, StoreError) as error:
            log.warning("the store does not answer: %s", type(error).__name__)
            connection.refuse(request.id, "unavailable", NO_ANSWER)
        except SkerryError as error:
            connection.refuse(request.id, "bad_option", str(error)[:300])

    async def _handle(self, connection: Connection, request: m.Request) -> None:
        if isinstance(request, m.Ping):
            connection.reply(m.Pong(re=request.id))
        elif isinstance(request, m.Hello):
            await self._hello(connection, request)
        elif isinstance(request, m.Rename):
            name = person_name(request.name)
            # Somebody who is known is called by the name of his account.
            connection.name = connection.known or name
            connection.reply(m.Ok(re=request.id))
        elif isinstance(request, m.ListTables):
            store, user = self.services.store, connection.user
            public, mine = await connection.while_here(
                self.work.submit(
                    connection.address,
                    lambda _: (read_rows(store.public_rows()), self._mine(user)),
                )
            )
            connection.reply(m.Tables(re=request.id, tables=public, mine=mine))
        elif isinstance(request, meeting.Hall | meeting.Seek | meeting.Unseek):
            await self.hall.handle(connection, request)
        elif isinstance(request, m.Create):
            await self.opener.create(connection, request)
        elif isinstance(request, m.Learn):
            await open_lesson(self, connection, request)
        elif isinstance(request, m.Join):
            await self.join(connection, request)
        else:
            await self._at_table(connection, request)

    async def _at_table(self, connection: Connection, request: m.Request) -> None:
        room = connection.room
        if room is None:
            raise Refusal("no_table", "join a table first")
        if isinstance(request, m.Part):
            room.exit(connection)
            connection.reply(m.Ok(re=request.id))
        elif isinstance(request, m.Rematch):
            await self.opener.rematch(room, connection, request)
        else:
            if isinstance(request, m.Sit):
                await self._sit(connection, room, request)
                return
            if judge.is_hard(request):
                await self._think_over(connection, room, request)
            room.ask(connection, request)

    async def _sit(self, connection: Connection, room: Room, request: m.Sit) -> None:
        """Give somebody a seat before what he asks for on his other sockets is looked at."""
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        async with self.person_locks.of(connection.user):
            await check_sitter(self, connection, room.table)
            room.ask(connection, request)
            # Whatever the room is asked comes after what it was asked before.
            room.submit(lambda: None if answered.done() else answered.set_result(None))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(connection.while_here(answered), SIT_SECONDS)

    async def _think_over(self, connection: Connection, room: Room, request: m.Request) -> None:
        """Judge beside the loop what is hard to judge, so that the table finds it known."""
        table, user, name = room.table.copy(), connection.user, connection.name

        def job(_: Ticket) -> None:
            with contextlib.suppress(Refusal):
                decide(table, user, name, request)

        await connection.while_here(self.work.submit(connection.address, job))

    async def _hello(self, connection: Connection, request: m.Hello) -> None:
        name = person_name(request.name) if request.name else ""
        if connection.room is not None:
            connection.room.exit(connection)
        person, known, signer = "", "", self.services.signer
        if request.token:
            person, known = await connection.while_here(
                self.known_of(request.token, connection.address)
            )
        # A token that was good is given back as it came, with its generation.
        user = connection.greet(person, name, known)
        token = request.token if person and request.token else signer.token(user)
        if reason := self.orders.why_banned("person", connection.user):
            connection.say_gone(reason, again=False)
            return
        mine: list[TableRow] = []
        if request.token:
            mine, connection.blocked = await self._own(connection)
        connection.reply(
            m.Welcome(
                re=request.id,
                token=token,
                name=connection.name,
                protocol=m.PROTOCOL,
                version=__version__,
                mine=mine,
                bots=self.services.bots.states(),
                known=connection.known,
            )
        )

    async def known_of(self, token: str, address: str) -> tuple[str, str]:
        """The person of a token and the name of his account.

        Both are empty when it is not ours, was signed out, or belongs to somebody deleted.
        """
        claim, store = self.services.signer.claim(token), self.services.store
        if claim is None:
            return "", ""
        user, generation = claim
        newest, name = await self.work.submit(address, lambda _: known_as(store, user))
        if newest != generation:
            return "", ""
        if name:
            self.limits.note_home(address, skeleton(name))
        return user, name

    def _mine(self, user: str) -> list[TableRow]:
        return read_rows(self.services.store.rows_of(user, MOST_TABLES))

    async def _own(self, connection: Connection) -> tuple[list[TableRow], frozenset[str]]:
        """The tables of whoever is connected, and whom he has blocked."""
        user, store = connection.user, self.services.store
        return await connection.while_here(
            self.work.submit(
                connection.address, lambda _: (self._mine(user), blocked_names(store, user))
            )
        )

    async def join(self, connection: Connection, request: m.Join) -> None:
        """Take somebody to a table."""
        room = None
        while room is None or room.closed:
            room = await connection.while_here(self.room(request.table, connection.address))
            if room is None:
                raise Refusal("no_table", f"there is no table {request.table}")
            await self._read_logs(connection, room.posts)
        if connection.room is not None and connection.room is not room:
            connection.room.exit(connection)
        room.enter(connection, request.id, request.since)

    async def _read_logs(self, connection: Connection, posts: Posts) -> None:
        """Work out what somebody who joins is told of the game so far."""
        unread = posts.unread_logs(connection)
        if unread is not None:
            work = self.work.submit(connection.address, lambda _: unread())
            posts.keep_logs(await connection.while_here(work))

    # Rooms.

    async def room(self, code: str, address: str) -> Room | None:
        """The live table of that code, read from the store if need be.

        All who ask for one table at the same time wait for one reading, which is stopped when
        none of them is left.
        """
        found = self.rooms.get(code)
        if found is not None and not found.closed:
            return found
        loading = self._loading.get(code)
        if loading is None:
            store = self.services.store
            loading = Loading(self.work.submit(address, lambda _: load(store, code)))
            self._loading[code] = loading
        loading.waiters += 1
        try:
            table = await asyncio.shield(loading.answer)
        finally:
            loading.waiters -= 1
            if not loading.waiters:
                loading.answer.cancel()
            is_last = not loading.waiters or loading.answer.done()
            if is_last and self._loading.get(code) is loading:
                del self._loading[code]
        if table is None:
            return None
        found = self.rooms.get(code)
        if found is None or found.closed:
            found = self.rooms[code] = Room(self.services, table)
            if loading.is_behind:
                found.catch_up()
        return found

    def drop_idle(self) -> None:
        """Keep only so many tables in memory that nobody is at; the rest can be read again."""
        most = self.services.settings.idle_rooms
        if len(self.rooms) <= most:
            return
        idle = [r for r in self.rooms.values() if not r.driver.goes_on and not r.busy]
        idle.sort(key=lambda room: room.idle_since)
        for room in idle[: max(0, len(idle) - most)]:
            self.drop(room)

    def drop(self, room: Room) -> None:
        """Forget a table that can be read again."""
        self.dropped += 1
        room.close("")
        self.rooms.pop(room.code, None)

    async def store_answers(self, seconds: float) -> bool:
        """Whether the store can be read within some seconds; all who ask wait for one look."""
        if self._answering is None or self._answering.done():
            work = asyncio.to_thread(self.services.store.answers)
            self._answering = asyncio.ensure_future(work)
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(self._answering), seconds)
        return False

    def stuck(self) -> tuple[int, int]:
        """Tables whose last entry the store does not answer, and tables that cannot be read."""
        stuck = [room for room in self.rooms.values() if room.is_stuck()]
        unreadable = sum(room.is_unreadable for room in stuck)
        return len(stuck) - unreadable, unreadable

    def heard_from(self, worker: str, lines: list[str]) -> None:
        """What another worker said."""
        for line in lines:
            self._hear(worker, line.split(" ", 3))

    def _hear(self, worker: str, words: list[str]) -> None:
        """What another worker said about a table, or about somebody.

        It stored an entry (number, time and entry; nothing when the entry is long), or it says
        whose people it has (seats), and of tables whose bots it moves how these are.
        """
        if words[0].startswith(MARK):
            self.notes.show(words[0].removeprefix(MARK))
        elif words[0].startswith(SEATED):
            self.hall.hear_seated(words)
        elif len(words) in (2, 3):
            self.hall.hear(worker, words[0], int(words[1].partition("+")[2] or 0))
        room = self.rooms.get(words[0])
        if words[0] in self._loading:
            self._loading[words[0]].is_behind = True
        if room is None:
            return
        if len(words) == 1:
            room.catch_up()
        elif len(words) == 4:
            room.hear_entry(int(words[1]), int(words[2]), words[3])
        else:
            room.presence.hear(worker, words[1], words[2] if len(words) > 2 else None)

    def catch_up(self) -> None:
        """Notices may have been missed: look after every table."""
        for loading in self._loading.values():
            loading.is_behind = True
        for room in self.rooms.values():
            room.catch_up()

    def say_bots(self) -> None:
        """Tell everybody how far the bots are."""
        data = m.encode(m.Bots(bots=self.services.bots.states()))
        for connection in self.connections:
            if connection.user:
                connection.push(data)
