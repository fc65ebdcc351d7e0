"""Opening tables: new ones, and the next one of people who have played."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from ..core.registry import get_game
from . import entries as e
from . import messages as m
from .counts import tables_of
from .judge import Decision, Refusal, person_name
from .message_parts import Clock, SeatWish
from .names import distinct
from .pending import row_data
from .rated import check_options, clock_of
from .rated_seats import check_place, check_rated
from .result_store import barred_until
from .room import Room
from .seeking import blocked_pairs
from .services import NOT_STORED
from .spec import Spec
from .table import Table
from .tokens import code_from, new_code
from .work import Ticket
from .writer import Append, Outcome

if TYPE_CHECKING:
    from .lobby import Lobby
    from .sockets import Connection

#: Tables one person may have open or running.
MOST_TABLES = 40


class Opener:
    """Opens the tables of a worker."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.services = lobby, lobby.services
        self._rematches: dict[str, asyncio.Task[Room]] = {}  #: under way, by the old table

    async def create(self, connection: Connection, request: m.Create) -> None:
        """Open a table, take its maker in and begin if he wants that."""
        spec = self._spec(connection, request)
        seats = _filled(spec, connection, request)
        if spec.rated:
            await check_rated(self.lobby, connection)
            await check_place(self.lobby, connection, [])
        async with self.lobby.person_locks.of(connection.user):
            await self._check_number(connection)
            room = await self.open(spec, seats)
        if connection.room is not None:
            connection.room.exit(connection)
        room.take_in(connection)
        if request.start and not any(seat.kind == "open" for seat in room.table.seats):
            start = m.Start(id=request.id)
            room.submit(lambda: room.begin(connection, start))
        else:
            room.show(connection, request.id)

    async def _check_number(self, connection: Connection) -> None:
        await connection.while_here(self.check_tables(connection.user, connection.address))

    async def check_tables(self, user: str, address: str) -> None:
        """Nobody has too many tables, counting those where only his bots play."""
        store, now = self.services.store, self.services.now()
        count = await self.lobby.work.submit(address, lambda _: tables_of(store, user, now))
        if count >= MOST_TABLES:
            raise Refusal(
                "full",
                f"you have {MOST_TABLES} tables already; finish one first",
                key="many-tables",
            )

    def _spec(self, connection: Connection, request: m.Create) -> Spec:
        game = get_game(request.game)
        wanted = request.players
        if wanted is None:
            # As many as have seats; others may join up to the usual number.
            wanted = max(len(request.seats), game.default_players)
        players = game.check_players(wanted)
        if len(request.seats) > players:
            raise Refusal("bad_option", f"{len(request.seats)} seats for {players} players")
        options = game.check_options(request.options)
        if request.rated:
            check_options(game, options)
        return Spec(
            code=new_code(),
            game=game.name,
            players=players,
            options=options,
            public=request.public,
            clock=clock_of(request.clock) if request.rated else request.clock or Clock(),
            rated=request.rated,
            pace=request.pace,
            host=connection.user,
            secret=secrets.token_hex(32),
            at=self.services.now(),
        )

    async def open(self, spec: Spec, seats: list[e.Filled]) -> Room:
        """Store a new table, under another code if that is taken."""
        room = await self.open_as(spec, seats)
        while room is None:
            spec = msgspec.structs.replace(spec, code=new_code())
            room = await self.open_as(spec, seats)
        return room

    async def open_as(self, spec: Spec, seats: list[e.Filled]) -> Room | None:
        """Store a new table; None when its code is taken."""
        table, entry, at = Table(spec), e.Opened(seats), self.services.now()
        table.fold(1, at, entry)
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

        def answer(outcome: Outcome, _: str) -> None:
            if not done.done():
                done.set_result(outcome)

        body = e.write_entry(entry)
        self.services.writer.put(Append(spec.code, 1, at, body, answer, row_data(table, at)))
        outcome = await done
        if outcome is Outcome.FAILED:
            raise Refusal("unavailable", NOT_STORED)
        if outcome is not Outcome.STORED:
            return None
        self.lobby.rooms[spec.code] = room = Room(self.services, table)
        return room

    # The next table of the same people.

    async def rematch(self, room: Room, connection: Connection, request: m.Rematch) -> None:
        """A table with the same seats; there is one for each table, whoever asks first."""
        table = room.table
        if not table.seats_of(connection.user):
            raise Refusal("not_yours", "you have no seat at this table", key="no-seat")
        if table.status != "over":
            raise Refusal("not_now", "the game is not over", key="needs-over")
        if table.spec.lesson:
            raise Refusal("not_now", "a lesson is begun anew by `step`", key="lesson-wait")
        if table.rematch:
            connection.reply(m.Ok(re=request.id))
            return
        if table.spec.rated:
            await check_rated(self.lobby, connection)
        async with self.lobby.person_locks.of(connection.user):
            await self._check_number(connection)
            opening = self._rematches.get(room.code)
            if opening is None:
                opening = asyncio.create_task(self._open_next(table, connection))
                self._rematches[room.code] = opening
                opening.add_done_callback(lambda _: self._rematches.pop(room.code, None))
            new = await asyncio.shield(opening)
        room.submit(lambda: _note_rematch(room, new.code, connection, request.id))

    async def _apart(self, table: Table, connection: Connection) -> set[str]:
        """Who is not seated at the next table: one of each two who have blocked each other, and
        whoever may play no rated games where this is one."""
        asker, store, now = connection.user, self.services.store, self.services.now()
        people = sorted({seat.user for seat in table.seats if seat.user}, key=lambda p: p != asker)

        def job(_: Ticket) -> set[str]:
            with store.connection() as found:
                apart = {max(pair, key=people.index) for pair in blocked_pairs(found, people)}
            barred = people if table.spec.rated else []
            return apart | {person for person in barred if barred_until(store, person) > now}

        return await self.lobby.work.submit(connection.address, job)

    async def _open_next(self, table: Table, connection: Connection) -> Room:
        """The table after this one. Its code follows from this one, so two workers open one."""
        old = table.spec
        apart = await self._apart(table, connection)
        seats = [
            e.Filled()
            if s.user in apart
            else e.Filled(
                s.user, s.name, s.level, bool(s.level) or s.user == connection.user, s.known
            )
            for s in table.seats
        ]
        attempt = 0
        while True:
            spec = msgspec.structs.replace(
                old,
                code=code_from(old.secret, f"rematch {attempt}"),
                host=connection.user,
                secret=secrets.token_hex(32),
                at=self.services.now(),
                after=old.code,
                gathered=False,
            )
            room = await self.open_as(spec, seats)
            if room is None:
                room = await self.lobby.room(spec.code, connection.address)
            if room is not None and room.table.spec.after == old.code:
                return room
            attempt += 1


def _note_rematch(room: Room, code: str, connection: Connection, re: int | None) -> None:
    """Say at the old table where the new one is; whoever was first is right."""
    if room.table.rematch:
        connection.reply(m.Ok(re=re))
        return
    again = partial(_note_rematch, room, code, connection, re)
    room.append(Decision(e.Rematched(code)), connection, re, again)


def _filled(spec: Spec, connection: Connection, request: m.Create) -> list[e.Filled]:
    """The seats of a new table; whoever opens it takes the first if no wish says otherwise."""
    wishes = list(request.seats) or [SeatWish(kind="me")]
    wishes += [SeatWish()] * (spec.players - len(wishes))
    seats: list[e.Filled] = []
    for wish in wishes:
        if wish.kind == "me":
            others = [seat.name for seat in seats if seat.user]
            if others and spec.rated:
                raise Refusal("not_now", "everybody has one seat at this table", key="one-seat")
            # The first seat is that of whoever opens the table, under the name he is known by.
            known = "" if others else connection.known
            name = distinct(known or person_name(wish.name or connection.name), others)
            seats.append(e.Filled(connection.user, name, "", True, known))
        elif wish.kind == "bot":
            seats.append(e.Filled("", "", wish.level, True))
        else:
            seats.append(e.Filled())
    return seats
