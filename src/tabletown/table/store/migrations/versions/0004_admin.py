"""Tables for the operator: deleted matches, bans, and where the server takes admin requests."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

APPEND_ONLY = "the log of a match is only ever added to"
IS_DELETED = "EXISTS (SELECT 1 FROM deleted_match WHERE id = OLD.match_id)"
SQLITE = (
    "DROP TRIGGER log_row_no_DELETE",
    "CREATE TRIGGER log_row_no_DELETE BEFORE DELETE ON log_row"
    f" WHEN NOT {IS_DELETED} BEGIN SELECT RAISE(ABORT, '{APPEND_ONLY}'); END",
)
POSTGRESQL = (
    "CREATE OR REPLACE FUNCTION log_row_no_change() RETURNS trigger LANGUAGE plpgsql AS"
    f" $$ BEGIN IF TG_OP = 'DELETE' AND {IS_DELETED} THEN RETURN OLD; END IF;"
    f" RAISE EXCEPTION '{APPEND_ONLY}' USING ERRCODE = 'integrity_constraint_violation'; END $$",
)


def upgrade() -> None:
    op.create_table(
        "deleted_match",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "ban",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "admin_endpoint",
        sa.Column("process", sa.Integer, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("port", sa.Integer, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
    )
    is_sqlite = op.get_context().dialect.name == "sqlite"
    for statement in SQLITE if is_sqlite else POSTGRESQL:
        op.execute(statement)
