"""One test per rule of docs/rules/sunnyvale.md; the name says the number."""

from collections import Counter
from math import sqrt

import pytest
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


def projects(state: Sunnyvale, seat: int) -> list[str]:
    return listed(field(state, "housing", seat))


def test_rule_1_three_seats_and_the_first_players_map_is_seat_a() -> None:
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
        legal = state.legal(state.to_move)
        state.apply(state.to_move, legal[dice.below(len(legal))])
        if field(state, "turn") != turns[-1]:
            turns.append(field(state, "turn"))
    assert turns == list("ABCABCA")
    state = in_crisis(concerns=("a1", "b2", "c3"))
    assert [labels(state, seat) for seat in range(3)] == [
        ["take c3", "stop"],
        ["take a1", "stop"],
        ["take b2", "stop"],
    ]


def test_rule_2_the_deck_and_the_zones() -> None:
    edition = GAME.edition("classic")
    assert dict(zip(edition.ids, edition.copies, strict=True)) == CARDS
    counts = [sum(CARDS[name] for name in ORDER[first:end]) for first, end in KINDS]
    assert counts == [24, 38, 18] and edition.crises == 10
    assert edition.grid.rows == edition.grid.columns == 6
    for each in edition.maps:
        assert [each.zone_at.count(zone) for zone in range(3)] == [12, 10, 14]


def test_rule_3_three_tokens_each_at_once_and_before_the_deal() -> None:
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


def test_rule_4_five_cards_each_and_none_is_a_crisis() -> None:
    state = begun()
    assert [len(state.hand(seat)) for seat in range(3)] == [5, 5, 5]
    assert field(state, "pile") == "75" and field(state, "crises") == "0"
    dealt = Counter(name for seed in range(300) for name in listed(field(begun(seed), "hand", 2)))
    assert set(dealt) == set(CARDS)
    for name, copies in CARDS.items():
        expected = 300 * 5 * copies / 80
        assert abs(dealt[name] - expected) < 4.5 * sqrt(expected), name


def test_rule_4_the_crises_lie_anywhere_in_the_pile() -> None:
    """The next card is a crisis with ten chances in 75."""
    state, found = begun(), 0
    for seed in range(3000):
        state.rng = Rng(seed)
        found += state.is_crisis_next()
    assert abs(found - 400) < 4.5 * sqrt(400)


def test_rule_5_a_hand_is_its_owners_and_the_rest_is_open() -> None:
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


def test_rule_7_turned_but_not_turned_over() -> None:
    state = play(
        arranged(hands=(f"storm_drain_capacity,{IDLE}", "-", "-")), "play Storm Drain Capacity"
    )
    offered = labels(state)
    assert len(offered) == 40
    assert {"place b1 c1 a2 b2", "place a1 a2 b2 b3"} <= set(offered)
    assert "place a1 b1 b2 c2" not in offered, "its mirror image"


def test_rule_7_all_of_it_lies_on_the_map() -> None:
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
def test_rule_8_in_means_all_and_touching_a_part(card: str, name: str, good: str, bad: str) -> None:
    state = play(arranged(hands=(f"{card},{IDLE}", "-", "-")), f"play {name}")
    assert good in labels(state) and bad not in labels(state)


def test_rule_8_both_sides_of_the_line_touch_it() -> None:
    """Lakewood's line goes down, bends to the right, and goes down again."""
    edition = GAME.edition("classic")
    spaces = [space for space in range(36) if edition.maps[2].transit >> space & 1]
    cells = [(space // 6, space % 6) for space in spaces]
    assert cells == [
        *[(0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2), (2, 3)],
        *[(3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 3), (5, 4)],
    ]


def test_rule_9_two_cards_are_played_then_two_drawn() -> None:
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


def test_rule_9_equal_cards_are_one_choice() -> None:
    state = arranged(hands=("train_noise,train_noise,view_corridor", "-", "-"))
    assert labels(state) == ["play Train Noise", "play View Corridor"]
    with pytest.raises(IllegalAction):
        play(state, "stop")


def test_rule_10_housing_goes_to_either_opponent_without_permits() -> None:
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


def test_rule_11_a_place_must_be_used_and_without_one_nothing_happens() -> None:
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


def test_rule_12_a_target_must_be_used() -> None:
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


def test_rule_14_a_lawsuit_takes_two_permits_or_the_only_one() -> None:
    state = arranged(
        hands=(f"environmental_lawsuit,environmental_lawsuit,{IDLE}", "-", "-"),
        housing=(
            "cottage_court:1,mall_redevelopment:3,orchard_homes:0",
            "senior_apartments:1",
            "-",
        ),
    )
    play(state, "play Environmental Lawsuit")
    assert labels(state) == [
        "choose Cottage Court 1/3 of A",
        "choose Mall Redevelopment 3/4 of A",
    ]
    play(state, "choose Mall Redevelopment 3/4 of A", "play Environmental Lawsuit")
    play(state, "choose Cottage Court 1/3 of A")
    left = [entry.partition(":")[0] for entry in projects(state, 0)]
    assert left == ["cottage_court", "orchard_homes", "mall_redevelopment"]
    assert field(state, "discards").startswith("environmental_lawsuit,environmental_lawsuit")


def test_rule_15_an_appeal_moves_a_card_with_its_permits() -> None:
    state = arranged(
        hands=(f"appeal_to_the_council,{IDLE}", "-", "-"),
        housing=("platform_flats:2,backyard_cottage:0", "teacher_housing:1", "-"),
    )
    play(state, "play Appeal to the Council")
    assert labels(state) == ["choose Backyard Cottage 0/2 of A", "choose Platform Flats 2/3 of A"]
    play(state, "choose Platform Flats 2/3 of A")
    assert labels(state) == ["give to B", "give to C"]
    play(state, "give to B")
    assert projects(state, 0) == ["backyard_cottage:0"]
    assert projects(state, 1) == ["teacher_housing:1", "platform_flats:2"]
    assert field(state, "discards") == "appeal_to_the_council"


def test_rule_16_pulling_the_funding_discards_a_card_without_permits() -> None:
    state = arranged(
        hands=(f"pull_the_funding,{IDLE}", "-", "-"),
        housing=("cottage_court:0,cottage_court:0,platform_flats:1", "teacher_housing:0", "-"),
    )
    play(state, "play Pull the Funding")
    assert labels(state) == ["choose Cottage Court 0/3 of A"], "two alike are one choice"
    play(state, "choose Cottage Court 0/3 of A")
    assert projects(state, 0) == ["cottage_court:0", "platform_flats:1"]
    assert field(state, "discards") == "cottage_court,pull_the_funding"


def test_rule_17_the_listserv_draws_two_then_discards_two() -> None:
    state = arranged(
        hands=(f"neighborhood_listserv,view_corridor,view_corridor,{IDLE}", "-", "-"),
        pile="sewer_capacity,train_noise",
        crises=9,
    )
    for seed in range(60):
        twin = state.copy()
        twin.rng = Rng(seed)
        play(twin, "play Neighborhood Listserv")
        if field(twin, "crises") == "9":
            break
    assert field(twin, "phase") == "discard" and len(twin.hand(0)) == 6
    assert set(labels(twin)) == {
        "discard Heritage Orchard",
        "discard Parking Shortage",
        "discard Train Noise",
        "discard Sewer Capacity",
        "discard View Corridor",
    }
    discarded = field(twin, "discards").count("view_corridor")
    play(twin, "discard View Corridor")
    assert field(twin, "discards").count("view_corridor") == discarded + 1
    play(twin, "discard Train Noise")
    assert (field(twin, "phase"), twin.plays, len(twin.hand(0))) == ("play", 1, 4)
    assert field(twin, "discards").count("neighborhood_listserv") == 2


def test_rule_17_a_crisis_comes_in_between() -> None:
    state = arranged(
        hands=(f"neighborhood_listserv,{IDLE}", "-", "-"),
        concerns=("b2", "-", "-"),
        crises=8,
        pile="",
    )
    play(state, "play Neighborhood Listserv")
    assert (field(state, "phase"), state.actors(), state.draws) == ("remove", [1], 2)
    assert field(state, "card") == "neighborhood_listserv"


def test_rule_18_fast_track_adds_a_permit_to_an_opponents_card() -> None:
    state = arranged(
        hands=(f"fast_track_it_elsewhere,{IDLE}", "-", "-"),
        housing=("orchard_homes:1", "duplex_conversion:1", "duplex_conversion:1,station_village:3"),
        level=3,
    )
    play(state, "play Fast-Track It Elsewhere")
    assert labels(state) == [
        "choose Duplex Conversion 1/3 of B",
        "choose Duplex Conversion 1/3 of C",
        "choose Station Village 3/4 of C",
    ]
    waiting = play(state.copy(), "choose Duplex Conversion 1/3 of C")
    assert projects(waiting, 2) == ["duplex_conversion:2", "station_village:3"]
    assert (waiting.to_move, field(waiting, "phase")) == (0, "play")
    play(state, "choose Station Village 3/4 of C")
    assert (state.to_move, field(state, "phase")) == (2, "build"), "its owner builds at once"


def test_rule_18_what_has_no_room_is_discarded_at_once() -> None:
    state = arranged(
        hands=(f"fast_track_it_elsewhere,{IDLE}", "-", "-"),
        housing=("-", "courtyard_block:2", "-"),
        concerns=("-", "d2,d3,d4", "-"),
        level=3,
    )
    play(state, "play Fast-Track It Elsewhere", "choose Courtyard Block 2/3 of B")
    assert field(state, "discards") == "courtyard_block,fast_track_it_elsewhere"
    assert (state.to_move, field(state, "level")) == (0, "3")


def test_rule_19_support_takes_up_to_two_tokens_of_one_opponent() -> None:
    state = arranged(
        hands=(f"support_it_over_there,{IDLE}", "-", "-"), concerns=("a1", "b1,b2,b3", "c1")
    )
    play(state, "play Support It Over There")
    assert labels(state) == ["visit B", "visit C"]
    stopped, emptied = state.copy(), state.copy()
    play(state, "visit B")
    assert labels(state) == ["take b1", "take b2", "take b3", "stop"]
    play(state, "take b2", "take b1")
    assert field(state, "concerns", 1) == "b3" and field(state, "phase") == "play"
    play(stopped, "visit B", "stop")
    assert field(stopped, "concerns", 1) == "b1,b2,b3" and field(stopped, "phase") == "play"
    play(emptied, "visit C", "take c1")
    assert field(emptied, "concerns", 2) == "-" and field(emptied, "phase") == "play"
    assert field(emptied, "discards") == "support_it_over_there"


def test_rule_19_only_who_has_tokens_can_be_named() -> None:
    state = arranged(
        turn="B", hands=("-", f"support_it_over_there,{IDLE}", "-"), concerns=("-", "a1", "c1")
    )
    assert labels(play(state, "play Support It Over There")) == ["visit C"]


def test_rule_20_a_moratorium_skips_the_permits_of_one_crisis() -> None:
    state = in_crisis(
        moratoria=(0, 2, 0),
        housing=("duplex_conversion:0", "duplex_conversion:1", "cottage_court:1"),
        concerns=("a1", "-", "-"),
        crises=6,
    )
    assert [projects(state, seat) for seat in range(3)] == [
        ["duplex_conversion:1"],
        ["duplex_conversion:1"],
        ["cottage_court:2"],
    ]
    assert field(state, "moratoria", 1) == "1"
    play(state, "stop")
    assert field(state, "moratoria", 1) == "0" and field(state, "crises") == "8"
    assert projects(state, 1) == ["duplex_conversion:1"]


def test_rule_20_it_is_used_up_whether_needed_or_not() -> None:
    state = arranged(hands=(f"building_moratorium,{IDLE}", "-", "-"))
    play(state, "play Building Moratorium")
    assert field(state, "moratoria", 0) == "1" and field(state, "discards") == "-"
    state = in_crisis(moratoria=(1, 0, 0), concerns=("a1", "-", "-"))
    assert field(state, "moratoria", 0) == "0"
    assert field(state, "discards").count("building_moratorium") == 2


@pytest.mark.parametrize("level, lowered", [(3, "2"), (0, "0")])
def test_rule_21_a_committee_lowers_the_level(level: int, lowered: str) -> None:
    state = arranged(hands=(f"blue_ribbon_committee,{IDLE}", "-", "-"), level=level)
    assert field(play(state, "play Blue-Ribbon Committee"), "level") == lowered


def test_rule_22_a_crisis_is_counted_and_brings_each_card_a_permit() -> None:
    state = in_crisis(
        housing=("duplex_conversion:0,duplex_conversion:1", "mall_redevelopment:2", "-"),
        concerns=("a1", "-", "-"),
        crises=3,
    )
    assert field(state, "crises") == "4" and field(state, "pile") == "6"
    assert projects(state, 0) == ["duplex_conversion:1", "duplex_conversion:2"]
    assert projects(state, 1) == ["mall_redevelopment:3"]


def test_rule_23_a_card_with_all_permits_is_built_where_its_owner_likes() -> None:
    state = in_crisis(housing=("-", "backyard_cottage:1", "-"), concerns=("a1", "-", "-"), level=4)
    assert (state.to_move, field(state, "phase")) == (1, "build")
    assert len(labels(state)) == 14 and "place b3" in labels(state)
    play(state, "place b3")
    assert field(state, "built", 1) == "b3" and projects(state, 1) == []
    assert "backyard_cottage" in field(state, "discards")
    assert field(state, "level") == "4", "one down for the cottage, one up for the crisis"


def test_rule_23_building_lowers_the_level_not_below_0() -> None:
    state = in_crisis(housing=("backyard_cottage:1", "-", "-"), concerns=("a1", "-", "-"), level=0)
    play(state, "place f1")
    assert (field(state, "phase"), field(state, "level")) == ("remove", "1")


def test_rule_24_without_a_place_the_card_goes_and_the_level_stays() -> None:
    state = in_crisis(housing=("courtyard_block:2", "-", "-"), concerns=("d4", "-", "-"), level=4)
    assert (field(state, "phase"), field(state, "level")) == ("remove", "5")
    assert projects(state, 0) == [] and "courtyard_block" in field(state, "discards")


def test_rule_25_the_drawer_first_then_clockwise() -> None:
    state = in_crisis(
        turn="B",
        housing=("backyard_cottage:1", "senior_apartments:1", "teacher_housing:1"),
        concerns=("-", "-", "a1"),
    )
    order = []
    while field(state, "phase") == "build":
        order.append(state.to_move)
        play(state, labels(state)[0])
    assert order == [1, 2, 0]


def test_rule_25_the_owner_of_several_chooses_the_order() -> None:
    state = in_crisis(
        housing=("backyard_cottage:1,orchard_homes:1,duplex_conversion:1", "-", "-"),
        concerns=("a6", "-", "-"),
    )
    assert labels(state) == ["choose Backyard Cottage 2/2 of A", "choose Orchard Homes 2/2 of A"]
    play(state, "choose Orchard Homes 2/2 of A")
    assert "place b1 c1 a2 b2" in labels(state)
    play(state, "place b1 c1 a2 b2")
    assert labels(state)[0] == "place d1", "one is left, so it is asked for no more"
    play(state, "place d1")
    assert field(state, "phase") == "remove" and projects(state, 0) == ["duplex_conversion:2"]


def test_rule_25_two_alike_need_no_order() -> None:
    state = in_crisis(housing=("backyard_cottage:1,backyard_cottage:1", "-", "-"))
    assert field(state, "phase") == "build"
    play(state, "place d1")
    assert len(labels(state)) == 13


def test_rule_25_what_the_first_leaves_no_place_for_goes_by_itself() -> None:
    free = FULL.replace("d1,", "").replace("e1,", "")
    state = in_crisis(
        housing=("backyard_cottage:1,duplex_conversion:2", "-", "-"), concerns=(free, "-", "-")
    )
    assert len(labels(state)) == 2
    play(state, "choose Backyard Cottage 2/2 of A", "place d1")
    assert field(state, "phase") == "remove" and projects(state, 0) == []


def test_rule_26_then_the_level_rises() -> None:
    state = in_crisis(concerns=("a1", "-", "-"), level=2)
    assert field(state, "level") == "3"


@pytest.mark.parametrize("level", range(10))
def test_rule_27_as_many_as_the_level_says(level: int) -> None:
    state = in_crisis(concerns=("a1,b1,c1,d1,e1,f1", "-", "-"), level=level, crises=level)
    allowed = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5][level + 1]
    assert state.actors() == [1] and state.removals[1] == allowed
    for space in "abcdef"[:allowed]:
        play(state, f"take {space}1")
    assert len(field(state, "concerns", 0).split(",")) == 6 - allowed


def test_rule_27_all_at_once_and_stopping_at_will() -> None:
    state = in_crisis(concerns=("a1,b1", "c1", "d1,e1"), level=4)
    assert state.actors() == [0, 1, 2] and not state.sealed()
    play(state, "C: take c1")
    assert state.actors() == [0, 1], "no token is left there"
    play(state, "B: take a1", "B: stop")
    assert state.actors() == [0] and labels(state, 1) == []
    play(state, "A: stop")
    assert [field(state, "concerns", seat) for seat in range(3)] == ["b1", "-", "d1,e1"]


def test_rule_28_the_tenth_crisis_ends_the_game_in_the_middle_of_a_draw() -> None:
    state = in_crisis(crises=9, concerns=("a1", "-", "-"), housing=("backyard_cottage:1", "-", "-"))
    assert state.winners() == []
    play(state, "place d1", "take a1")
    assert (state.to_move, field(state, "phase"), state.hand(0)) == (NOBODY, "over", [])
    assert state.actors() == [] and state.winners() == [1, 2]
    assert field(state, "draws") == "0"


def test_rule_28_it_ends_a_listserv_as_well() -> None:
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


def test_rule_30_the_highest_value_then_the_most_concerns() -> None:
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
            legal = state.legal(state.to_move)
            state.apply(state.to_move, legal[dice.below(len(legal))])
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
    assert all(abs(count - 250) < 4.5 * sqrt(250) for count in drawn.values())
