"""The wire: uvicorn's HTTP and WebSocket, with patience that ends.

A move comes straight from the network to its table, and what it changed goes straight to the
network; neither waits in a queue or wakes a task. All else takes uvicorn's ordinary way. Whoever
does not send the request he owes, or does not read what he is sent, is cut off after a while.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from .listening import UNIX

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as UvicornHttp

    from .admission import Admission
    from .sockets import Connection
else:
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as UvicornHttp
    except ImportError:
        from uvicorn.protocols.http.h11_impl import H11Protocol as UvicornHttp

#: Under this name the application finds the wire among the extensions of the scope.
EXTENSION = "skerry.wire"
#: Under these names protocols find in the state of the application how to count connections, and
#: how long to be patient.
ADMISSION, PATIENCE = "skerry.admission", "skerry.patience"

#: Longest head of a request, in bytes, and its fields; requests that may wait for one before them.
MOST_HEAD, MOST_FIELDS, MOST_REQUESTS = 65_536, 200, 32
#: Most parts of one message.
MOST_PARTS = 64
#: Bytes that are taken apart before it is looked at what they held: nobody can send as many small
#: things at once as would hold the loop up.
MOST_AT_ONCE = 4_096
#: What may wait to be sent to somebody who sends pings and does not read, in bytes.
MOST_UNREAD = 262_144

_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
    b"Content-Length: 0\r\n\r\n"
)
#: The first byte of a frame that is a whole text.
_TEXT = 0x81


class Patience:
    """A timer for one thing that the other end owes us."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, seconds: float, over: Any) -> None:
        """Wait so long from now, unless we are waiting already."""
        if self._timer is None and seconds:
            self._timer = self._loop.call_later(seconds, over)

    def end(self) -> None:
        """What was owed has come."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Careful(asyncio.Protocol, ABC):
    """A connection whose other end may take its time to read, but not for ever, and may send much,
    but not very many small things at once."""

    transport: asyncio.Transport
    _admission: Admission
    _reading: Patience
    _read_seconds: float

    def data_received(self, data: bytes) -> None:
        """Take what has come in slices; where somebody floods, the rest is left."""
        for at in range(0, len(data), MOST_AT_ONCE):
            if self.transport.is_closing() or (at and not self.may_go_on()):
                return
            self.take_slice(data[at : at + MOST_AT_ONCE])

    def take_slice(self, data: bytes) -> None:
        """Take apart some of what has come."""
        super().data_received(data)

    @abstractmethod
    def may_go_on(self) -> bool:
        """Whether more is taken apart; whoever has sent more than anybody can mean is cut off."""

    def cut_deaf(self) -> None:
        """End the connection because the other end does not read."""
        self._admission.deaf.count()
        self.transport.abort()

    def pause_writing(self) -> None:
        """The other end does not keep up."""
        super().pause_writing()
        self._reading.begin(self._read_seconds, self.cut_deaf)

    def resume_writing(self) -> None:
        """The other end has read."""
        super().resume_writing()
        self._reading.end()


class Http(Careful, UvicornHttp):
    """One HTTP connection: counted, and ended when no whole request comes or nobody reads."""

    #: requests that wait for the one before them; where the parser keeps none, it bounds heads, too
    pipeline: Any = ()
    headers: Any = None
    _is_in_head = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, or turn it away."""
        super().connection_made(transport)
        # A unix socket has no addresses; whoever may open it is a proxy of ours.
        self.client = self.client or (UNIX, 0)
        self._admission = self.app_state[ADMISSION]
        self._request_seconds, self._read_seconds = self.app_state[PATIENCE]
        self._request, self._reading = Patience(self.loop), Patience(self.loop)
        self._head = 0
        if self._admission.enter(transport, self.client[0]):
            self._request.begin(self._request_seconds, self._say_nothing_came)
        else:
            transport.write(_FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self._admission.leave(self.transport)
        self._request.end()
        self._reading.end()
        if self.pipeline:
            # Nobody reads the answers any more: neither that which is worked out nor the next ones.
            self.pipeline.clear()
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def may_go_on(self) -> bool:
        """Whether no more requests wait than may."""
        if len(self.pipeline) > MOST_REQUESTS:
            self.transport.abort()
        return not self.transport.is_closing()

    def take_slice(self, data: bytes) -> None:
        """Take a part of a request; the whole of it must come in time."""
        if self.transport.get_protocol() is not self:
            return  # it is a WebSocket now
        super().take_slice(data)
        if self.transport.get_protocol() is not self:
            return
        if self._is_in_head:
            self._head += len(data)
            if self._head > MOST_HEAD or len(self.headers) > MOST_FIELDS:
                self.transport.abort()
        if self._awaits_head() or self.cycle.more_body:
            self._request.begin(self._request_seconds, self._say_nothing_came)
        else:
            self._request.end()

    def on_message_begin(self) -> None:
        """A request begins, perhaps while another one is answered."""
        self._is_in_head, self._head = True, 0
        super().on_message_begin()  # type: ignore[misc]

    def on_headers_complete(self) -> None:
        """Its head is whole."""
        self._is_in_head = False
        super().on_headers_complete()  # type: ignore[misc]

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        """A request is answered; others may wait for it."""
        self._answered = cycle
        super()._start_asgi_task(cycle, app)  # type: ignore[misc]

    def _awaits_head(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """The connection becomes a WebSocket, which is counted in its place."""
        self._request.end()
        super().handle_websocket_upgrade(*event)

    def on_response_complete(self) -> None:
        """The answer is sent; from here uvicorn's time for keeping a connection runs."""
        self._request.end()
        super().on_response_complete()

    def _say_nothing_came(self) -> None:
        self._admission.silent.count()
        self.transport.abort()


class Wire(Careful, WebSocketsSansIOProtocol):
    """One WebSocket."""

    connection: Connection | None = None  #: set once the connection is served

    def connection_made(self, transport: Any) -> None:
        """A connection of HTTP, which has been counted, goes on as a WebSocket."""
        super().connection_made(transport)
        self.client = self.client or (UNIX, 0)
        self._admission = self.app_state[ADMISSION]
        self._read_seconds = self.app_state[PATIENCE][1]
        self._reading = Patience(self.loop)

    def may_go_on(self) -> bool:
        """Whether no more messages wait than may, and nobody was told to go."""
        if self.connection is None:
            return not self.close_sent
        self.connection.refuse_flood(self.queue.qsize())
        return not self.connection.is_ending

    def handle_connect(self, event: Request) -> None:
        """Let the application find the wire."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def handle_text(self, event: Frame) -> None:
        """Hand a message over at once when none that came earlier is waiting."""
        first = event.fin and self.queue.empty()
        if not first or self.connection is None or not self.connection.take_now(bytes(event.data)):
            super().handle_text(event)

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message, of which there may be only so many."""
        if len(self.frames) >= MOST_PARTS:
            self.cut()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping as often as a message may come, and nobody who does not read."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.cut_deaf()
        elif self.connection is None or self.connection.may_ping():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # the answer, which is not sent

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping of ours; others count as messages."""
        is_wanted = bytes(event.data) == self.pending_ping_payload
        if is_wanted or (self.connection is not None and self.connection.may_ping()):
            super().handle_pong(event)

    def keepalive_timeout(self) -> None:
        """No answer to a ping: the network is cut, and a closing message would only wait."""
        super().keepalive_timeout()
        self.cut()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other end has gone; what was begun for it need not go on."""
        self._admission.leave(self.transport)
        self._reading.end()
        super().connection_lost(exc)
        if self.connection is not None:
            self.connection.lost()

    def shutdown(self) -> None:
        """The server stops: say goodbye while there is still a connection to say it on."""
        if self.connection is not None:
            self.connection.say_last("the server stops")
        super().shutdown()

    def resume_writing(self) -> None:
        """The other end has read: send what had to wait."""
        super().resume_writing()
        if self.connection is not None:
            self.connection.flush()

    @property
    def is_writable(self) -> bool:
        """Whether the other end keeps up."""
        return self.writable.is_set()

    def write(self, data: bytes) -> None:
        """Send a text."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(_head(len(data)) + data)

    def cut(self) -> None:
        """End the connection without a word."""
        self.transport.abort()


def _head(size: int) -> bytes:
    """The head of an unmasked frame that holds a whole text.

    >>> _head(5).hex(), _head(300).hex(), _head(70_000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if size < 126:
        return bytes((_TEXT, size))
    if size < 65_536:
        return bytes((_TEXT, 126)) + size.to_bytes(2)
    return bytes((_TEXT, 127)) + size.to_bytes(8)
