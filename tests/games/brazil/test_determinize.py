"""Guesses in Brazil: Imperial, the contract, and games driven by Hypothesis."""

import re
from collections import Counter
from importlib.resources import files
from itertools import permutations

import pytest
from helpers.brazil_positions import (
    EDITION,
    armed,
    cloud,
    field,
    hold,
    labels,
    moving,
    new,
    place,
    play,
    settled,
    stand,
)
from helpers.guesses import guessed, is_near
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletown.contract import check
from tabletown.core.state import NOBODY
from tabletown.games.brazil import GAME
from tabletown.games.brazil.edition.purse import total
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.decks import place_of
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.position import PEEKED

ROUNDS = 3
ERA_I = 1
GUESSES = 2000
SLOW_SEATS = 3  # from here on the contract takes long without the compiled build


def table(seats: int, *chosen: object) -> object:
    """Parameters of a test, left out of interpreted runs where many sit at the table."""
    return pytest.param(seats, *chosen, marks=[pytest.mark.compiled] * (seats >= SLOW_SEATS))


SCENARIOS = [
    table(seats, scenario)
    for seats in (1, 2, 3, 4)
    for scenario in GAME.options[0].values_for(seats)[1:]
]
SWITCHES = [
    {option.name: value}
    for option in GAME.options[1:]
    for value in option.values
    if value != option.default
]


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same box with games of a few rounds, so that the contract is quick on either build."""
    folder = tmp_path_factory.mktemp("short")
    for file in (files("tabletown.games.brazil") / "editions" / "classic").iterdir():
        toml = file.read_text("utf-8")
        fewer = re.sub(r"(?m)^(most_|)rounds = \d+", rf"\g<1>rounds = {ROUNDS}", toml)
        (folder / file.name).write_text(fewer, "utf-8")
    return str(folder)


@pytest.mark.parametrize("seats, scenario", SCENARIOS)
def test_every_scenario_keeps_the_contract(seats: int, scenario: str, short: str) -> None:
    chosen: dict[str, int | str] = {"scenario": scenario}
    report = check(lambda seed: GAME.new(seats, seed, chosen, short), 1, stops=2)
    assert report.startswith("1 games, ")


@pytest.mark.parametrize("seats", [table(seats) for seats in GAME.seats])
@pytest.mark.parametrize("chosen", SWITCHES)
def test_every_option_keeps_the_contract(
    chosen: dict[str, int | str], seats: int, short: str
) -> None:
    report = check(lambda seed: GAME.new(seats, seed, chosen, short), 1, stops=2)
    assert report.startswith("1 games, ")


@pytest.mark.parametrize("games", [2, pytest.param(12, marks=pytest.mark.compiled)])
def test_war_keeps_the_contract(games: int) -> None:
    assert check(armed, games, stops=8).startswith(f"{games} games, ")


def test_a_solo_game_keeps_the_contract() -> None:
    assert check(lambda seed: GAME.new(1, seed), 1, stops=2).startswith("1 games, ")


def test_every_unseen_combat_card_is_equally_likely() -> None:
    state = hold(hold(settled(), 0, combat="calabar ambush"), 1, combat="pillage")
    found: Counter[str] = Counter()
    for seed in range(1500):
        found[field(guessed(state, 0, seed), "combat", 1)] += 1
    assert found["calabar"] == 0
    for kind, name in enumerate(EDITION.combat_cards.ids):
        left = EDITION.combat_cards.counts[kind] - (name in ("calabar", "ambush"))
        assert is_near(found[name], 1500 * left / 22) or left == found[name] == 0


def test_a_returned_mission_is_never_guessed_in_another_hand() -> None:
    state = settled()
    returned = field(state, "returned", 0).split(",")
    held: set[str] = set()
    for seed in range(200):
        guess = guessed(state, 0, seed)
        for era in (1, 2, 3):
            held.add(field(guess, f"era{era}", 1))
    assert not held & set(returned) and len(held) == 18, "six others of each Era"


def test_a_mission_drawn_from_under_the_deck_may_be_the_one_returned() -> None:
    state = settled(4)
    stand(cloud(state, "D3", "quilombo", PEEKED), "D2", 0)
    play(moving(state), "move Archer 1", "move to D3", "draw a Mission of Era I")
    own_return = field(state, "returned", 1).split(",")[0]
    held: Counter[str] = Counter()
    for seed in range(300):
        guess = guessed(state, 1, seed)
        held.update(field(guess, "era1", 0).split(","))
        assert field(guess, "returned", 1).split(",")[0] == own_return
    assert held[own_return] > 0 and len(held) == 7


def test_a_claimed_mission_was_never_drawn_from_under_the_deck() -> None:
    """It lies open before the seat that claimed it, so that it is guessed in no other hand."""
    state = settled(4)
    at = place_of(state, 2, ERA_I)
    claimed = state.missions[at]
    state.claimed[claimed], state.missions[at] = 2, EMPTY
    stand(cloud(state, "D3", "quilombo", PEEKED), "D2", 0)
    play(moving(state), "move Archer 1", "move to D3", "draw a Mission of Era I")
    held: set[str] = set()
    for seed in range(100):
        guess = guessed(state, 1, seed)
        assert guess.claimed[claimed] == 2
        for seat in (0, 2, 3):
            held.update(field(guess, "era1", seat).split(","))
    assert EDITION.missions.ids[claimed] not in held and len(held) > 3


@pytest.mark.compiled
def test_missions_drawn_from_under_the_deck_are_guessed_with_the_right_frequency() -> None:
    """Against all ways to have dealt, kept and drawn that the second seat cannot tell apart."""
    state = settled(4)
    stand(cloud(state, "D3", "quilombo", PEEKED), "D2", 0)
    play(moving(state), "move Archer 1", "move to D3", "draw a Mission of Era I")
    kept, returned = field(state, "era1", 1), field(state, "returned", 1).split(",")[0]
    every = [id for id in EDITION.missions.ids if id.startswith("I-")]
    others = [id for id in every if id not in (kept, returned)]
    expected: Counter[str] = Counter()
    for hand, two, three, *under in permutations(others):
        for drawn in [*under, returned]:
            expected.update(outcomes(hand, drawn, two, three, under))
    found: Counter[str] = Counter()
    for seed in range(GUESSES):
        guess = guessed(state, 1, seed)
        under = [field(guess, "returned", seat).split(",")[0] for seat in (0, 2, 3)]
        one, other = field(guess, "era1", 0).split(",")
        found.update(outcomes(one, other, field(guess, "era1", 2), field(guess, "era1", 3), under))
    ways = 720 * 4
    assert set(found) == set(expected)
    assert all(is_near(found[key], GUESSES * expected[key] / ways) for key in expected)


def outcomes(one: str, other: str, two: str, three: str, under: list[str]) -> list[str]:
    """Where everything is: who holds what, and who returned what, also of what was drawn."""
    holds = [f"0 holds {one}", f"0 holds {other}", f"2 holds {two}", f"3 holds {three}"]
    returns = [f"{seat} returned {id}" for seat, id in zip((0, 2, 3), under, strict=True)]
    both = [f"0 holds what {seat} returned" for seat, id in zip((0, 2, 3), under, strict=True)]
    return holds + returns + [it for it, id in zip(both, under, strict=True) if id in (one, other)]


def test_a_tile_that_one_seat_looked_at_is_guessed_only_for_others() -> None:
    state = cloud(settled(), "E4", "quilombo", PEEKED)
    state.peekers[place(state, "E4")] = 1
    found: Counter[str] = Counter()
    for seed in range(900):
        guess = guessed(state, 1, seed)
        found[EDITION.exploration.ids[guess.cloud_kind[place(state, "E4")]]] += 1
        assert guessed(state, 0, seed).cloud_kind[place(state, "E4")] == 3
    assert set(found) == set(EDITION.exploration.ids)
    assert is_near(found["unknown_species"], 900 * 3 / 18)


def test_committed_cards_are_guessed_with_any_number_for_a_defender() -> None:
    state = stand(stand(settled(), "E3", 4), "D3", 0, side=1)
    hold(hold(state, 0, combat="ambush"), 1, combat="pillage calabar")
    moving(state)
    play(state, "move Cannon", "move to D3", "announce 1 cards")
    state.play(1, "commit Calabar")
    state.play(1, "pass")
    cards = Counter(field(guessed(state, 0, seed), "defence").count("none") for seed in range(99))
    assert set(cards) == {0, 1, 2} and min(cards.values()) > 10
    for seed in range(9):
        assert field(guessed(state, 1, seed), "defence") == "calabar,none"


@given(st.integers(1, 4), st.integers(0, 10**6), st.lists(st.integers(0, 10**6), max_size=250))
@settings(max_examples=40, deadline=None)
def test_invariants_hold_whatever_is_played(seats: int, seed: int, choices: list[int]) -> None:
    """Section by section: cards, tiles, limits, units, tokens, and never an empty choice."""
    state = new(seats, seed)
    deployed = [0] * seats
    for choice in choices:
        if state.to_move == NOBODY:
            break
        legal = state.legal(state.to_move)
        assert legal and len(legal) < 300
        tiles = list(state.tile)
        state.apply(state.to_move, legal[choice % len(legal)])
        state.audit()
        for at in range(state.board.hexes):
            assert tiles[at] == state.tile[at] or is_apart(state, at)
        for seat in range(seats):
            if not labels_start(state, "take ", "discard "):
                assert total(state.supply[seat]) <= EDITION.supply
            assert state.deployed[seat] & deployed[seat] == deployed[seat], "it never shrinks"
            deployed[seat] = int(state.deployed[seat])


def is_apart(state: Brazil, at: int) -> bool:
    """Whether what was just built has no tile of another next to it."""
    neighbours = list(state.board.neighbours[at * 6 : (at + 1) * 6])
    owners = {state.owner[other] for other in neighbours if other >= 0}
    return owners <= {-1, state.owner[at]}


def labels_start(state: Brazil, *words: str) -> bool:
    return state.to_move != NOBODY and labels(state)[0].startswith(words)
