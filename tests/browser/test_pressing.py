"""Presses on the board: previews, confirmation, refusals with their rule; and the map."""

from random import Random
from typing import Any

import pytest
from helpers.browser_play import GAMES, after, by_mouse, decision, settled, start_quick

pytestmark = pytest.mark.slow


def press(page: Any, part: str) -> None:
    page.locator(f'#part-board [data-part="{part}"]').first.dispatch_event("click")


def gesture(page: Any, nth: int = 0) -> list[str]:
    """The parts of a move."""
    move = page.locator("#part-moves button[name=action]").nth(nth)
    return str(move.get_attribute("data-touch")).split(" ")


def test_undoable_moves_are_made_at_once_and_others_wait_for_confirmation(new_page: Any) -> None:
    """Alone in Rolling Village!, the second drawing is followed by a roll."""
    page = new_page()
    start_quick(page, "village", seats="1")
    settled(page)
    before = decision(page)
    for part in gesture(page):
        press(page, part)
    after(page, before)
    for part in gesture(page):
        press(page, part)
    page.wait_for_function("() => document.querySelector('#more').textContent.includes('undone')")
    assert page.locator("#go").is_enabled()
    before = decision(page)
    page.locator("#go").click()
    after(page, before)


def test_a_move_is_previewed_before_it_is_confirmed(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "village", seats="1")
    settled(page)
    page.locator(".menubox summary").click()
    page.locator("select[data-setting=confirm]").select_option("each")
    before = decision(page)
    for part in gesture(page):
        press(page, part)
    page.wait_for_selector("#part-board .previewed .pc", state="attached")
    assert decision(page) == before
    page.keyboard.press("Escape")
    assert page.locator("#part-board .previewed").count() == 0
    assert page.locator("#go").is_disabled()


def test_hovering_previews_a_move(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "sunnyvale")
    settled(page)
    page.locator("#part-board [data-part^=space-]").first.hover()
    page.wait_for_selector("#part-board .previewed .pc", state="attached")
    assert page.locator("#part-board .previewed .pc").count() > 0
    page.mouse.move(2, 300)
    page.wait_for_selector("#part-board .previewed", state="detached")
    assert page.locator("#part-board .previewed").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_pressing_an_illegal_place_shows_the_rule(new_page: Any, game: str) -> None:
    page = new_page()
    start_quick(page, game)
    settled(page)
    while not page.locator("#part-board [data-at]").count():
        by_mouse(page, Random(3))
        settled(page)
    page.wait_for_selector("html.online")  # offline, the page cannot ask for the rule
    page.locator("#part-board [data-at]").first.dispatch_event("click")
    page.wait_for_selector("#part-status.no #say")
    assert "§" in page.locator("#part-status.no #say").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_the_board_has_an_accessible_name(new_page: Any, game: str) -> None:
    page = new_page()
    start_quick(page, game)
    settled(page)
    names = page.locator("#part-board [data-part]").evaluate_all(
        "parts => parts.map((it) => [it.dataset.part, it.getAttribute('aria-label')])"
    )
    assert names
    for part, name in names:
        called, _colon, way = name.rpartition(": ")
        assert called and way and called != part, f"{part} is called {name!r}"


def test_score_details_can_be_opened(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "sunnyvale")
    settled(page)
    page.locator("#how-A summary").click()
    assert "Value at the start" in page.locator("#how-A table").inner_text()


WIDTH = "() => document.querySelector('.pan > svg').getBoundingClientRect().width"
PINCH = """() => {
    const pan = document.querySelector(".pan");
    const box = pan.getBoundingClientRect();
    const at = (nth, x) => new Touch({
        identifier: nth, target: pan, clientX: box.x + x, clientY: box.y + 100,
    });
    const send = (kind, apart) => pan.dispatchEvent(new TouchEvent(kind, {
        bubbles: true, cancelable: true, touches: [at(0, 150 - apart), at(1, 150 + apart)],
    }));
    send("touchstart", 40);
    send("touchmove", 80);
}"""


def test_the_map_zooms_by_button_key_and_fingers(new_page: Any) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    start_quick(page, "brazil")
    settled(page)
    whole = page.evaluate(WIDTH)
    page.get_by_role("button", name="Zoom in").click()
    near = page.evaluate(WIDTH)
    page.keyboard.press("+")
    nearer = page.evaluate(WIDTH)
    assert whole < near < nearer
    page.evaluate(PINCH)
    assert page.evaluate(WIDTH) > nearer
    page.keyboard.press("0")
    assert page.evaluate(WIDTH) == whole


COUNTED = """
window.moved = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
    window.moved += 1;
    return animate.apply(this, how);
};
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_are_animated_unless_motion_is_reduced(new_page: Any, motion: str) -> None:
    page = new_page(reduced_motion=motion)
    page.add_init_script(COUNTED)
    start_quick(page, "village", seats="1")
    settled(page)
    by_mouse(page, Random(1))
    settled(page)
    assert bool(page.evaluate("window.moved")) == (motion != "reduce")


def test_the_only_move_is_a_button_and_enter(new_page: Any) -> None:
    """A Capital for the last seat to choose, or the end of a phase: nothing else can be done."""
    page = new_page()
    start_quick(page, "brazil")
    settled(page)
    while len(gestures := page.locator("#part-moves button[name=action]").all()) > 1:
        by_mouse(page, Random(3))
        settled(page)
    words = gestures[0].text_content()
    assert (
        page.locator("#go").inner_text() in (words, "Continue") and page.locator("#go").is_enabled()
    )
    assert page.locator("#say").inner_text().startswith("Your turn: ")
    assert "This is your only move" in page.locator("#more").inner_text()
    before = decision(page)
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("Enter")
    after(page, before)
    assert decision(page) != before


# Both in one look: a move that can be undone waits for its preview only, and is then made at once.
MADE_OR_TO_CONFIRM = """before =>
    document.querySelector("#part-moves input[name=decision]")?.value !== before ? "made"
    : document.querySelector("#go")?.disabled === false ? "to confirm" : "" """


def test_a_tile_of_two_equal_halves_can_cover_two_spaces(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "favelas", seats="2")
    settled(page)
    while not page.locator("#part-board [data-part^=edge-]").count():
        by_mouse(page, Random(3))
        settled(page)
    _edge, first, second = gesture(page)
    before = decision(page)
    press(page, second)
    assert page.locator(f'#part-board [data-part="{second}"].picked').count() == 1
    press(page, first)
    outcome = page.wait_for_function(MADE_OR_TO_CONFIRM, arg=before).json_value()
    assert outcome in ("made", "to confirm")
