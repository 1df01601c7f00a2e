"""Drawings of all games: parts to press, styles, secrets and words."""

import re
from collections.abc import Iterator

import pytest
from helpers.pictures import SVG, check_parts, drawn, parts

from tabletown import GAMES, game
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR, State

TABLES = [
    ("village", 1, {"factories": "no"}),
    ("village", 5, {"factories": "no"}),
    ("village", 2, {"factories": "yes"}),
    ("village", 12, {"factories": "yes"}),
    *[("azul5211", seats, {}) for seats in (2, 3, 4, 5)],
    *[("favelas", seats, {}) for seats in (2, 3, 4)],
    ("sunnyvale", 3, {}),
    *[("brazil", seats, {}) for seats in (1, 2, 4)],
]
LONG = {"brazil": 40, "village": 8}  # checks are so many actions apart, on average
SPACING = 3


def positions(name: str, seats: int, options: dict[str, str]) -> Iterator[tuple[State, list[int]]]:
    """Positions of a random match with the latest action; the first and the last are among them."""
    state, dice = game(name).new(seats, seats, options), Rng(seats)
    last: list[int] = []
    yield state, last
    while actors := state.actors():
        seat = actors[dice.below(len(actors))]
        legal = state.legal(seat)
        last = [legal[dice.below(len(legal))]]
        state.apply(seat, last[0])
        if not state.actors() or state.sealed() or dice.below(LONG.get(name, SPACING)) == 0:
            yield state, last


def middle(name: str) -> State:
    """A position in which seats have different things before them."""
    state = game(name).new(max(game(name).seats[0], 2), 3)
    for _step in range(24):
        state.apply(state.to_move, state.legal(state.to_move)[0])
    return state


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_only_the_parts_of_legal_actions_can_be_pressed(
    name: str, seats: int, options: dict[str, str]
) -> None:
    for state, _last in positions(name, seats, options):
        for seat in {0, seats - 1, *state.actors()[:1]}:
            check_parts(game(name), state, seat)
        assert parts(drawn(game(name), state, SPECTATOR)) == []


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_drawing_does_not_depend_on_what_is_hidden_from_its_viewer(
    name: str, seats: int, options: dict[str, str]
) -> None:
    dice = Rng(seats)
    for state, last in positions(name, seats, options):
        for viewer in {SPECTATOR, 0, seats - 1}:
            guess = state.view(viewer)
            guess.determinize(dice)
            twin = game(name).draw(guess.view(viewer), seat=viewer, last=last)
            assert game(name).draw(state.view(viewer), seat=viewer, last=last) == twin


@pytest.mark.parametrize("name", GAMES)
def test_the_same_view_draws_the_same_bytes_and_stays_as_it_is(name: str) -> None:
    state = middle(name)
    pictures = set()
    for seat in (*range(state.seats), SPECTATOR):
        view = state.view(seat)
        before = view.text()
        picture = game(name).draw(view, seat=seat)
        assert game(name).draw(view, seat=seat) == picture and view.text() == before
        assert game(name).draw(state.copy().view(seat), seat=seat) == picture
        pictures.add(picture)
    assert len(pictures) == state.seats + 1, "each viewer has a drawing of its own"


@pytest.mark.parametrize("seat", [0, SPECTATOR])
@pytest.mark.parametrize("name", GAMES)
def test_on_a_page_a_drawing_has_no_style_and_alone_all_it_uses(name: str, seat: int) -> None:
    view = middle(name).view(seat)
    page = game(name).draw(view, seat=seat, standalone=False)
    assert not re.search(r"<style|style=|\bid=|<script|<defs", page)
    alone = game(name).draw(view, seat=seat)
    assert alone.count("<style>") == 1 and "prefers-color-scheme:dark" in alone
    used = set(re.findall(r'href="#([\w-]+)"', alone))
    assert used == set(re.findall(r'<symbol id="([\w-]+)"', alone))


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("village", "Rolling Village!, turn 5 of 9"),
        ("azul5211", "5211 (Azul), round 4 of 11, turn 1 of 3"),
        ("favelas", "Favelas, year 2 of 3"),
        ("sunnyvale", "Sunnyvale, CA, crisis 1 of 10, level 1"),
        ("brazil", "Brazil: Imperial, Era I, round 2"),
    ],
)
def test_a_drawing_can_be_read_aloud(name: str, title: str) -> None:
    state = middle(name)
    picture = drawn(game(name), state, 0)
    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == title
    assert picture.findtext(f"{SVG}desc") == game(name).describe(state.view(0), 0)
