"""People who look for a game, where rated seats were taken from, which tables are rated."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create these tables, and say of every table whether it is rated."""
    op.create_table(
        "seekers",
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
    op.create_table(
        "whereabouts",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("place", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.add_column(
        "tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.execute(r"""UPDATE tables SET rated = true WHERE spec LIKE '%"rated"\:true%'""")
    op.create_index("tables_rated", "tables", ["rated", "status"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index("tables_rated", "tables")
    op.drop_column("tables", "rated")
    op.drop_table("whereabouts")
    op.drop_table("seekers")
