"""What a user can get wrong, told in one sentence that says what to do."""

import sys
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from tabletown.core.edition import BadEdition
from tabletown.core.replay_file import BadReplay

WRONG = 2  # the exit code


class Mistake(ValueError):
    """Something typed that cannot be done."""


class House(TyperGroup):
    """All commands; every mistake ends in a sentence, never in a traceback or a box."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except typer.TyperException as error:
            complain(f"{error.format_message().rstrip('.')} (tabletown --help tells more)")
            code = WRONG
        except (Mistake, BadReplay, BadEdition) as error:
            complain(str(error))
            code = WRONG
        sys.exit(code)


def complain(sentence: str) -> None:
    print(f"tabletown: {sentence.rstrip('.')}.", file=sys.stderr)
