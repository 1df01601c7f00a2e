"""Brazil: Imperial in a terminal: the map, offers, and no secrets."""

import pytest
from helpers.brazil_positions import (
    cloud,
    labels,
    new,
    place,
    play,
    put,
    settled,
    show,
    stand,
    supply,
)
from helpers.random_play import random_action
from helpers.terminal_text import plain, terminal_lines

from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR
from tabletown.games.brazil import GAME, SCENARIOS
from tabletown.games.brazil.explain import describe, question
from tabletown.games.brazil.terminal.map import unit_letters
from tabletown.games.brazil.terminal.table import WIDTH, board

TABLES = [(name, seats) for name, those in SCENARIOS.items() for seats in those]


def test_the_terminal_shows_the_map_and_legal_building_sites() -> None:
    state = put(supply(settled(), 0, "brazilwood"), "F6", "trading_post", 1, "2brazilwood+gold")
    stand(stand(put(state, "D2", "olinda"), "D2", 2, 3), "F6", 0, side=1)
    play(cloud(state, "D3", "expedition_4"), "use build", "build Cane Field")
    lines = terminal_lines(GAME, state)
    row = next(at for at, line in enumerate(lines) if line.startswith("D1"))
    assert lines[row].split() == [
        "D1*·?",
        "D2",
        "AOLI",
        "D3",
        "·Exp4",
        "D4",
        "≈",
        "D5",
        "▲",
        "D6",
        "♣",
        "D7",
        "·",
    ]
    assert lines[row + 1].split() == ["aMD"]
    below = next(at for at, line in enumerate(lines) if line.strip().startswith("F2"))
    assert "F2*·" in lines[below] and "F6 BTra" in lines[below]
    assert lines[below + 1].split() == ["2bg", "bA"]
    assert lines[0].endswith("you are choosing where to build")


def test_a_tile_that_a_seat_looked_at_is_shown_only_to_it() -> None:
    state = cloud(settled(), "D1", "river_basin", 2)
    state.peekers[place(state, "D1")] = 1
    assert any("D1 ·?Riv" in line for line in terminal_lines(GAME, state))
    assert not any("?Riv" in line for line in terminal_lines(GAME, state, 1))
    assert "D1 Field, a face-down tile (you know it: River Basin)" in describe(state.view(0), 0)
    assert "as you know" not in describe(state.view(1), 1)


def test_many_units_on_a_hex_are_counted() -> None:
    state = stand(
        put(settled(), "E2", "sawmill", stock="3brazilwood+2gold+science"), "E2", *range(5)
    )
    lines = terminal_lines(GAME, state)
    row = next(at for at, line in enumerate(lines) if line.strip().startswith("E2"))
    assert lines[row + 1].split() == ["6tok", "ax5"]


def test_letters_of_units_differ_by_kind() -> None:
    letters = unit_letters(settled(monarchs=("dona_isabella", "tibirica")), 0)
    assert letters == ["C", "M", "D", "G", "A"]
    assert unit_letters(settled(), 0) == ["A", "R", "M", "D", "C"], "two Archers, two letters"


def test_the_terminal_shows_what_can_be_bought_when_it_matters() -> None:
    state = settled()
    lines = "\n".join(terminal_lines(GAME, state))
    assert (
        "Sawmill      s/c    makes 2b 1 VP on ♣" in lines
        and "Trade      any Resource for 1 Gold" in lines
    )
    assert " Harbor         gain 1 Resource of choice; +1 attack, +2 defence (square:" in lines
    buying = "\n".join(terminal_lines(GAME, play(show(state.copy(), "maua"), "use painting")))
    assert "blue Mauá, 2g, 2 VP: Build a second time, with any Resource" in buying
    assert "Sawmill" not in buying
    ruling = new(2)
    while not labels(ruling)[0].startswith("rule as"):
        play(ruling, labels(ruling)[0])
    name = labels(ruling)[0].removeprefix("rule as ")
    assert any(line.startswith(f"{name}: ") for line in terminal_lines(GAME, ruling))
    choosing = play(new(2, colours="chosen"), "play green")
    assert "blue, France: Napoleon and Queen Victoria" in terminal_lines(GAME, choosing)
    assert not any(line.startswith("green, Brazil") for line in terminal_lines(GAME, choosing))


@pytest.mark.parametrize("scenario, seats", TABLES)
def test_no_line_is_too_wide_and_no_text_depends_on_what_is_hidden(
    scenario: str, seats: int
) -> None:
    state, rng, ply = new(seats, seed=seats, scenario=scenario), Rng(seats), 0
    while True:
        if ply % 41 == 0 or not state.actors():
            for viewer in {SPECTATOR, rng.below(seats), *state.actors()[:1]}:
                view, other = state.view(viewer), state.view(viewer)
                other.determinize(Rng(ply))
                other = other.view(viewer)
                text = board(view, viewer)
                assert max(len(line) for line in plain(text).split("\n")) <= WIDTH
                assert text == board(other, viewer)
                assert describe(view, viewer) == describe(other, viewer)
                assert question(view, viewer) == question(other, viewer)
                assert bool(question(view, viewer)) == (viewer in state.actors())
        if not state.actors():
            break
        seat = state.to_move
        random_action(state, seat, rng)
        ply += 1


def test_the_terminal_shows_what_can_be_bought_during_the_preparation() -> None:
    state = new(2, colours="chosen")
    while "use deploy" not in labels(state):
        lines = "\n".join(terminal_lines(GAME, state, state.to_move))
        assert "Sawmill      s/c    makes 2b" in lines and "Products   " in lines
        play(state, labels(state)[0])
