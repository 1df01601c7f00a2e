"""The build in the terminal: the first line, and progress while bots are compiled."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.fake_builds import command

from cli.test_terminal import Terminal
from cli.test_web import PATIENCE, PROGRAM, environment
from tabletown import about
from tabletown.cli import web
from tabletown.cli.build_progress import BEGUN, COMPILED, WITHOUT

STEPS = "wait_for('go'); [report(done, 8) for done in range(9)];"


@pytest.fixture
def lines(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Lines that `tabletown serve` prints up to `until`, with this program as its build."""
    program, until = request.param
    serve = ["serve", "--data", str(tmp_path), "--port", str(web.any_port())]
    serve += ["--log-level", "warning"]
    env = {**environment(), "TABLETOWN_COMPILE": command(tmp_path, program)}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *serve],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout and process.stderr
        said = [process.stdout.readline().strip()]
        (tmp_path / "go").touch()
        while until not in said[-1]:
            assert process.poll() is None, process.stderr.read()
            said.append(process.stdout.readline().strip())
        yield said
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 128 + signal.SIGINT
        assert process.stderr.read() == ""


@pytest.mark.parametrize("lines", [(STEPS, COMPILED)], indirect=True)
def test_plain_lines_say_each_quarter_and_the_end(lines: list[str]) -> None:
    assert lines[0].startswith(f"{about()}, is at http://127.0.0.1:")
    quarters = [f"Compiling the bots: {percent} %." for percent in (25, 50, 75)]
    assert lines[-5:] == [BEGUN, *quarters, COMPILED]


@pytest.mark.parametrize("lines", [(f"{STEPS} sys.exit('No gcc.')", WITHOUT)], indirect=True)
def test_a_failed_build_is_one_line(lines: list[str]) -> None:
    assert lines[-1] == f"No gcc. {WITHOUT}"


@pytest.mark.slow
def test_a_bar_shows_on_a_terminal_and_control_c_ends_it_quietly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = "report(1, 2, 'Favelas [/]'); wait_for('never')"
    monkeypatch.setenv("TABLETOWN_COMPILE", command(tmp_path, program))
    serve = ["serve", "--data", str(tmp_path), "--port", str(web.any_port())]
    terminal = Terminal(tmp_path, *serve)
    try:
        first = terminal.wait_for(r"until you press\s+Ctrl\+C\.")
        assert first.startswith(f"{about()}, is at ")
        terminal.wait_for(re.escape("Compiling the bots: Favelas [/]") + ".* 50%")
    finally:
        os.killpg(terminal.process.pid, signal.SIGINT)  # as a terminal does
    assert terminal.close() == 128 + signal.SIGINT
    assert "Traceback" not in terminal.said and "Error" not in terminal.said
