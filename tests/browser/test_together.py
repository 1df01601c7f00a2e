"""Two people, a spectator and a bot at one table, to the end of every game."""

from random import Random
from typing import Any

import pytest
from helpers.browser_play import (
    by_mouse,
    invited,
    is_over,
    over,
    play_on,
    played,
    settled,
    whole_game,
)

pytestmark = pytest.mark.slow
PHONE = {"width": 390, "height": 844}
SMALLER = ["village", "azul5211", "favelas", "sunnyvale"]
BY_HAND = 12  # actions of the host in the longest game, before bots take over

RESULT = """() => [...document.querySelectorAll("#part-players .seat")].map((seat) => [
    seat.querySelector(".score").textContent, seat.querySelector(".doing").textContent.trim(),
])"""  # scores, and who has won


def gathered(new_page: Any, game: str) -> tuple[Any, Any, Any]:
    """A host at a desk, a guest on a phone, somebody who watches; the third seat is a bot's."""
    host, guest, watcher = new_page(), new_page(viewport=PHONE, has_touch=True), new_page()
    invited(host, guest, game, seats=3)
    watcher.goto(host.url)
    return host, guest, watcher


def all_see_the_same_end(*pages: Any) -> None:
    for page in pages:
        page.wait_for_selector("#part-end h2")
        assert is_over(page)
    results = [page.evaluate(RESULT) for page in pages]
    assert len(results[0]) == 3 and any("winner" in words for _score, words in results[0])
    assert all(result == results[0] for result in results)


@pytest.mark.parametrize("game", SMALLER)
def test_two_people_a_spectator_and_a_bot(new_page: Any, game: str) -> None:
    host, guest, watcher = gathered(new_page, game)
    play_on(guest, seed=3)
    whole_game(host, by_mouse, seed=5)
    actions, widest = played(guest)
    assert actions > 10 and widest <= PHONE["width"]
    all_see_the_same_end(host, guest, watcher)
    assert watcher.locator("#part-moves button[name=action]").count() == 0
    for page in (host, guest, watcher):
        assert page.locator("#part-log li").count() > 10


@pytest.mark.compiled
def test_brazil_by_two_people_and_then_by_their_bots(new_page: Any) -> None:
    """Its hundreds of actions: the first by hand, the rest while everybody is away."""
    host, guest, watcher = gathered(new_page, "brazil")
    play_on(guest, seed=3)
    chance = Random(6)
    for _ in range(BY_HAND):
        assert settled(host) == "mine"
        by_mouse(host, chance)
    actions, widest = played(guest, is_enough=True)
    assert actions > 3 and widest <= PHONE["width"]
    address = host.url
    for page in (watcher, host, guest):
        leave(page)
    for page in (watcher, host, guest):
        over(page, address)
    all_see_the_same_end(host, guest, watcher)


def leave(page: Any) -> None:
    """Let a bot play on, if one has a seat, and look at something else."""
    if page.locator("#leaving").count():
        sheet = page.locator("a[href='#p-players']")  # where there is no room beside the board
        if sheet.is_visible():
            sheet.click()
        page.locator("#leaving summary").click()
        page.locator("#leaving button[value=bot]").click()
        page.wait_for_selector("#part-seat_requests button[value=return]", state="attached")
    page.goto("about:blank")
