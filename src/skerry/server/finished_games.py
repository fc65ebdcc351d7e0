"""Finished games of public tables in a server's database, for export."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import sqlalchemy as sa

from ..data.sources import Source
from . import schema
from .loading import load
from .store import Store

#: What stands for the name of a person.
PERSON = "person"


class _OfGame(msgspec.Struct):
    game: str


def finished_games(address: str, game: str) -> Iterator[Source]:
    """Games that are over, of tables that everybody may see. People have no names here."""
    store = Store(address)
    try:
        t = schema.tables.c
        query = sa.select(t.code, t.spec).where(t.status == "over", t.public)
        with store.connection() as connection:
            # Tables of other games are not read: theirs may not be installed here.
            codes = [
                str(code)
                for code, spec in connection.execute(query.order_by(t.updated, t.code))
                if msgspec.json.decode(spec, type=_OfGame).game == game
            ]
        for code in codes:
            table = load(store, code)
            if table is None or table.match is None or not table.match.over:
                continue
            names = [seat.level if not seat.user else PERSON for seat in table.seats]
            yield Source(table.match, code, names)
    finally:
        store.close()
