"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

APPEND_ONLY = "the log of a match is only ever added to"
SQLITE = (
    f"CREATE TRIGGER action_no_UPDATE BEFORE UPDATE ON action"
    f" BEGIN SELECT RAISE(ABORT, '{APPEND_ONLY}'); END",
    f"CREATE TRIGGER action_no_DELETE BEFORE DELETE ON action"
    f" BEGIN SELECT RAISE(ABORT, '{APPEND_ONLY}'); END",
)
POSTGRESQL = (
    "CREATE FUNCTION action_no_change() RETURNS trigger LANGUAGE plpgsql AS"
    f" $$ BEGIN RAISE EXCEPTION '{APPEND_ONLY}'"
    " USING ERRCODE = 'integrity_constraint_violation'; END $$",
    "CREATE TRIGGER action_no_change BEFORE UPDATE OR DELETE ON action"
    " FOR EACH ROW EXECUTE FUNCTION action_no_change()",
)


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "session",
        sa.Column("token_hash", sa.LargeBinary, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("account.id"), nullable=False),
        sa.Column("expires_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_session_account", "session", ["account"])
    create_games()
    create_log()
    op.create_table(
        "replay",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "secret",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def create_games() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("edition_digest", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("host", sa.Text, sa.ForeignKey("account.id"), nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("seed_commit", sa.LargeBinary, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("head", sa.LargeBinary, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("rematch", sa.Text),
    )
    op.create_table(
        "seat",
        sa.Column("game", sa.Text, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("account.id")),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
    )
    op.create_index("ix_seat_account", "seat", ["account"])


def create_log() -> None:
    op.create_table(
        "action",
        sa.Column("game", sa.Text, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("cid", sa.Text),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
    op.create_index("action_once", "action", ["game", "seat", "cid"], unique=True)
    is_sqlite = op.get_context().dialect.name == "sqlite"
    for command in SQLITE if is_sqlite else POSTGRESQL:
        op.execute(command)
    op.create_table(
        "chat",
        sa.Column("game", sa.Text, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("cid", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("chat_once", "chat", ["game", "account", "cid"], unique=True)
