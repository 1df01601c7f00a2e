"""Seats that programs play: only who types a command at this terminal starts it."""

from pathlib import Path
from secrets import randbits

from tabletown.bots.bot import Bot
from tabletown.bots.outside import any_bot, is_program, short_name
from tabletown.cli.mistakes import Mistake
from tabletown.core.replay import Replay
from tabletown.core.rng import Rng
from tabletown.table.match.match import Match
from tabletown.table.workers.pacing import paced_bot

Programs = dict[int, str]  # by seat, as they were typed


def players_in(seats: str) -> list[str]:
    """ "you, run:python bot.py" as the names of players: you, run:bot.py."""
    if seats.strip().isdecimal():
        raise Mistake(f"seats {seats} is a number: name who sits there, as in you,mayor")
    try:
        return [short_name(name) for name in typed(seats)]
    except ValueError as error:
        raise Mistake(str(error)) from None


def programs_in(seats: str) -> Programs:
    return {seat: name for seat, name in enumerate(typed(seats)) if is_program(name)}


def typed(seats: str) -> list[str]:
    return [name.strip() for name in seats.split(",")]


def check_programs(replay: Replay, seats: str, file: Path) -> None:
    """A file may name a program, but never start one: whoever goes on with it says how."""
    if any(is_program(player) for player in replay.players) and not seats:
        raise Mistake(
            f"in {file} a program has a seat: repeat --seats {','.join(replay.players)},"
            " with the whole command of each"
        )


def bots_of(match: Match, programs: Programs) -> dict[int, Bot]:
    """A bot for every seat that is not a person's."""
    replay = match.replay()
    dice = Rng(replay.seed if isinstance(replay.seed, int) else randbits(62))  # never from a key
    found: dict[int, Bot] = {}
    for seat in range(match.seats):
        name = programs.get(seat, match.bot(seat))
        if name:
            seed = dice.fork().word()
            try:
                if is_program(name):
                    found[seat] = any_bot(name, match.game, seed, replay.options, replay.edition)
                else:
                    found[seat] = paced_bot(name, match.game, seed)
            except ValueError as error:
                raise Mistake(str(error)) from None
    return found
