"""Explanations of Sunnyvale, CA cite their rule, and the terminal shows the street."""

import pytest
from helpers.sunnyvale_positions import FULL, IDLE, arranged, in_crisis, labels, new, play
from helpers.terminal_text import plain

from tabletown.core.state import SPECTATOR
from tabletown.games.sunnyvale.explain import describe, question, refusal
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.terminal import board

ACTIVISM = [
    *("environmental_lawsuit", "appeal_to_the_council", "pull_the_funding"),
    *("support_it_over_there", "fast_track_it_elsewhere"),
]


def acting(*acts: str) -> Sunnyvale:
    """Seat A with all kinds of Activism and something to use each on, after it has done this."""
    state = arranged(
        hands=(",".join(ACTIVISM), "-", "-"),
        housing=("cottage_court:0,platform_flats:1", "backyard_cottage:0", "-"),
        concerns=("a1", "b1,b2", "-"),
    )
    return play(state, *acts)


def action(state: Sunnyvale, label: str) -> int:
    """The number of any label, legal or not."""
    return next(one for one in range(state.actions) if state.label(one) == label)


def listserv() -> Sunnyvale:
    return arranged(phase="discard", card="neighborhood_listserv", left=2, plays=1)


def two_ready() -> Sunnyvale:
    return in_crisis(
        housing=("backyard_cottage:1,orchard_homes:1,cottage_court:0", "-", "-"),
        concerns=("a6", "-", "-"),
    )


@pytest.mark.parametrize(
    "state, asked",
    [
        (new(), "Place a Concern token on any free space of your map (§3). 3 to place"),
        (acting(), "Play card 1 of 2 of your turn (§9). You have to play each."),
        (
            play(arranged(hands=(f"duplex_conversion,{IDLE}", "-", "-")), "play Duplex Conversion"),
            "Give Duplex Conversion to an opponent (§10). It lies there without permits.",
        ),
        (
            play(arranged(hands=(f"parking_shortage,{IDLE}", "-", "-")), "play Parking Shortage"),
            "place 3 Concern tokens in Downtown on your map (§11). Turned as you like; 7 places. “",
        ),
        (
            acting("play Environmental Lawsuit"),
            "Choose a housing card in front of you that loses permits (§14).",
        ),
        (acting("play Appeal to the Council"), "to pass on with its permits (§15)."),
        (
            acting("play Appeal to the Council", "choose Platform Flats 1/3 of A"),
            "Choose the opponent who gets Platform Flats with 1 of 3 permits (§15).",
        ),
        (acting("play Pull the Funding"), "without a permit to discard (§16)."),
        (acting("play Fast-Track It Elsewhere"), "in front of an opponent to get a permit (§18)."),
        (acting("play Support It Over There"), "you take up to 2 Concern tokens (§19)."),
        (
            acting("play Support It Over There", "visit B", "take b1"),
            "Take up to 1 Concern token off seat B's map, or stop (§19).",
        ),
        (listserv(), "Discard 2 cards of your hand, one after the other (§17)."),
        (two_ready(), "choose which you construct first (§25)."),
        (
            play(two_ready(), "choose Backyard Cottage 2/2 of A"),
            "Construct Backyard Cottage: 1 unit in Suburbia on your map (§23). It costs 80,000",
        ),
        (
            in_crisis(housing=("senior_apartments:1", "-", "-")),
            "It costs 80,000 to 200,000 dollars (§29).",
        ),
    ],
)
def test_a_question_says_what_is_asked_and_by_which_rule(state: Sunnyvale, asked: str) -> None:
    assert asked in question(state.view(0), 0)


def test_in_a_crisis_each_seat_is_asked_about_its_right_neighbour() -> None:
    state = in_crisis(concerns=("a1", "-", "-"), level=3)
    assert question(state.view(1), 1) == (
        "Remove up to 2 Concern tokens from seat A's map, or stop (§27). It lies to your right."
    )
    assert question(state.view(0), 0) == question(state.view(SPECTATOR), SPECTATOR) == ""


@pytest.mark.parametrize(
    "state, label, rule",
    [
        (play(new(), "A: concern a1"), "concern a1", 6),
        (new(), "play View Corridor", 3),
        (acting(), "concern b1", 9),
        (acting(), "play View Corridor", 9),
        (
            play(arranged(hands=(f"duplex_conversion,{IDLE}", "-", "-")), "play Duplex Conversion"),
            "give to A",
            10,
        ),
        (
            play(arranged(hands=(f"duplex_conversion,{IDLE}", "-", "-")), "play Duplex Conversion"),
            "stop",
            10,
        ),
        (
            acting("play Appeal to the Council", "choose Platform Flats 1/3 of A"),
            "give to A",
            15,
        ),
        (acting("play Environmental Lawsuit"), "choose Cottage Court 0/3 of A", 14),
        (acting("play Environmental Lawsuit"), "choose Backyard Cottage 0/2 of B", 14),
        (acting("play Environmental Lawsuit"), "choose Station Village 0/4 of A", 12),
        (acting("play Environmental Lawsuit"), "take b1", 12),
        (acting("play Appeal to the Council"), "choose Backyard Cottage 0/2 of B", 15),
        (acting("play Pull the Funding"), "choose Platform Flats 1/3 of A", 16),
        (acting("play Fast-Track It Elsewhere"), "choose Platform Flats 1/3 of A", 18),
        (acting("play Support It Over There"), "visit A", 19),
        (acting("play Support It Over There"), "visit C", 19),
        (acting("play Support It Over There"), "give to B", 19),
        (acting("play Support It Over There", "visit B"), "take a1", 19),
        (acting("play Support It Over There", "visit B"), "play View Corridor", 19),
        (listserv(), "discard View Corridor", 17),
        (listserv(), "play View Corridor", 17),
        (two_ready(), "choose Cottage Court 1/3 of A", 25),
        (two_ready(), "choose Station Village 4/4 of A", 25),
        (two_ready(), "stop", 25),
        (play(two_ready(), "choose Backyard Cottage 2/2 of A"), "place a1", 8),
        (play(two_ready(), "choose Backyard Cottage 2/2 of A"), "place off the map", 7),
        (play(two_ready(), "choose Backyard Cottage 2/2 of A"), "stop", 23),
        (
            play(
                arranged(
                    hands=(f"traffic_study,{IDLE}", "-", "-"),
                    concerns=("b1", "-", "-"),
                    built=("c4", "-", "-"),
                ),
                "play Traffic Study",
            ),
            "place a1 b1 c1",
            6,
        ),
        (
            play(arranged(hands=(f"traffic_study,{IDLE}", "-", "-")), "play Traffic Study"),
            "place off the map",
            7,
        ),
        (
            play(arranged(hands=(f"traffic_study,{IDLE}", "-", "-")), "play Traffic Study"),
            "play Traffic Study",
            11,
        ),
    ],
)
def test_a_refusal_cites_its_rule(state: Sunnyvale, label: str, rule: int) -> None:
    assert refusal(state.view(0), 0, action(state, label)).endswith(f"(§{rule}).")


def test_rotating_a_symmetric_shape_is_refused_with_that_reason() -> None:
    state = play(arranged(hands=(f"traffic_study,{IDLE}", "-", "-")), "play Traffic Study")
    third = state.edition.blocks.place + 2 * 36 + 8
    assert "looks the same when turned like that (§7)" in refusal(state.view(0), 0, third)
    ring = in_crisis(concerns=("a1", "-", "-"), level=3)
    assert refusal(ring.view(1), 1, action(ring, "take b1")) == (
        "There is no Concern token on b1 of seat A's map (§27)."
    )
    assert refusal(ring.view(1), 1, 0).endswith("or stop (§27).")


@pytest.mark.parametrize(
    "state, seat, rule",
    [
        (play(new(), "A: concern a1", "A: concern a2", "A: concern a3"), 0, 3),
        (in_crisis(concerns=("a1", "-", "-")), 0, 27),
        (two_ready(), 1, 25),
        (play(two_ready(), "choose Backyard Cottage 2/2 of A"), 2, 25),
        (acting(), 1, 9),
        (acting(), SPECTATOR, 1),
    ],
)
def test_a_seat_that_is_not_asked_is_told_why(state: Sunnyvale, seat: int, rule: int) -> None:
    assert refusal(state.view(seat), seat, 0).endswith(f"(§{rule}).")


def test_unknown_actions_and_actions_after_the_end_are_refused() -> None:
    state = acting()
    assert refusal(state.view(0), 0, state.actions).endswith("(§2).")
    state = arranged(phase="over", plays=0, crises=10, pile="")
    assert refusal(state.view(0), 0, 0).endswith("the game is over (§28).")


def test_a_description_lists_every_neighbourhood_with_the_own_one_first() -> None:
    state = arranged(
        turn="B",
        crises=3,
        level=2,
        hands=("-", "view_corridor,mall_redevelopment,blue_ribbon_committee", "train_noise"),
        housing=("courtyard_block:1", "-", "-"),
        concerns=("d4", "-", "-"),
        built=("-", "a1,a2", "-"),
        moratoria=(1, 0, 0),
    )
    lines = describe(state.view(1), 1).split("\n")
    assert lines[:4] == [
        f"Sunnyvale, CA, crisis 3 of 10, level 2. {state.pile} cards in the pile.",
        "Play card 1 of 2 of your turn (§9). You have to play each.",
        "You, Birdland: 1,840,000 dollars, 160,000 lost. Concern tokens: none. Housing: a1, a2.",
        "You have 3 cards in hand. In front of you: no housing card.",
    ]
    assert "Seat C has 1 card in hand. In front of seat C: no housing card." in lines
    assert (
        "Seat A has 0 cards in hand and 1 Building Moratorium card face up. In front of seat A:"
        " Courtyard Block with 1 of 3 permits (4 units in Downtown, no room for it now)."
    ) in lines
    assert lines[-4:] == [
        "Your hand:",
        "- Mall Redevelopment (Housing): 5 units anywhere, 4 permits needed.",
        "- View Corridor (Concern): 4 tokens anywhere.",
        "- Blue-Ribbon Committee (Activism): The crisis level falls by one.",
    ]
    text = describe(state.view(SPECTATOR), SPECTATOR)
    assert "Waiting for seat B to play a turn (§9)." in text and "You" not in text


@pytest.mark.parametrize(
    "state, seat, said",
    [
        (new(), SPECTATOR, "Waiting for seat A, seat B and seat C to place first tokens (§3)."),
        (in_crisis(concerns=("a1", "-", "-")), 0, "Waiting for seat B to remove Concern tokens"),
        (two_ready(), 1, "Waiting for seat A to construct housing (§23)."),
    ],
)
def test_a_waiting_seat_is_told_for_whom(state: Sunnyvale, seat: int, said: str) -> None:
    assert said in describe(state.view(seat), seat)


@pytest.mark.parametrize(
    "concerns, built, result",
    [
        (("-", "-", "-"), ("a1", "-", "f1"), "Seat B wins with 2,000,000 dollars (§30)."),
        (("a2", "-", "-"), ("a1", "-", "-"), "Seat B and seat C share the victory with 2,000,000"),
        (("a2", "-", "-"), ("-", "-", "-"), "2,000,000 dollars and more Concern tokens (§30)."),
    ],
)
def test_the_end_names_who_won(
    concerns: tuple[str, ...], built: tuple[str, ...], result: str
) -> None:
    state = arranged(phase="over", plays=0, crises=10, pile="", concerns=concerns, built=built)
    assert result in describe(state.view(0), 0) and result in plain(board(state.view(0), 0))


def test_the_terminal_shows_three_maps_side_by_side() -> None:
    state = arranged(
        hands=("mall_redevelopment,support_it_over_there", "-", "-"),
        housing=("-", "senior_apartments:1", "station_village:1,courtyard_block:2"),
        concerns=("b2", "a1", "c4,d4"),
        built=("a1", "-", "-"),
        level=3,
        crises=4,
        moratoria=(0, 1, 0),
    )
    lines = plain(board(state.view(0), 0)).split("\n")
    assert lines[2].startswith("▶A Cherry Chase 1,980,000")
    assert lines[3].startswith("  1 Concern, 1 Housing")
    assert lines[5].startswith(
        "1  H   o   o ┃ s   s   s   1  C   s   s   s   s   s   1  o   o ┃ o "
    )
    assert lines[10].startswith("     ┼───┼   ╋       ┼       ━━━╋━━━╋━━━╋━━━╋━━━╋━━━")
    assert "  Senior Apartments    ◆◇    ■·/■■     touching Downtown" in lines, "a moratorium waits"
    assert "  Courtyard Block      ◆◆◇   ■■/■■     in Downtown  no room, ready next" in lines
    assert " H  Mall Redevelopment      ■■/■■/■·     anywhere              ◇◇◇◇" in lines
    assert " A  Support It Over There   Take up to two Concern tokens off one opponent's" in lines
    assert any("3:2" in line for line in lines)


def test_the_terminal_marks_the_spaces_that_can_be_chosen() -> None:
    assert plain(board(new().view(1), 1)).count("·s·") == 14
    state = play(arranged(hands=(f"heritage_orchard,{IDLE}", "-", "-")), "play Heritage Orchard")
    assert plain(board(state.view(0), 0)).count("·o·") == 8
    assert "·" not in plain(board(state.view(1), 1)).split("Before")[0]
    state = in_crisis(concerns=("a1,b2", "c3", "-"), level=2)
    assert plain(board(state.view(1), 1)).count("[C]") == 2
    assert plain(board(state.view(2), 2)).count("[C]") == 1


def test_a_full_map_can_be_read() -> None:
    state = arranged(concerns=(FULL, "-", "-"))
    assert plain(board(state.view(0), 0)).count(" C ") >= 36
    assert len(labels(state)) == 2
