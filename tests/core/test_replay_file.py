import re
from importlib.resources import files
from pathlib import Path

import pytest
from helpers.golden import FOLDER, PICTURES, pictures, replays
from helpers.played_games import begun, played

from tabletown import game, names
from tabletown.core.replay import Replay
from tabletown.core.replay_file import BadReplay, content_of, fingerprint, parse, read, write
from tabletown.core.state import NOBODY

WHOLE = content_of(played(begun("village", "Ana", "greedy", seed=3)))
HALF = content_of(played(begun("village", "Ana", "greedy", seed=3), 5))
LINES = WHOLE.split("\n")
LAST = len(LINES) - 1  # the line of the digest


def signed(content: str) -> str:
    """The content with a new digest, as a forger would write it."""
    above = content.rpartition("digest = ")[0]
    return f'{above}digest = "{fingerprint(above)}"\n'


def complaint(content: str) -> str:
    with pytest.raises(BadReplay) as refused:
        parse("game.replay", content, game)
    return str(refused.value)


@pytest.mark.parametrize("name", ["village", "azul5211"])
@pytest.mark.parametrize("plies", [0, 1, 9, 10**6])
@pytest.mark.parametrize("seed", [7, bytes(range(32))])
def test_a_written_replay_is_read_again(
    name: str, plies: int, seed: int | bytes, tmp_path: Path
) -> None:
    file = tmp_path / "game.replay"
    replay = played(begun(name, "Ana", 'Bru"no\\', seed=seed), plies)
    write(replay, file)
    again = read(file, game)
    assert content_of(again) == content_of(replay)
    assert again.state.text() == replay.state.text()
    assert (again.players, again.seed, again.options) == (
        replay.players,
        replay.seed,
        replay.options,
    )


def test_an_unfinished_game_is_read_up_to_where_it_stopped() -> None:
    replay = parse("half", HALF, game)
    assert len(replay.steps) == 5 and replay.state.to_move != NOBODY
    assert "finished = false\n" in HALF and "winners = []\n" in HALF


def test_renewed_random_streams_are_written_and_read() -> None:
    replay = played(begun("village", "Ana", "Bruno", seed=bytes(range(32))), 6)
    replay.renew(3)
    written = content_of(played(replay, 15))
    assert "renewed = [[6, 3]]\n" in written
    again = parse("renewed", written, game)
    assert content_of(again) == written and again.state.text() == replay.state.text()
    for wrong in ("[[6]]", "[6, 3]", "7", "[[6, true]]", "[[-1, 2]]"):
        changed = signed(written.replace("[[6, 3]]", wrong))
        assert "renewed: expected pairs of whole numbers" in complaint(changed)
    numbered = re.sub("seed = .*", "seed = 7", written)
    assert "whose seed is a key" in complaint(signed(numbered))
    assert "renewed is not part" in complaint(
        signed(WHOLE.replace("\ndigest", "\nrenewed = []\ndigest"))
    )


def test_windows_line_ends_are_accepted(tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    file.write_bytes(WHOLE.replace("\n", "\r\n").encode())
    assert content_of(read(file, game)) == WHOLE


def test_seats_are_counted_from_one() -> None:
    replay = parse("whole", WHOLE, game)
    assert LINES[9] == f"{replay.steps[0].seat + 1} {replay.steps[0].label}"
    assert f"winners = {[seat + 1 for seat in replay.state.winners()]}" in LINES


CHANGES = {
    "no replay": ("Dear Ana,\n", "game.replay:1: no line ---, so this is no replay"),
    "cut in the game": (
        "\n".join(LINES[:20]),
        "game.replay:20: the file ends before its second ---",
    ),
    "cut in the result": (
        "\n".join(LINES[:-3]) + "\n",
        f"game.replay:{LAST - 1}: winners is missing",
    ),
    "cut in the last word": (
        WHOLE[:-4],
        f"game.replay:{LAST}: Unterminated string",
    ),
    "not TOML": (WHOLE.replace("rules = 1", "rules ="), "game.replay:2: Invalid value"),
    "an open bracket": (
        WHOLE.replace("seed = 3", "seed = ["),
        "game.replay:8: ",
    ),
    "a key is missing": (
        WHOLE.replace("seed = 3\n", ""),
        "game.replay:7: seed is missing",
    ),
    "a key too many": (
        WHOLE.replace("seed = 3\n", "seed = 3\nluck = 9\n"),
        "game.replay:9: luck is not part of a replay; remove it",
    ),
    "a key too many, oddly spelt": (
        WHOLE.replace("seed = 3\n", 'seed = 3\n"luck" = 9\n'),
        "game.replay:1: luck is not part of a replay",
    ),
    "the game is no text": (
        WHOLE.replace('game = "village"', "game = 5"),
        "game.replay:1: game: expected a text in quotes",
    ),
    "an unknown game": (
        WHOLE.replace('game = "village"', 'game = "chess"'),
        f"game.replay:1: there is no game 'chess', only {', '.join(names())}; install the package",
    ),
    "other rules": (
        WHOLE.replace("rules = 1", "rules = 9"),
        "game.replay:2: made with version 9 of the rules, and this is 1; use the version of",
    ),
    "rules without a number": (
        WHOLE.replace("rules = 1", "rules = true"),
        "game.replay:2: rules: expected a whole number",
    ),
    "an unknown edition": (
        WHOLE.replace('edition = "classic"', 'edition = "golden"'),
        "game.replay:3: Rolling Village! has no edition 'golden'",
    ),
    "a changed edition": (
        WHOLE.replace('edition_digest = "', 'edition_digest = "0'),
        "game.replay:4: edition 'classic' has changed since; use the edition",
    ),
    "too many seats": (
        re.sub("seats = 2\n.*", "seats = 13\nplayers = ['a'" + ",'a'" * 12 + "]", WHOLE),
        "game.replay:5: Rolling Village! is for 1 to 12 seats, not 13",
    ),
    "a seat without a name": (
        WHOLE.replace("seats = 2", "seats = 3"),
        "game.replay:6: players: expected as many names in quotes as there are seats",
    ),
    "a name that is a number": (
        WHOLE.replace('"Ana"', "1"),
        "game.replay:6: players: expected as many names",
    ),
    "names without a list": (
        WHOLE.replace('["Ana", "greedy"]', '"Ana"'),
        "game.replay:6: players: expected as many names",
    ),
    "a name that clears the screen": (
        WHOLE.replace("Ana", "\\u001b[2J"),
        "game.replay:5: '\\x1b[2J' cannot be a player's name",
    ),
    "an unknown option": (
        WHOLE.replace("factories =", "wings ="),
        "game.replay:5: Rolling Village! has no option 'wings'",
    ),
    "an option of no kind": (
        WHOLE.replace('factories = "no"', "factories = []"),
        "game.replay:7: options: expected a word or a number for each option",
    ),
    "options of no kind": (
        re.sub("options = .*", "options = 3", WHOLE),
        "game.replay:7: options: expected a word or a number",
    ),
    "a seed below zero": (
        WHOLE.replace("seed = 3", "seed = -3"),
        "game.replay:8: seed: expected a number from 0 to 9223372036854775807, or 64",
    ),
    "a seed too short": (
        WHOLE.replace("seed = 3", 'seed = "abc"'),
        "game.replay:8: seed: expected a number",
    ),
    "a seat that is not there": (
        WHOLE.replace(f"\n{LINES[9]}\n", f"\n3{LINES[9][1:]}\n", 1),
        "game.replay:10: expected a seat from 1 to 2",
    ),
    "an empty line": (
        WHOLE.replace(f"\n{LINES[9]}\n", "\n\n", 1),
        "game.replay:10: expected a seat from 1 to 2",
    ),
    "an action that is not legal": (
        WHOLE.replace(f"\n{LINES[9]}\n", f"\n{LINES[9][0]} fly\n", 1),
        "game.replay:10: 'fly' is not legal here, only ",
    ),
    "an action after the end": (
        WHOLE.replace("\n---\nfinished", f"\n{LINES[9]}\n---\nfinished"),
        f"game.replay:{LAST - 4}: {LINES[9][2:]!r} comes after the end of the game",
    ),
    "an action taken out": (
        WHOLE.replace(f"\n{LINES[LAST - 6]}\n---\nfinished", "\n---\nfinished"),
        f"game.replay:{LAST - 4}: finished: the file says True, the rules say False",
    ),
    "better scores": (
        re.sub(r"scores = \[\d+", "scores = [999", WHOLE),
        f"game.replay:{LAST - 2}: scores: the file says [999, ",
    ),
    "another winner": (
        re.sub(r"winners = .*", "winners = []", WHOLE),
        f"game.replay:{LAST - 1}: winners: the file says [], the rules say [",
    ),
    "a space more": (
        HALF.replace("seats = 2", "seats  = 2"),
        f"game.replay:{HALF.count(chr(10))}: digest: the file was changed after it was written",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_file_is_refused_by_line(change: str) -> None:
    content, expected = CHANGES[change]
    assert complaint(content).startswith(expected)


def test_wrong_scores_are_refused_even_with_a_matching_digest() -> None:
    forged = signed(re.sub(r"scores = \[\d+", "scores = [999", WHOLE))
    assert f":{LAST - 2}: scores: the file says [999, " in complaint(forged)


def test_an_action_of_a_seat_that_cannot_act_is_refused_with_those_that_can() -> None:
    replay = begun("village", "Ana", "Bruno", seed=3)
    while 0 in replay.state.actors():
        replay.play(0, replay.state.label(replay.state.legal(0)[0]))
    at, label = 10 + len(replay.steps), replay.steps[0].label
    content = content_of(replay).replace("\n---\nfinished", f"\n1 {label}\n---\nfinished")
    assert f":{at}: {label!r}: seat 1 has nothing to choose here, only 2" in complaint(content)


def test_only_a_few_legal_actions_are_named() -> None:
    few = "1 play Y1"
    content = content_of(begun("azul5211", "Ana", "Bruno", seed=1)).replace(
        "---\n---", "---\n1 fly\n---"
    )
    assert few not in content and " more" not in complaint(content)
    content = content_of(begun("village", "Ana")).replace("---\n---", "---\n1 fly\n---")
    assert re.search(r"only (house \S+ \S+, ){5}forest \S+ \S+ and 9 more; get", complaint(content))


def test_a_file_that_cannot_be_read_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    with pytest.raises(BadReplay, match=r"game.replay: No such file .*; check the file name"):
        read(file, game)
    file.write_bytes(b"game\n---\n\xff")
    with pytest.raises(BadReplay, match=r"game.replay:3: not text, so this is no replay"):
        read(file, game)
    file.write_bytes(b" " * (1 << 20) + b" ")
    with pytest.raises(BadReplay, match=r"game.replay: too large for a replay"):
        read(file, game)


def test_a_replay_whose_edition_is_missing_is_refused(tmp_path: Path) -> None:
    printed = files(game("village").package) / "editions" / "classic.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(printed.read_text("utf-8"), "utf-8")
    content = content_of(Replay(game("village"), ["Ana"], 1, edition=str(mine)))
    assert parse("mine", content, game).edition == str(mine)
    elsewhere = content.replace("mine.toml", "theirs.toml")
    assert "no edition" in complaint(elsewhere) and "restore that edition" in complaint(elsewhere)


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.replay")), ids=str)
def test_golden_matches_play_again_the_same(file: Path) -> None:
    replay = read(file, game)
    assert replay.state.to_move == NOBODY
    assert content_of(replay) == file.read_text("utf-8")


def test_golden_matches_would_be_written_the_same() -> None:
    contents = {file.name: file.read_text("utf-8") for file in FOLDER.glob("*.replay")}
    assert contents == replays()


def test_the_pictures_of_the_docs_are_up_to_date() -> None:
    drawn = pictures()
    assert drawn == {file.name: file.read_text("utf-8") for file in PICTURES.glob("*.svg")}
    assert len(drawn) > 1
