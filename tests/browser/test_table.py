"""The table page with people around it: friends, spectators, lost connections, refusals, undo."""

from random import Random
from typing import Any

import pytest
from browsing import by_mouse, decision, settled, start

slow = pytest.mark.slow


def invited(new_page: Any, game: int = 0) -> tuple[Any, Any]:
    """Two people at one table: host and guest."""
    host, guest = new_page(), new_page()
    host.goto("/")
    card = host.locator("article.game").nth(game)
    card.get_by_role("button", name="Invite", exact=True).click()
    link = host.locator("#invite").input_value()
    guest.goto(link)
    guest.locator("input[name=name]").fill("Ana")
    guest.get_by_role("button", name="Take seat B").click()
    guest.wait_for_selector("#part-board")
    host.wait_for_selector("#part-board")
    return host, guest


@slow
def test_a_friend_comes_by_link_in_three_actions_and_sees_every_move(new_page: Any) -> None:
    host, guest = invited(new_page)
    watcher = new_page()
    watcher.goto(host.url)
    assert watcher.locator("#part-moves button[name=action]").count() == 0
    settled(host)
    by_mouse(host, Random(1))
    words = host.locator("#part-log li").first.inner_text().replace("You", "").strip()
    for page in (guest, watcher):
        page.wait_for_selector("#part-log li")
        assert words.partition(":")[2] in page.locator("#part-log").inner_text()


@slow
def test_chat_is_text_for_everybody(new_page: Any) -> None:
    host, guest = invited(new_page)
    host.locator("label[for=t-chat]").click()
    host.locator("#say-form input[name=text]").fill("<b>hello</b> & good luck")
    host.locator("#say-form").get_by_role("button", name="Send").click()
    guest.wait_for_selector("#part-chat li", state="attached")
    assert "<b>hello</b> & good luck" in str(guest.locator("#part-chat li").text_content())


@slow
def test_a_press_that_does_not_fit_is_answered_with_the_rule(new_page: Any) -> None:
    page = new_page()
    start(page, "village")
    settled(page)
    page.locator("#part-board .part-own [data-at^=space-]").first.click(force=True)
    page.wait_for_function("() => document.querySelector('#say').textContent.includes('§')")
    page.locator("#part-board [data-part^=task-]").first.click(force=True)
    assert page.locator("#part-status #back").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("#part-status.no").count() == 0
    page.locator("#part-board svg").first.click(position={"x": 12, "y": 12})
    assert page.locator("#part-status.no").is_visible()


@slow
def test_undo_takes_back_and_otherwise_says_why(new_page: Any) -> None:
    page = new_page()
    start(page, "village")
    settled(page)
    page.locator("#undo").click()
    assert "nothing" in page.locator("#more").inner_text()
    before = page.locator("#part-moves button[name=action]").first.get_attribute("value")
    by_mouse(page, Random(2))
    page.locator("#undo").click()
    page.wait_for_selector(f'#part-moves button[value="{before}"]', state="attached")


@slow
def test_a_hint_picks_a_move(new_page: Any) -> None:
    page = new_page()
    start(page, "village")
    settled(page)
    page.locator("#hint").click()
    page.wait_for_selector("#part-status.told")
    assert page.locator("#go").is_enabled()


@slow
def test_offline_and_back_nothing_is_lost(new_page: Any) -> None:
    """A move made while the line is cut is kept, said to be unsaved, and sent once it is back."""
    page = new_page()
    lines: list[Any] = []
    is_cut = False

    def wired(line: Any) -> None:
        if is_cut:
            line.close(code=1012)
            return
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket("**/ws/**", wired)
    start(page, "azul5211")
    settled(page)
    before = decision(page)
    is_cut = True
    lines[-1].close(code=1012)
    page.wait_for_selector("#banner:not([hidden])")
    assert "Your last move is saved" in page.locator("#banner").inner_text()
    page.locator("#part-board [data-part]").first.click(force=True)
    page.locator("#go").click()
    page.wait_for_function(
        "() => document.querySelector('#banner').textContent.includes('not saved')"
    )
    is_cut = False
    page.wait_for_function(
        "before => document.querySelector('#part-moves input[name=decision]')?.value !== before",
        arg=before,
    )
    assert "All moves saved" in page.locator(".saved").inner_text()
    assert page.locator("#banner").is_hidden()


@slow
def test_two_tabs_on_one_seat_both_see_and_the_stale_one_is_told(new_page: Any) -> None:
    page = new_page()
    start(page, "azul5211")
    settled(page)
    other = page.context.new_page()
    other.goto(page.url)
    settled(other)
    old = other.locator("#part-moves input[name=decision]").get_attribute("value")
    by_mouse(page, Random(3))
    other.wait_for_function(
        "old => document.querySelector('#part-moves input[name=decision]')?.value !== old", arg=old
    )
    assert other.locator("#part-log").inner_text() == page.locator("#part-log").inner_text()


@slow
def test_one_screen_has_a_curtain_between_hands(new_page: Any) -> None:
    page = new_page()
    start(page, "azul5211", "One screen")
    assert page.locator("[data-part]").count() == 0, "nothing shows before somebody is there"
    page.locator(".curtain a").click()
    settled(page)
    while not page.locator(".curtain a").count():
        by_mouse(page, Random(1))
    assert "Pass the screen" in page.locator("h1").inner_text()


@slow
def test_every_step_of_a_game_has_an_address(new_page: Any) -> None:
    page = new_page()
    start(page, "village")
    settled(page)
    by_mouse(page, Random(4))
    page.locator("#part-log li a").first.click()
    page.wait_for_url("**/at/*")
    assert page.locator("#part-board svg").count() > 0
    here = page.url
    page.get_by_role("link", name="One step back").click()
    assert page.url != here
    page.get_by_role("link", name="To the table").click()
    page.wait_for_selector("#part-status")
