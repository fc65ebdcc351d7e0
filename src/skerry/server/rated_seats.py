"""Who may take a seat at a rated table, as far as the store must be asked for it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .refusals import Refusal
from .result_store import LOOKED_AT, MOST_LEFT, barred_until, note_place

if TYPE_CHECKING:
    from .lobby import Lobby
    from .sockets import Connection

HOUR = 3600 * 1000


async def check_rated(lobby: Lobby, connection: Connection) -> None:
    """Refuse a rated seat to a guest, and to somebody who left too many games."""
    if not connection.known:
        reason = "rated games are for people with an account; make one at /account"
        raise Refusal("not_now", reason, key="rated-account")
    store, user = lobby.services.store, connection.user
    until = await connection.while_here(
        lobby.work.submit(connection.address, lambda _: barred_until(store, user))
    )
    left = until - lobby.services.now()
    if left > 0:
        raise Refusal(
            "not_now",
            f"you left {MOST_LEFT} of your last {LOOKED_AT} rated games; rated games are open to "
            f"you again in {math.ceil(left / HOUR)} hours",
            key="rated-left",
        )


async def check_place(lobby: Lobby, connection: Connection, others: list[str]) -> None:
    """Refuse a rated seat beside somebody who plays from the same address.

    Two accounts of one person must not play each other. From where a seat was taken is noted.
    """
    services, user = lobby.services, connection.user
    place = services.signer.place(connection.address)
    if not place or services.settings.rated_together:
        return
    store, now = services.store, services.now()
    beside = await connection.while_here(
        lobby.work.submit(connection.address, lambda _: note_place(store, user, place, others, now))
    )
    if beside:
        raise Refusal(
            "not_now",
            "somebody at this table plays from the same address as you; the two of you can play "
            "each other at tables that are not rated",
            key="rated-place",
        )
