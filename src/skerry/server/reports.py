"""Reports of people about people, for those who run the server. Everything here blocks."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from . import schema
from .admin import said_by
from .refusals import Refusal
from .store import Store
from .table import Table

#: What somebody may be reported for.
Reason = Literal["rude", "spam", "stalling", "cheating", "name", "other"]
#: Lines of the chat that are kept with a report.
SAID = 20


class Report(msgspec.Struct):
    """What somebody says of a seat."""

    seat: int
    reason: Reason
    words: str


def keep(store: Store, reporter: str, table: Table, report: Report, now: int) -> None:
    """Keep a report, with what whoever has the seat said last, and nobody who had it before him; a
    second one about the seat changes nothing."""
    if not 0 <= report.seat < table.spec.players or not table.seats[report.seat].user:
        raise Refusal("bad_option", f"nobody sits in seat {report.seat}", key="no-sitter")
    seat = table.seats[report.seat]
    if seat.user == reporter:
        raise Refusal("bad_option", "that is you", key="yourself")
    own = said_by(store, table.spec.code, seat.user)
    said = [line.text for line in table.chat if line.number in own][-SAID:]
    row = {
        "at": now, "reporter": reporter, "person": seat.user, "name": seat.name,
        "code": table.spec.code, "seat": report.seat, "reason": report.reason,
        "words": report.words, "said": msgspec.json.encode(said).decode(), "done": False,
    }  # fmt: skip
    statement = sa.text(
        "INSERT INTO reports (at, reporter, person, name, code, seat, reason, words, said, done) "
        "VALUES (:at, :reporter, :person, :name, :code, :seat, :reason, :words, :said, :done) "
        "ON CONFLICT (reporter, code, seat) DO NOTHING"
    )
    with store.connection() as connection:
        connection.execute(statement, row)


def listed(store: Store, every: bool = False, most: int = 100) -> list[dict[str, Any]]:
    """Reports, the newest first; those that are done only if wanted."""
    r = schema.reports.c
    query = sa.select(schema.reports).order_by(r.id.desc()).limit(most)
    if not every:
        query = query.where(r.done.is_(False))
    with store.connection() as connection:
        rows = [dict(row._mapping) for row in connection.execute(query)]
    return [{**row, "said": msgspec.json.decode(row["said"])} for row in rows]


def close(store: Store, number: int) -> bool:
    """Note that a report was looked into; False if there is none."""
    r = schema.reports.c
    with store.connection() as connection:
        done = connection.execute(sa.update(schema.reports).where(r.id == number).values(done=True))
    return bool(done.rowcount)
