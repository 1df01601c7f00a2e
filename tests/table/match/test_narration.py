"""The log with what came of things: at once or step by step, for each viewer, without ids."""

import re
from itertools import groupby

import pytest
from helpers.played_games import begun, played
from helpers.turn_game import Turns, game_of

from tabletown import GAMES
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import NOBODY, SPECTATOR, State
from tabletown.table.match.match import Match
from tabletown.table.match.wording import PlainNarration, choices, narration

SEATS = {"sunnyvale": ("Ana", "Bruno", "Carla")}


def table(name: str, plies: int, seed: int = 2) -> Match:
    players = SEATS.get(name, ("Ana", "Bruno"))
    return Match(played(begun(name, *players, seed=seed), plies))


@pytest.mark.parametrize("name", GAMES)
def test_the_log_grows_as_if_it_were_narrated_at_once(name: str) -> None:
    whole = table(name, 80)
    grown = Match(begun(name, *whole.replay().players, seed=2))
    for step in whole.replay().steps:
        grown.play(step.seat, step.label)
        for viewer in (SPECTATOR, 0, 1):
            grown.log(viewer)
    for viewer in (SPECTATOR, 0, 1):
        assert grown.log(viewer) == whole.log(viewer)


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_of_a_whole_game_has_an_id_or_is_empty(name: str) -> None:
    match = table(name, 10**6)
    for viewer in (SPECTATOR, 0):
        log = match.log(viewer)
        assert not [line for line in log if "_" in line or " ." in line or ";;" in line]
        assert any("; " in line for line in log), "something came of something"


HEADINGS = {
    "village": r"(Preparation|Turn \d of 9) · dice [1-6] and [1-6]",
    "azul5211": r"Round \d+ of 11, turn [123] of 3",
    "favelas": r"Year [123] of 3",
    "sunnyvale": r"Before the deal|Turn \d+ of 10",
    "brazil": r"Before the first round|Era I+, round \d+",
}


@pytest.mark.parametrize("name", GAMES)
def test_above_each_turn_stands_when_it_was(name: str) -> None:
    match = table(name, 10**6)
    lines = match.sentences(SPECTATOR)
    headings = [match.heading(SPECTATOR, it.ply) for it in lines]
    assert all(re.fullmatch(HEADINGS[name], heading) for heading in headings)
    seen = list(dict.fromkeys(headings))
    assert len(seen) > 2
    assert [heading for heading, _same in groupby(headings)] == seen, "time does not go back"


def test_a_turn_of_brazil_is_one_sentence() -> None:
    match = table("brazil", 400)
    lines = match.sentences(SPECTATOR)
    turns = [line for line in lines if line.words.startswith("used ")]
    assert len(turns) > 8
    assert all(line.words.count("used ") <= 1 for line in lines)


def test_undo_removes_lines_of_the_narration() -> None:
    match = Match(begun("village", "Ana", "Bruno", seed=3))
    before = match.log(0)
    view = match.view(0)
    match.play(0, view.label(view.legal(0)[0]))
    assert match.log(0) != before
    match.undo(0)
    assert match.log(0) == before


def test_secrets_of_others_are_counted_and_not_named() -> None:
    match = table("sunnyvale", 200)
    mine = "\n".join(line for line in match.log(0) if line.startswith("You "))
    seen = "\n".join(line for line in match.log(1) if line.startswith("Ana "))
    assert "drew 2 cards" in seen and "drew 2 cards" not in mine


def seen_again(view: State, viewer: int, dice: Rng) -> State:
    """The same view, of a world that differs in all that the viewer cannot know."""
    world = view.copy()
    world.determinize(dice)
    again = world.view(viewer)
    assert again.text() == view.text()
    return again


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_the_same_views_tell_the_same_whatever_is_hidden(name: str, viewer: int) -> None:
    replay, dice, first, events = table(name, 300).replay(), Rng(5), 0, 0
    words = narration(replay.game)
    state = replay.at(0)
    before = state.view(viewer)
    for ply, step in enumerate(replay.steps, start=1):
        state.apply(step.seat, step.action)
        if step.open_from == ply:
            steps = [it for it in replay.steps[first:ply] if it.seat == viewer or not it.secret]
            made = sorted((it.seat, it.action) for it in steps)
            after = state.view(viewer)
            results = words.events(before, after, viewer, made)
            again = [seen_again(view, viewer, dice) for view in (before, after)]
            assert words.events(again[0], again[1], viewer, made) == results
            assert all(NOBODY <= seat < state.seats and text.strip() for seat, text in results)
            before, first, events = after, ply, events + len(results)
    assert events > 0


@pytest.mark.parametrize("name", GAMES)
def test_choices_lead_to_their_labels_one_by_one(name: str) -> None:
    replay = played(begun(name, *SEATS.get(name, ("Ana", "Bruno")), seed=3), 60)
    for ply in range(0, len(replay.steps), 3):
        state = replay.at(ply)
        for seat in state.actors():
            view = state.view(seat)
            labels = [view.label(action) for action in view.legal(seat)]
            assert list(choices(replay.game, view, seat).values()) == labels


def test_a_game_without_words_of_its_own_is_told_by_its_labels() -> None:
    guest = game_of(Turns, package="helpers.turn_game")
    plain = narration(guest)
    before, after = Turns(2, DEAD), Turns(2, DEAD)
    after.apply(0, 2)
    assert isinstance(plain, PlainNarration)
    assert (
        plain.log_text(before, 0, 2) == "chose add 2"
        and plain.events(before, after, 0, [(0, 2)]) == []
    )
    assert plain.turn(before) != plain.turn(after)
    assert choices(guest, before, 0) == {"add 1": "add 1", "add 2": "add 2"}
