"""Who may take a seat, as far as the store must be asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .circle import blockers
from .rated import check_rated
from .refusals import Refusal
from .table import Table

if TYPE_CHECKING:
    from .lobby import Lobby
    from .sockets import Connection


async def check_sitter(lobby: Lobby, connection: Connection, table: Table) -> None:
    """Refuse a seat to somebody whom the host or a person at the table has blocked.

    What he is told says neither why nor by whom.
    """
    store, user = lobby.services.store, connection.user
    people = sorted({table.spec.host, *(seat.user for seat in table.seats if seat.user)} - {user})
    blocking = await connection.while_here(
        lobby.work.submit(connection.address, lambda _: blockers(store, people, user))
    )
    if blocking:
        raise Refusal("not_yours", "you cannot take a seat at this table", key="no-sit")
    if table.spec.rated:
        await check_rated(lobby, connection)
