"""What version 0.2 keeps: reviews, puzzles, accounts, results, friends, passkeys, who seeks a game.

It has the number of its last part: 0002 to 0005 were parts that were never released. A database
that stands at one of them has some of these tables already.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0001"

tables = sa.MetaData()

sa.Table(
    "reviews",
    tables,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("form", sa.String(40), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)

sa.Table(
    "puzzle_tries",
    tables,
    sa.Column("person", sa.String(40), primary_key=True),
    sa.Column("puzzle", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("day", sa.Integer, nullable=False),
    sa.Column("solved", sa.Boolean, nullable=False),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Index("puzzle_tries_of", "puzzle"),
)

sa.Table(
    "orders",
    tables,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("subject", sa.String(80), nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
)

sa.Table(
    "accounts",
    tables,
    sa.Column("person", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("skeleton", sa.String(120), nullable=False, unique=True),
    sa.Column("passphrase", sa.Text, nullable=False),
    sa.Column("generation", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

sa.Table(
    "recovery",
    tables,
    sa.Column("person", sa.String(40), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("code", sa.Text, nullable=False),
)

sa.Table(
    "ended",
    tables,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

sa.Table(
    "results",
    tables,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(40), nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("left_early", sa.Boolean, nullable=False),
    sa.Column("details", sa.Text, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("settled", sa.Boolean, nullable=False),
    sa.Column("mu_before", sa.Float),
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
    sa.Column("luck", sa.Float),
    sa.Column("accuracy", sa.Float),
    sa.Index("results_of", "person", "at"),
    sa.Index("results_unsettled", "settled", "at"),
)

sa.Table(
    "ratings",
    tables,
    sa.Column("person", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("players", sa.Integer, primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("best", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)

sa.Table(
    "profiles",
    tables,
    sa.Column("person", sa.String(40), primary_key=True),
    sa.Column("is_open", sa.Boolean, nullable=False),
    sa.Column("shows_luck", sa.Boolean, nullable=False),
    sa.Column("shows_presence", sa.Boolean, nullable=False),
)

sa.Table(
    "ties",
    tables,
    sa.Column("person", sa.String(40), primary_key=True),
    sa.Column("other", sa.String(40), primary_key=True),
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("ix_ties_other", "other"),
)

sa.Table(
    "invitations",
    tables,
    sa.Column("person", sa.String(40), primary_key=True),
    sa.Column("host", sa.String(40), primary_key=True),
    sa.Column("code", sa.String(12), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("declined", sa.Boolean, nullable=False),
)

sa.Table(
    "reports",
    tables,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("reporter", sa.String(40), nullable=False),
    sa.Column("person", sa.String(40), nullable=False),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("code", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("reason", sa.String(16), nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("said", sa.Text, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False),
    sa.Index("reports_of", "reporter", "code", "seat", unique=True),
)

sa.Table(
    "passkeys",
    tables,
    sa.Column("id", sa.String(1400), primary_key=True),
    sa.Column("person", sa.String(40), nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("label", sa.String(40), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),
    sa.Index("ix_passkeys_person", "person"),
)

sa.Table(
    "answered",
    tables,
    sa.Column("challenge", sa.String(64), primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
)

sa.Table(
    "seekers",
    tables,
    sa.Column("person", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("known", sa.String(24), nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("level", sa.String(8), nullable=False),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("place", sa.String(32), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("worker", sa.String(16), nullable=False),
    sa.Column("alive", sa.BigInteger, nullable=False),
)

sa.Table(
    "whereabouts",
    tables,
    sa.Column("person", sa.String(40), primary_key=True),
    sa.Column("place", sa.String(32), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)


def upgrade() -> None:
    """Create the tables that are missing, and say of every table whether it is rated."""
    tables.create_all(op.get_bind())
    op.add_column(
        "tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.execute(r"""UPDATE tables SET rated = true WHERE spec LIKE '%"rated"\:true%'""")
    op.create_index("tables_rated", "tables", ["rated", "status"])


def downgrade() -> None:
    """Drop them: everybody is a guest again, and what people have done beside tables is gone."""
    op.drop_index("tables_rated", "tables")
    op.drop_column("tables", "rated")
    tables.drop_all(op.get_bind())
