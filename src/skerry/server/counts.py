"""How many tables and seats a person has, for limits. Everything here blocks."""

from __future__ import annotations

import sqlalchemy as sa

from . import schema
from .pending import HOST_SEAT
from .store import Store

#: A table where its maker has no seat counts against him for so long after it changed, in
#: milliseconds: bots alone do not finish a game that nobody watches.
HOSTED_FOR = 24 * 3600 * 1000


def tables_of(store: Store, user: str, now: int) -> int:
    """Tables that are not over and where a person has a seat or has set bots to play."""
    t, s = schema.tables.c, schema.seats.c
    counts = sa.or_(s.seat != HOST_SEAT, t.updated > now - HOSTED_FOR)
    query = (
        sa.select(sa.func.count(sa.distinct(t.code)))
        .select_from(schema.tables.join(schema.seats, t.code == s.code))
        .where(s.person == user, t.status != "over", counts)
    )
    with store.connection() as connection:
        return int(connection.scalar(query) or 0)


def open_tables_of(store: Store, user: str) -> set[str]:
    """Other people's tables that have not begun and where a person has a seat."""
    t, s = schema.tables.c, schema.seats.c
    query = (
        sa.select(t.code, s.seat)
        .select_from(schema.tables.join(schema.seats, t.code == s.code))
        .where(s.person == user, t.status == "open")
    )
    with store.connection() as connection:
        rows = [(str(code), int(seat)) for code, seat in connection.execute(query)]
    own = {code for code, seat in rows if seat == HOST_SEAT}
    return {code for code, _ in rows} - own
