"""Between workers: PostgreSQL tells each of them what the others have stored."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from .notices import CHANNEL, unpacked
from .store import Store

log = logging.getLogger("skerry.relay")


class Relay:
    """A thread that listens; `heard` is called in the event loop with a worker and its notices.

    What the worker `own` has said itself comes back to it, too, and does not disturb its loop.
    """

    def __init__(
        self,
        store: Store,
        loop: asyncio.AbstractEventLoop,
        own: str,
        heard: Callable[[str, list[str]], None],
        reconnected: Callable[[], None],
    ) -> None:
        self.store, self.loop, self._own = store, loop, own
        self._heard, self._reconnected = heard, reconnected
        self._closed = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="skerry-relay", daemon=True)
        self._thread.start()
        self._ready.wait(10)

    def close(self) -> None:
        """Stop listening."""
        self._closed.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        first = True
        while not self._closed.is_set():
            try:
                with psycopg.connect(self._address(), autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._ready.set()
                    if not first:
                        self._call(self._reconnected)
                    first = False
                    self._listen(connection)
            except psycopg.Error as error:
                log.warning("listening to other workers failed: %s", type(error).__name__)
                time.sleep(0.3)

    def _listen(self, connection: Any) -> None:
        while not self._closed.is_set():
            for notice in connection.notifies(timeout=0.3):
                worker, lines = unpacked(notice.payload)
                if worker != self._own:
                    self._call(self._heard, worker, lines)

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:
            self._closed.set()

    def _address(self) -> str:
        url = self.store.url.set(drivername="postgresql")
        return url.render_as_string(hide_password=False)
