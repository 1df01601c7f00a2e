"""The page of strengths, from small series that are really played."""

from pathlib import Path

import pytest
from strength import LADDERS, LESS_LUCK, NOTES, PAGE, SERIES, Series, notes, page, play, verdict

from tabletown import game
from tabletown.lab.fingerprint import play_fingerprint
from tabletown.lab.record_file import RecordFile, read, stamp

BOTS = ("greedy", "random")
SMALL = Series("small", "village", BOTS, 2, matches=4, passes=20, stretch=99)
ALONE = Series("alone", "village", ("random",), 1, matches=3, passes=99, measure=LESS_LUCK)
LADDER = Series("ladder", "village", ("random", "newcomer", "greedy"), 2, matches=2)


def row(text: str, name: str) -> list[str]:
    line = next(line for line in text.splitlines() if line.startswith(f"| {name} |"))
    return [cell.strip() for cell in line.split("|")[1:-1]]


def test_the_page_is_made_from_the_series_played(tmp_path: Path) -> None:
    before = page([SMALL, ALONE], [LADDER], tmp_path)
    assert row(before, "small")[5] == row(before, "alone")[5] == "not measured"
    assert f"Not measured yet: `{LADDER.command()}`" in before

    assert play(SMALL, tmp_path, workers=1) and play(LADDER, tmp_path, workers=1)
    after = page([SMALL, ALONE], [LADDER], tmp_path)
    assert row(after, "small")[:6] == [
        *("small", "village, 2", "greedy v random", "20", "99", "100.0 (51.0 to 100.0)")
    ]
    assert row(after, "small")[6:8] == [
        "victories in 100, 4 matches",
        "**pass**, stretch missed by 48.0",
    ]
    assert row(after, "alone")[5] == "not measured" and SMALL.command() in after
    assert row(after, "greedy")[1] == "4" and "| wins against | random | newcomer | gre" in after

    assert play(ALONE, tmp_path, workers=1)
    assert row(page([ALONE], [], tmp_path), "alone")[7].startswith("**miss** by ")


def test_an_unfinished_series_is_not_reported(tmp_path: Path) -> None:
    play(Series("small", "village", BOTS, 2, matches=2), tmp_path, workers=1)
    assert row(page([SMALL], [], tmp_path), "small")[5] == "not measured"


def test_results_of_an_earlier_version_are_marked(tmp_path: Path) -> None:
    play(SMALL, tmp_path, workers=1)
    file = tmp_path / "small.parquet"
    matches = read(file)
    setting = SMALL.tournament().setting
    file.unlink()
    records = RecordFile(file, stamp(game("village"), setting) | {"play": "an older one"})
    for it in matches:
        records.add(it)
    records.finish()
    assert row(page([SMALL], [], tmp_path), "small")[6].endswith("matches, by an earlier version")


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


@pytest.mark.parametrize("series", SERIES + LADDERS, ids=lambda series: str(series.name))
def test_every_series_can_be_played(series: Series) -> None:
    tournament = series.tournament()
    assert len(tournament.pairings) >= series.matches * len(tournament.tables)
    assert series.passes or series.stretch or series in LADDERS


def test_notes_written_by_hand_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "strength.md"
    assert notes(file) == NOTES
    file.write_text("# Figures\n\n## Notes\n\nMine.\n\n## More\n", "utf-8")
    assert notes(file) == "## Notes\n\nMine.\n\n## More\n"
    file.write_text("# Figures\n", "utf-8")
    assert notes(file) == NOTES


@pytest.mark.parametrize("series", SERIES + LADDERS, ids=lambda series: str(series.name))
def test_the_page_was_measured_with_the_current_bots(series: Series) -> None:
    line = next(line for line in PAGE.read_text("utf-8").splitlines() if is_measured(line, series))
    setting = series.tournament().setting
    assert play_fingerprint(game(series.game), setting) in line or "by an earlier version" in line


def is_measured(line: str, series: Series) -> bool:
    return line.startswith((f"| {series.name} |", f"`{series.command()}`"))


def test_no_two_series_share_a_file() -> None:
    names = [series.name for series in SERIES + LADDERS]
    assert len(set(names)) == len(names)
