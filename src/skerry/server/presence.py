"""Who is at a table: the people connected to this worker, and those another worker tells of."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from . import messages as m
from .posts import send

if TYPE_CHECKING:
    from .room import Room
    from .sockets import Connection

log = logging.getLogger("skerry.tables")

#: Seconds for which another worker's word about who is connected counts.
BELIEVED = 20.0
#: Seconds between two looks at how many look on.
SETTLED = 1.0


class Presence:
    """The seats of one room whose people are connected."""

    def __init__(self, room: Room) -> None:
        self.room = room
        #: by worker: until when it is believed, its seats, how many look on there
        self._elsewhere: dict[str, tuple[float, tuple[int, ...], int]] = {}
        self._told = 0  #: how many look on, as everybody was told last
        self._looked_at = 0.0
        #: whether there is more to announce than what is on its way; None when nothing is
        self._is_news: bool | None = None

    def here(self) -> set[int]:
        """Seats whose people are connected, to this worker or another."""
        seats = self._ours()
        now = asyncio.get_running_loop().time()
        for until, others, _ in self._elsewhere.values():
            if until > now:
                seats.update(others)
        return seats

    def _ours(self) -> set[int]:
        people = {to.user for to in self.room.connections}
        seats = self.room.table.seats
        return {i for i, seat in enumerate(seats) if seat.user and seat.user in people}

    def own_watchers(self) -> int:
        """How many look on at this worker."""
        players = {seat.user for seat in self.room.table.seats}
        return sum(not to.user or to.user not in players for to in self.room.connections)

    def watchers(self) -> int:
        """How many look on."""
        now = asyncio.get_running_loop().time()
        return self.own_watchers() + sum(
            n for until, _, n in self._elsewhere.values() if until > now
        )

    def tick(self, now: float) -> None:
        """Say how many look on when that has changed, not with everybody who comes."""
        if now - self._looked_at < SETTLED:
            return
        self._looked_at, count = now, self.watchers()
        if count != self._told:
            self._told = count
            self._show(self.here())
            self.announce()

    def tell(self, here: set[int], but: Connection | None = None) -> None:
        """Tell those who watch who is here now, and other workers too."""
        self._show(here, but)
        self.announce()

    def _show(self, here: set[int], but: Connection | None = None) -> None:
        room = self.room
        send([(to, m.encode(room.posts.info(to, here))) for to in room.connections
                   if to is not but])  # fmt: skip

    def hear(self, worker: str, seats: str, bots: str | None) -> None:
        """Another worker has these people; believe it for a while.

        If it moves the bots here, it says too which of them are not as usual.
        """
        driver, before, bots_before = self.room.driver, self.here(), self.room.driver.bot_states
        if bots is not None and not driver.drives:
            pairs = (pair.split("=") for pair in bots.split(",") if pair)
            driver.bot_states = {int(seat): state for seat, state in pairs}
        seats, _, watchers = seats.partition("+")
        self._elsewhere[worker] = (
            asyncio.get_running_loop().time() + BELIEVED,
            tuple(int(seat) for seat in seats.split(",") if seat),
            int(watchers or 0),
        )
        here = self.here()
        for seat in here:
            driver.gone_since.pop(seat, None)
        if here != before or driver.bot_states != bots_before:
            self._show(here)

    def announce(self) -> None:
        """Tell other workers whose people are connected to this one."""
        if self.room.services.store.shared and not self.room.closed:
            is_under_way, self._is_news = self._is_news is not None, True
            if not is_under_way:
                self.room.spawn(self._announce())

    def notice(self) -> str:
        """What other workers are told about the people here, and the bots moved from here."""
        seats = ",".join(map(str, sorted(self._ours()))) + f"+{self.own_watchers()}"
        notice = f"{self.room.code} {seats}"
        driver = self.room.driver
        if not driver.drives:
            return notice
        return notice + " " + ",".join(f"{s}={said}" for s, said in driver.bot_states.items())

    async def _announce(self) -> None:
        """Say who is here until that is what was said last: one notice at a time, however often
        people come and go."""
        services = self.room.services
        while self._is_news:
            self._is_news = False
            try:
                notice = self.notice()
                await asyncio.to_thread(services.store.notify, services.worker, [notice])
            except Exception as error:
                log.info("presence was not announced: %s", type(error).__name__)
        self._is_news = None
