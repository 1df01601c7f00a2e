"""Facts about Sunnyvale, CA from outside its code: worked examples, and counts by brute force."""

from itertools import product

import pytest
from helpers.sunnyvale_positions import (
    IDLE,
    LOSSES,
    ZONES,
    arranged,
    field,
    in_crisis,
    labels,
    listed,
    play,
    stop_all,
)

from tabletown.core.state import NOBODY
from tabletown.games.sunnyvale import GAME
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale

MAPS = list(ZONES)
SHAPES = {
    "dot": [(0, 0)],
    "domino": [(0, 0), (0, 1)],
    "i3": [(0, 0), (0, 1), (0, 2)],
    "l3": [(0, 0), (1, 0), (1, 1)],
    "i4": [(0, 0), (0, 1), (0, 2), (0, 3)],
    "o4": [(0, 0), (0, 1), (1, 0), (1, 1)],
    "t4": [(0, 0), (0, 1), (0, 2), (1, 1)],
    "l4": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "j4": [(0, 1), (1, 1), (2, 1), (2, 0)],
    "s4": [(0, 1), (0, 2), (1, 0), (1, 1)],
    "z4": [(0, 0), (0, 1), (1, 1), (1, 2)],
    "p5": [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)],
    "diag2": [(0, 0), (1, 1)],
    "diag3": [(0, 0), (1, 1), (2, 2)],
    "gap2": [(0, 0), (0, 2)],
}
# card: shape, condition, placements on the three empty maps as the specification counts them
PLACEMENTS = {
    "backyard_cottage": ("dot", "in S", (14, 14, 14)),
    "duplex_conversion": ("domino", "in S", (15, 15, 15)),
    "cottage_court": ("l3", "in S", (10, 10, 10)),
    "teacher_housing": ("domino", "touching T", (28, 28, 34)),
    "senior_apartments": ("l3", "touching D", (66, 66, 66)),
    "main_street_lofts": ("i3", "in D", (7, 7, 7)),
    "courtyard_block": ("o4", "in D", (4, 4, 4)),
    "platform_flats": ("i3", "touching T", (32, 32, 34)),
    "station_village": ("o4", "touching T", (15, 15, 19)),
    "supportive_housing": ("t4", "anywhere", (80, 80, 80)),
    "garden_apartments": ("l4", "touching S", (45, 45, 45)),
    "terrace_apartments": ("j4", "touching S", (45, 45, 45)),
    "orchard_homes": ("s4", "in O", (3, 3, 3)),
    "creekside_homes": ("z4", "in O", (4, 4, 4)),
    "golf_course_infill": ("p5", "in O", (6, 6, 6)),
    "mixed_income_row": ("i4", "touching S", (23, 23, 23)),
    "mall_redevelopment": ("p5", "anywhere", (80, 80, 80)),
    "burrowing_owl_habitat": ("l3", "in O", (16, 16, 16)),
    "heritage_orchard": ("o4", "in O", (3, 3, 3)),
    "creek_setback": ("i4", "touching O", (20, 20, 20)),
    "neighborhood_character": ("i3", "in S", (9, 9, 9)),
    "crowded_classrooms": ("l3", "in S", (10, 10, 10)),
    "shadows_on_my_tomatoes": ("diag3", "anywhere", (32, 32, 32)),
    "parking_shortage": ("i3", "in D", (7, 7, 7)),
    "historic_laundromat": ("l3", "touching D", (66, 66, 66)),
    "traffic_study": ("i3", "touching T", (32, 32, 34)),
    "train_noise": ("diag2", "touching T", (30, 30, 34)),
    "storm_drain_capacity": ("s4", "anywhere", (40, 40, 40)),
    "sewer_capacity": ("z4", "anywhere", (40, 40, 40)),
    "view_corridor": ("i4", "anywhere", (36, 36, 36)),
    "property_line_dispute": ("gap2", "touching S", (25, 25, 25)),
}
TRANSIT = {
    "cherry_chase": {(row, column) for row in range(6) for column in (2, 3)},
    "birdland": {(row, column) for row in (2, 3) for column in range(6)},
    "lakewood": {
        *[(0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2), (2, 3)],
        *[(3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 3), (5, 4)],
    },
}
Cells = frozenset[tuple[int, int]]


def zone(name: str, letter: str) -> set[tuple[int, int]]:
    """The cells of a zone of a map, or those by its line."""
    if letter == "T":
        return TRANSIT[name]
    rows = ZONES[name]
    return {
        (row, column) for row, column in product(range(6), repeat=2) if rows[row][column] == letter
    }


def by_hand(card: str, name: str) -> set[Cells]:
    """Every set of cells a card may cover on an empty map: all turns tried on all cells."""
    shape, condition, _counts = PLACEMENTS[card]
    where, _blank, letter = condition.partition(" ")
    cells, found = SHAPES[shape], set()
    for _turn in range(4):
        cells = [(column, -row) for row, column in cells]
        for down, right in product(range(-6, 12), repeat=2):
            there = frozenset((row + down, column + right) for row, column in cells)
            inside = all(0 <= row < 6 and 0 <= column < 6 for row, column in there)
            if inside and fits(there, where, zone(name, letter)):
                found.add(there)
    return found


def free(card: str, taken: Cells) -> list[Cells]:
    """On Cherry Chase, where some cells are taken."""
    return [cells for cells in by_hand(card, "cherry_chase") if not cells & taken]


def fits(there: Cells, where: str, cells: set[tuple[int, int]]) -> bool:
    return {"in": there <= cells, "touching": bool(there & cells), "anywhere": True}[where]


def label_of(cells: Cells) -> str:
    return "place " + " ".join("abcdef"[column] + str(row + 1) for row, column in sorted(cells))


def loss(cells: Cells, name: str) -> int:
    return sum(LOSSES[ZONES[name][row][column]] for row, column in cells)


def offered(card: str, name: str) -> list[str]:
    """The legal placements of a Concern or a ready housing card on an empty map of seat A."""
    maps = [name, *[other for other in MAPS if other != name]]
    edition = GAME.edition("classic")
    title = edition.names[edition.ids.index(card)]
    if edition.ids.index(card) >= edition.housing:
        state = arranged(maps=maps, hands=(f"{card},{IDLE}", "-", "-"))
        return labels(play(state, f"play {title}"))
    permits = edition.permits[edition.ids.index(card)]
    return labels(in_crisis(maps=maps, housing=(f"{card}:{permits - 1}", "-", "-")))


def test_example_1_housing_in_three_zones() -> None:
    assert arranged(built=("a1,b1,c3,d1", "-", "-")).scores()[0] == 1_840_000


@pytest.mark.parametrize("card", PLACEMENTS)
def test_example_2_placements_on_empty_maps_are_counted(card: str) -> None:
    counts = []
    for name in MAPS:
        found = offered(card, name)
        assert sorted(found) == sorted(label_of(cells) for cells in by_hand(card, name))
        counts.append(len(found))
    assert tuple(counts) == PLACEMENTS[card][2]


def test_example_2_covers_every_card() -> None:
    assert list(PLACEMENTS) == GAME.edition("classic").ids[:31]


def test_example_3_one_concern_keeps_the_courtyard_block_out() -> None:
    assert all((3, 3) in cells for cells in by_hand("courtyard_block", "cherry_chase"))
    state = in_crisis(housing=("courtyard_block:2", "-", "-"), concerns=("d4", "-", "-"), level=3)
    assert field(state, "housing", 0) == "-" and field(state, "built", 0) == "-"
    assert field(state, "level") == "4", "no step down, the crisis' step up"


def test_example_4_orchard_homes_are_not_creekside_homes() -> None:
    one, mirrored = "place b1 c1 a2 b2", "place a1 b1 b2 c2"
    orchard = offered("orchard_homes", "cherry_chase")
    creekside = offered("creekside_homes", "cherry_chase")
    assert one in orchard and mirrored not in orchard
    assert mirrored in creekside and one not in creekside


def test_example_5_senior_apartments_are_built_and_the_level_stays() -> None:
    state = in_crisis(
        housing=("senior_apartments:1", "-", "-"), concerns=("a1", "b1", "c1"), level=2
    )
    costs = [loss(cells, "cherry_chase") for cells in by_hand("senior_apartments", "cherry_chase")]
    assert min(costs) == 80_000
    play(state, "place b2 c2 c3")
    assert state.scores() == [1_920_000, 2_000_000, 2_000_000]
    assert field(state, "level") == "2" and list(state.removals) == [1, 1, 1]
    assert [labels(state, seat)[0] for seat in range(3)] == ["take c1", "take a1", "take b1"]


def test_example_6_nothing_is_ready_at_level_2() -> None:
    state = in_crisis(concerns=("a1,a2,a3", "a1,a2,a3", "a1,a2,a3"), level=2)
    assert field(state, "level") == "3" and list(state.removals) == [2, 2, 2]


def test_example_7_an_appeal_moves_a_card_before_the_next_crisis() -> None:
    state = arranged(
        plays=1,
        hands=("appeal_to_the_council", "-", "-"),
        housing=("platform_flats:2", "-", "-"),
        pile="",
    )
    play(state, "play Appeal to the Council", "choose Platform Flats 2/3 of A", "give to C")
    assert field(state, "housing", 2) == "platform_flats:3"
    assert (state.to_move, field(state, "phase"), len(labels(state))) == (2, "build", 34)


def test_example_8_fast_track_builds_at_once_and_does_nothing_else() -> None:
    state = arranged(
        hands=(f"fast_track_it_elsewhere,{IDLE}", "-", "-"),
        housing=("duplex_conversion:1", "backyard_cottage:1", "duplex_conversion:1"),
        concerns=("a1", "a1", "a2"),
        level=3,
    )
    play(state, "play Fast-Track It Elsewhere", "choose Backyard Cottage 1/2 of B")
    assert len(labels(state)) == 13
    play(state, "place b3")
    assert state.scores() == [2_000_000, 1_920_000, 2_000_000]
    assert (field(state, "level"), field(state, "crises"), state.to_move) == ("2", "0", 0)
    assert field(state, "housing", 0) == field(state, "housing", 2) == "duplex_conversion:1"
    assert (field(state, "phase"), list(state.removals)) == ("play", [0, 0, 0])


def test_example_9_a_moratorium_of_seat_b_skips_its_permits_in_one_crisis() -> None:
    state = in_crisis(
        moratoria=(0, 1, 0),
        housing=("cottage_court:0", "cottage_court:1", "mall_redevelopment:1"),
        concerns=("a1", "a1", "a1"),
        level=2,
    )
    assert [field(state, "housing", seat) for seat in range(3)] == [
        *("cottage_court:1", "cottage_court:1", "mall_redevelopment:2")
    ]
    assert field(state, "moratoria", 1) == "0" and "building_moratorium" in field(state, "discards")
    assert field(state, "level") == "3" and list(state.removals) == [2, 2, 2]


def test_example_10_the_tenth_crisis_ends_the_game_and_concerns_break_the_tie() -> None:
    houses = ["a1,a2,a3,b1,b2,b3,c1,c2,a4,a5,a6,d3,e3", "a4,b4,a5,b5,c5,a6,b6,c6,d6,e6,f6,c2,d2"]
    concerns = ["d1,e1,f1,d2,e2,f2,f3,f4,f5,f6,b6,c6", "a1,b1,c1,d1,e1,f1,a2,b2,a3", "-"]
    state = in_crisis(crises=9, built=(*houses, "a6,b6,c6,d6,e6,f6"), concerns=concerns)
    assert field(state, "draws") == "2"
    stop_all(state)
    assert (state.to_move, state.hand(0), state.pile) == (NOBODY, [], 0)
    assert state.scores() == [1_700_000, 1_700_000, 1_520_000]
    assert [len(listed(field(state, "concerns", seat))) for seat in (0, 1)] == [12, 9]
    assert state.winners() == [0]


def leaves(state: Sunnyvale, depth: int) -> int:
    """Lines of so many actions, whoever acts."""
    seat = state.to_move
    legal = state.legal(seat)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        twin = state.copy()
        twin.apply(seat, action)
        total += leaves(twin, depth - 1)
    return total


def test_a_turn_with_two_concerns_and_a_house_has_the_counted_number_of_ends() -> None:
    """Two cards, each with its target: pairs of placements that do not overlap, or an opponent."""
    state = arranged(
        hands=("burrowing_owl_habitat,parking_shortage,duplex_conversion", "-", "-"),
        concerns=("c1", "-", "-"),
    )
    taken = frozenset({(0, 2)})
    owls = [
        cells for cells in by_hand("burrowing_owl_habitat", "cherry_chase") if not cells & taken
    ]
    cars = free("parking_shortage", taken)
    apart = sum(not one & other for one, other in product(owls, cars))
    assert leaves(state, 4) == 2 * (apart + 2 * len(owls) + 2 * len(cars))
    assert leaves(state, 3) == 2 * (len(owls) + len(cars) + 2), "two kinds are left to play"


def test_a_crisis_with_two_ready_cards_has_the_counted_number_of_ends() -> None:
    """Either first, then the other where there is room: Lofts and a Block share Downtown."""
    state = in_crisis(
        housing=("main_street_lofts:2,courtyard_block:2", "-", "-"), concerns=("c3", "-", "-")
    )
    taken = frozenset({(2, 2)})
    lofts = free("main_street_lofts", taken)
    blocks = free("courtyard_block", taken)
    rest = 2  # seat B takes the one token of seat A, or stops
    expected = 0
    for first, second in (lofts, blocks), (blocks, lofts):
        for one in first:
            room = sum(not one & other for other in second)
            expected += room if room else rest
    assert leaves(state, 3) == expected


def test_removals_by_all_seats_have_the_counted_number_of_ends() -> None:
    """Level 3, up to two tokens each: of 4, of 1 and of 2."""
    state = in_crisis(concerns=("a1,b1,c1,d1", "a1", "a1,b1"), level=2, crises=9)

    def ways(tokens: int, left: int) -> int:
        """To stop, or to take any token and go on."""
        return 1 + tokens * ways(tokens - 1, left - 1) if tokens and left else 1

    assert ended(state) == ways(4, 2) * ways(1, 2) * ways(2, 2) == 17 * 2 * 5


def ended(state: Sunnyvale) -> int:
    """Lines to the end of the game."""
    if state.to_move == NOBODY:
        return 1
    total = 0
    for action in state.legal(state.to_move):
        twin = state.copy()
        twin.apply(state.to_move, action)
        total += ended(twin)
    return total
