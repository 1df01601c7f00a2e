import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from helpers.played_games import begun, played
from helpers.turn_game import TURNS
from typer.testing import CliRunner

from tabletown import GAMES, __version__, build, game, names
from tabletown.cli import bench, main
from tabletown.cli.check import check_contract, run_checks
from tabletown.cli.terminal import Terminal
from tabletown.core.replay_file import write


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def village() -> Path:
    """A finished game of two, on disk."""
    return saved("village.replay", "village")


@pytest.fixture
def azul() -> Path:
    """5211 with the first turn just turned up and one card face down."""
    return saved("azul.replay", "azul5211", plies=5)


def saved(file: str, name: str, plies: int = 10**6) -> Path:
    write(played(begun(name, "Ana", "Bruno", seed=3), plies), Path(file))
    return Path(file)


def output(command: str, *lines: str) -> str:
    answer = CliRunner().invoke(main, command, input="\n".join([*lines, ""]))
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def refused(command: str) -> str:
    """The one sentence that a mistake is answered with."""
    answer = CliRunner().invoke(main, command)
    assert answer.exit_code == 2, answer.output
    assert answer.stdout == "" and answer.stderr.count("\n") == 1
    assert re.fullmatch(r"tabletown: \S.*\.\n", answer.stderr)
    return answer.stderr


def test_the_version_says_which_build_runs() -> None:
    said = output("--version")
    assert said.startswith(f"tabletown {__version__}, {build()}")
    assert ("pip install" in said) == (build() == "interpreted")


def test_all_games_are_listed_with_their_variants() -> None:
    said = output("games")
    assert all(f"{name}: " in said for name in GAMES)
    assert "--option factories=no|yes: " in said and "--edition classic" in said


@pytest.mark.parametrize("name", GAMES)
def test_watch_shows_a_match_between_bots(name: str) -> None:
    bots = ["random"] * game(name).seats[-1]
    said = output(f"watch {name} --seats {','.join(bots)} --seed 1")
    assert "Seats: A Random, B Random, C Random" in said
    assert re.search("Random [A-L] wins .*with|share the victory", said)


def test_watching_as_one_seat_shows_its_hand_only() -> None:
    assert "Your hand: " in output("watch azul5211 --seats random,random --seed 1 --seat B")
    assert "Your hand: " not in output("watch azul5211 --seats random,random --seed 1")


def test_replay_prints_the_whole_match(village: Path) -> None:
    said = output(f"replay {village}")
    assert said.count("Ana drew ") > 10 and "over after 9 turns" in said
    assert re.search("wins .*with|share the victory", said)


def test_a_replay_shows_what_a_seat_saw(azul: Path) -> None:
    everybody, ana, bruno = (
        output(f"replay {azul}{seat}") for seat in ("", " --seat 1", " --seat b")
    )
    assert "Your hand" not in everybody and "The match is not over yet." in everybody
    assert ana != bruno and "Your hand" in ana and "Your hand" in bruno
    assert everybody.count("has chosen.") == 1
    assert ana.count("has chosen.") + bruno.count("has chosen.") == 1


def test_a_replay_can_be_stepped_forward_back_and_to_any_action(village: Path) -> None:
    said = output(f"replay {village} --step", "", "", "b", "40", "999", "-", "")
    steps = re.findall(r"After (\d+) of (\d+) actions", said)
    last = steps[0][1]
    assert [step for step, _last in steps] == ["0", "1", "2", "1", "40", last, last]
    assert re.search("wins .*with|share the victory", said)
    assert "After 0" in output(f"replay {village} --step", "q")
    assert "After 1" in output(f"replay {village} --step", "")


def test_a_step_shows_the_last_action(village: Path) -> None:
    seat, project, column, avenue = village.read_text("utf-8").split("\n")[9].split()
    name = ["Ana", "Bruno"][int(seat) - 1]
    assert "After 1 of" in (said := output(f"replay {village} --step", "", "q"))
    assert f"{name} drew a {project.capitalize()} in column {column} on avenue {avenue}." in said


def test_a_correct_file_is_verified(village: Path) -> None:
    said = output(f"verify {village}")
    assert re.match(
        r"village.replay is correct: \d+ actions of Rolling Village! were replayed\.", said
    )
    assert re.search(r"Points: Ana \d+, Bruno \d+\.", said)


def test_a_changed_file_is_refused_with_its_line(village: Path) -> None:
    village.write_text(village.read_text("utf-8").replace("seed = 3", "seed = 4"), "utf-8")
    assert re.match(r"tabletown: village.replay:\d+: ", refused(f"verify {village}"))


@pytest.mark.parametrize(
    "what", ["village", "azul5211 --seat 1", "village.replay", "village.replay --step 5 --seat 2"]
)
def test_a_picture_is_drawn_into_a_file(what: str, village: Path) -> None:
    assert output(f"draw {what} -o out.svg") == "Drawn: out.svg\n"
    assert ElementTree.parse("out.svg").getroot().tag.endswith("svg")


def test_a_review_shows_chances_and_turning_points(village: Path) -> None:
    said = output(f"review {village} --budget 20")
    assert "Ana: 2" in said and "Bruno: 2" in said and "winning chances" in said
    points = re.findall(r"action (\d+): .* \((\d+) %\); better: .* \((\d+) %\)\.", said)
    assert 1 <= len(points) <= 6
    assert all(int(chance) <= int(better) for _ply, chance, better in points)


def test_only_a_finished_match_is_reviewed(village: Path, azul: Path) -> None:
    assert "would reveal hidden cards" in refused(f"review {azul}")
    assert "a budget is like" in refused(f"review {village} --budget soon")


def test_a_picture_is_printed_with_a_dash_for_the_file(village: Path) -> None:
    assert output(f"draw {village} -o -").startswith("<svg")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("chess", "No such command 'chess'"),
        ("play", f"name a game: {', '.join(names())}"),
        ("play chess", f"there is no game 'chess', only {', '.join(names())}; tabletown games"),
        ("play azul5211 --seats you", "has 2 to 5 seats, not 1; name them like --seats you,nei"),
        (
            "play village --seats you,mayr",
            "no bot 'mayr': did you mean mayor? Capitalise a person's name: May",
        ),
        ("play village --seats you,neighbor@9ms", "did you mean neighbour@9ms?"),
        ("watch village --seats gready,random", "no bot 'gready': did you mean greedy?"),
        ("play village --seats a,,b", "'' cannot be a player's name"),
        ("play village --seed red", "seed 'red': give a number from 0 to 9223372036854775807"),
        ("play village --seed 99999999999999999999", "give a number from 0 to"),
        ("play village --seed -1", "give a number"),
        ("play village --option wings", "option 'wings': write it as name=value, like factories="),
        ("play village --option wings=2", "no option 'wings'"),
        ("play village --option factories=2", "option factories: '2', expected no or yes; write"),
        ("play village --edition golden", "has no edition 'golden'"),
        ("play village --edition bad.toml", "bad.toml: "),
        ("play village --edition half.toml", "half.toml:1: "),
        ("play --resume nowhere", "nowhere: No such file or directory; check the file name"),
        ("play --resume .", "Is a directory"),
        ("play azul5211 --resume village.replay", "give --resume alone"),
        ("play --seats you --resume village.replay", "give --resume alone"),
        ("play village --colour red", "No such option"),
        ("watch village --seats you,greedy", "watch needs bots in all seats, not you"),
        ("watch village --pause soon", "--pause"),
        (
            "play village --seats 3",
            "--seats 3: name the players instead of counting them, as in you,mayor",
        ),
        ("watch village --seat 9", "there is no seat '9': give one from 1 to 2"),
        ("replay nowhere", "No such file or directory"),
        ("replay village.replay --seat C", "there is no seat 'C': give one from 1 to 2"),
        ("replay half.toml", "half.toml:1: no line ---, so this is no replay"),
        ("verify", "FILE"),
        ("draw village", "output"),
        ("draw chess -o x.svg", "there is no game 'chess'"),
        ("draw nowhere.replay -o x.svg", "nowhere.replay: no such file"),
        ("draw village.replay -o x.svg --step 999", "there is no step 999: give one from 0 to"),
        ("draw village -o no/where.svg", "no/where.svg: No such file or directory; give another"),
        ("check chess", "there is no game 'chess'"),
        ("bench chess", "there is no game 'chess'"),
    ],
)
def test_a_wrong_argument_is_answered_with_one_sentence(
    command: str, sentence: str, village: Path
) -> None:
    Path("bad.toml").write_text("title = ", "utf-8")
    Path("half.toml").write_text('title = "Half"', "utf-8")
    assert sentence in refused(command)


@pytest.mark.slow
def test_bench_prints_the_speed_of_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ENOUGH", 0.01)
    said = output("bench village")
    assert re.match(
        r"village, 4 seats, \w+, one core: [\d,]+ random matches a second, [\d.]+ micro", said
    )


def test_a_check_that_fails_is_named_and_the_others_still_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail() -> str:
        raise AssertionError("cards lost")

    checks = [("2 seats", fail), ("3 seats", lambda: "3 games")]
    assert not run_checks("Turns", checks, Terminal(plain=True))
    said = capsys.readouterr().out
    assert re.search(r"^2 seats: FAILED, AssertionError at .*\.py:\d+: cards lost$", said, re.M)
    assert "3 seats: 3 games\nTurns: 2 checks, 1 failed.\n" in said
    assert run_checks("Turns", checks[1:], Terminal(plain=True))
    assert capsys.readouterr().out.endswith("Turns: 1 checks, all passed.\n")


def test_a_game_that_breaks_the_contract_fails_its_check(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The tiny game has no setup, and all it says is missing."""
    assert not check_contract(TURNS, Terminal(plain=True))
    assert "FAILED, NotImplementedError" in capsys.readouterr().out
