"""Previews of moves come true; a move that is not allowed is explained."""

from xml.etree import ElementTree

import pytest
from helpers.histories import FEWEST, history

from tabletown import GAMES
from tabletown.core.rng import Rng
from tabletown.games.favelas.rules import Favelas
from tabletown.table.match.match import Match
from tabletown.table.match.preview import ENDING, OVER, preview_of, why


@pytest.mark.parametrize("name", GAMES)
def test_a_preview_says_whether_the_move_can_be_undone(name: str) -> None:
    match, dice, kinds = history(name, FEWEST[name], 0).match, Rng(5), set()
    for _nth in range(60):
        seat = match.actors()[0]
        view = match.view(seat)
        action = view.legal(seat)[dice.below(len(view.legal(seat)))]
        seen = preview_of(match, seat, action)
        match.play(seat, view.label(action))
        if match.is_over():
            assert seen.final in (OVER, ENDING)
            break
        assert bool(seen.final) == bool(match.undo_refusal(seat)), view.label(action)
        kinds.add(bool(seen.final))
    assert kinds == {True, False}


def test_previewed_pieces_are_drawn_where_they_will_be() -> None:
    match = history("village", 2, 0).match
    view = match.view(0)
    action = view.legal(0)[0]
    seen = preview_of(match, 0, action)
    assert set(seen.pieces) == {"own"}
    piece = ElementTree.fromstring(seen.pieces["own"])
    assert "data-part" not in seen.pieces["own"] and piece.get("class") is not None
    match.play(0, view.label(action))
    assert seen.pieces["own"] in match.game.pieces(match.view(0), seat=0)["own"]


def test_a_preview_has_points_that_are_certain() -> None:
    """The last drawing of a turn scores an avenue, whatever is rolled next."""
    match, dice = history("village", 1, 0).match, Rng(2)
    texts = []
    while not match.is_over():
        view = match.view(0)
        action = view.legal(0)[dice.below(len(view.legal(0)))]
        before, seen = match.scores()[0], preview_of(match, 0, action)
        match.play(0, view.label(action))
        gain = match.scores()[0] - before
        unit = "point" if gain == 1 else "points"
        assert seen.words == (f"{gain:+,} {unit}." if gain else "")
        texts.append(seen.words)
    assert any(texts)


def test_a_preview_has_no_points_that_depend_on_a_draw() -> None:
    """The End of Year tile may come or not, so what the year would bring is not sure."""
    match, dice, chances = history("favelas", 2, 0).match, Rng(5), 0
    while not match.is_over():
        seat = match.actors()[0]
        view = match.view(seat)
        action = view.legal(seat)[dice.below(len(view.legal(seat)))]
        before, seen = match.scores()[seat], preview_of(match, seat, action)
        is_open = isinstance(view, Favelas) and 1 < view.stack <= view.edition.bottom
        match.play(seat, view.label(action))
        gain = match.scores()[seat] - before
        assert seen.words in ("", f"{gain:+,} {'point' if gain == 1 else 'points'}.")
        chances += is_open
    assert chances > 5


def test_a_preview_has_no_points_that_depend_on_face_down_choices() -> None:
    match, dice = history("azul5211", 2, 0).match, Rng(5)
    while not match.is_over():
        seat = match.actors()[-1]
        view = match.view(seat)
        action = view.legal(seat)[dice.below(len(view.legal(seat)))]
        assert preview_of(match, seat, action).words == ""
        match.play(seat, view.label(action))


def test_an_illegal_press_is_explained_by_the_action_most_like_a_legal_one() -> None:
    """A hex may mean many things in Brazil; when a Building is placed, it means a place for it."""
    match, ways = history("brazil", 2, 0).match, ("use build", "build ")
    while not any(match.view(seat).label(it).startswith("build at ") for seat, it in legal(match)):
        seat, action = next(
            (it for it in legal(match) if match.view(it[0]).label(it[1]).startswith(ways)),
            legal(match)[0],
        )
        match.play(seat, match.view(seat).label(action))
    seat = match.actors()[0]
    assert why(match, seat, "hex-D1") == "D1 is not next to your Empire (§28)."


def legal(match: Match) -> list[tuple[int, int]]:
    """Whose turn it is, and what may be done."""
    seat = match.actors()[0]
    return [(seat, action) for action in match.view(seat).legal(seat)]
