"""A real server on loopback and the system's Chromium; every error of a page fails its test."""

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright import sync_api

CHROMIUM = Path("/usr/bin/chromium")
SERVE = """
import sys
from pathlib import Path
from tabletown.table.server import Settings, serve
serve(Settings(database=Path(sys.argv[1]), port=int(sys.argv[2]), pace=0.0))
"""
PATIENCE = 60.0  # seconds, until the server answers

NewPage = Callable[..., Any]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that forgets everything afterwards."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = tmp_path_factory.mktemp("table") / "tabletown.db"
    serving = subprocess.Popen([sys.executable, "-c", SERVE, str(database), str(port)])
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address, serving)
        yield address
    finally:
        serving.terminate()
        serving.wait(20)


def wait_for(address: str, serving: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert serving.poll() is None, "the server ended"
        try:
            urlopen(address, timeout=5).close()
            return
        except URLError:
            time.sleep(0.1)
    raise AssertionError("the server never answered")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    assert CHROMIUM.exists(), "the browser's tests drive Debian's: apt-get install chromium"
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-gpu"]
        )
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Any, site: str) -> Iterator[NewPage]:
    """Opens pages of visitors of their own; whatever a page complains about fails the test."""
    complaints: list[str] = []
    contexts = []

    def opened(**options: Any) -> Any:
        usual = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
        context = browser.new_context(base_url=site, **{**usual, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", lambda told: heard(complaints, told.type, told.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def heard(complaints: list[str], kind: str, text: str) -> None:
    """Lost connections are meant by the tests that cut them."""
    if kind in ("error", "warning") and "ERR_INTERNET_DISCONNECTED" not in text:
        complaints.append(text)
