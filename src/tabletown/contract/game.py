"""The whole of one game: every number of seats, every option, every edition, and a fair game."""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

from tabletown.contract.position import Start
from tabletown.contract.presentation import check_presentation
from tabletown.contract.walk import check
from tabletown.core.game import Game
from tabletown.core.rng import KEY_BYTES
from tabletown.core.state import State

Chosen = dict[str, int | str]  # options
Check = tuple[str, Callable[[], str]]  # what it is about; running it returns what was done

GAMES = 3


def check_game(game: Game[Any], games: int = GAMES) -> list[Check]:
    """All checks of a game, to be run one by one; each raises AssertionError if it fails."""
    found: list[Check] = []
    for edition, seats in product(game.editions(), game.seats):
        lengths: set[int] = set()  # of features, whatever the options
        for chosen in options(game):
            start = partial(new, game, seats, chosen, edition)
            run = partial(check_table, game, start, games, lengths)
            found.append((name(seats, chosen, edition), run))
    fair = partial(check_table, game, partial(new_fair, game), games, set())
    return [*found, ("fair dice", fair)]


def check_table(game: Game[Any], start: Start, games: int, lengths: set[int]) -> str:
    """Rules and presentation for one number of seats with certain options."""
    done = check(start, games)
    lengths.add(check_presentation(game, start, games=1))
    assert len(lengths) == 1, f"features differ in length with the options: {sorted(lengths)}"
    return done


def options(game: Game[Any]) -> list[Chosen]:
    """Every combination of options."""
    names = [option.name for option in game.options]
    values = [option.values for option in game.options]
    return [dict(zip(names, combination, strict=True)) for combination in product(*values)]


def name(seats: int, chosen: Chosen, edition: str) -> str:
    words = [edition, f"{seats} seats" if seats > 1 else "1 seat"]
    return ", ".join(words + [f"{option}={value}" for option, value in chosen.items()])


def new(game: Game[Any], seats: int, chosen: Chosen, edition: str, seed: int) -> State:
    return game.new(seats, seed, chosen, edition)


def new_fair(game: Game[Any], seed: int) -> State:
    """Keyed by 32 bytes, which for once are known."""
    return game.new(game.seats[-1], seed.to_bytes(KEY_BYTES, "little"))
