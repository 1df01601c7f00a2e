"""The home page while the bots are compiled: a line that goes by itself, or says what is wrong."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.fake_builds import command, two_builds
from helpers.server_process import Server

from tabletown.table.pages.build import COMPILED, SLOW, WITHOUT

from .test_access import violations

pytestmark = [pytest.mark.slow, pytest.mark.compiled]
LINE = "main > [role=status]"

Building = Callable[[str], Server]


@pytest.fixture
def building(tmp_path: Path) -> Iterator[Building]:
    """An interpreted server beside which a program is run as the build."""
    servers: list[Server] = []

    def start(program: str) -> Server:
        paths, compiling = two_builds(tmp_path), command(tmp_path, program)
        servers.append(Server(tmp_path, TABLETOWN_COMPILE=compiling, PYTHONPATH=paths))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()
        assert server.log.read_text() == "", "the server complained"


def test_the_progress_line_advances_and_disappears(
    new_page: Any, building: Building, tmp_path: Path
) -> None:
    switch = "report(2, 4); wait_for('on'); report(3, 4); wait_for('go');"
    server = building(f"{switch} os.rename('ready', 'compiled')")
    page = new_page()
    page.goto(server.address)
    page.locator("details").first.evaluate("it => { it.open = true; }")
    bar, slow = page.locator(f"{LINE} progress"), page.get_by_text(SLOW)
    assert bar.get_attribute("value") in ("0", "50") and slow.count() == 5
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    (tmp_path / "on").touch()
    page.wait_for_selector(f"{LINE} progress[value='75']")
    (tmp_path / "go").touch()
    page.wait_for_selector(f"{LINE}.good")
    assert page.locator(LINE).inner_text() == COMPILED and slow.count() == 0
    page.wait_for_selector(LINE, state="detached")


def test_a_failed_build_is_shown(new_page: Any, building: Building, tmp_path: Path) -> None:
    server = building("report(2, 4); wait_for('go'); sys.exit('No <C> compiler was found.')")
    page = new_page()
    page.goto(server.address)
    assert page.locator(f"{LINE} progress").count() == 1
    (tmp_path / "go").touch()
    page.wait_for_selector(f"{LINE}.last")
    text = f"No <C> compiler was found. {WITHOUT}"
    assert page.locator(LINE).inner_text() == text
    page.reload()
    assert page.locator(LINE).inner_text() == text and violations(page) == []
