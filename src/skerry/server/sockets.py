"""One WebSocket connection: reading, limits, and writing to somebody who may read slowly."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from . import meeting
from . import messages as m
from .limits import Bucket
from .metrics import REFUSALS
from .tokens import new_user

if TYPE_CHECKING:
    from .lobby import Lobby
    from .room import Room
    from .wire import Wire

log = logging.getLogger("skerry.sockets")

#: What may wait for a client that reads slowly, in bytes; then it is closed.
MOST_WAITING = 1_000_000
#: Refusals for going too fast before the connection is closed.
PATIENCE = 100

#: What requests count against beside the number of messages.
QUOTAS_OF: dict[type, tuple[str, ...]] = {
    m.Hello: ("costly",),
    m.Join: ("costly",),
    m.ListTables: ("costly",),
    meeting.Hall: ("costly",),
    meeting.Seek: ("costly", "seek"),
    m.Undo: ("costly", "table"),
    m.Hint: ("costly", "hint"),
    m.Seal: ("costly", "table"),
    m.Create: ("costly", "open"),
    m.Learn: ("costly",),
    m.Step: ("costly", "table"),
    m.Rematch: ("costly", "open"),
    m.Sit: ("costly", "sit"),
    m.Chat: ("chat",),
    m.React: ("chat",),
    m.Change: ("costly", "table"),
    # Each of these is stored, and told to everybody at the table.
    **dict.fromkeys(
        (
            m.Leave,
            m.Remove,
            m.Back,
            m.SetBot,
            m.Ready,
            m.Seed,
            m.Start,
            m.Consent,
            m.Pause,
            m.Resume,
            m.Resign,
        ),
        ("table",),
    ),
}
#: How many messages one counts for that takes the server much longer than a move.
DEAR_COST = 9
#: What somebody is told who does something too often.
TOO_FAST = {
    "costly": "too many messages; wait a second",
    "chat": "too many lines; wait a few seconds",
    "table": "too many changes at the table; wait a few seconds",
    "sit": "too many seats taken; wait a minute",
    "hint": "too many hints; wait some seconds",
    "open": "too many tables opened; wait some minutes",
    "seek": "too many searches; wait a minute",
}

T = TypeVar("T")

Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]


class ClientGone(Exception):
    """Whoever asked has gone; there is nobody to answer."""


class Connection:
    """A browser at the other end."""

    def __init__(
        self, lobby: Lobby, receive: Receive, send: Send, wire: Wire, address: str
    ) -> None:
        self.lobby, self._receive, self._send, self._wire = lobby, receive, send, wire
        self.address = address
        settings = lobby.services.settings
        self.user = self.name = ""
        self.known = ""  #: the name of the person's account
        self.blocked: frozenset[str] = frozenset()  #: accounts whose words are not for this person
        self.room: Room | None = None
        self.closed = False
        self._bucket = Bucket(settings.rate, settings.burst)
        self._too_fast = 0
        self._outbox: deque[bytes] = deque()
        self._waiting = 0
        self._is_busy = False  #: with a message that takes its time
        self._waits_for: asyncio.Future[Any] | None = None
        self._ending: tuple[int, str] | None = None
        self._closing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Serve the connection until it ends."""
        await self._send({"type": "websocket.accept"})
        self._wire.connection = self
        seconds = self.lobby.services.settings.hello_seconds
        patience = asyncio.get_running_loop().call_later(seconds, self._expect_hello)
        if not seconds:
            patience.cancel()
        try:
            while (event := await self._receive())["type"] != "websocket.disconnect":
                if self.is_ending:
                    continue  # whoever was told to go is not listened to
                self._is_busy = True
                await self._take(event)
                self._is_busy = False
        finally:
            patience.cancel()
            self.closed = True
            self._wire.connection = None
            self.lobby.hall.leave(self)
            if self.room is not None:
                self.room.exit(self)
            if self._closing is not None:
                await asyncio.gather(self._closing, return_exceptions=True)

    def _expect_hello(self) -> None:
        if not self.user:
            self.end(1008, "nobody said hello")

    # Reading.

    @property
    def is_ending(self) -> bool:
        """Whether it is closed as soon as everything is sent."""
        return self._ending is not None

    def refuse_flood(self, waiting: int) -> None:
        """Close where more messages wait than could be read before it would be closed for them."""
        if self._bucket.rate and waiting > self._bucket.burst + PATIENCE:
            self.refuse(None, "too_fast", "too many messages; wait a second")
            self.end(1008, "too many messages")

    def may_ping(self) -> bool:
        """Whether one more ping or pong of the WebSocket protocol is taken."""
        if self._may_send(1):
            return True
        self._slow_down(None)
        return False

    def take_now(self, data: bytes) -> bool:
        """Take a move that need not wait for anything; anything else is left to `_take`."""
        if self._is_busy or self.is_ending or self.room is None or not self.user:
            return False
        if len(data) > m.MOST_BYTES:
            return False
        try:
            request = m.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return False
        if not isinstance(request, m.Move) or len(request.moves) > 1:
            return False
        if self._may_send(1):
            self.room.ask(self, request)
        else:
            self._slow_down(request.id)
        return True

    def _may_send(self, cost: float) -> bool:
        """Whether this connection and its address may send one more message."""
        now = asyncio.get_running_loop().time()
        return self._bucket.take(now, cost) and self.lobby.limits.may_send(self.address, now, cost)

    def _exceeded(self, request: m.Request) -> str:
        """The quota that a request would exceed; empty when it may be done."""
        now = asyncio.get_running_loop().time()
        # What strangers do at a table is counted together, and not against those who play there.
        is_strange = self.room is not None and not self.room.seats_of(self)
        table = self.room.code if self.room is not None and is_strange else ""
        for kind in QUOTAS_OF.get(type(request), ()):
            if not self.lobby.limits.may(kind, now, self.address, self.user, table):
                return kind
        return ""

    async def _take(self, event: Event) -> None:
        data = event.get("text")
        if data is None:
            data = event.get("bytes") or b""
        try:
            request = None if len(data) > m.MOST_BYTES else m.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            request, wrong = None, str(error)[:300]
        cost = DEAR_COST if "costly" in QUOTAS_OF.get(type(request), ()) else 1
        if isinstance(request, m.Move):
            cost = len(request.moves)
        if not self._may_send(cost):
            self._slow_down(_id_in(data) if request is None else request.id)
        elif len(data) > m.MOST_BYTES:
            self.refuse(_id_in(data), "too_big", f"a message has at most {m.MOST_BYTES} bytes")
        elif request is None:
            self.refuse(_id_in(data), "malformed", wrong)
        elif not self.user and not isinstance(request, m.Hello | m.Ping):
            self.refuse(request.id, "hello_first", "the first message must be hello")
        elif exceeded := self._exceeded(request):
            self._slow_down(request.id, TOO_FAST[exceeded])
        else:
            await self.lobby.handle(self, request)

    def _slow_down(self, re: int | None, reason: str = "too many messages; wait a second") -> None:
        self._too_fast += 1
        self.refuse(re, "too_fast", reason)
        if self._too_fast > PATIENCE:
            self.end(1008, "too many messages")

    def greet(self, user: str, name: str, known: str) -> str:
        """Take somebody for who he has shown to be, or for a new guest; the person's id."""
        if self.user:
            self.lobby.hall.leave(self)
        self.user, self.known = user or new_user(), known
        self.name = known or name or self.name or "Guest"
        return self.user

    async def while_here(self, work: Awaitable[T]) -> T:
        """Wait for something that takes its time; it is stopped when the client goes."""
        self._waits_for = waiting = asyncio.ensure_future(work)
        try:
            return await waiting
        except asyncio.CancelledError:
            if self.closed:
                raise ClientGone from None
            raise
        finally:
            self._waits_for = None

    def lost(self) -> None:
        """The other end has gone."""
        self.closed = True
        if self._waits_for is not None:
            self._waits_for.cancel()

    # Writing.

    def push(self, data: bytes) -> None:
        """Send, in order, as fast as the other end reads."""
        if self.closed or self._ending is not None:
            return
        if self._wire.is_writable and not self._outbox:
            self._write(data)
            return
        self._outbox.append(data)
        self._waiting += len(data)
        if self._waiting > MOST_WAITING:
            self._outbox.clear()
            self._wire.cut_deaf()

    def _write(self, data: bytes) -> None:
        """Whoever cannot be written to is cut off, and whoever wrote goes on with the others."""
        try:
            self._wire.write(data)
        except Exception:
            log.exception("a message could not be sent; its connection is closed")
            self._wire.cut()

    def flush(self) -> None:
        """The other end reads again: send what waits, then close if that was wanted."""
        while self._outbox and self._wire.is_writable:
            data = self._outbox.popleft()
            self._waiting -= len(data)
            self._write(data)
        if self._ending is not None and not self._outbox and self._closing is None:
            code, reason = self._ending
            event = {"type": "websocket.close", "code": code, "reason": reason[:100]}
            self._closing = asyncio.ensure_future(self._send(event))

    def reply(self, message: m.Reply) -> None:
        """Send a message."""
        self.push(m.encode(message))

    def refuse(self, re: int | None, code: str, reason: str, **why: Any) -> None:
        """Say that something was not done, and why."""
        REFUSALS.labels(code).inc()
        self.reply(m.Refused(re=re, code=code, reason=reason, **why))  # type: ignore[arg-type]

    def say_gone(self, reason: str, again: bool = True) -> None:
        """Say goodbye and close."""
        self.reply(m.Gone(reason=reason, again=again))
        self.end(1012, reason)

    def say_last(self, reason: str) -> None:
        """Say goodbye on a connection that is being closed."""
        self.reply(m.Gone(reason=reason))
        self.closed = True

    def end(self, code: int, reason: str) -> None:
        """Close once everything is sent."""
        if self._ending is None and not self.closed:
            self._ending = (code, reason)
            self.flush()


class _OnlyId(msgspec.Struct):
    id: int | None = None


def _id_in(data: bytes | str) -> int | None:
    """The id of a message that is otherwise wrong, so that its sender learns which one it was."""
    try:
        found = msgspec.json.decode(data, type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found if found is not None and 0 <= found <= 2**53 else None
