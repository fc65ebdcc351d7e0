"""Who tried which puzzle, and what rating that left."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table of tries."""
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.create_index("puzzle_tries_of", "puzzle_tries", ["puzzle"])


def downgrade() -> None:
    """Drop it, and with it everybody's rating of puzzles."""
    op.drop_table("puzzle_tries")
