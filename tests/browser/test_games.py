"""Whole games against bots, in every way one can play them."""

from random import Random
from typing import Any

import pytest
from browsing import (
    LONGEST,
    by_buttons,
    by_keyboard,
    by_mouse,
    settled,
    start_quick,
    whole_game,
    without_script,
)

SMALLER = ["village", "azul5211", "favelas", "sunnyvale"]

pytestmark = pytest.mark.slow


def is_over(page: Any) -> bool:
    return bool(page.locator("#part-end h2").is_visible()) and page.title().startswith("Over")


@pytest.mark.parametrize("game", SMALLER)
def test_a_whole_game_by_mouse(new_page: Any, game: str) -> None:
    page = new_page()
    start_quick(page, game)
    whole_game(page, by_mouse, seed=5)
    assert is_over(page) and page.get_by_role("button", name="Rematch").is_visible()


@pytest.mark.parametrize("game", ["village", "azul5211", "favelas"])
def test_a_whole_game_by_keyboard_alone(new_page: Any, game: str) -> None:
    page = new_page()
    start_quick(page, game)
    whole_game(page, by_keyboard, seed=8)
    assert is_over(page)


@pytest.mark.parametrize("game", SMALLER)
def test_a_whole_game_without_script(new_page: Any, game: str) -> None:
    page = new_page(java_script_enabled=False)
    start_quick(page, game)
    without_script(page, seed=9)
    assert is_over(page)


def test_a_whole_game_on_a_phone(new_page: Any) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    start_quick(page, "village")

    def act(page: Any, chance: Any) -> None:
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, "nothing scrolls sideways"
        by_mouse(page, chance)

    whole_game(page, act, seed=4)
    assert is_over(page)


@pytest.mark.compiled
def test_many_actions_of_brazil(new_page: Any) -> None:
    """Every kind of place is touched: arches, hexes, cards, payments."""
    page, chance = new_page(), Random(6)
    start_quick(page, "brazil")
    for _ in range(30):
        assert settled(page) == "mine"
        by_mouse(page, chance)
    assert page.locator("#part-log li").count() > 10


@pytest.mark.compiled
def test_a_whole_game_of_brazil_by_its_buttons(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "brazil")
    made = by_buttons(page, seed=7, most=10 * LONGEST)
    assert 100 < made < 10 * LONGEST and is_over(page)
