"""Tuning from the command line."""

import re
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tabletown import game
from tabletown.cli import main
from tabletown.cli.terminal import Terminal
from tabletown.cli.tune import run_tuning, tuning_of


def output(command: str) -> str:
    answer = CliRunner().invoke(main, f"{command} --plain")
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def test_every_trial_is_printed_and_an_insignificant_gain_is_rejected() -> None:
    said = output("tune village --weights promising --matches 2 --workers 1")
    assert "a gain is points a match" in said
    assert "promising 0.5 to 0.75: 0.00 ± 0.00: rejected" in said, "there are no Factories"
    assert "promising 0.5 to 0.3333: 0.00 ± 0.00: rejected" in said
    assert said.endswith("No change is significantly better: the weights stay as they are.\n")


@pytest.mark.slow
@pytest.mark.compiled
def test_an_accepted_weight_is_written_to_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bots.toml"
    file.write_text("# mine\n[weights]\nold = 1\n\n[greedy]\nguesses = 64\n", "utf-8")
    tuning = tuning_of("village", "greedy", 1, 60, 0, 1)
    tuning.first = tuning.weights = tuning.weights | {"two_of_three": 0.0, "one_of_three": 0.0}
    assert run_tuning(tuning, ["two_of_three"], file, Terminal(plain=True))
    said = capsys.readouterr().out
    assert re.search(r"two_of_three 0 to 0\.5: [\d.]+ ±.*, on fresh deals .*: taken\n", said)
    assert "All changes together on fresh deals: " in said and f"Written: {file}" in said
    text = file.read_text("utf-8")
    command = "tabletown tune village --bot greedy --seats 1 --matches 60 --seed 0"
    assert f"# {command} --weights two_of_three\n# gain over the previous weights: " in text
    found = tomllib.loads(text)
    assert found == {"weights": tuning.weights, "greedy": {"guesses": 64}}
    assert game("village").evaluation(found["weights"]).weights[1] >= 0.5


@pytest.mark.parametrize(
    "words, why",
    [
        ("--bot nobody", "there is no bot 'nobody'"),
        ("--weights luck", "there is no weight 'luck', only spread, two_of_three"),
        ("--seats 13", "seats, not 13"),
        ("--matches 1", "needs at least 2 matches"),
        ("--seed 999999999", "on deals from 0 to 999999999"),
    ],
)
def test_a_wrong_argument_is_refused_before_the_first_match(words: str, why: str) -> None:
    answer = CliRunner().invoke(main, f"tune village {words}")
    assert answer.exit_code == 2 and why in answer.stderr and answer.stdout == ""
