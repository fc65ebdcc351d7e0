"""Admission: how many connections there are, before anything is said on them.

An open connection costs a file of the process, whoever holds it and whatever he sends. So all are
counted, in all and by address, and there are always files left for the store.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import Counter
from typing import TYPE_CHECKING

from .limits import address_key
from .listening import UNIX

if TYPE_CHECKING:
    from .services import Settings

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

log = logging.getLogger("skerry.connections")

#: Files kept for the store, bots, workers and whatever the process has open otherwise.
KEPT_FILES = 128
#: More files than this are not asked for.
MOST_FILES = 65_536
#: Connections where the system says nothing about files.
WITHOUT_LIMIT = 2_000
#: The log gets one line of a kind in so many seconds.
SECONDS_A_LINE = 10.0


def raise_file_limit() -> None:
    """Let this process have as many files open as it may, up to a number."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """As many connections as this process has files for."""
    if resource is None:
        return WITHOUT_LIMIT
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
    return max(files - KEPT_FILES, files // 2)


class Admission:
    """Counts the connections of a worker and says whether there may be one more."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.connections or most_connections()
        # A page fetches its parts over several connections before it opens its socket.
        self.each = min(2 * settings.connections_each, max(8, self.most // 4))
        self._proxies = [ipaddress.ip_network(text) for text in settings.trusted_proxies]
        self._held: dict[object, str] = {}
        self._addresses: Counter[str] = Counter()
        self.ended = 0  #: connections that have left
        self.refused = Tally("connections were refused: %d are open, of which one address has %d")
        self.silent = Tally("connections were closed because no whole request came in time")
        self.deaf = Tally("connections were cut because the other end does not read")

    def __len__(self) -> int:
        return len(self._held)

    def enter(self, connection: object, host: str) -> bool:
        """Whether a new connection may stay; it is counted until it leaves."""
        key = address_key(host)
        is_full = len(self._held) >= self.most
        if self.each and self._addresses[key] >= self.each and not self._is_proxy(host):
            is_full = True
        if is_full:
            self.refused.count(len(self._held), self._addresses[key])
            return False
        self._held[connection] = key
        self._addresses[key] += 1
        return True

    def leave(self, connection: object) -> None:
        """A connection has ended."""
        key = self._held.pop(connection, None)
        if key is not None:
            self.ended += 1
            self._addresses[key] -= 1
            if not self._addresses[key]:
                del self._addresses[key]

    def _is_proxy(self, host: str) -> bool:
        if host == UNIX:
            return True
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


class Tally:
    """Counts what happens too often to log each time, and logs the number now and then."""

    def __init__(self, words: str) -> None:
        self.words, self.total = words, 0
        self._unsaid = 0
        self._details: tuple[int, ...] = ()
        self._timer: asyncio.TimerHandle | None = None

    def count(self, *details: int) -> None:
        """It has happened once more; `details` go into the words."""
        self.total += 1
        self._unsaid += 1
        self._details = details
        if self._timer is None:
            self._say()

    def _say(self) -> None:
        self._timer = None
        if self._unsaid:
            log.warning("%d " + self.words, self._unsaid, *self._details)
            self._unsaid = 0
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(SECONDS_A_LINE, self._say)
