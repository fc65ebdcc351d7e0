"""Accounts of people who want to be known on another device."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create accounts and their recovery codes."""
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("skeleton", sa.String(120), nullable=False, unique=True),
        sa.Column("passphrase", sa.Text, nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "recovery",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop them; everybody is a guest again."""
    op.drop_table("recovery")
    op.drop_table("accounts")
