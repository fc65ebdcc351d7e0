"""The round that a worker makes of its tables a few times a second.

Clocks, absences, whose bots it moves, and what may be forgotten: all that happens though nobody
asks for it.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from typing import TYPE_CHECKING

import sqlalchemy as sa

from .metrics import LAG, Watch

if TYPE_CHECKING:
    from .lobby import Lobby
    from .room import Room

log = logging.getLogger("skerry.lobby")

#: Seconds that a round takes, and in how many parts: looking at thousands of tables at once would
#: make somebody wait.
ROUND, PARTS = 0.25, 10
#: So many connections at least end before what they leave behind is collected; a room that was
#: forgotten counts for several.
LEAST_ENDED, ROOM_WEIGHT = 1_000, 5
#: How long a worker moves the bots and clocks of a table before it asks again, in seconds.
LEASE = 10.0


class Rounds:
    """Looks after the rooms of a lobby."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._watch = Watch(lobby)
        self._ended = 0  #: connections, when garbage was collected last
        self._going: asyncio.Task[None] | None = None
        self._sharing: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Make rounds from now on."""
        self._going = asyncio.create_task(self._go())

    async def close(self) -> None:
        """Make no more."""
        tasks = [task for task in (self._going, self._sharing) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _go(self) -> None:
        while True:
            rooms = list(self._lobby.rooms.values())
            for part in range(PARTS):
                now = await self._wait()
                for room in rooms[part::PARTS]:
                    try:
                        self._look_after(room, now)
                    except Exception:
                        log.exception("table %s: the clock failed", room.code)
            for work in (self._watch.look, self._lobby.drop_idle, self._collect):
                try:
                    work()
                except Exception:
                    log.exception("a part of a round failed; the next ones go on")
            is_shared = self._lobby.services.store.shared
            if is_shared and (self._sharing is None or self._sharing.done()):
                self._sharing = asyncio.create_task(self._share(now))

    def _collect(self) -> None:
        """Collect what connections have left behind when as many have ended as there are.

        It takes longer the more there are, and everybody waits meanwhile.
        """
        admission = self._lobby.admission
        if admission is None:
            return
        ended = admission.ended + ROOM_WEIGHT * self._lobby.dropped
        if ended - self._ended > max(LEAST_ENDED, len(admission)):
            self._ended = ended
            gc.collect()

    @staticmethod
    async def _wait() -> float:
        """Wait until the next part is due, and see how late that was; the time now."""
        loop = asyncio.get_running_loop()
        due = loop.time() + ROUND / PARTS
        await asyncio.sleep(ROUND / PARTS)
        now = loop.time()
        LAG.observe(max(0.0, now - due))
        return now

    def _look_after(self, room: Room, now: float) -> None:
        lobby = self._lobby
        if room.closed:
            if lobby.rooms.get(room.code) is room:
                del lobby.rooms[room.code]
        elif not room.driver.goes_on:
            if now - room.idle_since > lobby.services.settings.forget_after:
                lobby.drop(room)
        else:
            room.driver.tick(now)
            room.waiting.tick(now)
            room.presence.tick(now)
        room.tick()

    async def _share(self, now: float) -> None:
        """Agree with other workers on who drives which table, and say whose people are here."""
        due = [r for r in self._lobby.rooms.values() if r.driver.goes_on and now > r.lease_due]
        if not due:
            return
        for room in due:
            room.lease_due = now + LEASE / 3
        services = self._lobby.services
        store, worker = services.store, services.worker
        try:
            ours = await asyncio.to_thread(store.lease, [r.code for r in due], worker, LEASE)
            await asyncio.to_thread(store.notify, worker, [r.presence.notice() for r in due])
        except sa.exc.SQLAlchemyError:
            ours = set()
        for room in due:
            room.driver.drives = room.code in ours
