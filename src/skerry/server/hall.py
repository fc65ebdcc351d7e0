"""The hall: public tables as they come and go, and people who look for a game, at this worker."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import msgspec
import sqlalchemy as sa

from ..core.registry import get_game
from . import meeting
from . import messages as m
from .listing import read_rows
from .matching import Party, Seeker
from .message_parts import TableRow
from .rated_seats import check_rated
from .refusals import Refusal
from .result_store import Key, rating_of
from .seeking import SEATED, drop, is_looking, keep_alive, put, seat, standing
from .sockets import ClientGone
from .store import StoreError

if TYPE_CHECKING:
    from .lobby import Lobby
    from .sockets import Connection

log = logging.getLogger("skerry.hall")

#: Seconds between two looks at the store while somebody is here.
EVERY = 1.0
#: Tables that wait for people and tables that are played, as far as they are shown.
MOST_OPEN, MOST_PLAYED = 120, 24
#: People who look for a game, as far as they are shown.
MOST_SEEKERS = 20
#: Seconds for which another worker's word about a table counts.
BELIEVED = 12.0
#: A table that waits for people though none of them is there is shown for so long (milliseconds).
QUIET = 10 * 60 * 1000
#: Whoever was seated so recently (milliseconds) is told where, in place of looking again.
RECENT = 60_000

T = TypeVar("T")


class Hall:
    """Those at this worker who look at the list of tables, or for people to play with."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self.followers: set[Connection] = set()
        self.seeking: dict[str, Connection] = {}  #: by person
        self._searches: dict[str, Seeker] = {}  #: by person, as they were put into the store
        self._told: dict[str, tuple[list[str], int]] = {}  #: of each search, by person
        self._rows: dict[str, tuple[bytes, TableRow]] = {}
        self._seekers: list[meeting.SeekerRow] = []
        self._heard: dict[str, dict[str, tuple[float, int]]] = {}  #: watchers, by code and worker
        self._storing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()

    def start(self) -> None:
        """Look after everybody who comes."""
        self._looking = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Let everybody go; nobody who looked at this worker is seated any more."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        for person in list(self.seeking):
            self._stop(person)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Requests.

    async def handle(self, connection: Connection, request: m.Request) -> None:
        """Do what somebody in the hall asks."""
        if isinstance(request, meeting.Hall):
            await self._follow(connection, request)
        elif isinstance(request, meeting.Seek):
            await self._seek(connection, request)
        else:
            if self.seeking.get(connection.user) is connection:
                self._stop(connection.user)
                await asyncio.gather(*self._tasks, return_exceptions=True)
            connection.reply(m.Ok(re=request.id))

    def leave(self, connection: Connection) -> None:
        """A connection has ended, or is somebody else's now: with it ends what it looked for."""
        self.followers.discard(connection)
        if self.seeking.get(connection.user) is connection:
            self._stop(connection.user)

    async def _follow(self, connection: Connection, request: meeting.Hall) -> None:
        if not request.on:
            self.followers.discard(connection)
            connection.reply(m.Ok(re=request.id))
            return
        if not self.followers:
            self._show(
                await connection.while_here(
                    self._lobby.work.submit(connection.address, lambda _: self._read())
                )
            )
        self.followers.add(connection)
        rows = [row for _, row in self._rows.values()]
        connection.reply(
            meeting.HallChange(re=request.id, tables=rows, seekers=self._seekers, whole=True)
        )

    async def _seek(self, connection: Connection, request: meeting.Seek) -> None:
        lobby, user, address = self._lobby, connection.user, connection.address
        services = lobby.services
        game = get_game(request.game)
        players = game.check_players(request.players)
        if request.rated:
            await check_rated(lobby, connection)
        await connection.while_here(lobby.opener.check_tables(user, address))
        if (seated := await self._seated(connection)) is not None:
            connection.reply(meeting.Found(re=request.id, table=seated.table, rated=seated.rated))
            return
        now = services.now()
        key = Key(user, game.name, players)
        rating = await connection.while_here(
            lobby.work.submit(address, lambda _: self._rating(key))
        )
        seeker = Seeker(
            person=user, name=connection.name, known=connection.known, game=game.name,
            players=players, rated=request.rated, level=request.level, rating=rating,
            place=services.signer.place(address), since=now,
            until=0 if request.wait is None else now + 1000 * request.wait,
        )  # fmt: skip
        store, worker = services.store, services.worker
        try:
            await connection.while_here(
                asyncio.shield(self._in_turn(lambda: put(store, seeker, worker, now)))
            )
        except ClientGone:
            self._stop(user)
            raise
        if connection.closed:
            self._stop(user)
            return
        self.seeking[user], self._searches[user] = connection, seeker
        self._told.pop(user, None)
        connection.reply(m.Ok(re=request.id))
        self._wake.set()

    async def _seated(self, connection: Connection) -> TableRow | None:
        """The table that was made for somebody a moment ago."""
        user = connection.user
        return await connection.while_here(
            self._lobby.work.submit(connection.address, lambda _: self._seat_of(user))
        )

    def _seat_of(self, person: str) -> TableRow | None:
        """The table that was made for a person a moment ago; read in a thread."""
        services = self._lobby.services
        rows, since = read_rows(services.store.rows_of(person)), services.now() - RECENT
        return next((row for row in rows if row.gathered and row.at > since), None)

    def _rating(self, key: Key) -> float:
        with self._lobby.services.store.connection() as connection:
            return float(rating_of(connection, key)[0].shown)

    def _stop(self, person: str) -> None:
        """Take somebody's search out."""
        self._forget(person)
        services = self._lobby.services
        task = self._in_turn(lambda: drop(services.store, person, services.worker))
        self._tasks.add(task)
        task.add_done_callback(self._dropped)

    def _dropped(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            # No worker speaks for the row any more, so it is dropped all the same.
            log.info("a search was not taken out: %s", type(task.exception()).__name__)

    def _in_turn(self, job: Callable[[], T]) -> asyncio.Task[T]:
        """Do something with the store, after what was asked of it before."""

        async def work() -> T:
            async with self._storing:
                return await asyncio.to_thread(job)

        return asyncio.get_running_loop().create_task(work())

    # What is told.

    def hear(self, worker: str, code: str, watchers: int) -> None:
        """Another worker has people at a table; so many of them look on."""
        now, heard = asyncio.get_running_loop().time(), self._heard
        told = heard.pop(code, {})
        heard[code] = told | {worker: (now + BELIEVED, watchers)}
        # The tables that were told of longest ago come first; most are never asked about.
        while all(until <= now for until, _ in next(iter(heard.values())).values()):
            del heard[next(iter(heard))]

    def hear_seated(self, words: list[str]) -> None:
        """Another worker has seated somebody."""
        if len(words) == 3:
            self._found(words[0].removeprefix(SEATED), words[1], words[2] == "1")

    def _found(self, person: str, code: str, is_rated: bool) -> None:
        connection = self._forget(person)
        if connection is not None:
            connection.reply(meeting.Found(table=code, rated=is_rated))

    def _forget(self, person: str) -> Connection | None:
        """Somebody does not look here any more; the connection on which he did."""
        self._told.pop(person, None)
        self._searches.pop(person, None)
        return self.seeking.pop(person, None)

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), EVERY)
            self._wake.clear()
            try:
                if self.seeking:
                    await self._look_for_people()
                if self.followers:
                    await self._look_for_tables()
            except (sa.exc.SQLAlchemyError, StoreError) as error:
                log.warning("the hall cannot be read: %s", type(error).__name__)
            except Exception:
                log.exception("the hall failed")

    async def _look_for_people(self) -> None:
        services = self._lobby.services
        store, worker, now = services.store, services.worker, services.now
        together, own = services.settings.rated_together, list(self.seeking)
        ours = await asyncio.to_thread(keep_alive, store, own, worker, now())
        parties = await asyncio.to_thread(standing, store, now(), together)
        if any(party.is_ready(now()) for party in parties):
            for code, is_rated, people in await asyncio.to_thread(
                seat, store, worker, now, together
            ):
                for person in people:
                    self._found(person, code, is_rated)
        for person in own:
            if person not in ours and person in self.seeking:
                await self._look_for(person)
        self._tell(parties, now())

    async def _look_for(self, person: str) -> None:
        """Somebody's row is not there: he was seated by another worker, looks at another one, or
        was taken out because this worker was held up for too long."""
        store, seeker = self._lobby.services.store, self._searches[person]
        seated = await asyncio.to_thread(self._seat_of, person)
        if self._searches.get(person) is not seeker:
            return  # he has stopped, or looks for something else by now
        if seated is not None:
            self._found(person, seated.table, seated.rated)
        elif await asyncio.to_thread(is_looking, store, person):
            self._forget(person)
        elif self._searches.get(person) is seeker:
            services = self._lobby.services
            worker, now = services.worker, services.now()
            with contextlib.suppress(Refusal):  # there is no room for him just now
                await self._in_turn(lambda: put(store, seeker, worker, now))
            if person not in self._searches:
                self._stop(person)  # he has gone meanwhile

    def _tell(self, parties: list[Party], now: int) -> None:
        """Let everybody know with whom he would play, where that has changed."""
        for party in parties:
            for seeker in party:
                connection = self.seeking.get(seeker.person)
                others = [other.known or other.name for other in party if other is not seeker]
                told = ([seeker.known or seeker.name, *others], party.until)
                if connection is None or self._told.get(seeker.person) == told:
                    continue
                self._told[seeker.person] = told
                left = max(0, party.until - now) if party.until else None
                connection.reply(
                    meeting.Looking(game=seeker.game, players=seeker.players, rated=seeker.rated,
                              names=told[0], left=left)
                )  # fmt: skip

    async def _look_for_tables(self) -> None:
        before, seekers = self._rows, self._seekers
        self._show(await asyncio.to_thread(self._read))
        changed = [
            row
            for code, (data, row) in self._rows.items()
            if code not in before or before[code][0] != data
        ]
        gone = [code for code in before if code not in self._rows]
        if changed or gone or seekers != self._seekers:
            data = m.encode(meeting.HallChange(tables=changed, gone=gone, seekers=self._seekers))
            for connection in self.followers:
                connection.push(data)

    def _read(self) -> tuple[list[TableRow], list[Party]]:
        """Read the tables and whoever looks for a game; in a thread."""
        services = self._lobby.services
        rows = read_rows(services.store.hall_rows(MOST_OPEN, MOST_PLAYED))
        together = services.settings.rated_together
        return rows, standing(services.store, services.now(), together)

    def _show(self, read: tuple[list[TableRow], list[Party]]) -> None:
        """Keep what was read as everybody is to see it."""
        rows, parties = read
        now, shown = self._lobby.services.now(), {}
        for row in rows:
            row.watchers, is_here = self._watchers(row.table)
            if row.status == "open" and not (is_here or now - row.at < QUIET):
                continue
            shown[row.table] = (msgspec.json.encode(row), row)
        seekers = sorted((one for party in parties for one in party), key=lambda one: one.since)
        self._rows = shown
        self._seekers = [
            meeting.SeekerRow(name=one.known or one.name, game=one.game, players=one.players,
                      rated=one.rated)
            for one in seekers[:MOST_SEEKERS]
        ]  # fmt: skip

    def _watchers(self, code: str) -> tuple[int, bool]:
        """How many look on at a table, as far as workers tell, and whether anybody is there."""
        room, now = self._lobby.rooms.get(code), asyncio.get_running_loop().time()
        ours = 0 if room is None else room.presence.own_watchers()
        others = [n for until, n in self._heard.get(code, {}).values() if until > now]
        if not others:
            self._heard.pop(code, None)
        is_here = bool(others) or (room is not None and bool(room.connections))
        return ours + sum(others), is_here
