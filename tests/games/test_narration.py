"""The log of the four smaller games in words."""

import re

import helpers.azul5211_positions as azul
import helpers.favelas_positions as favelas
import helpers.sunnyvale_positions as sunnyvale
import helpers.village_positions as village
from helpers.narrated import events_of

from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.azul5211.narration import choice as azul_choice
from tabletown.games.favelas.narration import choice as favelas_choice
from tabletown.games.favelas.rules import Favelas


def test_village_narrates_the_avenue_and_the_next_dice() -> None:
    state = village.alone(1, "3,4", "first", sheet="......|..H...|......|......|......")
    label = village.labels(state)[0]
    avenue, dice = events_of(state, SPECTATOR, label)
    assert avenue[0] == 0 and re.fullmatch(r"scored \w+ for avenue 7", avenue[1])
    first, second = (die + 1 for die in state.dice)
    assert dice == (NOBODY, f"the dice of turn 2 showed {first} and {second}")


def test_village_narrates_squares_and_factories_at_the_end() -> None:
    sheet = "HSF...|.L....|......|......|......"
    state = village.alone(9, "3,4", "first", sheet=sheet)
    results = events_of(state, 0, village.labels(state)[0])
    assert results[1:] == [(0, f"scored {state.square_points(0)} for Squares")]


def test_5211_narrates_kept_cards_and_own_cards_drawn() -> None:
    lanes = ["Y1 Y2 G3", "Y3 G2 O2"]
    state = azul.arranged(lanes, ["Y5 D1", "T1 D2"], turn=3, pile=8, round=1)
    before = state.copy()
    public = events_of(before, SPECTATOR, "play Y5", "play T1")
    assert public == [(0, "kept yellow 1, 2 and 5"), (1, "kept yellow 3")]
    mine = events_of(state, 0, "play Y5", "play T1")
    assert mine[:2] == public and mine[2][0] == 0 and mine[2][1].startswith("drew ")


def test_5211_narrates_that_nothing_scores() -> None:
    lanes = ["Y1 Y2 G3", "G2 O1 O2"]
    state = azul.arranged(lanes, ["D2 D1", "D1 D3"], turn=3)
    assert events_of(state, SPECTATOR, "play D2", "play D1") == [(NOBODY, "nothing scored")]


def test_favelas_names_the_tile_that_was_drawn_blind() -> None:
    state = favelas.new(2)
    [(seat, words)] = events_of(state, 0, "draw blind")
    assert seat == state.to_move and words.startswith("got ")


def test_favelas_narrates_the_dice_of_a_new_year() -> None:
    first, second = favelas.shows(P=6, Y=4, R=3, B=1, G=1), favelas.shows(P=5, Y=4, R=3, B=3)
    state = favelas.arranged(first, second, phase="place", tile="PY*", dice="1,2,6,1,4,2")
    results = events_of(state, SPECTATOR, favelas_place(state))
    assert [seat for seat, _words in results] == [0, 1, NOBODY]
    assert results[0][1].endswith(" in year 1") and "green 4" in results[0][1]
    assert "green" not in results[1][1] and results[2][1].startswith("the dice of year 2 showed ")


def favelas_place(state: Favelas) -> str:
    """A place where no colour meets itself, so that no die moves."""
    for action in state.legal(state.to_move):
        after = state.copy()
        after.apply(state.to_move, action)
        if after.year == 2:
            return state.label(action)
    raise AssertionError("every place moves a die")


def test_sunnyvale_narrates_concerns_and_cards() -> None:
    state = sunnyvale.arranged(plays=1, hands=("parking_shortage", "-", "-"))
    assert events_of(state, 0, "play Parking Shortage") == []
    place = state.label(state.legal(0)[0])
    results = events_of(state, 1, place)
    assert results[0] == (0, "now had 3 Concern tokens")
    assert (0, "drew 2 cards") in results or "Housing Crisis 1 of 10" in results[1][1]


def test_sunnyvale_narrates_that_a_concern_fits_nowhere() -> None:
    hands = (f"parking_shortage,{sunnyvale.IDLE}", "-", "-")
    state = sunnyvale.arranged(hands=hands, concerns=(sunnyvale.FULL, "-", "-"))
    nowhere = (0, "had no place for it on the map")
    assert events_of(state.copy(), 0, "play Parking Shortage") == [nowhere]
    free = sunnyvale.arranged(hands=hands)
    assert nowhere not in events_of(free, 0, "play Parking Shortage")


def test_sunnyvale_narrates_a_crisis_with_permits_and_level() -> None:
    state = sunnyvale.arranged(
        plays=1,
        hands=("parking_shortage", "-", "-"),
        pile="",
        housing=("-", "platform_flats:1", "-"),
        moratoria=(0, 0, 1),
        level=1,
    )
    events_of(state, 0, "play Parking Shortage")
    results = events_of(state, 0, state.label(state.legal(0)[0]))
    assert results[1:] == [
        (0, "drew Housing Crisis 1 of 10"),
        (1, "now had Platform Flats with 2 of 3 permits"),
        (2, "got no permits because of a Building Moratorium"),
        (NOBODY, "the level rose to 2"),
    ]


def test_sunnyvale_narrates_what_is_built_and_what_has_no_room() -> None:
    state = sunnyvale.arranged(
        plays=1,
        hands=("parking_shortage", "-", "-"),
        pile="",
        housing=("backyard_cottage:1", "platform_flats:2", "-"),
        concerns=("-", sunnyvale.FULL, "-"),
        crises=1,
    )
    events_of(state, 0, "play Parking Shortage")
    crisis = events_of(state, 2, state.label(state.legal(0)[0]))
    assert (1, "had no place for Platform Flats and discarded it") not in crisis, "A builds first"
    [built, *rest] = events_of(state, 2, state.label(state.legal(0)[0]))
    assert built == (0, "built Backyard Cottage, 1 unit")
    assert rest[0] == (1, "had no place for Platform Flats and discarded it")


def test_sunnyvale_narrates_whose_tokens_are_taken() -> None:
    state = sunnyvale.arranged(
        phase="remove", removals=(1, 0, 0), concerns=("-", "-", "a1,b1"), level=1, crises=1
    )
    assert events_of(state, 2, "take a1")[0] == (0, "left 1 Concern token on your map")


def test_choices_contain_no_identifiers() -> None:
    cards = azul.arranged(["", ""], ["Y1 G4", "T1 D2"], turn=1)
    words = [azul_choice(cards.view(0), 0, action) for action in cards.legal(0)]
    assert words == ["play yellow 1 (rooster)", "play green 4"]
    state = favelas.arranged({}, {}, phase="place", tile="PR", supply="YY,BG")
    found = {state.label(action): action for action in state.legal(0)}
    there = found["place purple B2 red A1"]
    assert favelas_choice(state.view(0), 0, there) == "lay purple on B2, red on A1"
