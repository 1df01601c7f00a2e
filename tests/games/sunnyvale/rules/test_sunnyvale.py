"""Rules 1 to 13 and 28 to 31 of docs/rules/sunnyvale.md; the name of a test has the number."""

from collections import Counter

import pytest
from helpers.guesses import is_near
from helpers.random_play import random_action
from helpers.sunnyvale_positions import (
    CARDS,
    FULL,
    IDLE,
    ORDER,
    arranged,
    field,
    in_crisis,
    labels,
    listed,
    new,
    play,
    projects,
    stop_all,
)

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR, IllegalAction
from tabletown.games.sunnyvale import GAME
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale

MARKS = ("a1", "c3", "f6")
KINDS = [(0, 17), (17, 31), (31, 39)]  # housing, concerns, activism in the order of CARDS


def begun(seed: int = 1, **options: int | str) -> Sunnyvale:
    """All first tokens placed, hands dealt."""
    state = new(seed, **options)
    for seat in "ABC":
        play(state, *[f"{seat}: concern {space}" for space in MARKS])
    return state


def test_rule_1_the_game_has_three_seats_and_seat_a_has_the_first_players_map() -> None:
    for seats in 2, 4:
        with pytest.raises(ValueError, match=f"is for 3 seats, not {seats}"):
            GAME.new(seats, 1)
    maps = Counter(tuple(field(new(seed), "map", seat) for seat in range(3)) for seed in range(400))
    one, other = ("birdland", "lakewood"), ("lakewood", "birdland")
    assert set(maps) == {("cherry_chase", *one), ("cherry_chase", *other)}
    assert abs(maps["cherry_chase", *one] - 200) < 45


def test_rule_1_turns_go_from_a_to_b_to_c_and_a_looks_at_c() -> None:
    state, dice, turns = begun(3), Rng(4), ["A"]
    while len(turns) < 7:
        random_action(state, state.to_move, dice)
        if field(state, "turn") != turns[-1]:
            turns.append(field(state, "turn"))
    assert turns == list("ABCABCA")
    state = in_crisis(concerns=("a1", "b2", "c3"))
    assert [labels(state, seat) for seat in range(3)] == [
        ["take c3", "stop"],
        ["take a1", "stop"],
        ["take b2", "stop"],
    ]


def test_rule_2_the_deck_and_the_zones_are_as_listed() -> None:
    edition = GAME.edition("classic")
    assert dict(zip(edition.ids, edition.copies, strict=True)) == CARDS
    counts = [sum(CARDS[name] for name in ORDER[first:end]) for first, end in KINDS]
    assert counts == [24, 38, 18] and edition.crises == 10
    assert edition.grid.rows == edition.grid.columns == 6
    for each in edition.maps:
        assert [each.zone_at.count(zone) for zone in range(3)] == [12, 10, 14]


def test_rule_3_all_seats_place_three_tokens_at_once_before_the_deal() -> None:
    state = new()
    assert state.actors() == [0, 1, 2] and not state.sealed()
    assert [len(labels(state, seat)) for seat in range(3)] == [36, 36, 36]
    play(state, "C: concern a1", "A: concern b2", "C: concern f6")
    assert state.view(1).text() == state.text(), "in the open"
    assert [len(labels(state, seat)) for seat in range(3)] == [35, 36, 34]
    assert "concern a1" not in labels(state, 2)
    play(state, "C: concern c3")
    assert state.actors() == [0, 1] and labels(state, 2) == []
    play(state, "A: concern a1", "A: concern c3", "B: concern a1", "B: concern b1")
    assert [field(state, "hand", seat) for seat in range(3)] == ["-", "-", "-"]
    play(state, "B: concern c1")
    assert field(state, "phase") == "play" and state.actors() == [0]


def test_rule_4_each_seat_is_dealt_five_cards_without_a_crisis() -> None:
    state = begun()
    assert [len(state.hand(seat)) for seat in range(3)] == [5, 5, 5]
    assert field(state, "pile") == "75" and field(state, "crises") == "0"
    dealt = Counter(name for seed in range(300) for name in listed(field(begun(seed), "hand", 2)))
    assert set(dealt) == set(CARDS)
    for name, copies in CARDS.items():
        expected = 300 * 5 * copies / 80
        assert is_near(dealt[name], expected), name


def test_rule_4_the_crises_lie_anywhere_in_the_pile() -> None:
    """The next card is a crisis with ten chances in 75."""
    state, found = begun(), 0
    for seed in range(3000):
        state.rng = Rng(seed)
        found += state.is_crisis_next()
    assert is_near(found, 400)


def test_rule_5_hands_are_secret_and_all_else_is_open() -> None:
    state = begun()
    seen = state.view(1)
    assert seen.hand(1) == state.hand(1) and seen.hand(0) == seen.hand(2) == [-1] * 5
    for seat in range(3):
        hidden = f"hand={field(state, 'hand', seat)}"
        assert (hidden in seen.text()) == (seat == 1)
    blank = state.text()
    for seat in range(3):
        blank = blank.replace(f"hand={field(state, 'hand', seat)}", "hand=?,?,?,?,?")
    assert state.view(SPECTATOR).text() == blank


def test_rule_6_a_space_holds_one_token() -> None:
    blocked = FULL.replace("d4,", "").replace("e4,", "").replace("f4,", "")
    concerns, built = blocked[:50], blocked[51:]
    state = arranged(
        hands=("view_corridor,neighborhood_character,traffic_study", "-", "-"),
        concerns=(concerns, "-", "-"),
        built=(built, "-", "-"),
    )
    play(state, "play Traffic Study")
    assert labels(state) == ["place d4 e4 f4"]


def test_rule_7_a_shape_can_be_rotated_but_not_mirrored() -> None:
    state = play(
        arranged(hands=(f"storm_drain_capacity,{IDLE}", "-", "-")), "play Storm Drain Capacity"
    )
    offered = labels(state)
    assert len(offered) == 40
    assert {"place b1 c1 a2 b2", "place a1 a2 b2 b3"} <= set(offered)
    assert "place a1 b1 b2 c2" not in offered, "its mirror image"


def test_rule_7_a_shape_lies_completely_on_the_map() -> None:
    state = play(arranged(hands=(f"view_corridor,{IDLE}", "-", "-")), "play View Corridor")
    assert "place c1 d1 e1 f1" in labels(state) and "place f1 f2 f3 f4" in labels(state)
    spaces = [label.split()[1:] for label in labels(state)]
    rows = [[name for name in names if name[1] == names[0][1]] for names in spaces]
    assert sum(len(row) == 4 for row in rows) == 18, "none goes on at the other side"


@pytest.mark.parametrize(
    "card, name, good, bad",
    [
        ("neighborhood_character", "Neighborhood Character", "place d1 e1 f1", "place c1 d1 e1"),
        ("historic_laundromat", "Historic Laundromat", "place c2 c3 d3", "place a1 a2 b2"),
        ("traffic_study", "Traffic Study", "place d1 e1 f1", "place a1 a2 a3"),
        ("train_noise", "Train Noise", "place b1 c2", "place a1 b2"),
        ("creek_setback", "Creek Setback", "place c1 d1 e1 f1", "place f1 f2 f3 f4"),
    ],
)
def test_rule_8_in_a_zone_means_all_tokens_and_touching_means_one(
    card: str, name: str, good: str, bad: str
) -> None:
    state = play(arranged(hands=(f"{card},{IDLE}", "-", "-")), f"play {name}")
    assert good in labels(state) and bad not in labels(state)


def test_rule_8_spaces_on_both_sides_of_the_line_touch_it() -> None:
    """Lakewood's line goes down, bends to the right, and goes down again."""
    edition = GAME.edition("classic")
    spaces = [space for space in range(36) if edition.maps[2].transit >> space & 1]
    cells = [(space // 6, space % 6) for space in spaces]
    assert cells == [
        *[(0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2), (2, 3)],
        *[(3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 3), (5, 4)],
    ]


def test_rule_9_a_turn_plays_two_cards_and_then_draws_two() -> None:
    state = arranged(
        hands=(f"building_moratorium,blue_ribbon_committee,{IDLE}", "-", "-"),
        pile="sewer_capacity,train_noise,view_corridor",
        crises=9,
    )
    play(state, "play Blue-Ribbon Committee")
    assert field(state, "plays") == "1" and len(state.hand(0)) == 3
    seeds = [settled(state, seed) for seed in range(40)]
    quiet = [end for end in seeds if field(end, "crises") == "9"]
    assert quiet and all(len(end.hand(0)) == 4 for end in quiet)
    assert all((end.to_move, field(end, "turn"), end.plays) == (1, "B", 2) for end in quiet)


def settled(state: Sunnyvale, seed: int) -> Sunnyvale:
    """The Moratorium played, with another future."""
    twin = state.copy()
    twin.rng = Rng(seed)
    play(twin, "play Building Moratorium")
    return twin


def test_rule_9_equal_cards_are_a_single_choice() -> None:
    state = arranged(hands=("train_noise,train_noise,view_corridor", "-", "-"))
    assert labels(state) == ["play Train Noise", "play View Corridor"]
    with pytest.raises(IllegalAction):
        play(state, "stop")


def test_rule_10_housing_is_given_to_an_opponent_without_permits() -> None:
    state = arranged(turn="B", hands=("-", f"backyard_cottage,duplex_conversion,{IDLE}", "-"))
    play(state, "play Duplex Conversion")
    assert labels(state) == ["give to A", "give to C"]
    play(state, "give to C", "play Backyard Cottage", "give to C")
    assert projects(state, 2)[:2] == ["backyard_cottage:0", "duplex_conversion:0"]


def test_rule_11_a_concern_goes_on_the_own_map_and_is_discarded() -> None:
    state = arranged(turn="C", hands=("-", "-", f"property_line_dispute,{IDLE}"))
    play(state, "play Property Line Dispute", "place a2 c2")
    assert [field(state, "concerns", seat) for seat in range(3)] == ["-", "-", "a2,c2"]
    assert field(state, "discards") == "property_line_dispute" and field(state, "plays") == "1"


def test_rule_11_a_concern_must_be_placed_if_it_fits_and_else_does_nothing() -> None:
    hands = (f"heritage_orchard,{IDLE}", "-", "-")
    state = play(arranged(hands=hands), "play Heritage Orchard")
    assert labels(state) == ["place a1 b1 a2 b2", "place b1 c1 b2 c2", "place a2 b2 a3 b3"]
    state = play(arranged(hands=hands, concerns=("b2", "-", "-")), "play Heritage Orchard")
    assert field(state, "concerns", 0) == "b2" and field(state, "discards") == "heritage_orchard"
    assert field(state, "phase") == "play" and field(state, "plays") == "1"


@pytest.mark.parametrize(
    "card, name",
    [
        ("environmental_lawsuit", "Environmental Lawsuit"),
        ("appeal_to_the_council", "Appeal to the Council"),
        ("pull_the_funding", "Pull the Funding"),
        ("fast_track_it_elsewhere", "Fast-Track It Elsewhere"),
        ("support_it_over_there", "Support It Over There"),
    ],
)
def test_rule_12_activism_without_a_target_does_nothing(card: str, name: str) -> None:
    state = arranged(hands=(f"{card},{IDLE}", "-", "-"), concerns=("a1", "-", "-"))
    nothing = arranged(plays=1, hands=(IDLE, "-", "-"), concerns=("a1", "-", "-"))
    pile = f"pile={state.pile} discards={card}"
    after = nothing.text().replace(f"pile={nothing.pile} discards=-", pile)
    assert play(state, f"play {name}").text() == after


def test_rule_12_activism_with_a_target_must_use_it() -> None:
    state = arranged(
        hands=(f"pull_the_funding,{IDLE}", "-", "-"), housing=("cottage_court:0", "-", "-")
    )
    play(state, "play Pull the Funding")
    assert labels(state) == ["choose Cottage Court 0/3 of A"]


def test_rule_13_a_crisis_is_resolved_at_once_and_replaced() -> None:
    """Five cards and one crisis: it comes before, between or after the two cards, if at all."""
    state = arranged(
        plays=1,
        hands=("blue_ribbon_committee", "-", "-"),
        concerns=("-", "-", "a1"),
        pile="train_noise,train_noise,view_corridor,view_corridor,view_corridor",
        crises=8,
    )
    held: Counter[int] = Counter()
    for seed in range(200):
        twin = state.copy()
        twin.rng = Rng(seed)
        play(twin, "play Blue-Ribbon Committee")
        if field(twin, "phase") == "remove":
            held[len(twin.hand(0))] += 1
            assert int(field(twin, "draws")) == 2 - len(twin.hand(0))
            stop_all(twin)
            if field(twin, "phase") == "play":
                assert len(twin.hand(0)) == 2 and field(twin, "turn") == "B"
        else:
            assert len(twin.hand(0)) == 2
    assert held[0] > 20 and held[1] > 20 and set(held) == {0, 1}


def test_rule_13_the_replacement_may_be_a_crisis_again() -> None:
    state = in_crisis(crises=7, concerns=("a1", "-", "-"))
    assert field(state, "crises") == "8"
    play(state, "stop")
    assert (field(state, "crises"), field(state, "level")) == ("9", "2")
    play(state, "stop")
    assert field(state, "crises") == "10"


def test_rule_28_the_tenth_crisis_ends_the_game_in_the_middle_of_a_draw() -> None:
    state = in_crisis(crises=9, concerns=("a1", "-", "-"), housing=("backyard_cottage:1", "-", "-"))
    assert state.winners() == []
    play(state, "place d1", "take a1")
    assert (state.to_move, field(state, "phase"), state.hand(0)) == (NOBODY, "over", [])
    assert state.actors() == [] and state.winners() == [1, 2]
    assert field(state, "draws") == "0"


def test_rule_28_the_tenth_crisis_also_ends_a_listserv() -> None:
    state = arranged(hands=(f"neighborhood_listserv,{IDLE}", "-", "-"), crises=9, pile="")
    play(state, "play Neighborhood Listserv")
    assert field(state, "phase") == "over" and field(state, "card") == "-"
    assert field(state, "discards").count("neighborhood_listserv") == 2
    assert len(state.hand(0)) == 2 and labels(state, 0) == []


def test_rule_29_each_housing_token_costs_by_its_zone() -> None:
    state = arranged(
        built=("a1,c3,d1", "a1,c2,a6", "f6"), housing=("mall_redevelopment:3", "-", "-")
    )
    assert state.scores() == state.recount() == [1_860_000, 1_860_000, 1_920_000]


def test_rule_30_the_highest_value_wins_and_most_concerns_break_a_tie() -> None:
    def over(built: tuple[str, str, str], concerns: tuple[str, str, str]) -> list[int]:
        return arranged(
            phase="over", plays=0, crises=10, pile="", built=built, concerns=concerns
        ).winners()

    assert over(("-", "f6", "f1"), ("-", "a1,a2", "a1")) == [0]
    assert over(("a1", "f6", "f1"), ("-", "a1,a2", "a1,a2,a3")) == [2]
    assert over(("a1", "f6", "a1"), ("a2", "a1,a2", "a3,a2")) == [1, 2]
    assert over(("-", "-", "-"), ("-", "-", "-")) == [0, 1, 2]


def test_rule_31_even_crises_come_once_in_each_packet() -> None:
    """65 cards make five packets of 7 and five of 6, each with its crisis."""
    packets = [8] * 5 + [7] * 5
    for seed in range(60):
        state, dice = begun(seed, even_crises="yes"), Rng(seed)
        while state.to_move != NOBODY:
            random_action(state, state.to_move, dice)
            drawn = 75 - state.pile
            over = sum(sum(packets[:nth]) <= drawn for nth in range(1, 11))
            begun_packets = sum(sum(packets[:nth]) < drawn for nth in range(10))
            assert over <= state.crises <= begun_packets


def test_rule_31_a_packets_crisis_is_equally_likely_in_each_place() -> None:
    state, drawn = begun(1, even_crises="yes"), Counter[int]()
    for seed in range(2000):
        twin = state.copy()
        twin.rng = Rng(seed)
        while not twin.is_crisis_next():
            twin.pile -= 1
        drawn[75 - twin.pile] += 1
    assert set(drawn) == set(range(8))
    assert all(is_near(count, 250) for count in drawn.values())
