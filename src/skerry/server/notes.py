"""Notes: a browser is told that something about its person has changed, and asks what it is."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from . import messages as m
from .writer import CHANNEL

if TYPE_CHECKING:
    from .lobby import Lobby

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
        data = m.encode(m.Note())
        for connection in self._lobby.connections:
            if connection.user == person:
                connection.push(data)

    async def _announce(self, person: str) -> None:
        services = self._lobby.services
        notice = f"{services.worker} {MARK}{person}"
        try:
            await asyncio.to_thread(services.store.notify, CHANNEL, [notice])
        except Exception as error:
            log.info("a note was not announced: %s", type(error).__name__)
