"""Brazil: Imperial as a vector: of one length for so many seats, the own seat first."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    cloud,
    hold,
    moving,
    new,
    place,
    play,
    put,
    settled,
    stand,
    supply,
)
from helpers.random_play import random_action

from tabletown.core.rng import Rng
from tabletown.games.brazil import GAME, SCENARIOS
from tabletown.games.brazil.edition.board import HEXES
from tabletown.games.brazil.features import HEX_NUMBERS, LAYOUT, features
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.words.decisions import DECISIONS

LENGTHS = {1: 1721, 2: 1854, 3: 2002, 4: 2150}
SEAT = 147  # numbers of each seat, at the end
TABLES = [(name, seats) for name, those in SCENARIOS.items() for seats in those]


def hexes(state: Brazil, seat: int) -> list[float]:
    vector = features(state.view(seat), seat)
    last = len(vector) - SEAT * int(state.seats)
    return vector[last - int(HEXES) * HEX_NUMBERS : last]


def at(state: Brazil, seat: int, name: str) -> list[float]:
    first = place(state, name) * HEX_NUMBERS
    return hexes(state, seat)[first : first + HEX_NUMBERS]


@pytest.mark.parametrize("scenario, seats", TABLES)
def test_the_length_is_the_same_on_every_map_through_a_game(scenario: str, seats: int) -> None:
    state, rng, ply = new(seats, seed=3, scenario=scenario), Rng(3), 0
    while state.actors():
        seat = state.to_move
        if ply % 29 == 0:
            vector = GAME.features(state.view(seat), seat)
            assert len(vector) == LENGTHS[seats]
            guess = state.view(seat)
            guess.determinize(Rng(ply))
            assert GAME.features(guess.view(seat), seat) == vector
        random_action(state, seat, rng)
        ply += 1
    assert len(GAME.features(state.view(0), 0)) == LENGTHS[seats]


def test_options_do_not_change_the_length() -> None:
    for chosen in ({"colours": "chosen"}, {"limited_supply": "yes"}, {"extra_actions": "two"}):
        assert len(GAME.features(GAME.new(2, 1, chosen).view(0), 0)) == LENGTHS[2]


def test_layout_1_begins_with_time_options_and_what_is_asked() -> None:
    assert LAYOUT == 1
    vector = features(settled().view(0), 0)
    assert vector[:5] == [1, 0, 0, 0, 0] and vector[5] == pytest.approx(1 / 60)
    assert vector[6:14] == [0, 0, 0, 0, 0, 0, 1, -1 / 3]
    decisions = vector[14 : 14 + len(DECISIONS)]
    assert decisions.index(1) == list(DECISIONS).index(5) and sum(decisions) == 1
    assert vector[14 + len(DECISIONS) :][:2] == [1, 0]
    assert features(settled().view(1), 1)[14 + len(DECISIONS) :][:2] == [0, 1]


def test_a_hex_has_numbers_for_terrain_tile_units_and_tokens() -> None:
    state = put(settled(), "E2", "sawmill", stock="2brazilwood")
    stand(stand(state, "E2", 4), "D3", 0, side=1)
    assert at(state, 0, "E2") == [0, 1, 0, 0, 0, *[0] * 6, 0.2, 0, 0.6, 0, 0.4, 0]
    assert at(state, 1, "E2") == [0, 1, 0, 0, 0, *[0] * 6, 0, 0.2, 0, 0.6, 0.4, 0]
    assert at(state, 0, "D3")[-4:] == [0, 0.2, 0, 0]
    assert at(state, 0, "E3")[11:13] == [1, 0]
    cloud(state, "D1", "river_basin", 2)
    state.peekers[place(state, "D1")] = 1
    assert at(state, 0, "D1")[4:11] == [1, 0, 0, 1, 0, 0, 0]
    assert at(state, 1, "D1")[4:11] == [1, 0, 0, 0, 0, 0, 0]
    assert hexes(state, 0)[39 * HEX_NUMBERS :] == [0] * (int(HEXES) - 39) * HEX_NUMBERS


def test_the_own_seat_comes_first_and_secrets_of_others_are_missing() -> None:
    state = supply(hold(settled(), 0, gold="war"), 1, "coffee")
    first, second = features(state.view(0), 0), features(state.view(1), 1)
    assert first[-SEAT:][:4] == second[-2 * SEAT :][:4] == [0, 1, 0, 0]
    assert first[-2 * SEAT :][:4] == second[-SEAT:][:4] == [1, 0, 0, 0]
    hold(state, 0, gold="jesuits")
    assert features(state.view(0), 0) != first and features(state.view(1), 1) == second


def test_a_combat_and_a_payment_have_their_numbers() -> None:
    state = stand(stand(settled(), "G6", 0), "F6", 0, side=1)
    hold(hold(state, 0, combat="ambush"), 1, combat="ambush")
    play(moving(state), "move Archer 1", "move to F6")
    first = 14 + len(DECISIONS) + 2 + int(EDITION.paintings.kinds) + int(EDITION.cities.kinds) + 4
    battle = first + 17 + 7
    assert features(state.view(0), 0)[battle : battle + 7] == [1, 0, 0, 1, 0, 0.2, 0.1]
    assert features(state.view(1), 1)[battle : battle + 7] == [1, 0, 0, 0, 1, 0.2, 0.1]
    paying = supply(settled(), 0, "gold+brazilwood")
    play(paying, "use build", "build Farm", "build at D2")
    due = first + 17
    assert features(paying.view(0), 0)[due : due + 7] == [0.125, 0, 0, 0, 0.25, 0.25, 0.25]
