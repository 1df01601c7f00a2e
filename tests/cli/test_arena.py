"""The command `arena`: what it shows, and that a finished match is not played again."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import polars
import pytest
from typer.testing import CliRunner

from tabletown import build
from tabletown.cli import main
from tabletown.cli.arena import run_tournament, tournament_of
from tabletown.cli.terminal import Terminal

RUN = [sys.executable, "-c", "from tabletown.cli import main; main()"]
VILLAGE = "arena village --bots greedy,random --seats 2 --matches 6"
LONG = VILLAGE.replace("6", "4000" if build() == "compiled" else "20")  # to be stopped midway
CLOCK = r".*mean time.*\n"
PATIENCE = 120  # seconds until a process must have done what is waited for


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def output(command: str) -> str:
    answer = CliRunner().invoke(main, f"{command} --plain")
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def refused(command: str) -> str:
    answer = CliRunner().invoke(main, command)
    assert answer.exit_code == 2, answer.output
    assert answer.stdout == "" and re.fullmatch(r"tabletown: \S.*\.\n", answer.stderr)
    return answer.stderr


def verdict(said: str) -> str:
    """The output without times and without the number of matches already played."""
    return re.sub(r" \d+ already played\.", "", re.sub(CLOCK, "", said))


def test_two_bots_are_compared() -> None:
    said = output(f"{VILLAGE} --workers 1")
    assert "Rolling Village!, 2 seats: 6 matches" in said
    assert "deals 1000000000 to 1000000002 in every rotation" in said
    assert re.search(r"greedy, matches 6, wins 100\.0 % \(61\.0 to 100\.0\), score [\d.]+ ±", said)
    assert re.search(r"random, matches 6, wins 0\.0 % \(0\.0 to 39\.0\), .*rating [\d.]+ ±", said)
    assert re.search(r"greedy, mean time [\d.]+ ms, 99th percentile [\d.]+ ms", said)


def test_a_terminal_shows_a_table_with_a_heading() -> None:
    terminal = Terminal(plain=False)
    terminal.plain = False
    tournament = tournament_of("village", "random", 2, 2, 0, (), "classic")
    with terminal.console.capture() as capture:
        assert run_tournament(tournament, None, 1, terminal)
    said = capture.get()
    assert re.search(r"bot +matches +wins +score", said) and "are for tuning" in said


def test_with_one_seat_it_shows_the_score_less_luck_and_no_rating() -> None:
    said = output("arena village --bots random --seats 1 --matches 2 --workers 1")
    assert "1 seat: 2 matches" in said
    assert re.search(r"score [\d.]+ ± [\d.]+, less luck [\d.]+ ± [\d.]+, decisions", said)
    assert "rating" not in said


def test_with_more_bots_than_seats_every_table_is_listed() -> None:
    said = output("arena village --bots random,greedy,newcomer --seats 2 --matches 2 --workers 1")
    assert "6 matches, 2 at each of 3 tables" in said
    assert re.findall(r"(\w+), matches 4", said) == ["random", "greedy", "newcomer"]
    assert said.count("random, matches 2") == said.count("newcomer, matches 2") == 2
    assert "\nrandom, greedy:\nrandom, matches 2" in said


def test_the_last_bot_fills_the_seats_that_are_left() -> None:
    said = output("arena village --bots greedy,random --seats 4 --matches 4 --workers 1")
    assert "greedy, matches 4" in said and "random, matches 12" in said


def test_the_number_of_workers_does_not_change_the_result() -> None:
    assert verdict(output(f"{VILLAGE} --workers 1")) == verdict(output(f"{VILLAGE} --workers 2"))


def test_saved_matches_are_not_played_again() -> None:
    first = output(f"{VILLAGE} --output matches.parquet --workers 1")
    saved = Path("matches.parquet").read_bytes()
    again = output(f"{VILLAGE} --output matches.parquet --workers 1")
    assert "6 already played." in again and verdict(again) == verdict(first)
    assert Path("matches.parquet").read_bytes() == saved, "even its clock is the old one"
    more = output(f"{VILLAGE.replace('6', '8')} --output matches.parquet --workers 1")
    assert "6 already played." in more and polars.read_parquet("matches.parquet").height == 16
    assert verdict(output(f"{VILLAGE} --output matches.parquet")) == verdict(first)


def started(*more: str) -> subprocess.Popen[str]:
    command = [*RUN, *LONG.split(), "--plain", "--output", "matches.parquet", *more]
    return subprocess.Popen(
        command,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_matches(count: int) -> None:
    journal, begin = Path("matches.parquet.part"), monotonic()
    while not journal.exists() or journal.read_bytes().count(b"\n") <= count:
        assert monotonic() < begin + PATIENCE
        sleep(0.005)


def wait_until_gone(group: int) -> None:
    """No process of the group outlives the first; one that waits to be buried is dead."""
    begin = monotonic()
    while set(states(group)) - {"Z"}:
        assert monotonic() < begin + PATIENCE
        sleep(0.05)


def states(session: int) -> list[str]:
    """The state of each process of a session, as a letter."""
    command = ["ps", "-o", "stat=", "-g", str(session)]
    found = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    return [line[0] for line in found.stdout.split()]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_run_continues_where_it_stopped(workers: int) -> None:
    with started("--workers", str(workers)) as run:
        wait_for_matches(5)
        run.kill()
    left = Path("matches.parquet.part").read_bytes()
    assert not Path("matches.parquet").exists() and left.count(b"\n") > 5
    wait_until_gone(run.pid)
    resumed = output(f"{LONG} --output matches.parquet --workers 1")
    whole = output(f"{LONG} --workers 1")
    assert f" {left.count(bytes([10])) - 1} already played." in resumed
    assert verdict(resumed) == f"{verdict(whole)}Saved: matches.parquet\n"
    assert not Path("matches.parquet.part").exists()


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_run_says_how_to_continue(workers: int) -> None:
    with started("--workers", str(workers)) as run:
        wait_for_matches(3)
        os.killpg(run.pid, signal.SIGINT)
        said, _errors = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130
    assert "run the same command to resume" in said
    assert Path("matches.parquet.part").read_bytes().count(b"\n") > 3
    wait_until_gone(run.pid)


def test_a_file_of_other_matches_is_not_overwritten() -> None:
    output(f"{VILLAGE} --output matches.parquet --workers 1")
    saved = Path("matches.parquet").read_bytes()
    assert "holds matches of another game" in refused(
        "arena village --bots random --seats 3 --matches 1 --output matches.parquet"
    )
    assert Path("matches.parquet").read_bytes() == saved


@pytest.mark.parametrize(
    "more, words",
    [
        ("--bots greedy,nobody", "there is no bot 'nobody'"),
        ("--bots greedy,greedy", "name each bot once"),
        ("--bots greedy --seats 13", "is for 1 to 12 seats, not 13"),
        ("--bots greedy --matches 0", "at least one match"),
        ("--bots greedy --seed -1", "a seed is a number"),
        ("--bots greedy --option rounds=3", "no option 'rounds'"),
        ("--bots greedy --edition none", "has no edition 'none'"),
        ("--bots greedy --output nowhere/matches.parquet", "nowhere"),
        ("", "--bots"),
    ],
)
def test_a_wrong_argument_is_refused_before_the_first_match(more: str, words: str) -> None:
    assert words in refused(f"arena village {more}")


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletown.cli.arena.NEEDED", ("polars", "a_package_nobody_has"))
    said = refused(VILLAGE)
    assert "a_package_nobody_has is not installed" in said and "tabletown[lab]" in said


@pytest.mark.slow
def test_programs_compete_and_their_faults_are_counted() -> None:
    example = Path(__file__).parents[2] / "examples" / "external_bot" / "bot.py"
    good, bad = f"run:{sys.executable} {example}", f"run:{sys.executable} -c 1/0"
    command = ["arena", "azul5211", "--bots", f"{good},{bad}", "--matches", "2", "--workers", "2"]
    answer = CliRunner().invoke(main, [*command, "--output", "it.parquet", "--plain"])
    assert answer.exit_code == 0, answer.output
    assert f"{good}: " not in answer.stdout
    fault = "run:python\\d?[.\\d]* ended with code 1: 'ZeroDivisionError: division by zero'"
    assert re.search(rf"{re.escape(bad)}: \d+ faults, first: {fault}, so ", answer.stdout)
    faults = polars.read_parquet("it.parquet").select("bot", "faults").rows()
    assert {bot: bool(said) for bot, said in faults} == {good: False, bad: True}
