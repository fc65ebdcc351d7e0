"""The wire: uvicorn's HTTP and WebSocket, with patience that ends.

A move comes straight from the network to its table, and what it changed goes straight to the
network; neither waits in a queue or wakes a task. All else takes uvicorn's ordinary way. Whoever
does not send the request he owes, or does not read what he is sent, is cut off after a while.
"""

from __future__ import annotations

import asyncio
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

#: Longest head of a request, in bytes.
MOST_HEAD = 65_536
#: Most parts of one message.
MOST_PARTS = 64
#: Bytes of a WebSocket that are taken apart before it is looked at how many messages they held, and
#: messages that may wait: nobody can send as many as would hold the loop up.
MOST_AT_ONCE, MOST_WAITING = 4_096, 256
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


class MustRead(asyncio.Protocol):
    """A connection whose other end may take its time to read, but not for ever."""

    transport: asyncio.Transport
    _admission: Admission
    _reading: Patience
    _read_seconds: float

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


class Http(MustRead, UvicornHttp):
    """One HTTP connection: counted, and ended when no whole request comes or nobody reads."""

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
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; the whole of it must come in time."""
        if self.transport.is_closing():
            return
        if self._awaits_head():
            self._head += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it is a WebSocket now
        if self._awaits_head():
            if self._head > MOST_HEAD:
                self.transport.abort()
        else:
            self._head = 0
        if self._awaits_head() or self.cycle.more_body:
            self._request.begin(self._request_seconds, self._say_nothing_came)
        else:
            self._request.end()

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


class Wire(MustRead, WebSocketsSansIOProtocol):
    """One WebSocket."""

    connection: Connection | None = None  #: set once the connection is served

    def connection_made(self, transport: Any) -> None:
        """A connection of HTTP, which has been counted, goes on as a WebSocket."""
        super().connection_made(transport)
        self.client = self.client or (UNIX, 0)
        self._admission = self.app_state[ADMISSION]
        self._read_seconds = self.app_state[PATIENCE][1]
        self._reading = Patience(self.loop)

    def data_received(self, data: bytes) -> None:
        """Take what has come; whoever floods is cut off before all of it is taken apart."""
        for at in range(0, len(data), MOST_AT_ONCE):
            if at and self._is_flooded():
                self.cut()
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + MOST_AT_ONCE])

    def _is_flooded(self) -> bool:
        has_gone_too_far = self.connection is not None and self.connection.is_ending
        return has_gone_too_far or self.queue.qsize() > MOST_WAITING

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
        """No answer to a ping: the network is cut, and a word of farewell would only wait."""
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
