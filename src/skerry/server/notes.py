"""Notes: a browser is told that something about its person has changed, and asks what it is."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from . import messages as m
from .circle import blocked_names

if TYPE_CHECKING:
    from .lobby import Lobby
    from .sockets import Connection

log = logging.getLogger("skerry.notes")

#: Stands before a person's id where workers tell each other about tables.
MARK = "@"


class Notes:
    """Tells people, at whichever worker they are."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._telling: set[asyncio.Task[None]] = set()

    def tell(self, person: str) -> None:
        """Let all browsers of a person know."""
        self.show(person)
        if self._lobby.services.store.shared:
            task = asyncio.get_running_loop().create_task(self._announce(person))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    def show(self, person: str) -> None:
        """Let the browsers that are connected here know."""
        theirs = [one for one in self._lobby.connections if one.user == person]
        if theirs:
            task = asyncio.get_running_loop().create_task(self._show(person, theirs))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _show(self, person: str, connections: list[Connection]) -> None:
        """Whom somebody has blocked is known here before his browsers ask about it."""
        data = m.encode(m.Note())
        try:
            blocked = await asyncio.to_thread(blocked_names, self._lobby.services.store, person)
        except Exception as error:
            log.info("blocks were not read: %s", type(error).__name__)
            blocked = None
        for connection in connections:
            if connection.user == person:
                connection.blocked = connection.blocked if blocked is None else blocked
                connection.push(data)

    async def _announce(self, person: str) -> None:
        services = self._lobby.services
        try:
            await asyncio.to_thread(services.store.notify, services.worker, [MARK + person])
        except Exception as error:
            log.info("a note was not announced: %s", type(error).__name__)
