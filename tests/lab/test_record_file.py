"""Finished matches stay on disk, whatever happens."""

import json
from pathlib import Path

import polars
import pytest

from tabletown import game
from tabletown.lab.arena import MatchRecord, play
from tabletown.lab.record_file import OtherMatches, RecordFile, Stamp, stamp
from tabletown.lab.schedule import Setting, Tournament

VILLAGE = Setting("village", 2)
STAMP = stamp(game("village"), VILLAGE)
DEFAULTS = "factories=no,boxed_preparation=no"
MATCHES = [
    play(game("village"), VILLAGE, pairing)
    for pairing in Tournament(VILLAGE, ("random", "greedy"), matches=4, seed=0).pairings
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "matches.parquet"


def part_of(file: Path) -> Path:
    return file.with_name("matches.parquet.part")


def begun(file: Path, *matches: MatchRecord, by: Stamp = STAMP) -> RecordFile:
    records = RecordFile(file, by)
    for it in matches:
        records.add(it)
    return records


def in_order(records: RecordFile) -> list[MatchRecord]:
    return [records.matches[it.pairing] for it in MATCHES]


def test_a_finished_file_has_a_row_for_every_seat(file: Path) -> None:
    begun(file, *reversed(MATCHES)).finish()
    rows = polars.read_parquet(file)
    assert rows.height == 8 and [it.name for it in file.parent.iterdir()] == [file.name]
    assert [*rows.columns] == [
        *("game", "play", "edition", "options", "seats", "deal", "seating", "seat", "bot"),
        *("score", "share", "decisions", "seconds", "actions", "luck", "microseconds", "faults"),
    ]
    first = rows.row(0, named=True)
    played = next(it for it in MATCHES if ",".join(it.seating) == first["seating"])
    assert (first["game"], first["seats"], first["options"]) == ("village", 2, DEFAULTS)
    assert (first["deal"], first["seat"], first["bot"]) == (0, 0, played.seating[0])
    assert (first["score"], first["share"]) == (played.scores[0], played.shares[0])
    assert first["seconds"] == sum(played.times[0]) / 1_000_000
    assert first["decisions"] == len(played.times[0])


def test_a_finished_file_is_read_back_whole(file: Path) -> None:
    begun(file, *MATCHES).finish()
    records = RecordFile(file, STAMP)
    records.close()
    assert in_order(records) == MATCHES


def test_the_file_does_not_depend_on_the_order_in_which_matches_end(file: Path) -> None:
    begun(file, *MATCHES).finish()
    there = file.read_bytes()
    begun(file, *MATCHES[2:]).finish()
    assert file.read_bytes() == there


def test_a_journal_is_resumed(file: Path) -> None:
    begun(file, *MATCHES[:2]).close()
    records = begun(file, *MATCHES[2:])
    assert in_order(records) == MATCHES
    records.finish()
    assert polars.read_parquet(file).height == 8


def test_every_match_is_written_to_disk_when_it_ends(file: Path) -> None:
    records = begun(file, MATCHES[0])
    assert len(part_of(file).read_bytes().splitlines()) == 2
    records.close()


@pytest.mark.parametrize("torn", [1, 20])
def test_a_half_written_line_is_dropped(file: Path, torn: int) -> None:
    begun(file, *MATCHES[:2]).close()
    part_of(file).write_bytes(part_of(file).read_bytes()[:-torn])
    records = begun(file, *MATCHES[1:])
    assert in_order(records) == MATCHES
    records.close()
    lines = part_of(file).read_bytes().splitlines()
    assert [json.loads(line)["deal"] for line in lines[1:]] == [0, 0, 1, 1]


def test_more_matches_can_be_added_to_a_finished_file(file: Path) -> None:
    begun(file, *MATCHES[:2]).finish()
    begun(file, *MATCHES[2:]).finish()
    records = RecordFile(file, STAMP)
    records.close()
    assert in_order(records) == MATCHES


@pytest.mark.parametrize(
    "name, value", [("game", "x"), ("play", "x"), ("edition", "x"), ("seats", 3)]
)
def test_matches_of_another_kind_are_not_mixed_in(file: Path, name: str, value: str | int) -> None:
    begun(file, MATCHES[0]).close()
    left = part_of(file).read_bytes()
    with pytest.raises(OtherMatches, match="holds matches of another"):
        RecordFile(file, STAMP | {name: value})
    assert part_of(file).read_bytes() == left
    begun(file, MATCHES[0]).finish()
    with pytest.raises(OtherMatches, match="holds matches of another"):
        RecordFile(file, STAMP | {name: value})


def test_a_file_of_something_else_is_refused(file: Path) -> None:
    file.write_text("no matches")
    with pytest.raises(OtherMatches, match="not a file of matches"):
        RecordFile(file, STAMP)
    assert file.read_text() == "no matches"


def test_without_a_file_matches_are_kept_in_memory(tmp_path: Path) -> None:
    records = RecordFile(None, STAMP)
    records.add(MATCHES[0])
    records.finish()
    assert [*records.matches.values()] == MATCHES[:1] and [*tmp_path.iterdir()] == []


def test_a_stamp_includes_options_at_their_defaults() -> None:
    boxed = Setting("village", 1, {"boxed_preparation": "yes"})
    assert stamp(game("village"), boxed)["options"] == "factories=no,boxed_preparation=yes"
