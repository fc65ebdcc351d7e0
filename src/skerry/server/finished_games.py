"""Finished games of public tables in a server's database, for export."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from ..data.sources import Source
from . import schema
from .loading import load
from .store import Store

#: What stands for the name of a person.
PERSON = "person"


def finished_games(address: str, game: str) -> Iterator[Source]:
    """Games that are over, of tables that everybody may see. People have no names here."""
    store = Store(address)
    try:
        t = schema.tables.c
        query = sa.select(t.code).where(t.status == "over", t.public).order_by(t.updated, t.code)
        with store.connection() as connection:
            codes = [str(code) for (code,) in connection.execute(query)]
        for code in codes:
            table = load(store, code)
            if table is None or table.match is None or not table.match.over:
                continue
            if table.match.game.name == game:
                names = [seat.level if not seat.user else PERSON for seat in table.seats]
                yield Source(table.match, code, names)
    finally:
        store.close()
