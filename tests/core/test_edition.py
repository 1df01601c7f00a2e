"""Edition files: what is read, and how each mistake is named with its file, line and key."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletown.core.edition import BadEdition, Sheet, Source, read

FILE = """\
title = "First"  # R
"players" = ["Ann", "Bob"]
turns = 9
bonus = [
    3,
    6,
]
rows = [
    [1, 2],
    [3],
]
loud = true
inline = { left = 1, right = 2 }

# a remark = 7
[end]
points = 60

[[card]]
name = "one"
worth = 1

[[card]]
name = "two"
worth = 2

[end.tie]
rule = "shared"
"""


def sheet(*contents: str) -> Sheet:
    return Sheet([Source(f"{nth}.toml", content) for nth, content in enumerate(contents)])


def asked(content: str, ask: Callable[[Sheet], object]) -> str:
    """The complaint about an edition with this content when this is read from it."""
    with pytest.raises(BadEdition) as caught:
        ask(sheet(content))
    return str(caught.value)


def test_values_are_read_with_their_types() -> None:
    edition = sheet(FILE)
    assert edition.word("title") == "First"
    assert edition.words("players") == ["Ann", "Bob"]
    assert edition.number("turns", 9, 9) == 9
    assert edition.numbers("bonus", 3, 6) == [3, 6]
    assert edition.flag("loud") is True
    assert edition.table("end").number("points", 0, 99) == 60
    assert edition.table("end").table("tie").word("rule") == "shared"
    assert [card.word("name") for card in edition.tables("card")] == ["one", "two"]


def test_a_list_of_numbers_may_be_empty() -> None:
    assert sheet("bonus = []").numbers("bonus", 1, 9) == []


@pytest.mark.parametrize("value", ["3", '""', '["a"]', "true"])
def test_a_word_is_a_text_in_quotes(value: str) -> None:
    message = asked(f"key = {value}", lambda it: it.word("key"))
    assert message.startswith("0.toml:1: key: ")
    assert message.endswith(", expected a text in quotes")


@pytest.mark.parametrize("value", ["3", '"a"', "[]", "[1]", '["a", 1]'])
def test_words_are_a_list_of_texts(value: str) -> None:
    message = asked(f"key = {value}", lambda it: it.words("key"))
    assert message.endswith(", expected a list of texts in quotes")


@pytest.mark.parametrize("value", ["0", "7", "1.5", "true", '"3"', "[3]"])
def test_a_number_is_whole_and_within_bounds(value: str) -> None:
    message = asked(f"key = {value}", lambda it: it.number("key", 1, 6))
    assert message.endswith(", expected a whole number from 1 to 6")


@pytest.mark.parametrize("value", ["3", "[0]", "[1, 7]", "[true]", '["3"]', "[[3]]", "{ a = 1 }"])
def test_numbers_are_whole_and_within_bounds(value: str) -> None:
    message = asked(f"key = {value}", lambda it: it.numbers("key", 1, 6))
    assert message.endswith(", expected a list of whole numbers from 1 to 6")


@pytest.mark.parametrize("value", ["1", '"yes"', "[true]"])
def test_a_flag_is_true_or_false(value: str) -> None:
    assert asked(f"key = {value}", lambda it: it.flag("key")).endswith(", expected true or false")


@pytest.mark.parametrize("value", ["1", '"a"', "[1]"])
def test_another_value_where_a_table_belongs_is_refused(value: str) -> None:
    assert asked(f"key = {value}", lambda it: it.table("key")).endswith(", expected a table")


@pytest.mark.parametrize("value", ["1", "[]", "{ a = 1 }"])
def test_an_empty_list_of_tables_is_refused(value: str) -> None:
    message = asked(f"key = {value}", lambda it: it.tables("key"))
    assert message.endswith(", expected one table or more")


def test_a_list_with_a_number_among_its_tables_is_refused() -> None:
    message = asked("key = [{ a = 1 }, 2]", lambda it: it.tables("key"))
    assert message == "0.toml:1: key: [{'a': 1}, 2], expected a table"


@pytest.mark.parametrize(
    "place, ask",
    [
        ("1: title", lambda it: it.number("title", 0, 9)),
        ("2: players", lambda it: it.word("players")),
        ("4: bonus", lambda it: it.numbers("bonus", 1, 2)),
        ("12: loud", lambda it: it.word("loud")),  # after lines that begin with brackets
        ("13: inline.right", lambda it: it.table("inline").number("right", 7, 9)),
        ("17: end.points", lambda it: it.table("end").word("points")),
        ("20: card.name", lambda it: it.tables("card")[0].flag("name")),
        ("24: card.name", lambda it: it.tables("card")[1].flag("name")),
        ("28: end.tie.rule", lambda it: it.table("end").table("tie").flag("rule")),
    ],
)
def test_a_bad_value_is_named_with_its_line(place: str, ask: Callable[[Sheet], object]) -> None:
    assert asked(FILE, ask).startswith(f"0.toml:{place}: ")


@pytest.mark.parametrize(
    "place, ask",
    [
        ("28: length: missing", lambda it: it.number("length", 0, 9)),  # the end of the file
        ("23: card.colour: missing", lambda it: it.tables("card")[1].word("colour")),
        ("27: end.tie.seats: missing", lambda it: it.table("end").table("tie").word("seats")),
        ("13: inline.middle: missing", lambda it: it.table("inline").word("middle")),
    ],
)
def test_a_missing_value_is_named_with_its_table(
    place: str, ask: Callable[[Sheet], object]
) -> None:
    assert asked(FILE, ask).startswith(f"0.toml:{place}, expected ")


def test_an_unknown_key_is_refused() -> None:
    edition = sheet("turns = 9\nturms = 8")
    edition.number("turns", 1, 9)
    with pytest.raises(BadEdition, match=r"^0.toml:2: turms: 8, expected one of turns$"):
        edition.finish()


def test_an_unknown_key_in_a_table_is_refused() -> None:
    edition = sheet(FILE)
    for key in ("title", "players", "turns", "bonus", "rows", "loud", "inline", "card"):
        edition.asked.append(key)
    edition.table("end").asked.append("points")
    edition.parts[0].table("tie").asked.append("seats")
    with pytest.raises(BadEdition, match=r"^0.toml:28: end.tie.rule: 'shared', expected one of"):
        edition.finish()


def test_an_edition_whose_keys_are_all_read_is_accepted() -> None:
    edition = sheet("[[card]]\nworth = 1\n[[card]]\nworth = 2")
    assert [card.number("worth", 1, 2) for card in edition.tables("card")] == [1, 2]
    edition.finish()


def test_an_edition_may_lie_in_several_files() -> None:
    edition = sheet("turns = 9", '[[card]]\nname = "one"\nworth = "x"')
    assert edition.number("turns", 1, 9) == 9
    with pytest.raises(BadEdition, match=r"^1.toml:3: card.worth: 'x', expected"):
        edition.tables("card")[0].number("worth", 1, 2)


def test_a_key_in_two_files_is_refused() -> None:
    with pytest.raises(BadEdition, match=r"^1.toml: turns: stands in another file as well$"):
        sheet("turns = 9", "turns = 9")


@pytest.mark.parametrize("content", ["turns = ", "turns = 9\nturns = 9\n", "[end\npoints = 1"])
def test_a_file_that_is_not_toml_is_refused(content: str) -> None:
    with pytest.raises(BadEdition, match=r"^mine.toml: .*\(at .*\)$"):
        Source("mine.toml", content)


def test_the_digest_depends_on_values_and_not_on_layout() -> None:
    digest = sheet("turns = 9  # R\n\n[end]\npoints = 1").digest()
    assert sheet("# another hand\n[end]\npoints = 1", "turns=9").digest() == digest
    assert sheet("turns = 9\n[end]\npoints = 2").digest() != digest
    assert len(digest) == 16


def test_an_edition_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('title = "Été"', "utf-8")
    assert read(tmp_path / "mine.toml").word("title") == "Été"


def test_an_edition_is_a_folder_of_files(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text("second = 2", "utf-8")
    (tmp_path / "a.toml").write_text("first = 1", "utf-8")
    (tmp_path / "notes.txt").write_text("no edition", "utf-8")
    edition = read(tmp_path)
    assert [source.name for source in edition.sources] == ["a.toml", "b.toml"]
    assert edition.values == {"first": 1, "second": 2}


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"no such edition: name a \.toml file, or a folder"):
        read(tmp_path / "mine.toml")


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match="no such edition"):
        read(tmp_path)


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"title = \xff")
    with pytest.raises(BadEdition, match=r"mine\.toml: not a text file in UTF-8"):
        read(tmp_path / "mine.toml")
