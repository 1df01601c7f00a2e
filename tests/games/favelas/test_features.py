"""Favelas as a vector: fixed length, named numbers, the own seat first."""

import pytest
from helpers.favelas_positions import arranged, play, shows

from tabletown.games.favelas.features import LAYOUT, features, names
from tabletown.games.favelas.rules import Favelas

BARE: dict[str, str] = {}


def features_by_name(view: Favelas, seat: int) -> dict[str, float]:
    return dict(zip(names(view), features(view, seat), strict=True))


def test_every_number_of_layout_1_is_what_its_name_says() -> None:
    assert LAYOUT == 1
    state = arranged(
        {"A1": "P2", "B1": "R3"},
        {"E5": "G10"},
        BARE,
        mover="B",
        tile="PR",
        phase="match",
        due="P,R",
        supply="YY,BG",
        year=2,
        years=["7", "12", "0"],
        stack=3,
        dice="1,2,3,4,5,6",
    )
    view = state.view(2)
    assert len(set(names(view))) == len(names(view))
    found = features_by_name(view, 2)
    up = {name for name, number in found.items() if number == 1 and "unseen" not in name}
    assert {name for name in up if not name.startswith("seat ") or "moves" in name} == {
        *("year 2", "match", "seat 2 moves", "PR in hand", "purple is due", "red is due then"),
        *("bonus die",),
        *(f"{colour} singles" for colour in ("purple", "yellow", "red", "blue")),
    }
    assert {"seat 1: purple at A1", "seat 1: red at B1", "seat 2: green at E5"} <= up
    assert found["seat 2: height of E5"] == 1 and found["seat 1: height of B1"] == 0.3
    assert found["YY face up"] == pytest.approx(1 / 3) and found["PR face up"] == 0
    assert found["chance of the end"] == pytest.approx(1 / 3) and found["stack"] == 0.2
    assert found["purple die"] == pytest.approx(1 / 6)
    assert found["seat 1: points of year 1"] == found["seat 1: points"] == 0.07
    assert found["seat 2: tallest"] == 1 and found["seat 1: shows red"] == 0.4
    assert found["seat 1: would score red"] == 1 and found["seat 0: would score red"] == 0


def test_the_own_seat_comes_first() -> None:
    view = arranged({"A1": "P2"}, {"E5": "G1"}).view(0)
    first, second = features(view, 0), features(view, 1)
    one = 106
    assert first[-2 * one :] == second[-one:] + second[-2 * one : -one]


def test_the_end_has_a_flag_and_no_mover() -> None:
    hills = shows(P=8, Y=7), shows(P=7, Y=8)
    state = arranged(*hills, phase="match", tile="PY*", due="P", year=3, years=["9,9", "3,4"])
    found = features_by_name(play(state, "purple up").view(0), 0)
    assert found["over"] == 1 and found["seat 0 moves"] == found["seat 1 moves"] == 0
    assert found["nothing in hand"] == found["nothing is due"] == 1
