"""Refusals of the preparation, of phases, claims and Palaces."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    hold,
    labels,
    mission,
    moving,
    new,
    own,
    place,
    play,
    put,
    settled,
    show,
    stand,
)
from helpers.brazil_refusals import action, said, using

from tabletown.games.brazil.refusal.reasons import refusal
from tabletown.games.brazil.rules import Brazil


def to_monarchs() -> Brazil:
    state = new(2, colours="chosen")
    while not labels(state)[0].startswith("rule as"):
        play(state, labels(state)[0])
    return state


def to_sites() -> Brazil:
    state = to_monarchs()
    while labels(state)[0].startswith("rule as"):
        play(state, labels(state)[0])
    return state


def dealt(state: Brazil, nth: int) -> str:
    number = state.dealt[state.to_move * 6 + nth]
    return f"keep {EDITION.missions.ids[number]} {EDITION.missions.names[number]}"


def not_dealt(state: Brazil) -> str:
    numbers = [one for one in range(24) if one not in list(state.dealt[:6])]
    return f"keep {EDITION.missions.ids[numbers[0]]} {EDITION.missions.names[numbers[0]]}"


def test_refusals_of_the_preparation_cite_their_rules() -> None:
    state = new(2)
    assert said(state, not_dealt(state)) == "You were not dealt that Mission (§6)."
    assert said(state, dealt(state, 2)) == "Choose a Mission of Era I now (§6)."
    assert said(state, "use build") == "You are choosing Missions; that comes first (§6)."
    chosen = play(new(3, colours="chosen"), "play purple")
    assert said(chosen, "play purple") == "Seat A plays purple (§1)."
    assert said(to_monarchs(), "rule as Napoleon") == (
        "Napoleon rules blue, and your colour is green (§7)."
    )
    assert said(to_sites(), "settle at B3") == "No Capital tile lies on B3 (§8)."


ISABEL = own(settled(), 0, "dona_isabel")
ISABEL_DONE = own(put(settled(), "E2", "sawmill"), 0, "dona_isabel")
ISABEL_DONE.counters[3] = 1
COROADOS = own(settled(), 0, "coroados")
ON_COROADOS = own(settled(), 0, "coroados")
ON_COROADOS.used[1] = 7
LIMITED = hold(settled(extra_actions="none"), 0, gold="workshop")
POOR = [hold(settled(), 0, gold=card) for card in ("workshop", "restoration", "sesmaria")]
TIMED = hold(settled(), 0, gold="agricola war muleteers")
ACTED = using(settled(), "trade", "pass")
MOVED = moving(hold(settled(), 0, gold="workshop muleteers"))
TOKEN = settled()
TOKEN.arch[0] = 2


@pytest.mark.parametrize(
    "state, label, words",
    [
        (settled(), "end the Action Phase", "Use an Arch before you end the Action Phase (§14)."),
        (settled(), "build Sawmill", "Use the Build Arch for that (§14)."),
        (TOKEN, "use build", "Your Action token lies on Build: choose another Arch (§14)."),
        (TOKEN, "build at E2", "the Build Arch, on which your Action token lies (§14)."),
        (ACTED, "use build", "You have used Trade, and may use one Arch a turn (§14)."),
        (ACTED, "build at E2", "That takes the Build Arch, and you have used Trade (§14)."),
        (ACTED, "exchange sell_one", "You have used Trade this turn (§14)."),
        (MOVED, "take coffee", "That takes the Harbor Arch, and the Action Phase is over (§15)."),
        (MOVED, "use build", "An Arch is used in the Action Phase (§14)."),
        (MOVED, "take the token's bonus", "or its bonus is taken (§40)."),
        (MOVED, "play Workshop", "Workshop is played in the Action Phase (§44)."),
        (MOVED, "play Muleteers", "you have no unit on the map (§44)."),
        (settled(), "pass", "end the phase instead (§13)."),
        (settled(), "end the turn", "comes before the end of a turn (§13)."),
        (settled(), "play Workshop", "You have no Workshop in hand (§44)."),
        (POOR[0], "play Workshop", "there is no Product that you could pay and place (§44)."),
        (POOR[1], "play Restoration", "or you cannot pay for it (§44)."),
        (POOR[2], "play Land Grant", "there is nothing that you could pay and place (§44)."),
        (hold(settled(), 0, gold="jesuits"), "play Jesuits", "there is no Church that you"),
        (
            show(hold(settled(), 0, gold="artistic_mission"), "maua"),
            "play French Artistic Mission",
            "there is no Painting on show that you could pay (§44).",
        ),
        (LIMITED, "play Workshop", "No more extra actions may be played this turn (§88)."),
        (TIMED, "play Agricola", "Agricola stays in hand and scores at the end (§77)."),
        (TIMED, "play War", "War is played right after a combat you won (§66)."),
        (TIMED, "play Muleteers", "Muleteers are played in the Movement Phase (§15)."),
        (settled(), "move the token of Era 1 to Coroados", "You need Coroados"),
        (COROADOS, "move the token of Era 0 to Coroados", "no token of such an Era (§1)."),
        (COROADOS, "move the token of Era 1 to Coroados", "does not lie under an Arch (§26)."),
        (ON_COROADOS, "move the token of Era 1 to Coroados", "lies on Coroados for good (§26)."),
        (settled(), "place a Palace with Dona Isabel", "You need Dona Isabel"),
        (ISABEL, "place a Palace with Dona Isabel", "finds a place now (§70)."),
        (ISABEL_DONE, "place a Palace with Dona Isabel", "has placed her Palace (§70)."),
    ],
)
def test_a_refused_action_of_a_phase_has_its_reason(state: Brazil, label: str, words: str) -> None:
    assert words in said(state, label)


def test_a_refused_claim_says_what_is_missing() -> None:
    state = stand(mission(mission(settled(), 0, "I-1"), 0, "II-2"), "E3", 0)
    assert said(state, "claim I-1 Captaincies") == (
        "Captaincies still needs 1 Trading Post, of which you have 0 and 1 Farm, of which you have"
        " 0 (§68)."
    )
    assert said(state, "claim II-2 Gold Rush") == "Gold Rush waits for Era II (§69)."
    assert said(state, "claim I-2 Brazilwood Cycle").endswith("is not in your hand (§69).")
    for seat, words in enumerate(("You have", "Seat B has")):
        state.claimed[EDITION.missions.ids.index("I-2")] = seat
        assert (
            said(state, "claim I-2 Brazilwood Cycle") == f"{words} claimed Brazilwood Cycle (§69)."
        )


def placing() -> Brazil:
    state = own(put(put(settled(), "E2", "sawmill"), "D3", "farm"), 0, "dona_isabel")
    return play(state, "place a Palace with Dona Isabel")


def test_a_refused_palace_has_its_reason() -> None:
    state = placing()
    assert said(state, "pass") == "You asked for a Palace with Dona Isabel: place it (§70)."
    assert said(state, "place Palace IV") == (
        "Palace IV needs a Plantation of yours, not seized and without a Palace (§70)."
    )
    state.palaces[0] |= 1 << 5
    assert said(state, "place Palace V") == "Palace V is placed already (§70)."
    assert refusal(state.view(0), 0, action(state, "place ")) == (
        "Palace I is the Capital, and placed with it (§8)."
    )
    state = put(placing(), "F6", "farm", owner=1)
    stand(put(put(state, "F2", "farm"), "F3", "farm"), "F2", 0, side=1)
    state.palace[place(state, "F3")] = 2
    play(state, "place Palace V")
    for label, reason in {
        "place it at B3": "There is no tile on B3 (§70).",
        "place it at F6": "You did not build the Farm of seat B on F6 (§70).",
        "place it at F2": "Your Farm on F2 is seized (§70).",
        "place it at F3": "Your Farm on F3 has a Palace (§70).",
        "place it at E2": "Palace V goes on a Farm, not on a Sawmill (§70).",
    }.items():
        assert said(state, label) == reason


def test_a_second_used_token_under_an_arch_is_refused() -> None:
    state = stand(
        mission(put(put(settled(), "E2", "trading_post"), "D3", "farm"), 0, "I-1"), "E3", 0
    )
    play(state, "claim I-1 Captaincies", "pass")
    state.used[2] = 3
    assert said(state, "put the used token under renovate") == (
        "A used token lies under Renovate already (§72)."
    )
