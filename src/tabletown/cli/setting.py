"""From the words on the command line to a game about to begin, or one to go on with."""

import re
import secrets
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from tabletown import game as find_game
from tabletown import names
from tabletown.bots.levels import NAMES, USUAL, is_bot
from tabletown.cli.mistakes import Mistake
from tabletown.cli.programs import players_in
from tabletown.cli.screen import Screen
from tabletown.core.edition import BadEdition
from tabletown.core.game import LARGEST_SEED, Game, span
from tabletown.core.replay import Replay
from tabletown.core.replay_file import read
from tabletown.core.rng import KEY_BYTES
from tabletown.core.seats import letter
from tabletown.core.state import SPECTATOR

YOU = "you"
SLIP = 0.8  # how alike two words are if one is the other mistyped, from 0 to 1


def find(name: str) -> Game[Any]:
    try:
        return find_game(name)
    except ValueError as error:
        raise Mistake(f"{error}; tabletown games tells about each") from None


def every_game(screen: Screen) -> dict[str, Game[Any]]:
    """All games by name; a guest that does not load is told and left out."""
    found: dict[str, Game[Any]] = {}
    for name in names():
        try:
            found[name] = find(name)
        except Mistake as mistake:
            screen.say(f"{mistake}.")
    return found


def usual_seats(game: Game[Any]) -> str:
    """You against a bot; alone, or against more of them, where the game wants that."""
    count = min(max(game.seats[0], 2), game.seats[-1])
    return ",".join([YOU, *[USUAL] * (count - 1)])


def players_of(game: Game[Any], seats: str) -> list[str]:
    """ "you,neighbour" as a name for each seat."""
    players = players_in(seats or usual_seats(game))
    if len(players) not in game.seats:
        raise Mistake(
            f"{game.title} is for {span(game.seats)} seats, not {len(players)};"
            f" name them like --seats {usual_seats(game)}"
        )
    for player in players:
        check_slip(player)
    return players


def check_slip(player: str) -> None:
    """A small word that is nearly the name of a bot is mistyped; names of people are capital."""
    level, at, budget = player.partition("@")
    meant = get_close_matches(level, NAMES, 1, SLIP)
    if meant and player.islower() and not is_bot(player):
        raise Mistake(
            f"there is no bot {player!r}: did you mean {meant[0]}{at}{budget}?"
            f" A person's name begins like {player.capitalize()}"
        )


def seed_of(text: str) -> int | bytes:
    """A number, 64 hexadecimal digits, or nothing for a fair game that nobody can foresee."""
    if not text:
        return secrets.token_bytes(KEY_BYTES)
    if re.fullmatch(f"[0-9a-fA-F]{{{2 * KEY_BYTES}}}", text):
        return bytes.fromhex(text)
    if re.fullmatch("[0-9]{1,19}", text) and int(text) <= LARGEST_SEED:
        return int(text)
    raise Mistake(
        f"seed {text!r}: give a number from 0 to {LARGEST_SEED}, or {2 * KEY_BYTES} hexadecimal"
        " digits, or leave it out"
    )


def options_of(game: Game[Any], words: Sequence[str]) -> dict[str, int | str]:
    """["rounds=3"] as {"rounds": 3}."""
    if words and not game.options:
        raise Mistake(f"{game.title} has no options: leave {words[0]!r} out")
    found: dict[str, int | str] = {}
    numbers = [option.name for option in game.options if isinstance(option.default, int)]
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Mistake(f"option {word!r}: write it as name=value, like {examples(game)}")
        is_number = name in numbers and re.fullmatch("[0-9]{1,9}", value)
        found[name] = int(value) if is_number else value
    try:
        game.codes(found)
    except ValueError as error:
        raise Mistake(f"{error}; write {examples(game)}") from None
    return found


def examples(game: Game[Any]) -> str:
    return " or ".join([f"{option.name}={option.values[-1]}" for option in game.options])


def new_game(
    game: Game[Any], seats: str, seed: str, options: Sequence[str], edition: str
) -> Replay:
    """A game before its first action."""
    players = players_of(game, seats)
    chosen = options_of(game, options)
    try:
        return Replay(game, players, seed_of(seed), chosen, edition)
    except (Mistake, BadEdition):
        raise
    except ValueError as error:
        raise Mistake(str(error)) from None


def read_game(file: Path) -> Replay:
    return read(file, find_game)


def viewer_of(seat: str, seats: int) -> int:
    """1 or A is the first seat; nothing is somebody without a seat."""
    for index in range(seats):
        if seat.upper() in (str(index + 1), letter(index)):
            return index
    if seat:
        raise Mistake(f"there is no seat {seat!r}: give one from 1 to {seats}")
    return SPECTATOR
