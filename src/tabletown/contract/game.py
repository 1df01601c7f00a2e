"""Lists all checks of a game: every number of seats, option and edition, and fair dice."""

from collections.abc import Callable
from functools import partial
from itertools import product
from math import prod
from typing import Any

from tabletown.contract.position import Start
from tabletown.contract.presentation import check_presentation
from tabletown.contract.walk import check
from tabletown.core.game import Game
from tabletown.core.rng import KEY_BYTES
from tabletown.core.state import State

Chosen = dict[str, int | str]  # options
Check = tuple[str, Callable[[], str]]  # name; the function returns a summary

GAMES = 3
MOST = 32  # combinations of options that are all checked


def check_game(game: Game[Any], games: int = GAMES) -> list[Check]:
    """All checks of a game; each raises AssertionError if it fails."""
    checks: list[Check] = []
    for edition, seats in product(game.editions(), game.seats):
        lengths: set[int] = set()  # of features, whatever the options
        for chosen in options(game, seats):
            start = partial(new, game, seats, chosen, edition)
            run = partial(check_table, game, start, games, lengths)
            checks.append((name(seats, chosen, edition), run))
    fair = partial(check_table, game, partial(new_fair, game), games, set())
    return [*checks, ("fair dice", fair)]


def check_table(game: Game[Any], start: Start, games: int, lengths: set[int]) -> str:
    """Check rules and presentation for one number of seats and one choice of options."""
    done = check(start, games)
    lengths.add(check_presentation(game, start, games=1))
    assert len(lengths) == 1, f"features differ in length with the options: {sorted(lengths)}"
    return done


def options(game: Game[Any], seats: int) -> list[Chosen]:
    """Every combination of options for so many seats; if above MOST, each value by itself."""
    values = {option.name: option.values_for(seats) for option in game.options}
    if prod(len(choices) for choices in values.values()) <= MOST:
        return [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    usual: Chosen = {option.name: option.default for option in game.options}
    chosen = [usual | {name: value} for name, choices in values.items() for value in choices]
    return [usual, *[choice for choice in chosen if choice != usual]]


def name(seats: int, chosen: Chosen, edition: str) -> str:
    words = [edition, f"{seats} seats" if seats > 1 else "1 seat"]
    return ", ".join(words + [f"{option}={value}" for option, value in chosen.items()])


def new(game: Game[Any], seats: int, chosen: Chosen, edition: str, seed: int) -> State:
    return game.new(seats, seed, chosen, edition)


def new_fair(game: Game[Any], seed: int) -> State:
    """A match with a generator for fair play, from a known key."""
    return game.new(game.seats[-1], seed.to_bytes(KEY_BYTES, "little"))
