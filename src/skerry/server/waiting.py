"""Waiting for people who took a seat and are not ready: not for ever, since nobody can begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import entries as e
from .judge import Decision

if TYPE_CHECKING:
    from .room import Room


class Waiting:
    """The people at one open table who are not ready."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._since: dict[tuple[int, str], float] = {}  #: by seat and person

    def tick(self, now: float) -> None:
        """Free a seat that was kept from the others for too long; called a few times a second."""
        room, table = self.room, self.room.table
        if table.status != "open" or table.called or room.busy or not room.driver.drives:
            return
        unready = [
            (i, seat.user)
            for i, seat in enumerate(table.seats)
            if seat.user and not seat.ready and seat.user != table.spec.host
        ]
        self._since = {who: self._since.get(who, now) for who in unready}
        here = room.presence.here()
        for seat, user in unready:
            if self._is_late(seat, user, now, seat in here):
                room.append(Decision(e.Stood(seat)))
                return

    def _is_late(self, seat: int, user: str, now: float, is_here: bool) -> bool:
        if all(to.user == user for to in self.room.connections):
            return False  # nobody waits for him
        settings, since = self.room.services.settings, self._since[seat, user]
        if is_here:
            return now - since > settings.ready_after
        gone = self.room.driver.gone_since.get(seat, since)
        return now - max(since, gone) > settings.seat_kept
