"""The command `verify` of a database: checks and replays every match, with a progress bar."""

from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tabletown.cli.backup import counted
from tabletown.cli.errors import CliError
from tabletown.cli.terminal import Terminal

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from tabletown.table.service.verification import Verdict

MAGIC = b"SQLite format 3\0"  # the first bytes of a SQLite file
UNREADABLE = "it cannot be read from disk"


def is_database(word: str) -> bool:
    """Whether the argument of `verify` is a database and not a replay or a proof."""
    if is_url(word):
        return True
    path = Path(word)
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def is_url(word: str) -> bool:
    """Whether a word is a URL, also of an unknown database: it may contain a password."""
    return "://" in word or {*":@"} <= {*word}


def verify_database(word: str, terminal: Terminal) -> None:
    """Check every match of a database, also while the server runs; refuses if one is damaged."""
    from tabletown.table.store.database import CannotOpen
    from tabletown.table.store.read_only import is_postgres, name_of, reading
    from tabletown.table.store.sqlite import find_corruption

    location = word if is_url(word) else Path(word)
    try:
        name = name_of(location)
        with reading(location) as engine:
            problems = [] if is_postgres(location) else find_corruption(engine)
            for problem in problems:
                terminal.say(f"The file is damaged: {problem}")
            damaged, matches = verify_matches(engine, terminal)
    except CannotOpen as error:
        raise CliError(str(error)) from None
    if damaged or problems:
        many = f"{damaged} of {counted(matches)} {'is' if damaged == 1 else 'are'} damaged"
        raise CliError(f"{name} is not correct: {many}; keep it, and restore a backup elsewhere")
    terminal.say(f"{name} is correct: {counted(matches)}.")


def verify_matches(engine: "Engine", terminal: Terminal) -> tuple[int, int]:
    """Print what is wrong; returns the number of damaged matches and of all."""
    from tabletown.table.store import queries

    with engine.connect() as connection:
        match_ids = queries.find_match_ids(connection)
    damaged = matches = 0
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=terminal.console,
        disable=terminal.plain,
        transient=True,
    ) as progress:
        task = progress.add_task("Replaying", total=len(match_ids))
        for match_id in match_ids:
            verdict = verdict_of(engine, match_id)
            if verdict:
                matches += 1
                damaged += bool(verdict.damage)
                tell(match_id, verdict, terminal)
            progress.advance(task)
    return damaged, matches


def verdict_of(engine: "Engine", match_id: str) -> "Verdict | None":
    """The check of one match as it is at one moment; None if it was deleted meanwhile."""
    from sqlalchemy.exc import DatabaseError

    from tabletown.table.service.verification import Verdict, verify_match
    from tabletown.table.store import queries

    try:
        with engine.connect() as connection:
            stored = queries.find_match_with_log(connection, match_id)
    except DatabaseError:
        return Verdict(damage=UNREADABLE)
    return verify_match(*stored[:3]) if stored else None


def tell(match_id: str, verdict: "Verdict", terminal: Terminal) -> None:
    if verdict.damage:
        terminal.say(f"{match_id} is damaged: {verdict.damage}.", "bold")
    elif verdict.not_replayed:
        terminal.say(f"{match_id} was not replayed, only its rows were checked.")
        terminal.say(f"  {verdict.not_replayed}")
