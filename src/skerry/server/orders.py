"""Orders of the people who run the server, as a worker follows them: bans, and closed tables."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from . import schema
from .admin import delete_rows, delete_snapshot, expired, list_anew, now, remove_table, thin
from .result_store import give_results, settle
from .store import Store, StoreError, short_reason
from .work import Busy

if TYPE_CHECKING:
    from .lobby import Lobby

log = logging.getLogger("skerry.orders")

#: How often orders are looked for, and how often old tables are, in seconds.
EVERY, TIDY_EVERY = 2.0, 3600.0
#: How often rated games that no worker has are looked for, and how many are taken at once.
TAKE_OVER_EVERY, AT_ONCE = 20.0, 20
#: An order whose number is lower by up to so many may be stored after a later one.
OVERLAP = 500


@dataclass(frozen=True)
class Order:
    """One order."""

    id: int
    kind: str
    subject: str
    until: int
    reason: str


def orders_after(store: Store, number: int) -> list[Order]:
    """Orders that came after one."""
    o = schema.orders.c
    query = (
        sa.select(o.id, o.kind, o.subject, o.until, o.reason).where(o.id > number).order_by(o.id)
    )
    with store.connection() as connection:
        return [Order(*row) for row in connection.execute(query)]


class Orders:
    """Follows orders as they come."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._seen: set[int] = set()
        self._bans: dict[tuple[str, str], Order] = {}
        self._unreadable: set[str] = set()  #: rated games that no worker can take
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Know all bans before anybody comes."""
        await self.look()
        self._task = asyncio.create_task(self._follow())

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def why_banned(self, kind: str, subject: str) -> str:
        """What somebody is told who is banned; empty for all others."""
        found = self._bans.get((kind, subject))
        if found is None or found.until <= now():
            return ""
        return f"you may not play here for now{': ' + found.reason if found.reason else ''}"

    async def look(self) -> None:
        """Follow what is new."""
        store = self._lobby.services.store
        since = max(self._seen, default=0) - OVERLAP
        found = await asyncio.to_thread(orders_after, store, since)
        fresh = [order for order in found if order.id not in self._seen]
        self._seen &= {order.id for order in found}
        for order in fresh:
            # One after the other: those after one that fails are followed the next time.
            self._seen.add(order.id)
            if order.kind in ("person", "address"):
                self._bans[order.kind, order.subject] = order
                self._send_away(order)
            elif order.kind == "signout":
                for connection in [c for c in self._lobby.connections if c.user == order.subject]:
                    connection.say_gone(order.reason)
            else:
                await self._close(order)

    def _send_away(self, order: Order) -> None:
        reason = self.why_banned(order.kind, order.subject)
        for connection in list(self._lobby.connections) if reason else []:
            who = connection.user if order.kind == "person" else connection.address
            if who == order.subject:
                connection.say_gone(reason, again=False)

    async def _close(self, order: Order) -> None:
        lobby, code = self._lobby, order.subject
        room = lobby.rooms.pop(code, None)
        if room is None:
            return
        room.close(order.reason)
        # What was on its way when the order came would be stored after it is deleted.
        await lobby.services.writer.drained()
        await asyncio.to_thread(self._delete, code, order.kind == "table")

    def _delete(self, code: str, is_whole: bool) -> None:
        with self._lobby.services.store.connection() as connection:
            if is_whole:
                delete_rows(connection, code)
            else:
                give_results(connection, code, list_anew(connection, code))
                delete_snapshot(connection, code)

    async def _follow(self) -> None:
        loop = asyncio.get_running_loop()
        tidy_at = take_over_at = loop.time() + EVERY
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
                await self.settle()
                if loop.time() > take_over_at:
                    take_over_at = loop.time() + TAKE_OVER_EVERY
                    await self.take_over()
                if loop.time() > tidy_at:
                    tidy_at = loop.time() + TIDY_EVERY
                    await self.tidy()
            except (sa.exc.SQLAlchemyError, StoreError, Busy) as error:
                log.warning("orders cannot be read: %s", short_reason(error))
            except Exception:
                log.exception("orders cannot be followed")

    async def settle(self) -> None:
        """Work out the ratings of rated games that have ended."""
        while await asyncio.to_thread(settle, self._lobby.services.store):
            pass

    async def take_over(self) -> None:
        """Look after rated games that no worker has: they are played to their end."""
        lobby, most = self._lobby, AT_ONCE + len(self._unreadable)
        for code in await asyncio.to_thread(lobby.services.store.unattended, most):
            if code in lobby.rooms or code in self._unreadable:
                continue
            try:
                await lobby.room(code, "")
            except (sa.exc.SQLAlchemyError, Busy):
                raise
            except Exception as error:
                self._unreadable.add(code)
                log.error("table %s cannot be played to its end: %s", code, short_reason(error))

    async def tidy(self) -> None:
        """Delete tables that are kept no longer, unless somebody is there."""
        lobby, store = self._lobby, self._lobby.services.store
        rules = (lobby.services.settings.expire_open, lobby.services.settings.keep_finished)
        codes = await asyncio.to_thread(expired, store, *rules)
        for code in codes:
            room = lobby.rooms.get(code)
            if room is None or not room.connections:
                await asyncio.to_thread(remove_table, store, code, "this table has expired")
        await asyncio.to_thread(thin, store)
        if codes:
            log.info("%d tables have expired", len(codes))
