"""Every page by WCAG 2.2 AA as axe checks it, in light and dark; and how much it weighs."""

import gzip
from typing import Any

import pytest
from axe_playwright_python import sync_playwright as axe
from browsing import GAMES, decision, settled, start

MOST_BYTES = 150 * 1024  # of a table page with all it loads, compressed
MOST_SCRIPT = 25 * 1024


def violations(page: Any) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    return [f"{it['id']}: {it['nodes'][0]['html'][:200]}" for it in found]


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_home(new_page: Any, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    page.goto("/")
    for drawer in page.locator("details").all():
        drawer.evaluate("it => { it.open = true; }")
    assert violations(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table(new_page: Any, game: str, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    start(page, game)
    assert settled(page) == "mine"
    page.keyboard.press("m")
    assert violations(page) == []
    page.locator("label[for=t-rules]").click()
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert violations(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_around_a_game(new_page: Any, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    start(page, "azul5211")
    settled(page)
    address = page.url.partition("?")[0]
    for more in (f"{address}/at/1", f"{address}/fair", "/rules/brazil"):
        page.goto(more)
        assert violations(page) == [], more
    page.goto("/")
    card = page.locator("article.game").first
    card.get_by_role("button", name="Invite", exact=True).click()
    assert violations(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light(new_page: Any, game: str) -> None:
    page = new_page()
    sizes: dict[str, int] = {}
    page.on("response", lambda got: sizes.setdefault(got.url, len(gzip.compress(got.body()))))
    start(page, game)
    settled(page)
    sizes.clear()
    page.reload()
    page.wait_for_load_state("networkidle")
    assert decision(page)
    script = [size for url, size in sizes.items() if "/static/table.js" in url]
    assert script and script[0] <= MOST_SCRIPT
    assert sum(sizes.values()) <= MOST_BYTES
