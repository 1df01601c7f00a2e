"""The admin commands that only read: they use the database directly, beside a running server."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tabletown.cli.completion import STATUSES
from tabletown.cli.errors import CliError
from tabletown.cli.terminal import Terminal
from tabletown.core.english import listed
from tabletown.core.seats import letter

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tabletown.table.service.admin import AdminReply
    from tabletown.table.store.rows import ChatRow, MatchRow, SeatRow

Location = Path | str
Answer = TypeVar("Answer")

PROOF = ".proof"
HEAD = ("match", "game", "players", "status", "rows", "last active", "problem")
UNKNOWN_CONNECTIONS = "No server answers, so it is unknown who is connected."


@dataclass(frozen=True)
class MatchReport:
    """A match as reports show it."""

    row: "MatchRow"
    seats: "list[SeatRow]"
    last_ms: int
    damage: str


@contextmanager
def explained_errors() -> Iterator[None]:
    from tabletown.table.store.database import CannotOpen

    try:
        yield
    except CannotOpen as error:
        raise CliError(str(error)) from None


def read(location: Location, work: "Callable[[Connection], Answer]") -> Answer:
    """Read from the database in one transaction."""
    from tabletown.table.store.read_only import reading

    with explained_errors(), reading(location) as engine, engine.connect() as connection:
        return work(connection)


def list_matches(
    location: Location, game: str, status: str, limit: int, terminal: Terminal
) -> None:
    from tabletown.table.store import admin_queries

    if status and status not in STATUSES:
        raise CliError(f"there is no status {status!r}, only {listed([*STATUSES])}")

    def find(connection: "Connection") -> list[MatchReport]:
        stored = STATUSES.get(status, "")
        rows = admin_queries.list_matches(connection, game, stored, limit)
        return [report_of(connection, it.row, it.last_ms) for it in rows]

    reports = read(location, find)
    if not reports:
        terminal.say("There are no such matches.")
        return
    terminal.table([cells(it) for it in reports], HEAD)


def report_of(connection: "Connection", row: "MatchRow", last_ms: int) -> MatchReport:
    """The match with its seats; its chain is checked, but not replayed."""
    from tabletown.table.match.log import Tampered, check
    from tabletown.table.store import queries

    damage = ""
    try:
        check(queries.find_rows(connection, row.id), row.head)
    except Tampered as error:
        damage = str(error)
    return MatchReport(row, queries.find_seats(connection, row.id), last_ms, damage)


def cells(report: MatchReport) -> tuple[str, ...]:
    row = report.row
    return (
        row.id,
        row.game,
        ", ".join(name_of(it) for it in report.seats),
        status_of(row),
        str(row.version),
        time_of(report.last_ms),
        f"damaged: {report.damage}" if report.damage else "",
    )


def name_of(seat: "SeatRow") -> str:
    from tabletown.table.match.name_rules import display_name

    return display_name(seat.name) or "free"


def status_of(row: "MatchRow") -> str:
    return {stored: word for word, stored in STATUSES.items()}[row.status]


def time_of(at_ms: int) -> str:
    """A time in the time zone of this machine."""
    return datetime.fromtimestamp(at_ms / 1000).strftime("%Y-%m-%d %H:%M:%S")


def find_match(location: Location, match_id: str) -> MatchReport:
    """One match; refuses an id that is not on disk."""
    from tabletown.table.store import admin_queries

    def find(connection: "Connection") -> MatchReport | None:
        row = admin_queries.find_listed(connection, match_id)
        return report_of(connection, row.row, row.last_ms) if row else None

    report = read(location, find)
    if report is None:
        raise CliError(f"there is no match {match_id}; tabletown admin list shows all")
    return report


def summary(report: MatchReport) -> str:
    """A match in one line, for a question."""
    _id, game, players, status, rows, last, _problem = cells(report)
    return f"{report.row.id}: {game}, {players}; {status}, {rows} rows, last active {last}."


def show_match(location: Location, match_id: str, terminal: Terminal) -> None:
    """Print a match without anything that its players may not see: no seed, no position."""
    report = find_match(location, match_id)
    row = report.row
    terminal.say(f"{row.id}: {row.game}, {status_of(row)}", "bold")
    for name, value in (
        ("result", row.result or ""),
        ("options", ", ".join(f"{key}={value}" for key, value in row.options.items())),
        ("edition", f"{row.edition}, version {row.rules} of the rules"),
        ("clock", row.clock or "none"),
        ("opened", time_of(row.created_ms)),
        ("last active", time_of(report.last_ms)),
        ("rows", str(row.version)),
        ("rematch", row.rematch or ""),
        ("damaged", report.damage),
    ):
        if value:
            terminal.say(f"{name}: {value}")
    for seat in report.seats:
        kind = "bot" if seat.bot else "person" if seat.account else "free"
        terminal.say(f"seat {letter(seat.seat)}: {name_of(seat)} ({kind})")
    show_chat(location, match_id, terminal)
    show_connections(location, match_id, terminal)


def show_chat(location: Location, match_id: str, terminal: Terminal) -> None:
    from tabletown.table.store import admin_queries, queries

    def find(connection: "Connection") -> "tuple[list[ChatRow], dict[int, int]]":
        lines = queries.find_chat_rows(connection, match_id)
        return lines, admin_queries.find_chat_times(connection, match_id)

    lines, times = read(location, find)
    for line in lines:
        text = line.text or "(removed)"
        terminal.say(f"chat {line.number}: {time_of(times[line.number])} {line.name}: {text}")


def show_connections(location: Location, match_id: str, terminal: Terminal) -> None:
    """Print the addresses at a match, as far as a server runs; `ban` takes them."""
    from tabletown.table.service.admin import ListConnections
    from tabletown.table.web.admin_client import AdminFailed, ask, endpoint_of

    with explained_errors():
        endpoint = endpoint_of(location)
    reply: AdminReply | None = None
    if endpoint:
        try:
            reply = ask(endpoint, ListConnections(match_id))
        except AdminFailed as error:
            terminal.say(f"Connections are not shown: {error}.")
            return
    if reply is None:
        terminal.say(UNKNOWN_CONNECTIONS)
        return
    for it in reply.connections:
        who = f"seat {letter(it.seat)}, {it.name}" if it.seat >= 0 else "a spectator"
        terminal.say(f"connected: {who}, from {it.address}")


def list_bans(location: Location, terminal: Terminal) -> None:
    from tabletown.table.store import admin_queries

    rows = read(location, admin_queries.find_bans)
    if not rows:
        terminal.say("No address is banned.")
        return
    terminal.table([(it.network, time_of(it.at_ms)) for it in rows], ("network", "since"))


def export(location: Location, match_id: str, file: Path, terminal: Terminal) -> None:
    """Write the replay file or the proof of a finished match."""
    import msgspec

    from tabletown.table.service.loading import Unreadable, load_history, pause
    from tabletown.table.service.proof import proof_from, replay_of
    from tabletown.table.store import queries

    stored = read(location, lambda it: queries.find_match_with_log(it, match_id))
    if stored is None:
        raise CliError(f"there is no match {match_id}; tabletown admin list shows all")
    row, seats, rows, _lines = stored
    if row.status == "open":
        raise CliError(f"match {match_id} has not begun, so there is nothing to export")
    try:
        history = load_history(row, seats, rows)
    except Unreadable as error:
        raise CliError(str(error)) from None
    if pause(row):
        raise CliError(pause(row))
    if not history.match.is_over():
        raise CliError(
            f"match {match_id} is still being played, and the file would show every hand;"
            " export it after its end, or close it first"
        )
    proof = file.suffix == PROOF
    content = msgspec.json.encode(proof_from(history, row)) if proof else replay_of(history.match)
    try:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    except OSError as error:
        raise CliError(f"{file}: {error.strerror}; check the folder") from None
    terminal.say(f"{file} holds match {match_id}. {history.match.ending()}")
