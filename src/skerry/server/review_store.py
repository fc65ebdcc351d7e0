"""Finished reviews in the store, one for each table. Everything here blocks."""

from __future__ import annotations

import zlib

import sqlalchemy as sa

from . import schema
from .result_store import note_review
from .store import Store


def kept_review(store: Store, code: str, form: str) -> bytes | None:
    """The review of a table as JSON; None when there is none, or only one of another form."""
    r = schema.reviews.c
    query = sa.select(r.data).where(r.code == code, r.form == form)
    with store.connection() as connection:
        data = connection.scalar(query)
    return None if data is None else zlib.decompress(bytes(data))


def keep_review(store: Store, code: str, form: str, at: int, review: bytes) -> None:
    """Keep a review; whichever worker is first is right, and a new form replaces an old one."""
    statement = sa.text(
        "INSERT INTO reviews (code, form, at, data) VALUES (:code, :form, :at, :data) "
        "ON CONFLICT (code) DO UPDATE SET form = excluded.form, at = excluded.at, "
        "data = excluded.data WHERE reviews.form <> excluded.form"
    )
    row = {"code": code, "form": form, "at": at, "data": zlib.compress(review, 6)}
    with store.connection() as connection:
        connection.execute(statement, row)
    note_review(store, code, review)
