"""Finished games on disk, whatever happens."""

import json
from pathlib import Path

import polars
import pytest

from tabletown import game
from tabletown.lab.arena import Played, play
from tabletown.lab.ledger import Ledger, OtherGames, Stamp, stamp
from tabletown.lab.schedule import Setting, Tournament

VILLAGE = Setting("village", 2)
STAMP = stamp(game("village"), VILLAGE)
DEFAULTS = "factories=no,boxed_preparation=no"
GAMES_PLAYED = [
    play(game("village"), VILLAGE, pairing)
    for pairing in Tournament(VILLAGE, ("random", "greedy"), games=4, seed=0).pairings
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.parquet"


def part_of(file: Path) -> Path:
    return file.with_name("games.parquet.part")


def begun(file: Path, *games: Played, by: Stamp = STAMP) -> Ledger:
    ledger = Ledger(file, by)
    for it in games:
        ledger.add(it)
    return ledger


def in_order(ledger: Ledger) -> list[Played]:
    return [ledger.games[it.pairing] for it in GAMES_PLAYED]


def test_a_finished_file_has_a_row_for_every_seat(file: Path) -> None:
    begun(file, *reversed(GAMES_PLAYED)).finish()
    rows = polars.read_parquet(file)
    assert rows.height == 8 and [it.name for it in file.parent.iterdir()] == [file.name]
    assert [*rows.columns] == [
        *("game", "play", "edition", "options", "seats", "deal", "seating", "seat", "bot"),
        *("score", "share", "decisions", "seconds", "actions", "luck", "microseconds", "faults"),
    ]
    first = rows.row(0, named=True)
    played = next(it for it in GAMES_PLAYED if ",".join(it.seating) == first["seating"])
    assert (first["game"], first["seats"], first["options"]) == ("village", 2, DEFAULTS)
    assert (first["deal"], first["seat"], first["bot"]) == (0, 0, played.seating[0])
    assert (first["score"], first["share"]) == (played.scores[0], played.shares[0])
    assert first["seconds"] == sum(played.times[0]) / 1_000_000
    assert first["decisions"] == len(played.times[0])


def test_a_finished_file_is_read_back_whole(file: Path) -> None:
    begun(file, *GAMES_PLAYED).finish()
    ledger = Ledger(file, STAMP)
    ledger.close()
    assert in_order(ledger) == GAMES_PLAYED


def test_the_order_in_which_games_end_does_not_show(file: Path) -> None:
    begun(file, *GAMES_PLAYED).finish()
    there = file.read_bytes()
    begun(file, *GAMES_PLAYED[2:]).finish()
    assert file.read_bytes() == there


def test_a_journal_is_gone_on_with(file: Path) -> None:
    begun(file, *GAMES_PLAYED[:2]).close()
    ledger = begun(file, *GAMES_PLAYED[2:])
    assert in_order(ledger) == GAMES_PLAYED
    ledger.finish()
    assert polars.read_parquet(file).height == 8


def test_every_game_is_on_disk_at_once(file: Path) -> None:
    ledger = begun(file, GAMES_PLAYED[0])
    assert len(part_of(file).read_bytes().splitlines()) == 2
    ledger.close()


@pytest.mark.parametrize("torn", [1, 20])
def test_a_line_half_written_is_dropped(file: Path, torn: int) -> None:
    begun(file, *GAMES_PLAYED[:2]).close()
    part_of(file).write_bytes(part_of(file).read_bytes()[:-torn])
    ledger = begun(file, *GAMES_PLAYED[1:])
    assert in_order(ledger) == GAMES_PLAYED
    ledger.close()
    lines = part_of(file).read_bytes().splitlines()
    assert [json.loads(line)["deal"] for line in lines[1:]] == [0, 0, 1, 1]


def test_a_finished_file_takes_more_games(file: Path) -> None:
    begun(file, *GAMES_PLAYED[:2]).finish()
    begun(file, *GAMES_PLAYED[2:]).finish()
    ledger = Ledger(file, STAMP)
    ledger.close()
    assert in_order(ledger) == GAMES_PLAYED


@pytest.mark.parametrize(
    "name, value", [("game", "x"), ("play", "x"), ("edition", "x"), ("seats", 3)]
)
def test_games_of_another_kind_are_not_mixed_in(file: Path, name: str, value: str | int) -> None:
    begun(file, GAMES_PLAYED[0]).close()
    left = part_of(file).read_bytes()
    with pytest.raises(OtherGames, match="holds other games"):
        Ledger(file, STAMP | {name: value})
    assert part_of(file).read_bytes() == left
    begun(file, GAMES_PLAYED[0]).finish()
    with pytest.raises(OtherGames, match="holds other games"):
        Ledger(file, STAMP | {name: value})


def test_a_file_of_something_else_is_refused(file: Path) -> None:
    file.write_text("no games")
    with pytest.raises(OtherGames, match="holds no games"):
        Ledger(file, STAMP)
    assert file.read_text() == "no games"


def test_without_a_file_games_are_only_remembered(tmp_path: Path) -> None:
    ledger = Ledger(None, STAMP)
    ledger.add(GAMES_PLAYED[0])
    ledger.finish()
    assert [*ledger.games.values()] == GAMES_PLAYED[:1] and [*tmp_path.iterdir()] == []


def test_a_stamp_tells_options_left_at_their_default() -> None:
    boxed = Setting("village", 1, {"boxed_preparation": "yes"})
    assert stamp(game("village"), boxed)["options"] == "factories=no,boxed_preparation=yes"
