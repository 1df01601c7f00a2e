"""The tables of the database; the log of a match (`log_row`) is append-only."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata: Final = MetaData()

account: Final = Table(
    "account",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
)

session: Final = Table(
    "session",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey("account.id"), nullable=False, index=True),
    Column("expires_ms", BigInteger, nullable=False),
)

match: Final = Table(
    "match",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("edition_digest", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("host", Text, ForeignKey("account.id"), nullable=False),
    Column("status", Text, nullable=False),  # open, live, over
    Column("created_ms", BigInteger, nullable=False),
    Column("seed", LargeBinary, nullable=False),  # secret until the match is over
    Column("seed_commit", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("result", Text),
    Column("rematch", Text),
    Column("clock", Text, nullable=False, server_default=""),  # such as 15+30; empty for none
)

seat: Final = Table(
    "seat",
    metadata,
    Column("match_id", Text, ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", Text, ForeignKey("account.id"), index=True),
    Column("bot", Text, nullable=False),  # a level, or empty
    Column("name", Text, nullable=False),
    Column("nonce", Text, nullable=False),
)

log_row: Final = Table(
    "log_row",
    metadata,
    Column("match_id", Text, ForeignKey("match.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("cid", Text),
    Column("at_ms", BigInteger, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)
Index("log_row_once", log_row.c.match_id, log_row.c.seat, log_row.c.cid, unique=True)

snapshot: Final = Table(  # a cache: may be dropped at any time
    "snapshot",
    metadata,
    Column("match_id", Text, ForeignKey("match.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("content", LargeBinary, nullable=False),
)

heartbeat: Final = Table(
    "heartbeat",
    metadata,
    Column("process", Integer, primary_key=True),  # always 0: there is one
    Column("at_ms", BigInteger, nullable=False),
)

outage: Final = Table(
    "outage",
    metadata,
    Column("began_ms", BigInteger, primary_key=True),
    Column("ended_ms", BigInteger, nullable=False),
)

chat: Final = Table(
    "chat",
    metadata,
    Column("match_id", Text, ForeignKey("match.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("account", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("cid", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)
Index("chat_once", chat.c.match_id, chat.c.account, chat.c.cid, unique=True)

deleted_match: Final = Table(  # their log rows may be deleted, and their ids are not used again
    "deleted_match",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
)

ban: Final = Table(
    "ban",
    metadata,
    Column("network", Text, primary_key=True),  # such as 192.0.2.7/32 or 2001:db8::/64
    Column("at_ms", BigInteger, nullable=False),
)

admin_endpoint: Final = Table(  # where the running server takes requests of the operator
    "admin_endpoint",
    metadata,
    Column("process", Integer, primary_key=True),  # always 0: there is one
    Column("address", Text, nullable=False),
    Column("port", Integer, nullable=False),
    Column("host", Text, nullable=False),  # the Host header that the server expects
    Column("token", Text, nullable=False),  # drawn at each start
)

replay: Final = Table(
    "replay",
    metadata,
    Column("id", Text, primary_key=True),
    Column("content", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

secret: Final = Table(
    "secret",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
