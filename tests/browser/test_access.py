"""Every page by WCAG 2.2 AA as axe checks it, in light and dark; and how much it weighs."""

import gzip
from typing import Any

import pytest
from axe_playwright_python import sync_playwright as axe
from helpers.browser_play import GAMES, decision, is_over, play_on, played, settled, start_quick

pytestmark = pytest.mark.slow
MOST_BYTES = 150 * 1024  # of a table page with all it loads, compressed
MOST_SCRIPT = 25 * 1024


def violations(page: Any) -> list[str]:
    """The accessibility violations of the page as it is now, in light and dark colours."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for it in axe.Axe().run(page).response["violations"]:
            found.append(f"{scheme}, {it['id']}: {it['nodes'][0]['html'][:200]}")
    return found


def test_the_home_page_is_accessible(new_page: Any) -> None:
    page = new_page()
    page.goto("/")
    for drawer in page.locator("details").all():
        drawer.evaluate("it => { it.open = true; }")
    assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_match_pages_are_accessible(new_page: Any, game: str) -> None:
    page = new_page()
    start_quick(page, game)
    assert settled(page) == "mine"
    page.locator("label[for=t-rules]").click()
    page.keyboard.press("m")
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert violations(page) == []


def test_the_end_replay_review_and_rules_are_accessible(new_page: Any) -> None:
    page = new_page()
    start_quick(page, "azul5211")
    play_on(page, seed=2)
    played(page)
    assert is_over(page) and violations(page) == []
    address = page.url
    page.route("**/static/script/*/main.js", still)
    for more in (f"{address}/at/9", f"{address}/fair", f"{address}/review", "/rules/brazil"):
        page.goto(more)
        assert violations(page) == [], more


def test_the_waiting_room_and_the_curtain_are_accessible(new_page: Any) -> None:
    """The waiting room, the door for a friend, and the curtain between two at one screen."""
    host, guest = new_page(java_script_enabled=False), new_page()
    guest.route("**/static/script/*/main.js", still)
    start_quick(host, "village", "friends")
    guest.goto(host.locator("#invite").input_value())
    assert violations(guest) == []
    guest.goto(host.url)
    assert violations(guest) == []
    start_quick(guest, "azul5211", "screen")
    assert violations(guest) == []


def still(route: Any) -> None:
    """No script, which would load a page that waits again while it is looked at."""
    route.fulfill(body="", content_type="text/javascript")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_page_stays_within_its_size_budget(new_page: Any, game: str) -> None:
    page = new_page()
    sizes: dict[str, int] = {}
    page.on("response", lambda got: sizes.setdefault(got.url, len(gzip.compress(got.body()))))
    start_quick(page, game)
    page.wait_for_load_state("networkidle")
    assert decision(page)
    script = [size for url, size in sizes.items() if "/static/script/" in url]
    assert script and sum(script) <= MOST_SCRIPT
    assert sum(sizes.values()) <= MOST_BYTES
