"""Whole games alone or against a bot, in every way one can play them."""

from random import Random
from typing import Any

import pytest
from helpers.browser_play import (
    GAMES,
    Act,
    by_arrows,
    by_mouse,
    by_tab,
    is_over,
    over,
    settled,
    start_quick,
    whole_game,
    without_script,
)

pytestmark = pytest.mark.slow
SHORTER = ["village", "azul5211", "favelas"]
ALONE = {"village": "1", "brazil": "1"}  # how many seats, where one is enough
BY_KEYS: dict[str, Act] = {
    "village": by_arrows,
    "azul5211": by_arrows,
    "favelas": by_arrows,
    "sunnyvale": by_tab,
    "brazil": by_tab,
}


def seats(game: str) -> dict[str, str]:
    return {"seats": ALONE[game]} if game in ALONE else {}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone(new_page: Any, game: str) -> None:
    page = new_page()
    start_quick(page, game, **seats(game))
    whole_game(page, BY_KEYS[game], seed=8)
    assert is_over(page)


@pytest.mark.parametrize("game", SHORTER)
def test_a_whole_game_without_script(new_page: Any, game: str) -> None:
    page = new_page(java_script_enabled=False)
    start_quick(page, game, **seats(game))
    without_script(page, seed=9)
    assert is_over(page)


@pytest.mark.parametrize("game", ["sunnyvale", "brazil"])
def test_a_longer_game_without_script_is_finished_by_a_bot(new_page: Any, game: str) -> None:
    page = new_page(java_script_enabled=False)
    start_quick(page, game)
    without_script(page, seed=9, most=12)
    page.locator("#leaving summary").click()
    page.locator("#leaving button[value=bot]").click()
    page.wait_for_selector("#part-seat_requests button[value=return]")
    over(page, page.url)
    assert is_over(page)


def test_a_whole_game_on_a_phone(new_page: Any) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    start_quick(page, "village")

    def act(page: Any, chance: Any) -> None:
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, "nothing scrolls sideways"
        by_mouse(page, chance)

    whole_game(page, act, seed=4)
    assert is_over(page) and page.get_by_role("button", name="Rematch").is_visible()


def test_many_actions_of_brazil_by_mouse(new_page: Any) -> None:
    """Every kind of place is touched: arches, hexes, cards, payments."""
    page, chance = new_page(), Random(6)
    start_quick(page, "brazil", **seats("brazil"))
    for _ in range(30):
        assert settled(page) == "mine"
        by_mouse(page, chance)
    assert page.locator("#part-log li").count() > 3
