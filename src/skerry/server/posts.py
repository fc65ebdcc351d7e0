"""What each connection around a table is told: changes, the whole table, or what is about it."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

import msgspec

from . import entries as e
from . import messages as m
from .audience import Audience, Herald, Wording, Written, log_since

if TYPE_CHECKING:
    from .pending import Pending
    from .room import Room
    from .sockets import Connection

#: Moves with their events that whoever joins is told at most.
LOG_SENT = 100

Post = tuple["Connection", bytes]
_wordings: dict[str, Wording] = {}


class Posts:
    """Makes the messages of one room; each audience's view is worked out once."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.audiences: dict[int, Audience] = {}
        self._shown: dict[Connection, tuple[int, ...]] = {}  #: whose views each was sent in full
        self._herald: Herald | None = None
        game = room.table.game
        self.wording = _wordings.setdefault(game.name, Wording(game))

    def noticed(self, number: int) -> None:
        """The match made one move."""
        if self._herald is not None:
            self._herald.tell(number, self.audiences.values())

    def left(self, connection: Connection) -> None:
        """A connection is gone: drop the views that nobody looks at any more."""
        self._shown.pop(connection, None)
        self._keep({seat for shown in self._shown.values() for seat in shown})

    def forget(self) -> None:
        """Drop all views, because the match is another now."""
        self._shown.clear()
        self._keep(())

    def _keep(self, heard: Container[int]) -> None:
        for seat in [seat for seat in self.audiences if seat not in heard]:
            del self.audiences[seat]
        if not self.audiences:
            self._herald = None

    def after(self, entry: e.Entry, pending: Pending | None, turned: bool) -> list[Post]:
        """What each connection is told of an entry that has happened.

        Whoever asked for it (`pending`) gets the answer; `turned`: the game began or ended by it.
        """
        room, table = self.room, self.room.table
        connection, re = (None, None) if pending is None else (pending.connection, pending.re)
        if isinstance(entry, e.Played):
            return self.updates(connection, re) + (self.infos() if turned else [])
        if isinstance(entry, e.Started) or table.rewound:
            self.forget()
            return self.wholes(connection, re)
        answer = [] if connection is None else [(connection, m.encode(m.Ok(re=re)))]
        if isinstance(entry, e.Said):
            data = m.encode(m.ChatMessage(table=room.code, line=table.chat[-1]))
            return answer + [(to, data) for to in room.connections]
        return answer + self.infos()

    def updates(self, mover: Connection | None, re: int | None) -> list[Post]:
        """What a move changed, for everybody who noticed something."""
        table = self.room.table
        written: Written = {}
        parts = {
            seat: audience.changes(
                table.actors,
                table.legal[seat] if seat >= 0 else (),
                table.asked_at[seat] if seat >= 0 else 0,
                written,
            )
            for seat, audience in self.audiences.items()
        }
        head = b'"table":"%b","number":%d,"views":[' % (self.room.code.encode(), table.number)
        tail = b"]}"
        times = table.clocks.times(self.room.services.now())
        if times is not None:
            tail = b'],"times":' + msgspec.json.encode(times) + b"}"
        posts = []
        for to in self.room.connections:
            audience = self.room.audience_of(to)
            if self._shown.get(to) != audience:
                # Changes would mean nothing to somebody who has not seen what they change.
                here = self.room.presence.here()
                posts.append((to, self.whole(to, re if to is mover else None, here)))
                continue
            views = [part for seat in audience if (part := parts[seat]) is not None]
            if to is mover and re is not None:
                start = b'{"type":"update","re":%d,' % re
            elif views or to is mover:
                start = b'{"type":"update",'
            else:
                continue
            posts.append((to, b"".join((start, head, b",".join(views), tail))))
        return posts

    def infos(self) -> list[Post]:
        """All about the table, for everybody."""
        here = self.room.presence.here()
        return [(to, m.encode(self.info(to, here))) for to in self.room.connections]

    def wholes(self, asker: Connection | None = None, re: int | None = None) -> list[Post]:
        """The whole table, for everybody."""
        here = self.room.presence.here()
        return [
            (to, self.whole(to, re if to is asker else None, here)) for to in self.room.connections
        ]

    def info(self, to: Connection, here: set[int]) -> m.Info:
        """All about the table, for one connection."""
        table, spec = self.room.table, self.room.table.spec
        over, now = table.status == "over", self.room.services.now()
        return m.Info(
            table=self.room.code,
            number=table.number,
            game=spec.game,
            players=spec.players,
            options=spec.options,
            public=spec.public,
            status=table.status,
            host=to.user == spec.host,
            seats=table.seats_json(to.user, here, self.room.driver.bot_states),
            you=self.room.seats_of(to),
            clock=spec.clock,
            times=table.clocks.times(now),
            paused=table.paused,
            pause_left=max(0, table.pause_ends - now) if table.pause_ends is not None else 0,
            undo=table.wish,
            watchers=sum(not self.room.seats_of(other) for other in self.room.connections),
            commitment=spec.chance.commitment,
            secret=spec.secret if over else "",
            winners=list(table.match.winners) if over and table.match is not None else [],
            rematch=table.rematch,
        )

    def whole(self, to: Connection, re: int | None, here: set[int], since: int = 0) -> bytes:
        """The whole table, for one connection."""
        table, match = self.room.table, self.room.table.match
        views = []
        self._shown[to] = shown = self.room.audience_of(to)
        if match is not None:
            for seat in shown:
                audience = self._audience(seat)
                recent = log_since(match, seat, self.wording, table.numbers, since, LOG_SENT)
                legal = table.legal[seat] if seat >= 0 else ()
                views.append(msgspec.Raw(audience.whole(table.actors, legal, recent)))
        message = _Whole(re=re, info=self.info(to, here), views=views, chat=list(table.chat))
        return msgspec.json.encode(message)

    def _audience(self, seat: int) -> Audience:
        audience = self.audiences.get(seat)
        if audience is None:
            match = self.room.table.match
            assert match is not None
            audience = self.audiences[seat] = Audience(match, seat, self.wording)
            if self._herald is None:
                self._herald = Herald(match, self.wording)
        return audience


class _Whole(msgspec.Struct, tag_field="type", tag="table", omit_defaults=True, kw_only=True):
    """A `TableState` whose views are JSON already."""

    re: int | None = None
    info: m.Info
    views: list[msgspec.Raw]
    chat: list[m.ChatLine] = []
