"""The commands `backup` and `restore`: copy all matches to a file and back, for both databases."""

from pathlib import Path

from tabletown.cli.errors import CliError
from tabletown.cli.terminal import Terminal
from tabletown.cli.web import create_folder, folder_of, location_of


def back_up(copy: Path, database: str, data: str, terminal: Terminal) -> None:
    """Copy the database to a file, also while the server runs."""
    from tabletown.table.store import copying
    from tabletown.table.store.database import CannotOpen

    try:
        matches = copying.back_up(location_of(database, data), copy)
    except CannotOpen as error:
        raise CliError(str(error)) from None
    terminal.say(f"{copy} holds {counted(matches)}; only you can read it.")
    terminal.say(f"To check it: tabletown verify {copy}. To restore it: tabletown restore {copy}.")


def restore(backup: Path, database: str, data: str, terminal: Terminal) -> None:
    """Restore a backup to an empty place; refuses one that is used or holds anything."""
    from tabletown.table.store import copying
    from tabletown.table.store.database import CannotOpen
    from tabletown.table.store.read_only import name_of

    if not database:
        create_folder(folder_of(data))
    location = location_of(database, data)
    try:
        matches = copying.restore(backup, location)
        name = name_of(location)
    except CannotOpen as error:
        raise CliError(str(error)) from None
    terminal.say(f"{name} holds {counted(matches)} of {backup}. You can start the server now.")


def counted(matches: int) -> str:
    return f"{matches} match{'' if matches == 1 else 'es'}"
