"""Capitals, lists, plurals, articles and the past tense in the texts of games."""

import pytest

from tabletown.core.english import counted, listed, one, past, plural, sentence


@pytest.mark.parametrize(
    "things, expected",
    [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_ends_with_and(things: list[str], expected: str) -> None:
    assert listed(things) == expected
    assert listed(things, "or") == expected.replace("and", "or")


@pytest.mark.parametrize(
    "thing, expected",
    [("card", "cards"), ("City", "Cities"), ("Church", "Churches"), ("day", "days")],
)
def test_plurals_follow_the_ending(thing: str, expected: str) -> None:
    assert plural(thing) == expected
    assert counted(1, thing) == f"1 {thing}" and counted(2, thing) == f"2 {expected}"
    assert counted(0, thing) == f"0 {expected}"


def test_an_article_fits_the_first_letter() -> None:
    assert one("Farm") == "a Farm" and one("Academy") == "an Academy"


def test_a_sentence_begins_with_a_capital_and_keeps_the_rest() -> None:
    assert sentence("seat A wins") == "Seat A wins" and sentence("") == ""


@pytest.mark.parametrize(
    "words, expected",
    [
        ("play turquoise 2", "played turquoise 2"),
        ("take the token on a1", "took the token on a1"),
        ("move to D2", "moved to D2"),
        ("stop", "stopped"),
    ],
)
def test_the_log_tells_a_choice_in_the_past_tense(words: str, expected: str) -> None:
    assert past(words) == expected
