"""The other games against bots to their end, on the board and by their buttons."""

from random import Random
from typing import Any

import pytest
from browsing import LONGEST, by_button, by_mouse, settled, start


@pytest.mark.slow
@pytest.mark.parametrize("game", ["azul5211", "favelas", "sunnyvale"])
def test_a_whole_game_by_mouse(new_page: Any, game: str) -> None:
    page, chance = new_page(), Random(5)
    start(page, game)
    for _ in range(LONGEST):
        if settled(page) == "over":
            break
        by_mouse(page, chance)
    assert page.locator("#part-end h2").is_visible()


@pytest.mark.slow
@pytest.mark.compiled
def test_many_actions_of_brazil(new_page: Any) -> None:
    """Every kind of place is touched: arches, hexes, cards, payments."""
    page, chance = new_page(), Random(6)
    start(page, "brazil")
    for _ in range(60):
        if settled(page) == "over":
            break
        by_mouse(page, chance)
    assert page.locator("#part-log li").count() > 10


@pytest.mark.slow
@pytest.mark.compiled
def test_a_whole_game_of_brazil_by_its_buttons(new_page: Any) -> None:
    page, chance = new_page(), Random(7)
    start(page, "brazil")
    for _ in range(10 * LONGEST):
        if settled(page) == "over":
            break
        by_button(page, chance)
    assert page.locator("#part-end h2").is_visible()
