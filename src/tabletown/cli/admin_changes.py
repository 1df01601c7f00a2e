"""The admin commands that change something: sent to the running server, or done without one."""

from pathlib import Path
from typing import TYPE_CHECKING

from tabletown.cli.admin_reports import find_match, summary
from tabletown.cli.errors import CliError
from tabletown.cli.match_end import YES
from tabletown.cli.terminal import Terminal

if TYPE_CHECKING:
    from tabletown.table.service.admin import AdminRequest

Location = Path | str


def change(location: Location, request: "AdminRequest", terminal: Terminal) -> None:
    """Carry out a request and print what was done; refuses with the reason."""
    from tabletown.table.store.database import CannotOpen
    from tabletown.table.store.read_only import is_postgres, path_of
    from tabletown.table.web.admin_client import AdminFailed, carry_out

    try:
        if not is_postgres(location) and not path_of(location).exists():  # do not create one
            raise CliError(
                f"{path_of(location)} does not exist; name the database by --data or --database"
            )
        reply = carry_out(location, request)
    except (AdminFailed, CannotOpen) as error:
        raise CliError(str(error)) from None
    terminal.say(reply.text)


def close(location: Location, match_id: str, reason: str, terminal: Terminal) -> None:
    from tabletown.table.service.admin import CloseMatch

    change(location, CloseMatch(match_id, reason), terminal)


def delete(location: Location, match_id: str, is_sure: bool, terminal: Terminal) -> None:
    """Delete a match after asking; nothing changes without a yes."""
    from tabletown.table.service.admin import DeleteMatch

    if not is_sure:
        listed = find_match(location, match_id)
        terminal.say(summary(listed))
        try:
            answer = terminal.ask("Delete this match with its log and chat? yes or no:")
        except EOFError:
            answer = ""
        if answer.lower() not in YES:
            raise CliError("nothing was deleted; answer yes, or give --yes")
    change(location, DeleteMatch(match_id), terminal)


def remove_line(location: Location, match_id: str, number: int, terminal: Terminal) -> None:
    from tabletown.table.service.admin import RemoveLine

    change(location, RemoveLine(match_id, number), terminal)


def ban(location: Location, network: str, terminal: Terminal) -> None:
    from tabletown.table.service.admin import Ban

    change(location, Ban(network), terminal)


def unban(location: Location, network: str, terminal: Terminal) -> None:
    from tabletown.table.service.admin import Unban

    change(location, Unban(network), terminal)
