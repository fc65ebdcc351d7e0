"""Who may take a seat, as far as the store must be asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .circle import strangers_of
from .counts import open_tables_of
from .rated_seats import check_place, check_rated
from .refusals import Refusal
from .table import Table

if TYPE_CHECKING:
    from .lobby import Lobby
    from .sockets import Connection

#: Tables of others that have not begun and where one person may have a seat.
MOST_OPEN_SEATS = 10


async def check_sitter(lobby: Lobby, connection: Connection, table: Table) -> None:
    """Refuse a seat to somebody who has too many, and where people have blocked each other.

    Whoever is blocked is told neither why nor by whom; whoever has blocked somebody is.
    """
    await _check_seats(lobby, connection, table)
    store, user = lobby.services.store, connection.user
    people = sorted({table.spec.host, *(seat.user for seat in table.seats if seat.user)} - {user})
    blocking, blocked = await connection.while_here(
        lobby.work.submit(connection.address, lambda _: strangers_of(store, people, user))
    )
    if blocking:
        raise Refusal("not_yours", "you cannot take a seat at this table", key="no-sit")
    if blocked:
        reason = "somebody whom you have blocked is at this table"
        raise Refusal("not_now", reason, key="you-blocked")
    if table.spec.rated:
        await check_rated(lobby, connection)
        await check_place(lobby, connection, people)


async def _check_seats(lobby: Lobby, connection: Connection, table: Table) -> None:
    """Nobody keeps seats at more open tables of others than he could play at."""
    store, user = lobby.services.store, connection.user
    codes = await connection.while_here(
        lobby.work.submit(connection.address, lambda _: open_tables_of(store, user))
    )
    for room in lobby.rooms.values():
        other = room.table
        if other.status == "open" and other.spec.host != user and other.seats_of(user):
            codes.add(room.code)
    if table.spec.code not in codes and len(codes) >= MOST_OPEN_SEATS:
        raise Refusal(
            "full",
            f"you have seats at {MOST_OPEN_SEATS} tables that have not begun; leave one first",
            key="many-seats",
        )
