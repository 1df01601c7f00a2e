"""The commands `admin`: what an operator does beside a running server, or without one."""

from pathlib import Path
from typing import Annotated

import typer

from tabletown.cli import admin_changes, admin_reports
from tabletown.cli.completion import complete_games, complete_statuses
from tabletown.cli.errors import CliError
from tabletown.cli.options import DatabaseUrl, DataFolder, PlainWording
from tabletown.cli.terminal import Terminal
from tabletown.cli.web import location_of

admin = typer.Typer(
    name="admin",
    help="Look after a server: list, close and delete matches, remove chat lines, ban addresses.",
    epilog="Works beside a running server, on its machine, and also while no server runs.",
    rich_markup_mode=None,
    no_args_is_help=True,
)

MatchId = Annotated[
    str, typer.Argument(metavar="MATCH", help="The id of a match, as in its address.")
]
Network = Annotated[
    str,
    typer.Argument(metavar="ADDRESS", help="An address, or a network such as 192.0.2.0/24."),
]


@admin.command("list")
def list_matches(
    game: Annotated[
        str, typer.Option(help="Only matches of this game.", autocompletion=complete_games)
    ] = "",
    status: Annotated[
        str, typer.Option(help="Only open, running or over.", autocompletion=complete_statuses)
    ] = "",
    limit: Annotated[int, typer.Option(help="The most matches to list.", min=1)] = 50,
    database: DatabaseUrl = "",
    data: DataFolder = "",
    plain: PlainWording = False,
) -> None:
    """List the matches, the last active first."""
    location = location_of(database, data)
    admin_reports.list_matches(location, game, status, limit, Terminal(plain))


@admin.command()
def show(
    match: MatchId,
    database: DatabaseUrl = "",
    data: DataFolder = "",
    plain: PlainWording = False,
) -> None:
    """Show the seats, options, times, chat and connections of a match; never what is hidden."""
    admin_reports.show_match(location_of(database, data), match, Terminal(plain))


@admin.command()
def close(
    match: MatchId,
    reason: Annotated[str, typer.Option(help="Why, in words that the players read.")],
    database: DatabaseUrl = "",
    data: DataFolder = "",
) -> None:
    """End a match for everybody, without a winner. Its log stays."""
    admin_changes.close(location_of(database, data), match, reason, Terminal(plain=True))


@admin.command()
def delete(
    match: MatchId,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: DatabaseUrl = "",
    data: DataFolder = "",
) -> None:
    """Delete a match with its seats, log and chat. It cannot be undone."""
    admin_changes.delete(location_of(database, data), match, yes, Terminal(plain=True))


@admin.command()
def remove_line(
    match: MatchId,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="As admin show lists it.")],
    database: DatabaseUrl = "",
    data: DataFolder = "",
) -> None:
    """Remove the text of a line of chat, for everybody."""
    admin_changes.remove_line(location_of(database, data), match, number, Terminal(plain=True))


@admin.command()
def ban(address: Network, database: DatabaseUrl = "", data: DataFolder = "") -> None:
    """Refuse an address or network and close its connections; of IPv6 at least a /64.

    Behind a proxy the server needs --trust-proxy to know the addresses of its clients.
    """
    admin_changes.ban(location_of(database, data), address, Terminal(plain=True))


@admin.command()
def unban(address: Network, database: DatabaseUrl = "", data: DataFolder = "") -> None:
    """Lift a ban."""
    admin_changes.unban(location_of(database, data), address, Terminal(plain=True))


@admin.command()
def bans(database: DatabaseUrl = "", data: DataFolder = "", plain: PlainWording = False) -> None:
    """List the banned addresses and networks."""
    admin_reports.list_bans(location_of(database, data), Terminal(plain))


@admin.command()
def export(
    match: MatchId,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A new file: NAME.replay, or NAME.proof.")
    ],
    database: DatabaseUrl = "",
    data: DataFolder = "",
) -> None:
    """Save a finished match as a replay file or as a proof; refuses a match that is not over."""
    if file.exists():
        raise CliError(f"{file} already exists; name another file")
    admin_reports.export(location_of(database, data), match, file, Terminal(plain=True))
