"""Editions of the games that have them in one file."""

import re
from collections.abc import Callable
from importlib.resources import files

import pytest
from helpers.classic_edition import ClassicEdition

from tabletown import GAMES, game
from tabletown.core.edition import Sheet
from tabletown.games.azul5211 import edition as azul5211
from tabletown.games.favelas import edition as favelas
from tabletown.games.sunnyvale.edition import edition as sunnyvale
from tabletown.games.village import edition as village

MARKED = r"|#.*|\[+\w+\]+|\w+ = .+  # [RPX]( \w.*)?"  # a line without a value, or one with its mark
IN_ONE_FILE = [
    (name, edition)
    for name in GAMES
    if name != "brazil"  # in a folder, with marks that name their source
    for edition in game(name).editions()
]


@pytest.mark.parametrize(("name", "edition"), IN_ONE_FILE)
def test_every_value_of_an_edition_says_where_it_comes_from(name: str, edition: str) -> None:
    shelf = files(game(name).package) / "editions"
    lines = (shelf / f"{edition}.toml").read_text("utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(MARKED, line)] == []


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("village", village.Edition),
        ("azul5211", azul5211.Edition),
        ("favelas", favelas.Edition),
        ("sunnyvale", sunnyvale.Edition),
    ],
)
def test_a_title_is_a_text_and_an_unknown_key_is_refused(
    name: str, read: Callable[[Sheet], object]
) -> None:
    classic = ClassicEdition(game(name).package, read)
    classic.check_refused_by_line('title = "', "title = 3 # ", "title: 3", "a text in quotes")
    message = classic.refused("title", "smell = 1\ntitle")
    assert message.startswith("mine.toml:2: smell: 1, expected one of ") and "title" in message
