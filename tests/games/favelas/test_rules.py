"""One test per rule of docs/rules/favelas.md; the name says the number."""

from collections import Counter
from collections.abc import Sequence

import pytest
from helpers.favelas_positions import (
    COPIES,
    PRINTED,
    SPACES,
    arranged,
    field,
    labels,
    levels,
    new,
    play,
    shows,
    space,
)
from helpers.guesses import is_near
from helpers.random_play import random_action

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.favelas import GAME
from tabletown.games.favelas.rules import Favelas

ROUGH = levels(*[(row + place) % 3 for row in range(5) for place in range(row + 1)])
BARE: dict[str, str] = {}


def test_rule_1_the_game_has_two_to_four_seats_and_every_viewer_knows_the_same() -> None:
    for seats in 1, 5:
        with pytest.raises(ValueError, match=f"is for 2 to 4 seats, not {seats}"):
            GAME.new(seats, 1)
    state, dice = new(4), Rng(2)
    while state.to_move != NOBODY:
        for viewer in SPECTATOR, 0, 3:
            assert state.view(viewer).text() == state.text()
        random_action(state, state.to_move, dice)


def test_rule_2_each_seat_is_dealt_another_board_with_three_spaces_of_each_colour() -> None:
    first: Counter[str] = Counter()
    for seed in range(400):
        state = new(4, seed)
        dealt = [field(state, "board", seat) for seat in range(4)]
        assert sorted(dealt) == ["1", "2", "3", "4"]
        first[dealt[0]] += 1
        hill = ",".join(f"{colour}0" for colour in PRINTED[int(dealt[2]) - 1])
        assert field(state, "hill", 2) == hill
    assert all(is_near(first[board], 100) for board in "1234")
    assert all(Counter(colours) == dict.fromkeys("PYRBG", 3) for colours in PRINTED)


def test_rule_2_no_colour_is_printed_beside_itself() -> None:
    edition = GAME.edition("classic")
    assert edition.edges == 30
    for colours in PRINTED:
        for one, other in zip(edition.one, edition.other, strict=True):
            assert colours[one] != colours[other]


def test_rule_3_fifty_five_doubles_ten_singles_five_ends_of_year() -> None:
    edition = GAME.edition("classic")
    copies = zip(edition.names, edition.double_copies, strict=False)
    assert dict(copies) == COPIES and sum(COPIES.values()) == 55
    assert list(edition.single_copies) == [2, 2, 2, 2, 2]
    assert edition.names[15:20] == ["PY*", "YR*", "RB*", "BG*", "PG*"]


@pytest.mark.parametrize("seats, tiles", [(2, 12), (3, 15), (4, 18)])
def test_rule_4_each_year_has_a_stack_with_its_end_tile_among_the_last_four(
    seats: int, tiles: int
) -> None:
    assert field(new(seats), "stack") == str(tiles - 3)
    ends: Counter[int] = Counter()
    for seed in range(800):
        state, drawn = new(seats, seed), 3
        while not state.is_end_of_year(state.draw()):
            drawn += 1
        ends[tiles - drawn] += 1
    assert sorted(ends) == [1, 2, 3, 4]
    assert all(is_near(count, 200) for count in ends.values())


def test_rule_4_any_tile_not_seen_may_come_next() -> None:
    state = arranged(BARE, BARE, stack=4)
    drawn: Counter[str] = Counter()
    for seed in range(4000):
        guess = state.copy()
        guess.determinize(Rng(seed))
        drawn[guess.edition.names[guess.draw()]] += 1
    for end in "PY*", "YR*", "RB*", "BG*", "PG*":
        assert is_near(drawn[end], 4000 / 4 / 5)
    for pair, copies in COPIES.items():
        left = copies - (pair in ("PR", "YY", "BG"))
        assert is_near(drawn[pair], 4000 * 3 / 4 * left / 52)


def test_rule_5_three_tiles_lie_face_up_in_no_order() -> None:
    assert len(field(new(3), "supply").split(",")) == 3
    one, other = arranged(BARE, BARE, supply="YY,BG,PR"), arranged(BARE, BARE, supply="PR,YY,BG")
    assert one.text() == other.text()
    assert labels(arranged(BARE, BARE, supply="YY,YY,PR"))[:3] == [
        "take purple-red",
        "take yellow-yellow",
        "draw blind",
    ]


def test_rule_6_six_dice_are_rolled_when_a_year_begins() -> None:
    rolls = [field(new(2, seed), "dice").split(",") for seed in range(1200)]
    for die in range(6):
        faces = Counter(roll[die] for roll in rolls)
        assert sorted(faces) == list("123456")
        assert all(is_near(count, 200) for count in faces.values())


def test_rule_7_the_first_seat_is_random() -> None:
    starts = Counter(field(new(3, seed), "mover") for seed in range(900))
    assert sorted(starts) == list("ABC") and all(is_near(starts[seat], 300) for seat in "ABC")


def test_rule_7_turns_go_to_the_left() -> None:
    state = arranged(BARE, BARE, BARE, mover="B", stack=9)
    movers = []
    for _turn in range(4):
        movers.append(field(state, "mover"))
        play(state, "draw blind", labels_of_placing(state))
    assert movers == ["B", "C", "A", "B"]


def labels_of_placing(state: Favelas) -> str:
    """A way to lay the tile of the next blind draw that matches nothing, if it is known by now."""
    twin = state.copy()
    twin.play(twin.to_move, "draw blind")
    for action in twin.legal(twin.to_move):
        after = twin.copy()
        after.apply(after.to_move, action)
        if after.due == -1:
            return twin.label(action)
    raise AssertionError("every way matches")


def test_rule_8_a_tile_comes_from_one_of_three_sources() -> None:
    assert labels(arranged(BARE, BARE)) == [
        "take purple-red",
        "take yellow-yellow",
        "take blue-green",
        "draw blind",
        "draw single",
    ]


def test_rule_8_a_face_up_double_leaves_the_supply() -> None:
    state = play(arranged(BARE, BARE), "take yellow-yellow")
    assert (field(state, "supply"), field(state, "tile"), state.to_move) == ("PR,BG", "YY", 0)


def test_rule_8_drawing_from_the_stack_does_not_change_the_supply() -> None:
    state = play(arranged(BARE, BARE, stack=9), "draw blind")
    assert (field(state, "supply"), field(state, "stack")) == ("PR,YY,BG", "8")


def test_rule_8_a_single_can_be_drawn_while_any_is_left() -> None:
    state = arranged(levels(1, *[0] * 14), BARE, singles="G")
    assert field(state, "singles") == "G"
    state = play(state, "draw single", "bonus up", "place green A1")
    assert field(state, "singles") == "-" and "draw single" not in labels(state, 1)


def test_rule_8_every_single_left_can_be_drawn() -> None:
    state = arranged(levels(1, 1, *[0] * 13), BARE, singles="P,P,B,G")
    drawn: Counter[str] = Counter()
    for seed in range(800):
        guess = state.copy()
        guess.determinize(Rng(seed))
        drawn[field(play(guess, "draw single"), "tile")] += 1
    assert is_near(drawn["P"], 400) and is_near(drawn["B"], 200) and is_near(drawn["G"], 200)


def test_rule_9_a_double_can_be_taken_only_if_it_fits_somewhere() -> None:
    assert labels(arranged(ROUGH, BARE)) == ["draw single"]
    assert labels(arranged(BARE, ROUGH))[-2:] == ["draw blind", "draw single"]


def test_rule_10_without_a_place_and_a_single_a_face_up_tile_is_discarded() -> None:
    state = arranged(ROUGH, ROUGH, singles="-", stack=9)
    assert labels(state) == ["discard purple-red", "discard yellow-yellow", "discard blue-green"]
    play(state, "discard yellow-yellow")
    assert (field(state, "thrown"), field(state, "stack"), state.to_move) == ("1", "8", 1)
    assert len(field(state, "supply").split(",")) == 3


def test_rule_10_discarding_can_end_the_year() -> None:
    state = arranged(ROUGH, ROUGH, singles="-", stack=1)
    play(state, "discard yellow-yellow")
    assert (field(state, "year"), field(state, "mover")) == ("2", "B")
    assert field(state, "thrown") == "4", "the tile, the End of Year tile, two face up"


def test_rule_11_a_drawn_single_is_seen_then_the_bonus_die_moves_then_it_is_laid() -> None:
    state = play(arranged(BARE, BARE, singles="G", dice="1,2,6,1,4,2"), "draw single")
    assert (field(state, "tile"), field(state, "due"), state.to_move) == ("G", "*", 0)
    assert labels(state) == ["bonus down", "bonus up"]
    play(state, "bonus up")
    assert field(state, "dice") == "1,2,6,1,4,3" and len(labels(state)) == 15
    play(state, "place green A1")
    assert (space(state, "A1"), state.to_move) == ("G1", 1)


def test_rule_12_a_double_covers_neighbours_of_one_height_either_way_round() -> None:
    state = play(arranged(BARE, BARE), "take purple-red")
    assert len(labels(state)) == 60 and len(set(labels(state))) == 60
    assert {"place purple A1 red B2", "place purple B2 red A1"} <= set(labels(state))
    assert not {"place purple A1 red C2", "place purple A1 red A1"} & set(labels(state))
    play(state, "place purple C2 red B1")
    assert (space(state, "C2"), space(state, "B1")) == ("P1", "R1")


def test_rule_12_a_tile_with_equal_halves_has_one_orientation() -> None:
    state = play(arranged(BARE, BARE), "take yellow-yellow")
    assert len(labels(state)) == 30 and "place yellow A1 yellow B1" in labels(state)


def test_rule_12_a_double_never_lies_across_two_heights() -> None:
    state = play(arranged({"C2": "G1"}, BARE), "take purple-red")
    assert len(labels(state)) == 2 * (30 - 6)
    assert not [label for label in labels(state) if "C2" in label]


def test_rule_13_a_single_covers_any_space() -> None:
    state = play(arranged(ROUGH, BARE, singles="G,G"), "draw single", "bonus up")
    assert labels(state) == [f"place green {name}" for name in SPACES]


def test_rule_14_a_covered_space_is_higher_and_shows_only_its_top() -> None:
    state = arranged({"A1": "B2", "B1": "Y2"}, BARE)
    before = list(state.colour_counts()[:5])
    play(state, "take purple-red", "place purple A1 red B1")
    assert (space(state, "A1"), space(state, "B1")) == ("P3", "R3")
    changed = [now - then for now, then in zip(state.colour_counts()[:5], before, strict=True)]
    assert changed == [1, -1, 1, -1, 0]


def test_rule_15_a_colour_laid_on_itself_moves_its_die() -> None:
    state = play(arranged(BARE, BARE, dice="3,2,5,1,4,2"), "take purple-red")
    play(state, "place purple D2 red D3")
    assert (field(state, "due"), labels(state)) == ("P", ["purple down", "purple up"])
    play(state, "purple down")
    assert (field(state, "dice"), state.to_move) == ("2,2,5,1,4,2", 1)


def test_rule_15_the_colour_of_a_tile_below_counts_like_the_printed_one() -> None:
    state = arranged({"A1": "R4", "B1": "R4"}, BARE, dice="3,2,5,1,4,2")
    play(state, "take purple-red", "place purple A1 red B1", "red up")
    assert field(state, "dice") == "3,2,6,1,4,2"


def test_rule_15_a_different_colour_moves_no_die() -> None:
    state = play(arranged(BARE, BARE), "take purple-red", "place purple B1 red C1")
    assert (field(state, "dice"), state.to_move) == ("1,2,6,1,4,2", 1)


def test_rule_16_two_matches_are_two_moves_the_first_named_half_first() -> None:
    state = arranged({"A1": "R2", "B1": "P2"}, BARE, dice="3,2,5,1,4,2")
    play(state, "take purple-red", "place purple B1 red A1")
    assert (field(state, "due"), labels(state)) == ("P,R", ["purple down", "purple up"])
    play(state, "purple up")
    assert (field(state, "due"), labels(state)) == ("R", ["red down", "red up"])
    play(state, "red down")
    assert (field(state, "dice"), state.to_move) == ("4,2,4,1,4,2", 1)


def test_rule_16_equal_halves_move_one_die_twice() -> None:
    state = arranged({"A1": "Y2", "B1": "Y2"}, BARE, dice="3,2,5,1,4,2")
    play(state, "take yellow-yellow", "place yellow A1 yellow B1", "yellow up", "yellow up")
    assert field(state, "dice") == "3,4,5,1,4,2"


@pytest.mark.parametrize("face, moves", [(1, ["up"]), (3, ["down", "up"]), (6, ["down"])])
def test_rule_17_a_die_stays_within_its_faces(face: int, moves: list[str]) -> None:
    state = arranged(BARE, BARE, dice=f"3,3,{face},3,3,{face}", singles="R,R")
    play(state, "draw single")
    assert labels(state) == [f"bonus {move}" for move in moves]
    play(state, labels(state)[0], "place red B2")
    assert labels(state) == [f"red {move}" for move in moves]


def test_rule_18_a_face_up_tile_is_replaced_from_the_stack() -> None:
    state = play(arranged(BARE, BARE, stack=9), "take purple-red", "place purple B1 red C1")
    assert len(field(state, "supply").split(",")) == 3 and field(state, "stack") == "8"
    assert {"YY", "BG"} <= set(field(state, "supply").split(","))


def test_rule_19_an_end_of_year_tile_in_the_supply_ends_the_year_at_once() -> None:
    state = arranged(BARE, BARE, BARE, mover="C", stack=1)
    play(state, "take purple-red", "place purple B1 red B2")
    assert field(state, "year") == "1", "a die is to be moved first"
    play(state, "purple up")
    assert (field(state, "year"), field(state, "thrown")) == ("2", "3")
    assert sum(state.heights) == 2, "it lies on no board"


def test_rule_20_an_end_of_year_tile_drawn_unseen_is_laid_first() -> None:
    state = play(arranged({"A1": "P1", "B1": "G1"}, BARE, stack=1), "draw blind")
    assert field(state, "tile")[-1] == "*" and len(labels(state)) > 2
    play(state, labels(state)[0])
    while state.due != -1:
        assert field(state, "year") == "1", "its matches move dice"
        play(state, labels(state)[0])
    assert (field(state, "year"), field(state, "thrown")) == ("2", "3")
    assert sum(state.heights) == 4


def last_turn(
    *hills: dict[str, str], dice: str, year: int = 1, years: Sequence[str] = ()
) -> Favelas:
    """The year's last tile lies already; only the purple die has still to go up."""
    state = arranged(*hills, phase="match", tile="PY*", due="P", dice=dice, year=year, years=years)
    return play(state, "purple up")


def test_rule_21_most_spaces_score_the_die_and_tied_seats_score_it_in_full() -> None:
    hills = shows(P=4, Y=5, R=3, B=3), shows(P=4, Y=3, R=5, G=3), shows(P=3, Y=4, R=5, B=3)
    state = last_turn(*hills, dice="1,3,4,5,6,1")
    assert state.scores() == [2 + 3 + 5, 2 + 4 + 6, 4 + 5]


def test_rule_22_a_colour_that_no_seat_shows_scores_for_no_seat() -> None:
    state = last_turn(shows(P=8, Y=7), shows(P=7, Y=8), dice="1,3,6,6,6,6")
    assert state.scores() == [2, 3]


def test_rule_23_all_five_colours_score_the_bonus_die() -> None:
    hills = shows(P=11, Y=1, R=1, B=1, G=1), shows(P=12, Y=1, R=1, B=1)
    state = last_turn(*hills, dice="1,1,1,1,1,5")
    assert state.scores() == [1 + 1 + 1 + 1 + 5, 2 + 1 + 1 + 1]


def test_rule_24_after_a_year_only_the_boards_stay_and_the_next_seat_continues() -> None:
    hills = shows(P=8, Y=7), shows(P=7, Y=8), BARE
    state = last_turn(*hills, dice="1,3,6,6,6,6")
    assert (field(state, "year"), field(state, "mover"), field(state, "stack")) == ("2", "B", "12")
    assert field(state, "phase") == "source" and len(labels(state, 1)) > 2
    assert field(state, "thrown") == "3"
    assert field(state, "hill", 0) == ",".join(["P1"] * 8 + ["Y1"] * 7)
    rolls = set()
    for seed in range(50):
        guess = arranged(*hills, phase="match", tile="PY*", due="P")
        guess.determinize(Rng(seed))
        rolls.add(field(play(guess, "purple up"), "dice"))
    assert len(rolls) > 45


def test_rule_24_tiles_discarded_unseen_can_still_be_guessed_anywhere() -> None:
    """The rest of a stack is as unknown as the tiles that never were in the game."""
    state = arranged({"A1": "P2"}, BARE, stack=3, phase="match", tile="PY*", due="P")
    before = Counter(field(state, "doubles").split(","))
    play(state, "purple up")
    after = Counter(field(state, "doubles").split(","))
    assert before - after == Counter(field(state, "supply").split(","))


@pytest.mark.parametrize(
    "years, winners", [(["20,10", "10,10"], [0]), (["10,10", "20,10"], [1]), (["9,9", "9,9"], [0])]
)
def test_rule_25_after_the_third_year_most_points_win(years: list[str], winners: list[int]) -> None:
    hills = shows(P=8, Y=7), shows(P=7, Y=6, R=2)
    state = last_turn(*hills, dice="5,3,1,1,1,1", year=3, years=years)
    assert (state.winners(), state.actors(), state.to_move) == (winners, [], NOBODY)
    assert field(state, "years", 0) == years[0] + ",9" and field(state, "years", 1)[-2:] == ",1"
    assert state.scores()[0] == sum(map(int, years[0].split(","))) + 9
    assert (field(state, "supply"), field(state, "stack"), state.legal(0)) == ("-", "0", [])


def test_rule_25_there_is_no_winner_before_the_end() -> None:
    state = last_turn(shows(P=8, Y=7), shows(P=7, Y=8), dice="1,3,6,6,6,6")
    assert state.winners() == []


@pytest.mark.parametrize("tallest, winners", [("P3", [1]), ("P2", [0, 1]), ("P1", [0])])
def test_rule_26_the_tallest_tower_breaks_a_tie(tallest: str, winners: list[int]) -> None:
    hills = {**shows(P=15), "E5": "P2"}, {**shows(P=15), "C2": tallest}
    state = last_turn(*hills, dice="1,1,1,1,1,1", year=3, years=["5,5", "6,4"])
    assert state.scores() == [12, 12]
    assert state.winners() == winners
