"""The tables of the store, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("spec", Text, nullable=False),
    Column("row", Text, nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("driver", String(40)),
    Column("driver_until", BigInteger, nullable=False),
    Index("tables_listed", "public", "status", "updated"),
)

entries = Table(
    "entries",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(40), nullable=False, index=True),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("form", String(40), nullable=False),
    Column("data", LargeBinary, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("form", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("day", Integer, nullable=False),  # of the puzzle of the day, since 1970; 0: another
    Column("solved", Boolean, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("puzzle_tries_of", "puzzle"),
)

orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("skeleton", String(120), nullable=False, unique=True),
    Column("passphrase", Text, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

recovery = Table(
    "recovery",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("code", Text, nullable=False),
)
