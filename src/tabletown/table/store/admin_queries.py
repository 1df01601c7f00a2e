"""The queries of the operator: lists, deletion, chat lines, bans, and where the server answers."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, RowMapping, func, insert, select, update

from tabletown.table.store import schema
from tabletown.table.store.queries import find_match, match_row_of
from tabletown.table.store.rows import MatchRow

REMOVED: Final = ""  # the text of a removed line of chat; no other line is empty
WITH_MATCH: Final = (schema.snapshot, schema.chat, schema.log_row, schema.seat)  # deleted with it

LAST_MS: Final = func.coalesce(schema.log_row.c.at_ms, schema.match.c.created_ms).label("last_ms")
LISTED: Final = select(schema.match, LAST_MS).outerjoin(
    schema.log_row,
    (schema.log_row.c.match_id == schema.match.c.id)
    & (schema.log_row.c.version == schema.match.c.version),
)


@dataclass(frozen=True)
class ListedMatch:
    """A match, and when something last happened in it."""

    row: MatchRow
    last_ms: int


@dataclass(frozen=True)
class BanRow:
    """A row of the table `ban`."""

    network: str
    at_ms: int


@dataclass(frozen=True)
class EndpointRow:
    """A row of the table `admin_endpoint`."""

    address: str
    port: int
    host: str
    token: str


def list_matches(
    connection: Connection, game: str = "", status: str = "", most: int | None = None
) -> list[ListedMatch]:
    """Matches of a game and a status, or of all; the last active first."""
    match, query = schema.match, LISTED.order_by(LAST_MS.desc(), schema.match.c.id)
    if game:
        query = query.where(match.c.game == game)
    if status:
        query = query.where(match.c.status == status)
    return [listed_match_of(row) for row in connection.execute(query.limit(most)).mappings()]


def find_listed(connection: Connection, match_id: str) -> ListedMatch | None:
    row = connection.execute(LISTED.where(schema.match.c.id == match_id)).mappings().first()
    return listed_match_of(row) if row else None


def listed_match_of(row: RowMapping) -> ListedMatch:
    columns = {name: value for name, value in row.items() if name != LAST_MS.name}
    return ListedMatch(match_row_of(columns), row[LAST_MS.name])


def find_chat_times(connection: Connection, match_id: str) -> dict[int, int]:
    """When each line of the chat was written, by its number."""
    table = schema.chat
    query = select(table.c.number, table.c.at_ms).where(table.c.match_id == match_id)
    return {row.number: row.at_ms for row in connection.execute(query)}


def delete_match(connection: Connection, match_id: str, now_ms: int) -> bool:
    """Delete a match with its seats, log, chat and snapshot; returns False if there is none.

    The row in `deleted_match` is what lets the trigger of `log_row` accept this. It stays, so that
    nobody can open a match with the same id and seed again.
    """
    if find_match(connection, match_id) is None:
        return False
    connection.execute(insert(schema.deleted_match).values(id=match_id, at_ms=now_ms))
    for table in WITH_MATCH:
        connection.execute(table.delete().where(table.c.match_id == match_id))
    connection.execute(schema.match.delete().where(schema.match.c.id == match_id))
    return True


def remove_chat_text(connection: Connection, match_id: str, number: int) -> None:
    """Remove the text of a line of chat; its number, author and time stay."""
    table = schema.chat
    line = (table.c.match_id == match_id, table.c.number == number)
    connection.execute(update(table).where(*line).values(text=REMOVED))


def add_ban(connection: Connection, network: str, now_ms: int) -> bool:
    """Store a ban; returns False if it is there already."""
    table = schema.ban
    if connection.execute(select(table).where(table.c.network == network)).first():
        return False
    connection.execute(insert(table).values(network=network, at_ms=now_ms))
    return True


def drop_ban(connection: Connection, network: str) -> bool:
    """Delete a ban; returns False if there is none."""
    table = schema.ban
    return connection.execute(table.delete().where(table.c.network == network)).rowcount == 1


def find_bans(connection: Connection) -> list[BanRow]:
    table = schema.ban
    query = select(table).order_by(table.c.at_ms, table.c.network)
    return [BanRow(row.network, row.at_ms) for row in connection.execute(query)]


def set_endpoint(connection: Connection, endpoint: EndpointRow | None) -> None:
    """Store where the running server takes requests of the operator; None when it stops."""
    table = schema.admin_endpoint
    connection.execute(table.delete())
    if endpoint:
        connection.execute(insert(table).values(process=0, **vars(endpoint)))


def find_endpoint(connection: Connection) -> EndpointRow | None:
    row = connection.execute(select(schema.admin_endpoint)).first()
    return EndpointRow(row.address, row.port, row.host, row.token) if row else None
