"""A real server on loopback and the system's Chromium; every error of a page fails its test."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.server_process import Server
from playwright import sync_api

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]  # root has no sandbox; nothing here has a screen
PATIENCE = 60_000  # milliseconds, for what a user would see

LONG = ("test_together", "test_games")  # modules of whole games
NewPage = Callable[..., Any]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first, after any shuffling, so that no worker begins one when others are done."""
    items.sort(key=lambda item: item.path.stem not in LONG)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that forgets everything afterwards."""
    server = Server(tmp_path_factory.mktemp("table"))
    yield server.address
    assert server.stop() == 0
    assert server.log.read_text() == "", "the server complained"


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    assert CHROMIUM.exists(), "the browser's tests drive Debian's: apt-get install chromium"
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """Collects errors and warnings of pages; the test fails if any is left at its end."""
    messages: list[str] = []
    yield messages
    assert messages == []


@pytest.fixture
def new_page(browser: Any, address: str, complaints: list[str]) -> Iterator[NewPage]:
    """Opens pages of visitors of their own."""
    contexts = []

    def opened(**options: Any) -> Any:
        usual = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
        context = browser.new_context(base_url=address, **{**usual, **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("console", lambda message: collect(complaints, message.type, message.text))
        context.on("weberror", lambda failed: complaints.append(str(failed.error)))
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


def collect(complaints: list[str], kind: str, text: str) -> None:
    if kind in ("error", "warning"):
        complaints.append(text)
