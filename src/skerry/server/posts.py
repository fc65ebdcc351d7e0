"""What each connection around a table is told: changes, the whole table, or what is about it."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import NamedTuple

import msgspec

from ..core.seats import SPECTATOR
from . import entries as e
from . import messages as m
from .around import Around, Asked, Listener
from .audience import Audience, Recent, recent_log
from .forms import Written, forms_of
from .learning import lesson_state
from .listing import seats_json
from .log_writer import LogWriter
from .proof import SERVER
from .standing import winners_of
from .table import Change, Table

Post = tuple[Listener, bytes]
#: So many moves of a log are worked out while somebody joins; more are worked out before.
FEW_MOVES = 8


class Logs(NamedTuple):
    """The logs of some seats, worked out from a match as it was."""

    times_forgotten: int
    logs: dict[int, Recent]


def audience_of(table: Table, to: Listener) -> tuple[int, ...]:
    """Whose views somebody gets; it follows from the table as it is now, and is kept nowhere."""
    return tuple(table.seats_of(to.user)) or (SPECTATOR,)


def send(posts: list[Post]) -> None:
    """Send messages to their connections."""
    for to, data in posts:
        to.push(data)


class Posts:
    """Makes the messages of one room; each audience's view is worked out once."""

    def __init__(self, room: Around) -> None:
        self.room = room
        self.audiences: dict[int, Audience] = {}
        self._shown: dict[Listener, tuple[int, ...]] = {}  #: whose views each was sent in full
        self._writer: LogWriter | None = None
        self._logs: dict[int, Recent] = {}  #: of seats that nobody looks at just now
        self._times_forgotten = 0
        self.forms = forms_of(room.table.game)

    def follow(self, number: int) -> None:
        """The match made one move as part of an entry: it goes to the log of all who saw it."""
        if self._writer is not None:
            self._writer.follow()
            for audience in self.audiences.values():
                line = self._writer.line(number, audience.seat)
                if line is not None:
                    audience.hear(line)

    def unread_logs(self, connection: Listener) -> Callable[[], Logs] | None:
        """Work, to be done in a thread, that makes joining quick; None when there is none."""
        table, match, forms = self.room.table, self.room.table.match, self.forms
        if match is None:
            return None
        known = {
            seat: self._logs.get(seat)
            for seat in audience_of(table, connection)
            if seat not in self.audiences
        }
        moves = len(match.played)
        if all(log is not None and log.moves + FEW_MOVES >= moves for log in known.values()):
            return None
        copy, numbers, times = match.copy(), list(table.numbers), self._times_forgotten
        return lambda: Logs(
            times, {s: recent_log(copy, s, forms, numbers, log) for s, log in known.items()}
        )

    def keep_logs(self, found: Logs) -> None:
        """Take what a thread worked out, unless moves were taken back in the meantime."""
        if found.times_forgotten == self._times_forgotten:
            self._logs |= {s: log for s, log in found.logs.items() if s not in self.audiences}

    def left(self, connection: Listener) -> None:
        """A connection is gone: drop the views that nobody looks at any more."""
        self._shown.pop(connection, None)
        self._keep({seat for shown in self._shown.values() for seat in shown})

    def forget(self) -> None:
        """Drop all views, because the match is another now."""
        self._shown.clear()
        self._keep(())
        self._logs.clear()
        self._times_forgotten += 1

    def _keep(self, heard: Container[int]) -> None:
        for seat in [seat for seat in self.audiences if seat not in heard]:
            recent = self.audiences.pop(seat).recent
            if recent is not None:
                self._logs[seat] = recent
        if not self.audiences:
            self._writer = None

    def after(self, change: Change, pending: Asked | None) -> list[Post]:
        """What each connection is told of an entry that has happened and changed this.

        Whoever asked for it (`pending`) gets the answer.
        """
        room, table = self.room, self.room.table
        connection, re = (None, None) if pending is None else (pending.connection, pending.re)
        if Change.MATCH in change:
            self.forget()
            return self.full_tables(connection, re)
        if Change.MOVES in change:
            return self.updates(connection, re) + (self.infos() if Change.ABOUT in change else [])
        answer: list[Post] = []
        if connection is not None and not isinstance(pending and pending.entry, e.Hinted):
            answer.append((connection, m.encode(m.Ok(re=re))))
        if Change.CHAT in change:
            line = table.chat[-1]
            data = m.encode(m.ChatMessage(table=room.code, line=line))
            return answer + [(to, data) for to in room.connections if line.known not in to.blocked]
        if Change.SIGN in change:
            seat, what = table.sign
            data = m.encode(m.SignShown(table=room.code, seat=seat, what=what))
            known = table.seats[seat].known
            return answer + [(to, data) for to in room.connections if known not in to.blocked]
        return answer + self.infos()

    def updates(self, mover: Listener | None, re: int | None) -> list[Post]:
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
            audience = audience_of(self.room.table, to)
            if self._shown.get(to) != audience:
                # Changes would mean nothing to somebody who has not seen what they change.
                here = self.room.presence.here()
                posts.append((to, self.full_table(to, re if to is mover else None, here)))
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

    def full_tables(self, asker: Listener | None = None, re: int | None = None) -> list[Post]:
        """The whole table, for everybody."""
        here = self.room.presence.here()
        return [
            (to, self.full_table(to, re if to is asker else None, here))
            for to in self.room.connections
        ]

    def info(self, to: Listener, here: set[int]) -> m.Info:
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
            seats=seats_json(table, to.user, here, self.room.driver.bot_states),
            you=table.seats_of(to.user),
            clock=spec.clock,
            pace=spec.pace,
            times=table.clocks.times(now),
            paused=table.paused,
            pause_left=max(0, table.pause_ends - now) if table.pause_ends is not None else 0,
            undo=table.wish,
            watchers=self.room.presence.watchers(),
            commitment="" if spec.position else spec.chance.commitment,
            dealing=table.called > 0,
            seeds=[seed or SERVER for seed in table.seeds],
            secret=spec.secret if over and not spec.position else "",
            transcript=table.match.tags.get("Transcript", "") if over and table.match else "",
            winners=winners_of(table) if over else [],
            rematch=table.rematch,
            hints=table.hints if any(table.hints) else [],
            origin=spec.origin,
            lesson=lesson_state(table),
            rated=spec.rated,
            gathered=spec.gathered,
            removed=to.user in table.removed,
        )

    def full_table(self, to: Listener, re: int | None, here: set[int], since: int = 0) -> bytes:
        """The whole table, for one connection."""
        table, match = self.room.table, self.room.table.match
        views = []
        shown = audience_of(self.room.table, to)
        if to in self.room.connections:
            self._shown[to] = shown
        if match is not None:
            for seat in shown:
                audience = self._audience(seat)
                recent = audience.log_since(since, table.numbers)
                legal = table.legal[seat] if seat >= 0 else ()
                views.append(msgspec.Raw(audience.full_view(table.actors, legal, recent)))
        chat = [line for line in table.chat if line.known not in to.blocked]
        message = _FullTable(re=re, info=self.info(to, here), views=views, chat=chat)
        return msgspec.json.encode(message)

    def _audience(self, seat: int) -> Audience:
        audience = self.audiences.get(seat)
        if audience is None:
            match = self.room.table.match
            assert match is not None
            known = self._logs.pop(seat, None)
            audience = self.audiences[seat] = Audience(match, seat, self.forms, known)
            if self._writer is None:
                self._writer = LogWriter(match, self.forms)
        return audience


class _FullTable(m.TableState, tag="table"):
    """A `TableState` whose views are JSON already."""

    views: list[msgspec.Raw]  # type: ignore[assignment]
