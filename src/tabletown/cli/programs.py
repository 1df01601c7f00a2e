"""Seats of external programs; only a command typed in this terminal starts a program."""

from pathlib import Path
from secrets import randbits

from tabletown.bots.bot import Bot
from tabletown.bots.external import any_bot, is_program, short_name
from tabletown.cli.errors import CliError
from tabletown.core.replay import Replay
from tabletown.core.rng import Rng
from tabletown.table.match.match import Match
from tabletown.table.workers.pacing import paced_bot

Programs = dict[int, str]  # commands by seat, as typed


def players_in(seats: str) -> list[str]:
    """The names of players in `--seats`: "you, run:python bot.py" gives you and run:bot.py."""
    if seats.strip().isdecimal():
        raise CliError(
            f"--seats {seats}: name the players instead of counting them, as in you,mayor"
        )
    try:
        return [short_name(name) for name in typed(seats)]
    except ValueError as error:
        raise CliError(str(error)) from None


def programs_in(seats: str) -> Programs:
    return {seat: name for seat, name in enumerate(typed(seats)) if is_program(name)}


def typed(seats: str) -> list[str]:
    return [name.strip() for name in seats.split(",")]


def check_programs(replay: Replay, seats: str, file: Path) -> None:
    """Refuse a saved match with programs unless `seats` has their commands."""
    if any(is_program(player) for player in replay.players) and not seats:
        raise CliError(
            f"a program plays in {file}: give --seats {','.join(replay.players)},"
            " with the whole command of each program"
        )


def bots_of(match: Match, programs: Programs) -> dict[int, Bot]:
    """The bots of all seats that are not people's."""
    replay = match.replay()
    dice = Rng(
        replay.seed if isinstance(replay.seed, int) else randbits(62)
    )  # a key must stay secret from bots
    bots: dict[int, Bot] = {}
    for seat in range(match.seats):
        name = programs.get(seat, match.bot(seat))
        if name:
            seed = dice.fork().word()
            try:
                if is_program(name):
                    bots[seat] = any_bot(name, match.game, seed, replay.options, replay.edition)
                else:
                    bots[seat] = paced_bot(name, match.game, seed)
            except ValueError as error:
                raise CliError(str(error)) from None
    return bots
