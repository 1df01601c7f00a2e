"""The match page with several people: friends, spectators, lost connections, undo."""

import json
from random import Random
from typing import Any

import pytest
from helpers.browser_play import (
    GAMES,
    QUICK,
    by_mouse,
    decision,
    invited,
    sent,
    settled,
    start,
    start_quick,
)
from helpers.server_process import wait_until

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", GAMES)
def test_one_click_starts_a_game(new_page: Any, game: str) -> None:
    page = new_page()
    start(page, game)
    assert settled(page) == "mine"


def test_a_friend_joins_by_link_in_three_actions_and_sees_every_move(new_page: Any) -> None:
    host, guest, watcher = new_page(), new_page(), new_page()
    start(host, "village", "Invite")
    guest.goto(host.locator("#invite").input_value())
    guest.locator("input[name=name]").fill("Ana")
    guest.get_by_role("button", name="Take seat B").click()
    host.wait_for_selector("#part-board")
    watcher.goto(host.url)
    assert watcher.locator("#part-moves button[name=action]").count() == 0
    settled(host)
    by_mouse(host, Random(1))
    words = host.locator("#part-log li").first.inner_text().replace("You", "").strip()
    for page in (guest, watcher):
        page.wait_for_selector("#part-log li")
        assert words.partition(":")[2] in page.locator("#part-log").inner_text()


def test_a_match_that_begins_before_the_script_runs_is_not_missed(new_page: Any) -> None:
    """The waiting room is written, the last seat is taken, and only then does the script look.

    From then on it is the host's turn, so that the table looks the same at every look.
    """
    host = new_page()

    def begin_first(route: Any) -> None:
        sent(host, f"{host.url}/fill", {"level": QUICK})
        route.continue_()

    start_quick(host, "favelas", "friends", seats="2")
    host.route("**/static/script/*/main.js", begin_first)
    host.reload()
    host.unroute("**/static/script/*/main.js")
    host.wait_for_selector("#part-board")
    assert settled(host) == "mine"


def test_chat_is_escaped_for_everybody(new_page: Any) -> None:
    host, guest = new_page(), new_page()
    invited(host, guest, "village")
    host.locator("label[for=t-chat]").click()
    host.locator("#say-form input[name=text]").fill("<b>hello</b> & good luck")
    host.locator("#say-form").get_by_role("button", name="Send").click()
    guest.wait_for_selector("#part-chat li", state="attached")
    assert "<b>hello</b> & good luck" in str(guest.locator("#part-chat li").text_content())


def test_a_press_that_fits_no_move_shows_the_rule(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "village")
    settled(page)
    page.locator("#part-board .part-own [data-at^=space-]").first.click(force=True)
    page.wait_for_function("() => document.querySelector('#say').textContent.includes('§')")
    page.locator("#part-board [data-part^=task-]").first.click(force=True)
    assert page.locator("#part-status #back").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("#part-status.no").count() == 0
    page.locator("#part-board svg").first.click(position={"x": 12, "y": 12})
    assert page.locator("#part-status.no").is_visible()


def test_undo_works_or_says_why_not(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "village")
    settled(page)
    page.locator("#undo").click()
    assert "not done anything" in page.locator("#more").inner_text()
    before = page.locator("#part-moves button[name=action]").first.get_attribute("value")
    by_mouse(page, Random(2))
    page.locator("#undo").click()
    page.wait_for_selector(f'#part-moves button[value="{before}"]', state="attached")


def test_a_hint_selects_a_move(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "village")
    settled(page)
    page.locator("#hint").click()
    page.wait_for_selector("#part-status.hinted")
    assert page.locator("#go").is_enabled()


def test_a_move_made_offline_is_sent_after_reconnecting(new_page: Any) -> None:
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
    start_quick(page, "azul5211")
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


def test_two_tabs_on_one_seat_see_the_same_and_either_may_play(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "azul5211")
    other = page.context.new_page()
    other.goto(page.url)
    for one, two in ((page, other), (other, page)):
        assert settled(one) == settled(two) == "mine"
        old = decision(two)
        by_mouse(one, Random(3))
        two.wait_for_function(MOVED_ON, arg=old)
    assert settled(page) == settled(other) == "mine"
    logs = [tab.locator("#part-log") for tab in (page, other)]  # the bot may just have moved
    wait_until(lambda: logs[0].inner_text() == logs[1].inner_text(), "the tabs tell two stories")


MOVED_ON = """old => {
    const question = document.querySelector("#part-moves input[name=decision]");
    return question && question.value !== old;
}"""


def test_a_stale_tab_is_refused_and_refreshed(new_page: Any) -> None:
    """Its line brings no views for a while, and it moves before it knows."""
    page = new_page()
    start_quick(page, "azul5211")
    is_behind = False

    def wired(line: Any) -> None:
        def bring(text: str) -> None:
            if not (is_behind and json.loads(text)["t"] == "view"):
                line.send(text)

        line.connect_to_server().on_message(bring)

    other = page.context.new_page()
    other.route_web_socket("**/ws/**", wired)
    other.goto(page.url)
    assert settled(page) == settled(other) == "mine"
    other.wait_for_selector("html.online", state="attached")
    old, is_behind = decision(other), True
    by_mouse(page, Random(3))
    assert settled(page) == "mine" and decision(other) == old
    is_behind = False
    other.keyboard.press("m")
    other.keyboard.press("Enter")
    other.wait_for_function(MOVED_ON, arg=old)
    assert "The match moved on. Your move was not made." in other.locator("#say").inner_text()
    logs = [tab.locator("#part-log") for tab in (page, other)]  # the bot may just have moved
    wait_until(lambda: logs[0].inner_text() == logs[1].inner_text(), "the tabs tell two stories")


def test_a_stale_page_without_script_is_refused(new_page: Any, complaints: list[str]) -> None:
    page = new_page(java_script_enabled=False)
    start_quick(page, "village", seats="1")
    other = page.context.new_page()
    other.goto(page.url)
    page.locator("#part-moves button[name=action]").first.click()
    page.wait_for_selector("#part-log li")
    other.locator("#part-moves button[name=action]").last.click()
    other.wait_for_selector("text=The match moved on. Nothing changed")
    assert len(complaints) == 1 and "409 (Conflict)" in complaints.pop()


def test_one_screen_has_a_curtain_between_players(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "azul5211", "screen")
    assert page.locator("[data-part]").count() == 0, "nothing shows before somebody is there"
    page.locator(".curtain a").click()
    settled(page)
    while not page.locator(".curtain a").count():
        by_mouse(page, Random(1))
    assert "Pass the screen" in page.locator("h1").inner_text()


def test_every_step_of_a_match_has_an_address(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "village")
    settled(page)
    by_mouse(page, Random(4))
    page.locator("#part-log li a").first.click()
    page.wait_for_url("**/at/*")
    assert page.locator("#part-board svg").count() > 0
    here = page.url
    page.get_by_role("link", name="One step back").click()
    assert page.url != here
    page.get_by_role("link", name="Back to the match").click()
    page.wait_for_selector("#part-status")


def test_console_errors_fail_a_test(new_page: Any, complaints: list[str]) -> None:
    """Errors of a script, of the console, and against the policy: here they are meant."""
    page = new_page()
    page.goto("/rules/village")
    page.evaluate("setTimeout(() => { throw new Error('planted'); })")
    page.evaluate("console.error('aloud')")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    page.wait_for_function("true")
    text = " ".join(complaints)
    complaints.clear()
    assert "planted" in text and "aloud" in text and "Content Security Policy" in text
