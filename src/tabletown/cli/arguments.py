"""Turns arguments of the command line into games, seats, seeds, options and replays."""

import re
import secrets
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from tabletown import game as find_game
from tabletown import names
from tabletown.bots.levels import NAMES, USUAL, is_bot
from tabletown.cli.errors import CliError
from tabletown.cli.programs import players_in
from tabletown.cli.terminal import Terminal
from tabletown.core.edition import BadEdition
from tabletown.core.game import LARGEST_SEED, Game, span
from tabletown.core.replay import Replay
from tabletown.core.replay_file import read
from tabletown.core.rng import KEY_BYTES
from tabletown.core.seats import letter
from tabletown.core.state import SPECTATOR

YOU = "you"
TYPO = 0.8  # similarity, from 0 to 1, from which a word counts as a mistyped other one


def find(name: str) -> Game[Any]:
    try:
        return find_game(name)
    except ValueError as error:
        raise CliError(f"{error}; tabletown games lists them") from None


def every_game(terminal: Terminal) -> dict[str, Game[Any]]:
    """All games by name; reports and leaves out a game of another package that does not load."""
    games: dict[str, Game[Any]] = {}
    for name in names():
        try:
            games[name] = find(name)
        except CliError as error:
            terminal.say(f"{error}.")
    return games


def usual_seats(game: Game[Any]) -> str:
    """The default seats: you against one bot, or the number that the game needs."""
    count = min(max(game.seats[0], 2), game.seats[-1])
    return ",".join([YOU, *[USUAL] * (count - 1)])


def players_of(game: Game[Any], seats: str) -> list[str]:
    """The player of each seat, from "you,neighbour"; refuses wrong numbers and typos."""
    players = players_in(seats or usual_seats(game))
    if len(players) not in game.seats:
        raise CliError(
            f"{game.title} has {span(game.seats)} seats, not {len(players)};"
            f" name them like --seats {usual_seats(game)}"
        )
    for player in players:
        check_typo(player)
    return players


def check_typo(player: str) -> None:
    """Refuse a name in lower case that is almost a bot's; names of people are capitalised."""
    level, at, budget = player.partition("@")
    meant = get_close_matches(level, NAMES, 1, TYPO)
    if meant and player.islower() and not is_bot(player):
        raise CliError(
            f"there is no bot {player!r}: did you mean {meant[0]}{at}{budget}?"
            f" Capitalise a person's name: {player.capitalize()}"
        )


def seed_of(text: str) -> int | bytes:
    """A number, a key of 64 hexadecimal digits, or a random key if empty."""
    if not text:
        return secrets.token_bytes(KEY_BYTES)
    if re.fullmatch(f"[0-9a-fA-F]{{{2 * KEY_BYTES}}}", text):
        return bytes.fromhex(text)
    if re.fullmatch("[0-9]{1,19}", text) and int(text) <= LARGEST_SEED:
        return int(text)
    raise CliError(
        f"seed {text!r}: give a number from 0 to {LARGEST_SEED}, or {2 * KEY_BYTES} hexadecimal"
        " digits, or leave it out"
    )


def options_of(game: Game[Any], words: Sequence[str]) -> dict[str, int | str]:
    """The options in words like "rounds=3"; refuses unknown ones."""
    if words and not game.options:
        raise CliError(f"{game.title} has no options: leave {words[0]!r} out")
    options: dict[str, int | str] = {}
    numbers = [option.name for option in game.options if isinstance(option.default, int)]
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CliError(f"option {word!r}: write it as name=value, like {examples(game)}")
        is_number = name in numbers and re.fullmatch("[0-9]{1,9}", value)
        options[name] = int(value) if is_number else value
    try:
        game.codes(options)
    except ValueError as error:
        raise CliError(f"{error}; write {examples(game)}") from None
    return options


def examples(game: Game[Any]) -> str:
    return " or ".join([f"{option.name}={option.values[-1]}" for option in game.options])


def new_game(
    game: Game[Any], seats: str, seed: str, options: Sequence[str], edition: str
) -> Replay:
    """A new match, before its first action."""
    players = players_of(game, seats)
    chosen = options_of(game, options)
    try:
        return Replay(game, players, seed_of(seed), chosen, edition)
    except (CliError, BadEdition):
        raise
    except ValueError as error:
        raise CliError(str(error)) from None


def read_game(file: Path) -> Replay:
    return read(file, find_game)


def viewer_of(seat: str, seats: int) -> int:
    """The seat of a viewer: 1 or A is the first; a spectator if empty."""
    for index in range(seats):
        if seat.upper() in (str(index + 1), letter(index)):
            return index
    if seat:
        raise CliError(f"there is no seat {seat!r}: give one from 1 to {seats}")
    return SPECTATOR
