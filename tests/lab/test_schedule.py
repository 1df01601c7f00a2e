"""The schedule: every deal is played from every seat."""

from collections import Counter

import pytest

from tabletown.lab.schedule import Setting, Tournament, rotated, shuffled_seating


def tournament(*bots: str, seats: int, matches: int = 1, seed: int = 5) -> Tournament:
    return Tournament(Setting("azul5211", seats), bots, matches, seed)


def test_with_as_many_bots_as_seats_there_is_one_table() -> None:
    assert tournament("a", "b", seats=2).tables == [("a", "b")]


def test_with_more_bots_than_seats_every_combination_meets() -> None:
    assert tournament("a", "b", "c", seats=2).tables == [("a", "b"), ("a", "c"), ("b", "c")]
    assert tournament("a", "b", "c", seats=1).tables == [("a",), ("b",), ("c",)]


def test_with_fewer_bots_than_seats_the_last_one_fills_the_rest() -> None:
    assert tournament("a", "b", seats=4).tables == [("a", "b", "b", "b")]
    assert tournament("a", seats=3).tables == [("a", "a", "a")]


def test_matches_are_rounded_up_to_whole_rotations() -> None:
    assert tournament("a", "b", "c", seats=3, matches=4).deals == range(5, 7)
    assert len(tournament("a", "b", "c", seats=3, matches=4).pairings) == 6
    assert len(tournament("a", "b", "c", seats=2, matches=4).pairings) == 3 * 4


def test_equal_bots_have_one_seating() -> None:
    assert tournament("a", seats=3, matches=2).pairings == [(5, ("a",) * 3), (6, ("a",) * 3)]


@pytest.mark.parametrize("bots, seats", [("ab", 2), ("ab", 4), ("abc", 3), ("abcd", 2)])
def test_on_every_deal_every_bot_sits_equally_often_on_every_seat(bots: str, seats: int) -> None:
    pairings = tournament(*bots, seats=seats, matches=3 * seats).pairings
    for deal in {deal for deal, _seating in pairings}:
        sat = Counter(
            (bot, seat) for at, who in pairings if at == deal for seat, bot in enumerate(who)
        )
        for bot in bots:
            assert len({sat[bot, seat] for seat in range(seats)}) == 1


def test_no_match_is_played_twice() -> None:
    pairings = tournament("a", "b", "c", "d", seats=3, matches=12).pairings
    assert len(set(pairings)) == len(pairings) == 4 * 12


def test_the_order_around_the_table_changes_with_the_deal() -> None:
    circles = Counter(min(rotated(shuffled_seating(("a", "b", "c"), deal))) for deal in range(200))
    assert set(circles) == {("a", "b", "c"), ("a", "c", "b")}
    assert min(circles.values()) > 70


@pytest.mark.parametrize(
    "bots, matches, seed, words",
    [
        (("a", "a"), 1, 0, "name each bot once"),
        ((), 1, 0, "name each bot once"),
        (("a", "b"), 0, 0, "at least one match"),
        (("a", "b"), 1, -1, "a seed is a number"),
        (("a", "b"), 1, 2**63, "a seed is a number"),
    ],
)
def test_an_impossible_tournament_is_refused(
    bots: tuple[str, ...], matches: int, seed: int, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        Tournament(Setting("azul5211", 2), bots, matches, seed)
