"""Rolling Village! against a bot, start to end, in every way one can play it."""

from random import Random
from typing import Any

import pytest
from browsing import LONGEST, by_form, by_keyboard, by_mouse, settled, start


@pytest.mark.slow
def test_a_whole_game_by_mouse(new_page: Any) -> None:
    page, chance = new_page(), Random(1)
    start(page, "village")
    for _ in range(LONGEST):
        if settled(page) == "over":
            break
        by_mouse(page, chance)
    assert " win" in page.locator("#part-end h2").inner_text()
    assert page.title().startswith("Over")


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(new_page: Any) -> None:
    page, chance = new_page(), Random(2)
    start(page, "village")
    for _ in range(LONGEST):
        if settled(page) == "over":
            break
        by_keyboard(page, chance)
    assert page.get_by_role("button", name="Rematch").is_visible()


@pytest.mark.slow
def test_a_whole_game_without_script(new_page: Any) -> None:
    page, chance = new_page(java_script_enabled=False), Random(3)
    start(page, "village")
    for _ in range(LONGEST):
        if page.locator("#part-end h2").count():
            break
        if page.locator("#part-moves button[name=action]").count():
            by_form(page, chance)
        else:
            page.reload()
    assert page.get_by_role("button", name="Rematch").is_visible()


@pytest.mark.slow
def test_a_whole_game_on_a_phone(new_page: Any) -> None:
    page, chance = new_page(viewport={"width": 390, "height": 844}, has_touch=True), Random(4)
    start(page, "village")
    for _ in range(LONGEST):
        if settled(page) == "over":
            break
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, "nothing scrolls sideways"
        by_mouse(page, chance)
    assert page.locator("#part-end h2").is_visible()
