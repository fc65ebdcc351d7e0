"""What is kept of a person beside tables: deleted as a whole, with a mark that he is gone."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa

from . import schema

#: Tables whose rows belong to one person.
_OWN = (
    schema.recovery, schema.passkeys, schema.accounts, schema.puzzle_tries, schema.results,
    schema.ratings, schema.profiles, schema.ties, schema.invitations, schema.seekers,
    schema.whereabouts,
)  # fmt: skip


def digest_of(person: str) -> str:
    """What stands for a person who is gone: his id cannot be had back from it."""
    return hashlib.sha256(f"skerry person {person}".encode()).hexdigest()


def forget_rows(connection: sa.Connection, person: str, at: int) -> None:
    """Delete all rows of a person; from now on no token of his is good."""
    for table in _OWN:
        connection.execute(sa.delete(table).where(table.c.person == person))
    connection.execute(sa.delete(schema.ties).where(schema.ties.c.other == person))
    connection.execute(sa.delete(schema.invitations).where(schema.invitations.c.host == person))
    r = schema.reports.c
    connection.execute(sa.delete(schema.reports).where(r.reporter == person))
    connection.execute(
        sa.update(schema.reports).where(r.person == person).values(person="", name="", said="[]")
    )
    statement = sa.text(
        "INSERT INTO ended (digest, at) VALUES (:digest, :at) ON CONFLICT (digest) DO NOTHING"
    )
    connection.execute(statement, {"digest": digest_of(person), "at": at})


def is_ended(connection: sa.Connection, person: str) -> bool:
    """Whether a person has had himself deleted."""
    e = schema.ended.c
    return connection.scalar(sa.select(e.at).where(e.digest == digest_of(person))) is not None


def known_name(connection: sa.Connection, person: str) -> str:
    """The name of a person's account; empty for a guest."""
    a = schema.accounts.c
    return str(connection.scalar(sa.select(a.name).where(a.person == person)) or "")
