"""The words that a shell is offered, by the protocol that its completion script speaks."""

import pytest
from typer.testing import CliRunner

from tabletown import GAMES
from tabletown.bots.levels import LEVELS
from tabletown.cli import main


def offered(line: str, shell: str = "bash") -> list[str]:
    """Completions at the end of the line."""
    words = line.split(" ")
    environment = {
        "_TABLETOWN_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    answer = CliRunner().invoke(main, prog_name="tabletown", env=environment)
    return answer.output.split()


@pytest.mark.parametrize(
    "line, words",
    [
        ("tabletown ver", ["verify"]),
        ("tabletown serve --orig", ["--origin"]),
        ("tabletown play fa", ["favelas"]),
        ("tabletown play village --seats yo", ["you"]),
        ("tabletown play village --seats you,ma", ["you,mayor"]),
        ("tabletown arena village --bots mayor,gr", ["mayor,greedy"]),
        ("tabletown bot --level ", [*LEVELS]),
        ("tabletown admin rem", ["remove-line"]),
        ("tabletown admin list --status r", ["running"]),
        ("tabletown admin list --game fa", ["favelas"]),
        ("tabletown play nosuch", []),
    ],
)
def test_words_are_completed(line: str, words: list[str]) -> None:
    assert offered(line) == words


@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_every_game_is_offered(shell: str) -> None:
    assert [name for name in offered("tabletown play ", shell) if name in GAMES] == [*GAMES]
