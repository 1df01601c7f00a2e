"""How a program is named as a bot: `run:python bot.py`, or `run@500ms:python bot.py`."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tabletown.bots.bot import Bot
from tabletown.bots.levels import bot
from tabletown.bots.outside.bot import Outside
from tabletown.core.game import Game
from tabletown.core.replay import LONGEST_NAME

BUDGET: Final = 2000  # milliseconds, if the name does not say
PATTERN: Final = re.compile(r"run(?:@([1-9][0-9]{0,6})ms)?:(.*)", re.DOTALL)


def is_program(name: str) -> bool:
    """Whether a name means a program; a player in a saved game may be named so as well."""
    return name.startswith(("run:", "run@"))


def any_bot(
    name: str, game: Game[Any], seed: int, options: Mapping[str, int | str], edition: str
) -> Bot:
    """A bot by name, programs among them.

    Only for names that whoever owns this computer has typed: never for one that came out of a
    file or over the net, since a program does whatever it likes.
    """
    if not is_program(name):
        return bot(name, game, seed)
    command, budget = parsed(name)
    return Outside(short_name(name), command, budget, game, seed, options, edition)


@dataclass(frozen=True)
class Hire:
    """`any_bot` for one setting, to be sent to whoever plays it."""

    options: Mapping[str, int | str]
    edition: str

    def __call__(self, name: str, game: Game[Any], seed: int) -> Bot:
        return any_bot(name, game, seed, self.options, self.edition)


def parsed(name: str) -> tuple[list[str], int]:
    """The words of the command, and the budget in milliseconds."""
    found = PATTERN.fullmatch(name)
    try:
        command = shlex.split(found[2]) if found else []
    except ValueError as error:
        raise ValueError(f"{name!r}: {error}") from None
    if not found or not command:
        raise ValueError(f"{name!r}: name a program like run:python bot.py or run@500ms:./bot")
    return command, int(found[1] or BUDGET)


def short_name(name: str) -> str:
    """As a player is called at the table: "run:bot.py"; others keep their name."""
    if not is_program(name):
        return name
    command, _budget = parsed(name)
    files = [Path(word).name for word in command if Path(word).is_file()]
    return f"run:{[Path(command[0]).name, *files][-1]}"[:LONGEST_NAME].strip()
