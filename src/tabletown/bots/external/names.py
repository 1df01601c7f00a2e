"""The names of program bots: `run:python bot.py`, or `run@500ms:python bot.py`."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tabletown.bots.bot import Bot
from tabletown.bots.external.bot import ProgramBot
from tabletown.bots.levels import bot
from tabletown.core.game import Game
from tabletown.core.replay import LONGEST_NAME

BUDGET: Final = 2000  # default milliseconds
PATTERN: Final = re.compile(r"run(?:@([1-9][0-9]{0,6})ms)?:(.*)", re.DOTALL)


def is_program(name: str) -> bool:
    """Whether a name means a program. A player in a saved match may have such a name too."""
    return name.startswith(("run:", "run@"))


def any_bot(
    name: str, game: Game[Any], seed: int, options: Mapping[str, int | str], edition: str
) -> Bot:
    """The bot of this name, which may be a program.

    Security: call it only with names typed on the command line, never with names from a file or
    the network, because it runs the named program.
    """
    if not is_program(name):
        return bot(name, game, seed)
    command, budget = parsed(name)
    return ProgramBot(short_name(name), command, budget, game, seed, options, edition)


@dataclass(frozen=True)
class BotFactory:
    """`any_bot` for one setting; it can be pickled and sent to worker processes."""

    options: Mapping[str, int | str]
    edition: str

    def __call__(self, name: str, game: Game[Any], seed: int) -> Bot:
        return any_bot(name, game, seed, self.options, self.edition)


def parsed(name: str) -> tuple[list[str], int]:
    """The words of the command, and the budget in milliseconds; refuses any other name."""
    match = PATTERN.fullmatch(name)
    try:
        command = shlex.split(match[2]) if match else []
    except ValueError as error:
        raise ValueError(f"{name!r}: {error}") from None
    if not match or not command:
        raise ValueError(f"{name!r}: name a program like run:python bot.py or run@500ms:./bot")
    return command, int(match[1] or BUDGET)


def short_name(name: str) -> str:
    """The name shown at the table, such as "run:bot.py"; bots that are no programs keep theirs."""
    if not is_program(name):
        return name
    command, _budget = parsed(name)
    files = [Path(word).name for word in command if Path(word).is_file()]
    return f"run:{[Path(command[0]).name, *files][-1]}"[:LONGEST_NAME].strip()
