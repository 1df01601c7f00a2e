"""The program on a real terminal, with colours and pages."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from helpers.server_process import wait_until

import tabletown
from tabletown.cli.terminal import WIPE

PROGRAM = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"  # as at a keyboard
    "from tabletown.cli import main; main()"
)
PATIENCE = 60.0  # seconds


class Terminal:
    """A person at the keyboard: waits for words, types others."""

    def __init__(self, folder: Path, *command: str) -> None:
        self.master, slave = pty.openpty()
        package = str(Path(str(tabletown.__file__)).parents[1])  # the build under test
        environment = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": package}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *command],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            cwd=folder,
            start_new_session=True,
        )
        os.close(slave)
        self.said = ""
        self.decoder = getincrementaldecoder("utf-8")()

    def wait_for(self, pattern: str, since: int = 0) -> str:
        """Everything said from `since` on, once this is among it."""
        end = monotonic() + PATIENCE
        while not re.search(pattern, self.said[since:], re.DOTALL):
            assert monotonic() < end, f"{pattern!r} never came after:\n{self.said[since:]}"
            if select.select([self.master], [], [], 0.1)[0]:
                self.said += self.decoder.decode(os.read(self.master, 65536))
        return self.said[since:]

    def type(self, line: str) -> int:
        """Type a line; returns where in `said` the answer begins."""
        begin = len(self.said)
        os.write(self.master, f"{line}\n".encode())
        return begin

    def interrupt(self) -> None:
        """Control-C, once the program has asked and sleeps until a line comes."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        wait_until(lambda: stat.read_text().rpartition(")")[2].split()[0] == "S", "it never waits")
        os.kill(self.process.pid, signal.SIGINT)

    def close(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.master)
        return code


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Those opened; what still runs at the end is stopped."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()


def test_a_whole_match_can_be_played_with_colours_and_pages(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, "play", "village", "--seats", "you,random", "--seed", "3")
    terminals.append(terminal)
    begin = 0
    while "Save the match?" not in terminal.wait_for(r"you>|Save the match\?", begin):
        begin = terminal.type("1")
    assert "\x1b[1m" in terminal.said and "╭" in terminal.said and "\x1b[2J" in terminal.said
    assert re.search("(you win|Random wins) .*with|share the victory", terminal.said)
    terminal.wait_for("Saved. Later: tabletown replay end.replay", terminal.type("end"))
    assert terminal.close() == 0 and (tmp_path / "end.replay").exists()


def test_the_screen_is_wiped_between_two_people(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "azul5211", "--seats", "Ana,Bruno", "--seed", "1")
    terminals.append(terminal)
    assert "hand" not in terminal.wait_for("Pass the screen to Ana. Press Enter.")
    terminal.wait_for("Ana>", terminal.type(""))
    terminal.wait_for("Ana>", terminal.type("1"))
    before = terminal.type("1")
    assert terminal.wait_for("Pass the screen to Bruno", before).count(WIPE) == 1
    curtain = terminal.type("")
    hand = terminal.wait_for("Bruno>", curtain)
    assert hand.index(WIPE) < hand.index("hand") and "Ana has chosen." in hand


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_control_c_offers_to_save_before_it_ends(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "village", "--seats", "you", "--seed", "1")
    terminals.append(terminal)
    terminal.wait_for("you>")
    terminal.interrupt()
    terminal.wait_for(r"Stopped.*Save the match\?")
    terminal.interrupt()
    assert "Traceback" not in terminal.wait_for("Not saved. Goodbye!")
    assert terminal.close() == 0


def test_plain_lines_on_a_terminal_have_no_colours(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, "play", "village", "--seats", "you", "--seed", "1", "--plain")
    terminals.append(terminal)
    terminal.wait_for("you>", 0)
    terminal.wait_for("you>", terminal.type("1"))
    assert "\x1b" not in terminal.said and "╭" not in terminal.said
