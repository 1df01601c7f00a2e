"""The picture of a street: what it shows, what can be touched, and what it must not tell."""

import re
from functools import partial

from helpers import pictures
from helpers.pictures import classed, parts, said
from helpers.sunnyvale_positions import IDLE, arranged, in_crisis, new, play

from tabletown.core.state import SPECTATOR
from tabletown.games.sunnyvale import GAME
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.svg.material import parcel

drawn = partial(pictures.drawn, GAME)


def gestures(state: Sunnyvale) -> list[tuple[str, ...]]:
    seat = state.to_move
    return [GAME.gesture(state.view(seat), action) for action in state.legal(seat)]


def test_a_shape_is_turned_and_then_placed_by_its_middle() -> None:
    state = play(arranged(hands=(f"heritage_orchard,{IDLE}", "-", "-")), "play Heritage Orchard")
    assert gestures(state) == [("turn-0", "space-0"), ("turn-0", "space-1"), ("turn-0", "space-6")]
    state = play(
        arranged(hands=(f"neighborhood_character,{IDLE}", "-", "-")), "play Neighborhood Character"
    )
    assert {turn for turn, _space in gestures(state)} == {"turn-0", "turn-1"}
    assert ("turn-0", "space-4") in gestures(state), "d1 e1 f1 has its middle on e1"
    assert len(classed(drawn(state, 0), "turning")) == 2


def test_cards_seats_housing_and_tokens_have_names() -> None:
    state = arranged(
        hands=("fast_track_it_elsewhere,support_it_over_there,duplex_conversion", "-", "-"),
        housing=("-", "cottage_court:1", "-"),
        concerns=("-", "b2", "c3"),
    )
    assert gestures(state) == [
        ("card-duplex_conversion",),
        ("card-fast_track_it_elsewhere",),
        ("card-support_it_over_there",),
    ]
    assert gestures(play(state.copy(), "play Duplex Conversion")) == [("seat-B",), ("seat-C",)]
    assert gestures(play(state.copy(), "play Fast-Track It Elsewhere")) == [
        ("project-B-cottage_court-1",)
    ]
    play(state, "play Support It Over There", "visit C")
    assert gestures(state) == [("token-14",), ("stop",)]
    assert gestures(new())[:2] == [("space-0",), ("space-1",)]
    discarding = arranged(phase="discard", card="neighborhood_listserv", left=1, plays=1)
    assert gestures(discarding) == [("card-heritage_orchard",), ("card-parking_shortage",)]


def test_only_the_neighbour_to_the_right_can_lose_tokens() -> None:
    state = in_crisis(concerns=("a1,b1", "a1", "a1"), level=2)
    for seat, tokens in (0, ["token-0"]), (1, ["token-0", "token-1"]), (2, ["token-0"]):
        assert parts(drawn(state, seat)) == [*tokens, "stop"]


def test_zones_have_tint_drawing_and_letter() -> None:
    picture = drawn(new(), 0)
    for look, letter, spaces in ("open", "O", 12), ("downtown", "D", 10), ("suburbia", "S", 14):
        assert len(classed(picture, "zm", f"zm-{look}")) == 3 * spaces, "on three maps"
        assert said(picture).count(letter) == spaces + 1, "on the own map and in the key"
        assert len(classed(picture, f"z-{look}")) == 3 * spaces + 1, "three maps and the key"


def test_parcels_with_a_common_edge_are_drawn_differently() -> None:
    assert {parcel(zone, 0, column) for zone in range(3) for column in range(3)} == {
        f"{zone}-{nth}" for zone in ("open", "down", "sub") for nth in (1, 2, 3)
    }
    for row in range(8):
        for column in range(8):
            assert parcel(0, row, column) != parcel(0, row, column + 1)
            assert parcel(0, row, column) != parcel(0, row + 1, column)


def test_nothing_grows_below_a_token() -> None:
    state = arranged(concerns=("d4", "-", "-"), built=("a1,f6", "-", "-"))
    assert len(classed(drawn(state, 0), "zm")) == 3 * 36 - 3


def test_tokens_permits_and_money_can_be_read() -> None:
    state = arranged(
        housing=("mall_redevelopment:3,courtyard_block:1", "senior_apartments:1", "-"),
        concerns=("d4", "-", "a1"),
        built=("a1,d1,e1", "-", "-"),
        level=2,
        crises=4,
    )
    picture = drawn(state, 0)
    assert len(classed(picture, "tk", "con")) == 2 and len(classed(picture, "tk", "hou")) == 3
    assert len(classed(picture, "stamp")) == 4 + 3 + 2
    assert len(classed(picture, "stamp", "on")) == 3 + 1 + 1
    assert len(classed(picture, "front", "ready")) == 2
    words = said(picture)
    assert {"$1.82 M", "180k lost · to move", "ready next", "no room"} <= {*words}
    assert {"1 at \N{MINUS SIGN}20k", "2 at \N{MINUS SIGN}80k"} <= {*words}
    assert {"Crisis level 2", "Downtown \N{MINUS SIGN}40k"} <= {*words}
    assert len(classed(picture, "lv", "on")) == 1 and len(classed(picture, "lv", "past")) == 2


def test_a_preview_lays_a_token_on_a_plain_plate() -> None:
    state = arranged(concerns=("d4", "-", "-"), built=("a1", "-", "-"))
    pieces = GAME.pieces(state.view(0), seat=0)["own"]
    assert len(pieces) == 2 and all('class="plate"' in piece for piece in pieces)
    assert 'class="plate"' not in GAME.draw(state.view(0), seat=0, standalone=False)


def test_a_card_given_to_a_seat_leaves_the_tokens_of_its_map_where_they_are() -> None:
    few = arranged(concerns=("-", "a1,c3", "d4"), housing=("-", "courtyard_block:1", "-"))
    many = arranged(
        concerns=("-", "a1,c3", "d4"),
        housing=("-", "courtyard_block:1,platform_flats:0,main_street_lofts:0", "-"),
    )
    assert GAME.pieces(few.view(0), seat=0) == GAME.pieces(many.view(0), seat=0)


def test_values_are_short_to_see_and_exact_to_hear() -> None:
    picture = drawn(arranged(built=("a1,d1,e1", "-", "-")), 0)
    assert {"$1.82 M", "Birdland · $2.00 M"} <= {*said(picture)}
    labels = {part.get("aria-label") for part in picture.iter() if part.get("role") == "img"}
    assert {"1,820,000 dollars", "Birdland, 2,000,000 dollars"} <= labels


def test_a_shape_lies_on_the_ground_that_it_needs() -> None:
    state = arranged(hands=("parking_shortage,traffic_study,creek_setback,view_corridor", "-", "-"))
    grounds = [part.get("class") for part in classed(drawn(state, 0), "plat")]
    assert sorted(filter(None, grounds)) == [
        "plat plain near",
        "plat plain near",
        "plat z-downtown",
        "plat z-open near",
    ]
    assert len(classed(drawn(state, 0), "tr0", "thin")) == 1, "a railway for Transit"


def test_a_moratorium_removes_the_warning() -> None:
    state = arranged(housing=("-", "senior_apartments:1", "-"), moratoria=(0, 1, 0))
    picture = drawn(state, 0)
    assert classed(picture, "ready") == [] and "moratorium" in said(picture)


def test_the_latest_action_has_a_notch() -> None:
    state = new()
    play(state, "A: concern c3")
    assert len(classed(drawn(state, 1, 14), "notch")) == 1
    play(state, "B: concern c3")
    assert classed(drawn(state, 1, 14), "notch") == [], "on which map is not told"
    state = arranged(housing=("cottage_court:1", "platform_flats:1", "-"))
    for project in [*state.before(0), *state.before(1)]:
        action = state.edition.blocks.choose + project
        assert len(classed(drawn(state, 0, action), "notch")) == 1
    state = play(arranged(hands=(f"heritage_orchard,{IDLE}", "-", "-")), "play Heritage Orchard")
    action = state.legal(0)[0]
    state.apply(0, action)
    assert len(classed(drawn(state, 2, action), "notch")) == 1
    assert classed(drawn(state, 2, state.edition.blocks.stop), "notch") == []


def test_a_hand_is_drawn_only_for_its_owner() -> None:
    state = arranged(hands=(f"view_corridor,blue_ribbon_committee,{IDLE}", "train_noise", "-"))
    assert len(classed(drawn(state, 0), "tcard")) == 4
    assert len(classed(drawn(state, 1), "tcard")) == 1
    assert classed(drawn(state, SPECTATOR), "tcard") == classed(drawn(state, 2), "tcard") == []
    assert "Your hand" not in GAME.draw(state.view(SPECTATOR), seat=SPECTATOR)


def test_six_cards_shrink_to_fit() -> None:
    six = "view_corridor,train_noise,traffic_study,sewer_capacity,creek_setback,historic_laundromat"
    state = arranged(phase="discard", card="neighborhood_listserv", left=2, hands=(six, "-", "-"))
    hand = next(part for part in drawn(state, 0) if part.get("class") == "area hand")
    place = re.compile(r"translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)")
    found = [place.fullmatch(part.get("transform", "")) for part in hand]
    ends = [float(it[1]) + 168 * float(it[2]) for it in found if it]
    assert len(ends) == 6 and max(ends) < 948


def test_the_end_shows_who_won() -> None:
    state = arranged(phase="over", plays=0, crises=10, pile="", built=("a1", "-", "f1"))
    words = said(drawn(state, 0))
    assert "Seat B wins with 2,000,000 dollars (§30)." in words and "winner" in words
