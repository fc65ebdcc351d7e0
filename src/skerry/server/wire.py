"""The wire: uvicorn's WebSocket with a short way to the connection that it serves.

A move comes straight from the network to its table, and what it changed goes straight to the
network; neither waits in a queue or wakes a task. All else takes uvicorn's ordinary way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

if TYPE_CHECKING:
    from .sockets import Connection

#: Under this name the application finds the wire among the extensions of the scope.
EXTENSION = "skerry.wire"

#: The first byte of a frame that is a whole text.
_TEXT = 0x81


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket."""

    connection: Connection | None = None  #: set once the connection is served

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

    def connection_lost(self, exc: Exception | None) -> None:
        """The other end has gone; what was begun for it need not go on."""
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
