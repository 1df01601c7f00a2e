"""Every value of an edition in one file says where it comes from."""

import re
from importlib.resources import files

import pytest

from tabletown import GAMES, game

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
