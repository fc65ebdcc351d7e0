"""Tables on one device without a network: games of people who sit there, and lessons.

The same messages as from a server, judged, folded and told by the same code; `House` is the part
of a server that is left when there is one browser and no store. It runs in a browser's worker,
which keeps the texts of tables and hands messages to and fro. Bots need the network.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from .. import __version__
from ..core.errors import SkerryError
from ..core.match import Match
from ..core.registry import games, get_game
from ..core.seats import REFEREE
from ..lessons import find_lesson
from . import entries as e
from . import judge
from . import messages as m
from .game_info import game_info
from .learning import begin_lesson
from .message_parts import Clock, SeatWish
from .names import distinct
from .posts import Posts, send
from .refusals import Refusal
from .replay import frames_json
from .rules_page import rules_json
from .spec import Spec
from .table import Table
from .tokens import code_from
from .work import Ticket

#: Codes of such tables begin so; those of servers are shorter.
PREFIX = "HERE"
#: Who sits at this device.
USER = "here"
#: Tables that are kept; the oldest go first.
MOST_KEPT = 60
#: Milliseconds before a lesson makes somebody else's move.
PAUSE = 700
#: Nobody else waits meanwhile.
REPLAY_SECONDS = 60.0
#: What people may ask for at a table here; the rest needs others, or bots.
MAY_ASK = (
    m.Seal, m.Seed, m.Start, m.Ready, m.Move, m.Step, m.Undo, m.Consent, m.Pause, m.Resume, m.Chat,
    m.React,
)  # fmt: skip


@dataclass
class Here:
    """The browser: the only one who is told anything."""

    user: str = USER
    name: str = ""
    blocked: frozenset[str] = frozenset()
    told: list[bytes] = field(default_factory=list)

    def __hash__(self) -> int:
        return id(self)

    def push(self, data: bytes) -> None:
        """Take a message."""
        self.told.append(data)


class Asked(NamedTuple):
    """An entry, and the request that it answers."""

    connection: Here | None
    re: int | None
    entry: e.Entry


class LocalRoom:
    """One table, and what its messages ask for."""

    def __init__(self, table: Table) -> None:
        self.table, self.code = table, table.spec.code
        self.connections: list[Here] = []
        self.services = self.presence = self.driver = self
        self.bot_states: dict[int, str] = {}
        self.entries: list[tuple[int, int, str]] = []
        self.posts = Posts(self)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def here(self) -> set[int]:
        """Everybody with a seat sits here."""
        return set(self.table.seats_of(USER))

    def watchers(self) -> int:
        """Nobody looks on."""
        return 0

    def happen(self, entry: e.Entry, to: Here | None = None, re: int | None = None) -> None:
        """An entry happens, is kept, and is told."""
        table, at = self.table, self.now()
        number = table.number + 1
        change = table.fold(number, at, entry, self.posts.follow)
        self.entries.append((number, at, e.write_entry(entry)))
        send(self.posts.after(change, Asked(to, re, entry)))

    def scripted(self) -> tuple[int, int] | None:
        """The seat and the move that a lesson has for somebody else now."""
        table = self.table
        if table.match is None or table.status != "playing" or table.paused:
            return None
        ply = table.course.script(len(table.match.played))
        if ply is None or ply.actor not in table.actors or not table.is_played_by_bot(ply.actor):
            return None
        return ply.actor, ply.code

    def text(self) -> str:
        """The table as it is kept."""
        return msgspec.json.encode(Kept(self.table.spec, self.entries)).decode()


class Kept(msgspec.Struct):
    """A table as it is kept: what it was made of, and all entries."""

    spec: Spec
    entries: list[tuple[int, int, str]]


class Heard(msgspec.Struct):
    """What follows from a message: what is told, kept and forgotten, and when to `drive` on."""

    messages: list[msgspec.Raw]
    kept: dict[str, str]
    forgotten: list[str]
    wait: int | None


class House:
    """All tables of this device."""

    def __init__(self, texts: list[str] | None = None) -> None:
        self.here = Here()
        self.rooms: dict[str, LocalRoom] = {}
        self._forgotten: list[str] = []
        self._changed: set[str] = set()
        for text in texts or []:
            self._restore(text)

    def _restore(self, text: str) -> None:
        """Take in a kept table; one that cannot be read any more is forgotten."""
        try:
            kept = msgspec.json.decode(text, type=Kept)
            room = LocalRoom(Table(kept.spec))
            for number, at, body in kept.entries:
                room.table.fold(number, at, e.read_entry(body))
        except Exception:  # whatever is wrong with it, the others are there
            return
        room.entries = kept.entries
        self.rooms[room.code] = room

    # What the browser asks.

    def hear(self, text: str) -> str:
        """Take a message of the page; what follows, as JSON."""
        try:
            request = m.decode(text)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            self._tell(m.Refused(code="malformed", reason=str(error)))
            return self._heard()
        try:
            self._answer(request)
        except Refusal as error:
            self._tell(m.Refused(re=request.id, **error.told))
        except SkerryError as error:
            self._tell(m.Refused(re=request.id, code="bad_option", reason=str(error)))
        return self._heard()

    def drive(self) -> str:
        """Make the next move that a lesson has for others; what follows, as JSON."""
        room = self._room
        ply = room.scripted() if room is not None else None
        if room is not None and ply is not None:
            self._happen(room, judge.play(room.table, ply[0], [ply[1]]).entry)
        return self._heard()

    def get(self, path: str) -> str | None:
        """What a server has at an address under /api; None where there is nothing."""
        match path.strip("/").split("/"):
            case ["api", "games"]:
                # Bots do not play here.
                found = [{**game_info(name), "bots": "cold"} for name in games()]
                return msgspec.json.encode({"games": found}).decode()
            case ["api", "rules", game]:
                return rules_json(game).decode()
            case ["api", "tables", code, what] if code in self.rooms:
                played = self.rooms[code].table.match
                return None if played is None else _shown(played, what)
        return None

    def _answer(self, request: Any) -> None:
        here, room = self.here, self._room
        match request:
            case m.Hello():
                here.name = judge.person_name(request.name or "?")
                self._tell(
                    m.Welcome(re=request.id, token="", name=here.name, protocol=m.PROTOCOL,
                              version=__version__)
                )  # fmt: skip
            case m.Create():
                self._create(request)
            case m.Learn():
                self._learn(request)
            case m.Join():
                self._enter(self._find(request.table), request.id)
            case m.Part():
                self._leave()
                self._tell(m.Ok(re=request.id))
            case m.Ping():
                self._tell(m.Pong(re=request.id))
            case m.ListTables():
                self._tell(m.Tables(re=request.id, tables=[], mine=[]))
            case m.Rematch() if room is not None:
                self._rematch(room, request)
            case _ if isinstance(request, MAY_ASK) and room is not None:
                decision = judge.decide(room.table, USER, here.name, request)
                self._happen(room, decision.entry, request.id)
            case _:
                raise Refusal("not_now", "this needs the network", key="offline")

    # Tables.

    @property
    def _room(self) -> LocalRoom | None:
        return next((room for room in self.rooms.values() if room.connections), None)

    def _find(self, code: str) -> LocalRoom:
        if code not in self.rooms:
            raise Refusal("no_table", f"there is no table {code} on this device")
        return self.rooms[code]

    def _leave(self) -> None:
        for room in self.rooms.values():
            room.connections.clear()
            room.posts.left(self.here)

    def _enter(self, room: LocalRoom, re: int | None) -> None:
        self._leave()
        room.connections.append(self.here)
        self.here.push(room.posts.full_table(self.here, re, room.here()))

    def _create(self, request: m.Create) -> None:
        game = get_game(request.game)
        wishes = list(request.seats) or [SeatWish(kind="me")]
        players = game.check_players(request.players or len(wishes))
        if request.rated or len(wishes) != players or any(wish.kind != "me" for wish in wishes):
            raise Refusal("not_now", "without the network everybody sits here", key="offline")
        names: list[str] = []
        for wish in wishes:
            names.append(distinct(judge.person_name(wish.name or self.here.name), names))
        spec = Spec(
            code=PREFIX + code_from(secrets.token_hex(16), "table")[:5], game=game.name,
            players=players, options=game.check_options(request.options), public=False,
            clock=Clock(), host=USER, secret=secrets.token_hex(32),
            at=time.time_ns() // 1_000_000,
        )  # fmt: skip
        room = self._open(spec, [e.Filled(USER, name, "", True) for name in names])
        self._enter(room, None if request.start else request.id)
        if request.start:
            start = m.Start(id=request.id)
            self._happen(room, judge.start(room.table, USER, start), request.id)

    def _open(self, spec: Spec, seats: list[e.Filled]) -> LocalRoom:
        room = self.rooms[spec.code] = LocalRoom(Table(spec))
        self._happen(room, e.Opened(seats))
        over = [code for code in self.rooms if code != spec.code]
        for code in over[: max(0, len(self.rooms) - MOST_KEPT)]:
            del self.rooms[code]
            self._forgotten.append(code)
        return room

    def _learn(self, request: m.Learn) -> None:
        lesson = find_lesson(request.lesson)
        if lesson is None:
            raise Refusal("bad_option", f"there is no lesson {request.lesson}")
        digest = hashlib.sha256(f"{lesson.id} {lesson.digest}".encode()).hexdigest()
        code = PREFIX + code_from(digest, "lesson")[:5]
        room = self.rooms.get(code)
        if room is None:
            spec, seats = begin_lesson(
                lesson, code, (USER, self.here.name), time.time_ns() // 1_000_000
            )
            room = self._open(spec, seats)
            self._happen(room, room.table.opening())
        self._enter(room, request.id)

    def _rematch(self, room: LocalRoom, request: m.Rematch) -> None:
        table = room.table
        if table.status != "over" or table.spec.lesson:
            raise Refusal("not_now", "the game is not over", key="needs-over")
        if not table.rematch:
            code = PREFIX + code_from(table.spec.secret, "rematch")[:5]
            spec = msgspec.structs.replace(
                table.spec, code=code, secret=secrets.token_hex(32), at=room.now(),
                after=table.spec.code,
            )  # fmt: skip
            next_room = self._open(spec, [e.Filled(USER, s.name, "", True) for s in table.seats])
            self._happen(next_room, next_room.table.opening())
            self._happen(room, e.Rematched(code), request.id)
        else:
            self._tell(m.Ok(re=request.id))

    # What follows.

    def _happen(self, room: LocalRoom, entry: e.Entry, re: int | None = None) -> None:
        to = self.here if self.here in room.connections and re is not None else None
        room.happen(entry, to, re)
        self._changed.add(room.code)
        if room.table.called and not room.table.awaits_seeds:
            room.happen(room.table.opening())

    def _tell(self, message: m.Reply) -> None:
        self.here.push(m.encode(message))

    def _heard(self) -> str:
        told, self.here.told = self.here.told, []
        kept = {code: self.rooms[code].text() for code in self._changed if code in self.rooms}
        room = self._room
        heard = Heard(
            [msgspec.Raw(data) for data in told], kept, self._forgotten,
            PAUSE if room is not None and room.scripted() is not None else None,
        )  # fmt: skip
        self._changed, self._forgotten = set(), []
        return msgspec.json.encode(heard).decode()


def _shown(match: Match, what: str) -> str | None:
    """A game of this device as a record, or as frames."""
    if what == "record":
        return match.record
    if what != "replay":
        return None
    ticket = Ticket(REPLAY_SECONDS)
    ticket.start()
    return frames_json(match, REFEREE, ticket).decode()
