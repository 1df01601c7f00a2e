"""Errors of users: printed as one sentence that says what to do, with exit code 2."""

import sys
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from tabletown.core.edition import BadEdition
from tabletown.core.replay_file import BadReplay

WRONG = 2  # exit code


class CliError(ValueError):
    """A command line that cannot be carried out; its text is a sentence for the user."""


class CommandGroup(TyperGroup):
    """All commands; prints errors of users as a sentence instead of a traceback or a box."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except typer.TyperException as error:
            complain(f"{error.format_message().rstrip('.')} (see tabletown --help)")
            code = WRONG
        except (CliError, BadReplay, BadEdition) as error:
            complain(str(error))
            code = WRONG
        sys.exit(code)


def complain(sentence: str) -> None:
    print(f"tabletown: {sentence.rstrip('.')}.", file=sys.stderr)
