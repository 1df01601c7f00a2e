"""The narration of Brazil: Imperial, which tells no more than a viewer saw."""

from helpers.brazil_positions import (
    EDITION,
    cloud,
    hold,
    in_era,
    mission,
    moving,
    place,
    play,
    put,
    settled,
    show,
    stand,
    supply,
)
from helpers.narrated import events_of

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.brazil.explain import question
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.actions import ACTIONS
from tabletown.games.brazil.rules.position import FACE_DOWN
from tabletown.games.brazil.words.actions import choice, log_text

ARCHER, MONARCH, DRAGOON, CANNON = 0, 2, 3, 4  # green


def facing(attack: str = "", defence: str = "") -> Brazil:
    """A Cannon of seat 0 before a Farm of seat 1 with an Arquebusier in it."""
    state = stand(put(settled(), "D3", "farm", 1, "coffee"), "E3", CANNON)
    hold(hold(stand(state, "D3", ARCHER, side=1), 0, combat=attack), 1, combat=defence)
    return play(moving(state, "renovate"), "move Cannon")


def test_a_combat_without_cards_is_narrated_with_both_strengths() -> None:
    assert events_of(facing(), 0, "move to D3") == [
        (0, "lost the combat on D3: 3 against 3 of seat B"),
        (0, "lost Cannon on E3"),
    ]


def test_a_combat_with_cards_is_narrated_with_the_strength_of_each() -> None:
    state = facing("ambush cavalry_charge", "fortification")
    assert events_of(state, 0, "move to D3") == []
    assert events_of(state, 0, "announce 2 cards") == []
    words = ("commit Ambush", "commit Cavalry Charge", "commit Fortification")
    seen = events_of(state.copy(), SPECTATOR, *words)
    assert events_of(state, 1, *words) == [
        (0, "won the combat on D3: 7 with Cavalry Charge (2) and Ambush (2)"
            " against 5 of you with Fortification (2)"),
        (1, "lost Arquebusier on D3"),
        (0, "seized your Farm on D3"),
    ]  # fmt: skip
    assert seen[0][1].endswith(" against 5 of seat B with Fortification (2)")
    assert seen[2] == (0, "seized the Farm of seat B on D3")


def test_a_voided_card_counts_nothing() -> None:
    state = facing("calabar", "fortification")
    play(state, "move to D3", "announce 1 cards")
    assert events_of(state, 0, "commit Calabar", "commit Fortification") == []
    strengths = "3 with Calabar (0) against 3 of seat B with Fortification (void)"
    combat = f"lost the combat on D3: {strengths}"
    assert events_of(state, 0, "cancel Fortification")[0] == (0, combat)


def test_an_orderly_retreat_is_named() -> None:
    state = facing("ambush cavalry_charge", "orderly_retreat")
    play(state, "move to D3", "announce 2 cards")
    words = ("commit Ambush", "commit Cavalry Charge", "commit Orderly Retreat")
    assert (1, "withdrew Arquebusier to the Capital") in events_of(state, 0, *words)


def test_in_a_solo_game_the_cards_of_the_enemy_are_narrated() -> None:
    state = settled(1, ("dom_pedro_ii",))
    capital = state.board.names[state.board.enemy_capital]
    near = next(at for at in range(state.board.hexes) if is_beside(state, at, capital))
    hold(stand(state, state.board.names[near], CANNON, DRAGOON), 0)
    play(moving(state, "renovate"), "move Cannon")
    [first, *_lost] = events_of(state, 0, f"move to {capital}")
    assert first[0] == 0 and first[1].startswith(f"lost the combat on {capital}: 3 against ")
    assert "of orange with " in first[1] or " of orange" in first[1]
    assert first[1].count("(") == 2, "a card for each of two units"


def is_beside(state: Brazil, at: int, name: str) -> bool:
    where = state.board.names.index(name)
    free = state.tile[at] == -1 and state.occupant[at] == -1 and state.cloud[at] == 0
    return free and where in list(state.board.neighbours[at * 6 : at * 6 + 6])


def test_an_expedition_is_narrated_with_strength_and_reward() -> None:
    state = hold(stand(cloud(settled(), "D3", "expedition_4"), "E3", CANNON), 0, combat="ambush")
    play(moving(state, "renovate"), "move Cannon", "move to D3")
    assert events_of(state, 0, "try the Expedition") == []
    won = events_of(state, 0, "commit Ambush")
    assert won[0] == (0, "completed the Expedition on D3: 5 with Ambush (2), 4 needed")
    assert won[1:] == [(0, "got 1 Science"), *won[2:]] and won[2][1].startswith("drew 1 Gold")


def test_a_revealed_tile_is_named_with_its_effect() -> None:
    for kind, name in (("mandioca", "Mandioca"), ("unknown_species", "Unknown Species")):
        state = stand(settled(), "E3", CANNON)
        cloud(state, "D3", kind, how=2)
        state.peekers[place(state, "D3")] = 0
        play(moving(state, "renovate"), "move Cannon")
        assert events_of(state, 1, "move to D3")[0] == (0, f"found {name} on D3")


def test_a_river_is_narrated_with_what_each_building_produces() -> None:
    state = put(stand(settled(), "E3", CANNON), "D4", "cane_field", 1)
    cloud(state, "D3", "river_basin", how=2)
    play(moving(state, "renovate"), "move Cannon")
    assert events_of(state, 0, "move to D3") == [
        (0, "found River Basin on D3"),
        (1, "made 1 Sugarcane with Cane Field on D4"),
    ]


def test_only_the_seat_that_looks_at_a_tile_is_told_which_it_is() -> None:
    state = in_era(settled(), 2)  # the used token lies under Deploy
    state.cloud[place(state, "D3")] = FACE_DOWN
    play(moving(state, "deploy"), "take the token's bonus")
    other = events_of(state.copy(), 1, "look at D3")
    [(seat, words)] = events_of(state, 0, "look at D3")
    assert other == [] and seat == 0
    assert words.removeprefix("saw ") in EDITION.exploration.names


def test_own_cards_are_named_and_cards_of_others_are_counted() -> None:
    state = hold(settled(), 0)
    state.rng = Rng(4)
    play(state, "use deploy")
    [(seat, hidden)] = events_of(state.copy(), 1, "pass")
    [(_seat, event)] = events_of(state, 0, "pass")
    assert (seat, hidden) == (0, "drew 1 Combat card")
    assert event.startswith("drew 1 Combat card (") and event[20:-1] in EDITION.combat_cards.names


def test_drawn_cards_are_narrated_although_others_were_played() -> None:
    state = hold(settled(), 0, combat="ambush ambush")
    play(state, "use trade", "exchange combat_cards", "give Ambush")
    assert events_of(state, 1, "give Ambush") == [(0, "got 1 Gold"), (0, "drew 1 Gold card")]


def test_a_new_building_is_narrated_with_its_production() -> None:
    state = supply(settled(), 0, "sugarcane")
    play(state, "use build", "build Sawmill", "build at E2")
    assert events_of(state, 1, "pay sugarcane")[0] == (0, "made 2 Brazilwood with Sawmill on E2")


def test_a_painting_is_narrated_with_its_additional_production() -> None:
    state = show(put(settled(), "D3", "cane_field", 0), "tupi")
    play(supply(state, 0, "2sugarcane+2gold"), "use painting", "buy Tupi")
    results: list[tuple[int, str]] = []
    while state.label(state.legal(0)[0]) != "end the Action Phase":
        results += events_of(state, 0, state.label(state.legal(0)[0]))
    assert (0, "made 1 Sugarcane with Cane Field on D3") in results


def test_eras_and_the_last_round_are_narrated_to_all() -> None:
    state = put(stand(mission(settled(), 0, "I-1"), "E3", CANNON), "D3", "farm", 0)
    put(state, "D4", "trading_post", 0)
    play(state, "claim I-1 Captaincies")
    while "put the used token" not in state.label(state.legal(state.to_move)[0]):
        play(state, "pass")
    assert "it brings a look at a face-down tile (§40)." in question(state.view(0), 0)
    events_of(state, 0, "put the used token under harbor")
    assert events_of(state, 0, "put the used token under harbor") == [(NOBODY, "Era II began")]


def test_the_choice_of_a_move_says_if_it_is_an_attack() -> None:
    state = facing(attack="ambush", defence="fortification")
    words = {choice(state.view(0), 0, action) for action in state.legal(0)}
    assert "move to D3 and attack, 3 against 3" in words
    assert "move to D2" in words, "nobody is there"
    attack = next(action for action in state.legal(0) if state.label(action) == "move to D3")
    assert log_text(state.view(0), 0, attack) == "moved to D3", "the log tells the combat"


def test_the_choice_of_a_claim_in_era_three_says_that_the_round_is_the_last() -> None:
    state = in_era(settled(), 3)
    claim = next(at for at in range(ACTIONS) if state.label(at) == "claim III-6 Metropolis")
    assert choice(state, 0, claim) == "claim III-6 Metropolis; this round is then the last"
    assert log_text(state, 0, claim) == "claimed III-6 Metropolis"
    first = next(at for at in range(ACTIONS) if state.label(at).startswith("claim I-1 "))
    assert "last" not in choice(state, 0, first)


def test_an_arch_used_for_nothing_is_narrated() -> None:
    state = play(settled(), "use build")
    assert log_text(state, 0, 0) == "built nothing"
    state = play(settled(), "use trade")
    assert log_text(state, 0, 0) == "", "to trade no more goes without saying"


def test_no_choice_contains_an_identifier() -> None:
    for state in (settled(), settled(1, ("dom_pedro_ii",)), facing("ambush", "ambush")):
        view = state.view(0)
        words = [choice(view, 0, action) for action in range(ACTIONS)]
        assert not [word for word in words if "_" in word or "|" in word]
        legal = [choice(view, 0, action) for action in view.legal(0)]
        assert len(set(legal)) == len(legal)
    view = play(settled(), "use trade").view(0)
    assert log_text(view, 0, 0) == "" and choice(view, 0, 0) == "trade no more"
