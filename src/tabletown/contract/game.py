"""The whole of one game: every number of seats, every option, every edition, and a fair game."""

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
Check = tuple[str, Callable[[], str]]  # what it is about; running it returns what was done

GAMES = 3
MOST = 32  # combinations of options


def check_game(game: Game[Any], games: int = GAMES) -> list[Check]:
    """All checks of a game, to be run one by one; each raises AssertionError if it fails."""
    found: list[Check] = []
    for edition, seats in product(game.editions(), game.seats):
        lengths: set[int] = set()  # of features, whatever the options
        for chosen in options(game, seats):
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


def options(game: Game[Any], seats: int) -> list[Chosen]:
    """Every combination of options for so many seats; of too many, each value once by itself."""
    values = {option.name: option.values_for(seats) for option in game.options}
    if prod(len(found) for found in values.values()) <= MOST:
        return [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    usual: Chosen = {option.name: option.default for option in game.options}
    chosen = [usual | {name: value} for name, found in values.items() for value in found]
    return [usual, *[choice for choice in chosen if choice != usual]]


def name(seats: int, chosen: Chosen, edition: str) -> str:
    words = [edition, f"{seats} seats" if seats > 1 else "1 seat"]
    return ", ".join(words + [f"{option}={value}" for option, value in chosen.items()])


def new(game: Game[Any], seats: int, chosen: Chosen, edition: str, seed: int) -> State:
    return game.new(seats, seed, chosen, edition)


def new_fair(game: Game[Any], seed: int) -> State:
    """Keyed by 32 bytes, which for once are known."""
    return game.new(game.seats[-1], seed.to_bytes(KEY_BYTES, "little"))
