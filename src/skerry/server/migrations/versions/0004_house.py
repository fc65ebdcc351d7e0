"""Results and ratings, profiles, friends and blocks, invitations, reports, ended accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create these tables."""
    op.create_table(
        "ended",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "results",
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
    )
    op.create_index("results_of", "results", ["person", "at"])
    op.create_index("results_unsettled", "results", ["settled", "at"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("best", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "profiles",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("shows_luck", sa.Boolean, nullable=False),
        sa.Column("shows_presence", sa.Boolean, nullable=False),
    )
    op.create_table(
        "ties",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("other", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_ties_other", "ties", ["other"])
    op.create_table(
        "invitations",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("host", sa.String(40), primary_key=True),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )
    op.create_table(
        "reports",
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
    )
    op.create_index("reports_of", "reports", ["reporter", "code", "seat"], unique=True)


def downgrade() -> None:
    """Drop them: results, ratings, friends and reports are gone."""
    tables = ("reports", "invitations", "ties", "profiles", "ratings", "results", "ended")
    for name in tables:
        op.drop_table(name)
