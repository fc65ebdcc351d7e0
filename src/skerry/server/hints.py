"""Hints for somebody who plays against bots alone: the best moves of the seat, by what it sees.

That a seat takes a hint is stored before it is thought of, so the game is marked whatever follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import messages as m
from .bot_client import BotFailed
from .message_parts import HintMove

if TYPE_CHECKING:
    from .pending import Pending
    from .room import Room


async def give_hint(room: Room, seat: int, pending: Pending) -> None:
    """Think of a hint and answer whoever asked for it; what is stale by then is not told."""
    table, connection = room.table, pending.connection
    if connection is None or table.match is None:
        return
    asked, view = table.asked_at[seat], table.match.view(seat)
    try:
        reply = await room.services.bots.hint(connection.address, view, table.bot_seed(seat))
    except BotFailed:
        reason = "nobody can give a hint now; try again in a moment"
        connection.refuse(pending.re, "unavailable", reason, key="hint-not-ready")
        return
    if table is not room.table or table.asked_at[seat] != asked or seat not in table.actors:
        connection.refuse(pending.re, "stale", "the table has moved on")
        return
    moves = msgspec.convert(reply["moves"], list[HintMove])
    connection.reply(
        m.Advice(
            re=pending.re, table=room.code, number=asked, seat=seat, unit=reply["unit"],
            moves=moves,
        )
    )  # fmt: skip
