"""docs/screens made anew: home and every table, on a desk and on a phone, light and dark.

A person who plays as the hints say meets a bot; the picture is of the middle of their game.
"""

import tempfile
from pathlib import Path
from typing import Any

from browser.conftest import ARGUMENTS, CHROMIUM, PATIENCE
from playwright.sync_api import sync_playwright

from helpers.browser_play import GAMES, confirm, decision, settled, start_quick
from helpers.server_process import Server

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
MIDDLE = {"village": 10, "azul5211": 9, "favelas": 22, "sunnyvale": 36, "brazil": 52}  # choices
SIZES = {"desktop": (1280, 860), "phone": (390, 844)}
QUALITY = 82


def play(page: Any, game: str) -> None:
    start_quick(page, game, name="Mira", level="neighbour")
    settled(page)
    page.locator("#unguide").click()
    for _choice in range(MIDDLE[game]):
        if settled(page) == "over":
            raise RuntimeError(f"{game} was over before its middle")
        before = decision(page)
        page.locator("#hint").click()
        page.wait_for_selector("#go:not([disabled])")
        confirm(page, before)
    settled(page)
    page.mouse.move(0, 0)


def take(page: Any, name: str) -> None:
    for kind, (width, height) in SIZES.items():
        for scheme in ("light", "dark"):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            page.evaluate("scrollTo(0, 0)")
            page.wait_for_timeout(300)
            file = SCREENS / f"{name}-{kind}-{scheme}.jpg"
            page.screenshot(path=str(file), type="jpeg", quality=QUALITY)
            print(file.name)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        for name in ("home", *GAMES):
            context = browser.new_context(base_url=server.address, reduced_motion="reduce")
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.set_viewport_size({"width": 1280, "height": 860})
            if name == "home":
                page.goto("/")
            else:
                play(page, name)
            take(page, name)
            context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
