"""Programs at the table: started by whoever types them, never by a file."""

import re
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tabletown.cli import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "external_bot" / "bot.py"
PROGRAM = f"run:{sys.executable} {EXAMPLE}"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def output(*words: str, typed: str = "") -> str:
    answer = CliRunner().invoke(main, words, input=typed)
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def refused(*words: str) -> str:
    answer = CliRunner().invoke(main, words)
    assert answer.exit_code == 2 and answer.stdout == ""
    return answer.stderr


def test_a_program_plays_against_a_person() -> None:
    said = output("play", "azul5211", "--seats", f"you,{PROGRAM}", "--seed", "1", typed="1\n1\n1\n")
    assert "Seats: A you, B run:bot.py." in said
    assert re.search(r"run:bot\.py played [\w ]+ \d[^,]*, [\w ]+ \d", said)
    assert "was played for it" not in said


def test_programs_can_be_watched_and_their_faults_are_listed() -> None:
    broken = f"run:{sys.executable} -c 1/0"
    said = output("watch", "village", "--seats", f"{broken},{PROGRAM}", "--seed", "1")
    assert re.search(
        r"ended with code 1: 'ZeroDivisionError: division by zero', so \w+ .* was played for it\.",
        said,
    )
    assert re.search(" wins? .*with|share the victory", said)


def test_a_saved_match_never_starts_a_program() -> None:
    seats = f"you,{PROGRAM}"
    said = output("play", "village", "--seats", seats, "--seed", "1", typed="1\nsave it\nquit\n")
    assert "Saved." in said
    file = Path("it.replay")
    assert PROGRAM not in file.read_text() and "run:bot.py" in file.read_text()
    assert "a program plays in it.replay: give --seats you,run:bot.py" in refused(
        "play", "--resume", "it.replay"
    )
    assert "give --resume alone" in refused("play", "--resume", "it.replay", "--seats", "you,me")
    again = output("play", "--resume", "it.replay", "--seats", seats, typed="1\nquit\n\n")
    assert "Seats: A you, B run:bot.py." in again
    assert "run:bot.py" in output("replay", "it.replay")
    assert "is correct" in output("verify", "it.replay")


@pytest.mark.parametrize(
    "program, sentence",
    [
        ("run:nowhere-to-be-found", "there is no program 'nowhere-to-be-found'"),
        ("run:", "name a program like run:python bot.py"),
        ("run:'", "No closing quotation"),
    ],
)
def test_a_program_that_cannot_be_started_is_refused_in_one_sentence(
    program: str, sentence: str
) -> None:
    assert sentence in refused("play", "village", "--seats", f"you,{program}")
