"""What each connection around a table is told: changes, the whole table, or what is about it."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

import msgspec

from . import messages as m
from .audience import Audience, Herald, Wording, Written, log_since

if TYPE_CHECKING:
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
        self._herald: Herald | None = None
        game = room.table.game
        self.wording = _wordings.setdefault(game.name, Wording(game))

    def noticed(self, number: int) -> None:
        """The match made one move."""
        if self._herald is not None:
            self._herald.tell(number, self.audiences.values())

    def forget(self, heard: Container[int] = ()) -> None:
        """Drop the views nobody looks at, or all of them when the match is another now."""
        for seat in [seat for seat in self.audiences if seat not in heard]:
            del self.audiences[seat]
        if not self.audiences:
            self._herald = None

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
            views = [part for seat in to.audience if (part := parts[seat]) is not None]
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
        here = self.room.here()
        return [(to, m.encode(self.info(to, here))) for to in self.room.connections]

    def wholes(self, asker: Connection | None = None, re: int | None = None) -> list[Post]:
        """The whole table, for everybody."""
        here = self.room.here()
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
            seats=table.seats_json(to.user, here),
            you=list(to.seats),
            clock=spec.clock,
            times=table.clocks.times(now),
            paused=table.paused,
            pause_left=max(0, table.pause_ends - now) if table.pause_ends is not None else 0,
            undo=table.wish,
            watchers=sum(not other.seats for other in self.room.connections),
            commitment=spec.chance.commitment,
            secret=spec.secret if over else "",
            winners=list(table.match.winners) if over and table.match is not None else [],
            rematch=table.rematch,
        )

    def whole(self, to: Connection, re: int | None, here: set[int], since: int = 0) -> bytes:
        """The whole table, for one connection."""
        table, match = self.room.table, self.room.table.match
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
