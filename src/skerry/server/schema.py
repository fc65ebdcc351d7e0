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
    false,
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
    Column("rated", Boolean, nullable=False, server_default=false()),
    Index("tables_listed", "public", "status", "updated"),
    Index("tables_rated", "rated", "status"),
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

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # of the credential, as base64url
    Column("person", String(40), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),  # COSE
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # when somebody signed in with it last; 0: never
)

answered = Table(
    "answered",
    metadata,
    # The SHA-256 of a challenge that was answered: no other answer to it is taken.
    Column("challenge", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),  # when nobody would take it anyway
)

ended = Table(
    "ended",
    metadata,
    # The SHA-256 of a person's id whose account was deleted: no token of his is good any more.
    Column("digest", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(40), nullable=False),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("left_early", Boolean, nullable=False),  # a bot stood in when the game ended
    Column("details", Text, nullable=False),  # JSON: places by seat, throws of two dice by sum
    Column("rated", Boolean, nullable=False),
    Column("settled", Boolean, nullable=False),  # rated and worked out, or not rated
    Column("mu_before", Float),
    Column("mu", Float),
    Column("sigma", Float),
    Column("luck", Float),
    Column("accuracy", Float),
    Index("results_of", "person", "at"),
    Index("results_unsettled", "settled", "at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("best", Float, nullable=False),  # the highest mu
    Column("games", Integer, nullable=False),
)

profiles = Table(
    "profiles",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("is_open", Boolean, nullable=False),
    Column("shows_luck", Boolean, nullable=False),
    Column("shows_presence", Boolean, nullable=False),
)

ties = Table(
    "ties",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("other", String(40), primary_key=True, index=True),
    Column("kind", String(8), primary_key=True),  # friend, asked or block
    Column("at", BigInteger, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("host", String(40), primary_key=True),
    Column("code", String(12), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("declined", Boolean, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", String(40), nullable=False),
    Column("person", String(40), nullable=False),
    Column("name", String(24), nullable=False),
    Column("code", String(12), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("said", Text, nullable=False),  # what the seat had said last, as JSON
    Column("done", Boolean, nullable=False),
    Index("reports_of", "reporter", "code", "seat", unique=True),
)

seekers = Table(
    "seekers",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("known", String(24), nullable=False),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("level", String(8), nullable=False),
    Column("rating", Float, nullable=False),
    Column("place", String(32), nullable=False),  # stands for the address
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("worker", String(16), nullable=False),  # that has the connection
    Column("alive", BigInteger, nullable=False),  # until then, unless the worker says so again
)

whereabouts = Table(
    "whereabouts",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("place", String(32), nullable=False),  # from where a rated seat was taken last
    Column("at", BigInteger, nullable=False),
)
