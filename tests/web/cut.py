"""A cable between browsers and a server that can be cut without anybody being told."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Cable:
    """Passes bytes on in both directions; while it is cut they wait, as in a dead network."""

    def __init__(self, target: str) -> None:
        host, port = target.removeprefix("http://").split(":")
        self._target = (host, int(port))
        self._whole = threading.Event()
        self._whole.set()
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """From now on nothing arrives; no connection is closed."""
        self._whole.clear()

    def hang_up(self) -> None:
        """Only the server learns that its connections are gone, as when a mast gives a phone up."""
        for far in self._ends[1::2]:
            with contextlib.suppress(OSError):
                far.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """What has waited arrives, late."""
        self._whole.set()

    def close(self) -> None:
        """End everything."""
        self.mend()
        for end in [self._listener, *self._ends]:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._target)
            except OSError:
                return
            self._ends += [near, far]
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._pass, args=(source, sink), daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                self._whole.wait()
                sink.sendall(data)
        except OSError:
            pass
        self._whole.wait()
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)


@contextmanager
def cable(target: str) -> Iterator[Cable]:
    """A cable to that server."""
    made = Cable(target)
    try:
        yield made
    finally:
        made.close()
