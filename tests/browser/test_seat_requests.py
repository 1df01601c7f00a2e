"""Seat requests in the browser: clocks, undo by agreement, leaving, resigning."""

import re
import time
from random import Random
from typing import Any

import pytest
from helpers.browser_play import by_mouse, card
from helpers.server_process import PATIENCE

COUNTS = """() => [...document.querySelectorAll(".clock")]
    .some((clock) => /4:5[0-9]/.test(clock.textContent))"""


@pytest.mark.slow
def test_clocks_run_undo_is_agreed_to_and_a_seat_resigns(new_page: Any) -> None:
    host, guest = new_page(), new_page()
    host.goto("/")
    here = card(host, "favelas")
    here.get_by_text("Seats, bots and options").click()
    here.locator("select[name=mode]").select_option("friends")
    here.locator("select[name=clock]").select_option("5+10")
    here.get_by_role("button", name="Start", exact=True).click()
    guest.goto(host.locator("#invite").input_value())
    guest.locator("input[name=name]").fill("Ana")
    guest.get_by_role("button", name="Take seat B").click()
    for page in (host, guest):
        page.wait_for_selector("#part-board")
    host.wait_for_function(COUNTS)
    first, second = turns(host, guest)
    by_mouse(first, Random(1))
    for _action in range(9):
        if first.locator("#part-seat_requests button[value=ask_undo]").count():
            break
        by_mouse(turns(host, guest)[0], Random(2))
    first.locator("#part-seat_requests button[value=ask_undo]").click()
    second.locator("#part-seat_requests button[value=agree]").click()
    first.wait_for_selector("#part-log :text('as all agree')", state="attached")
    guest.locator("#leaving summary").click()
    guest.locator("#leaving button[value=resign]").click()
    for page in (host, guest):
        page.wait_for_selector("#part-end h2", state="attached")
        assert "resigned, so" in str(page.locator("#part-end h2").text_content())
    guest.goto(f"{guest.url.partition('?')[0]}/fair")
    words = str(guest.locator(".facts").text_content())
    assert len(re.findall(r"Added by [\w ]+?[0-9a-f]{32}", words)) == 2, "no luck of theirs"
    assert "Hash published before the match was opened" in words


def turns(host: Any, guest: Any) -> tuple[Any, Any]:
    """Whose turn it is, and who waits."""
    for page in (host, guest):  # until both show the same moment: one is asked, or the other
        page.wait_for_selector("#part-status")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        asked = [page.locator("#part-status.yours").count() for page in (host, guest)]
        if asked == [1, 0]:
            return host, guest
        if asked == [0, 1]:
            return guest, host
        host.wait_for_timeout(20)
    raise AssertionError("nobody is asked, or both are")
