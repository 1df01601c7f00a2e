"""Add clocks, outages of the server and snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("game", sa.Column("clock", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "snapshot",
        sa.Column("game", sa.Text, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "heartbeat",
        sa.Column("process", sa.Integer, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outage",
        sa.Column("began_ms", sa.BigInteger, primary_key=True),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
    )
