"""The page of strengths, from small matches really played."""

from pathlib import Path

import pytest
from strength import LADDERS, LESS_LUCK, MATCHES, NOTES, PAGE, Match, notes, page, play, verdict

from tabletown import game
from tabletown.lab.fingerprint import play_fingerprint
from tabletown.lab.ledger import Ledger, read, stamp

BOTS = ("greedy", "random")
SMALL = Match("small", "village", BOTS, 2, games=4, passes=20, stretch=99)
ALONE = Match("alone", "village", ("random",), 1, games=3, passes=99, measure=LESS_LUCK)
LADDER = Match("ladder", "village", ("random", "newcomer", "greedy"), 2, games=2)


def row(text: str, name: str) -> list[str]:
    line = next(line for line in text.splitlines() if line.startswith(f"| {name} |"))
    return [cell.strip() for cell in line.split("|")[1:-1]]


def test_a_page_is_put_together_from_what_is_played(tmp_path: Path) -> None:
    before = page([SMALL, ALONE], [LADDER], tmp_path)
    assert row(before, "small")[5] == row(before, "alone")[5] == "not measured"
    assert f"Not measured yet: `{LADDER.command()}`" in before

    assert play(SMALL, tmp_path, workers=1) and play(LADDER, tmp_path, workers=1)
    after = page([SMALL, ALONE], [LADDER], tmp_path)
    assert row(after, "small")[:6] == [
        *("small", "village, 2", "greedy v random", "20", "99", "100.0 (51.0 to 100.0)")
    ]
    assert row(after, "small")[6:8] == [
        "victories in 100, 4 games",
        "**pass**, stretch missed by 48.0",
    ]
    assert row(after, "alone")[5] == "not measured" and SMALL.command() in after
    assert row(after, "greedy")[1] == "4" and "| wins against | random | newcomer | gre" in after

    assert play(ALONE, tmp_path, workers=1)
    assert row(page([ALONE], [], tmp_path), "alone")[7].startswith("**miss** by ")


def test_a_match_half_played_is_not_told(tmp_path: Path) -> None:
    play(Match("small", "village", BOTS, 2, games=2), tmp_path, workers=1)
    assert row(page([SMALL], [], tmp_path), "small")[5] == "not measured"


def test_what_an_earlier_version_played_is_told_as_such(tmp_path: Path) -> None:
    play(SMALL, tmp_path, workers=1)
    file = tmp_path / "small.parquet"
    games = read(file)
    setting = SMALL.tournament().setting
    file.unlink()
    ledger = Ledger(file, stamp(game("village"), setting) | {"play": "an older one"})
    for it in games:
        ledger.add(it)
    ledger.finish()
    assert row(page([SMALL], [], tmp_path), "small")[6].endswith("games, by an earlier version")


@pytest.mark.parametrize(
    "low, passes, stretch, words",
    [
        (76, 76, 85, "**pass**, stretch missed by 9.0"),
        (85, 76, 85, "**pass**, stretch too"),
        (75.9, 76, 85, "**miss** by 0.1"),
        (62, 62, 0, "**pass**"),
        (36, 0, 36, "stretch reached"),
        (35, 0, 36, "stretch missed by 1.0"),
    ],
)
def test_the_lower_end_of_the_interval_counts(
    low: float, passes: float, stretch: float, words: str
) -> None:
    assert verdict(low, passes, stretch) == words


@pytest.mark.parametrize("match", MATCHES + LADDERS, ids=lambda match: str(match.name))
def test_every_match_can_be_played(match: Match) -> None:
    tournament = match.tournament()
    assert len(tournament.pairings) >= match.games * len(tournament.tables)
    assert match.passes or match.stretch or match in LADDERS


def test_what_is_written_by_hand_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "strength.md"
    assert notes(file) == NOTES
    file.write_text("# Figures\n\n## Notes\n\nMine.\n\n## More\n", "utf-8")
    assert notes(file) == "## Notes\n\nMine.\n\n## More\n"
    file.write_text("# Figures\n", "utf-8")
    assert notes(file) == NOTES


@pytest.mark.parametrize("match", MATCHES + LADDERS, ids=lambda match: str(match.name))
def test_the_page_was_measured_with_the_bots_of_today(match: Match) -> None:
    line = next(line for line in PAGE.read_text("utf-8").splitlines() if is_measured(line, match))
    setting = match.tournament().setting
    assert play_fingerprint(game(match.game), setting) in line or "by an earlier version" in line


def is_measured(line: str, match: Match) -> bool:
    return line.startswith((f"| {match.name} |", f"`{match.command()}`"))


def test_no_two_matches_share_a_file() -> None:
    names = [match.name for match in MATCHES + LADDERS]
    assert len(set(names)) == len(names)
