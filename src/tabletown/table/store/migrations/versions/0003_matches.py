"""Rename the table `game` to `match` and `action` to `log_row`."""

from alembic import op

revision = "0003"
down_revision = "0002"

APPEND_ONLY = "the log of a match is only ever added to"
RENAMED = (  # works alike in SQLite and PostgreSQL; foreign keys and indexes follow
    "ALTER TABLE game RENAME TO match",
    "ALTER TABLE match RENAME COLUMN kind TO game",
    "ALTER TABLE seat RENAME COLUMN game TO match_id",
    "ALTER TABLE chat RENAME COLUMN game TO match_id",
    "ALTER TABLE snapshot RENAME COLUMN game TO match_id",
    "ALTER TABLE action RENAME TO log_row",
    "ALTER TABLE log_row RENAME COLUMN game TO match_id",
)
SQLITE = tuple(
    statement
    for verb in ("UPDATE", "DELETE")
    for statement in (
        f"DROP TRIGGER action_no_{verb}",
        f"CREATE TRIGGER log_row_no_{verb} BEFORE {verb} ON log_row"
        f" BEGIN SELECT RAISE(ABORT, '{APPEND_ONLY}'); END",
    )
)
POSTGRESQL = (
    "ALTER TRIGGER action_no_change ON log_row RENAME TO log_row_no_change",
    "ALTER FUNCTION action_no_change() RENAME TO log_row_no_change",
)


def upgrade() -> None:
    for statement in RENAMED:
        op.execute(statement)
    is_sqlite = op.get_context().dialect.name == "sqlite"
    for statement in SQLITE if is_sqlite else POSTGRESQL:
        op.execute(statement)
    op.drop_index("action_once", "log_row")
    op.create_index("log_row_once", "log_row", ["match_id", "seat", "cid"], unique=True)
