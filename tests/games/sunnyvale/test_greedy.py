"""How a position of Sunnyvale, CA is judged: by hand, by a greedy bot, as numbers for learners."""

from math import isfinite

import pytest
from helpers.random_play import random_action
from helpers.sunnyvale_positions import FULL, IDLE, arranged, new, play
from librt.vecs import vec
from mypy_extensions import i64

from tabletown.bots.levels import bot
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.sunnyvale import GAME
from tabletown.games.sunnyvale.edition.edition import PASS_HOUSING, REMOVE_CONCERNS
from tabletown.games.sunnyvale.features import LAYOUT, blocks
from tabletown.games.sunnyvale.greedy.housing_risk import SQUEEZE, WEIGHTS, HousingRisk
from tabletown.games.sunnyvale.rules.phases import PLAY
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale

EMPTY = ("-", "-", "-")
EVALUATION = GAME.evaluation()
value = EVALUATION.value


def test_the_value_at_the_end_is_dollars_above_the_mean_of_the_others() -> None:
    state = arranged(
        phase="over",
        plays=0,
        crises=10,
        pile="",
        built=("d1", "-", "f1"),
        concerns=("a1", "-", "-"),
    )
    # thousands, half against the best and half against the mean; a Concern token is a hundredth
    assert value(state, 0) == pytest.approx(1920.01 - (2000 + (2000 + 1980) / 2) / 2)
    assert value(state, 1) == pytest.approx(2000 - (1980 + (1920.01 + 1980) / 2) / 2)


def test_housing_costs_the_cheapest_place_and_less_where_room_is_short() -> None:
    state = arranged(concerns=("-", "-", FULL))
    ground = HousingRisk(state.edition, EVALUATION.weights)
    squeeze = EVALUATION.weights[SQUEEZE]
    kind = state.edition.ids.index("courtyard_block")
    assert ground.price(state, 0, kind) == pytest.approx(160 * 4 / (4 + squeeze))
    assert ground.price(state, 2, kind) == 0
    senior = state.edition.ids.index("senior_apartments")
    assert ground.price(state, 0, senior) == pytest.approx(80 * 8 / (8 + squeeze))


def test_the_expected_loss_is_the_loss_with_nothing_blocked() -> None:
    state = new(5)
    ground = HousingRisk(state.edition, EVALUATION.weights)
    for seat in range(3):
        ground.survey(state, seat)
        loss_if_blocked = ground.loss_if_blocked(0)
        assert ground.expected_loss(state, seat, seat) == pytest.approx(loss_if_blocked)
        assert ground.loss_if_blocked(state.edition.everywhere) == 0 < loss_if_blocked


def test_the_value_prefers_housing_elsewhere_and_late() -> None:
    def at(permits: int, owner: int, crises: int = 3) -> float:
        housing = ["-", "-", "-"]
        housing[owner] = f"cottage_court:{permits}"
        return value(arranged(housing=housing, crises=crises), 0)

    assert at(1, 1) > at(0, 1) > at(0, 0) > at(1, 0)
    held = arranged(hands=(IDLE, "mall_redevelopment", "-"), concerns=(FULL, "-", "-"), pile="")
    assert value(held, 0) > 1, "what is not seen may come to anybody, but finds no room here"
    assert value(held, 1) == pytest.approx(-0.27), "nor does the own card, before it is played"
    assert at(1, 0, crises=9) == at(1, 1, crises=9) == 0, "it can no longer get its permits"


def test_the_value_prefers_concerns_that_block_housing() -> None:
    empty = arranged(housing=("courtyard_block:2", "-", "-"))
    blocked = arranged(housing=("courtyard_block:2", "-", "-"), concerns=("d4", "-", "-"))
    beside = arranged(housing=("courtyard_block:2", "-", "-"), concerns=("a6", "-", "-"))
    assert value(blocked, 0) > value(beside, 0) > value(empty, 0)


def test_the_value_refuses_a_view_with_holes() -> None:
    with pytest.raises(ValueError, match="needs a complete position, not a view"):
        value(new().view(0), 0)


def test_a_lead_counts_more_the_fewer_crises_are_left() -> None:
    def chances(crises: int) -> list[float]:
        state = arranged(built=("-", "a6,b6", "a6,b6"), hands=EMPTY, crises=crises, pile="")
        return [EVALUATION.reward(state, seat) for seat in range(3)]

    for crises in (0, 5, 9):
        assert sum(chances(crises)) == pytest.approx(1)
        assert chances(crises) == sorted(chances(crises), reverse=True)
    assert 1 / 3 < chances(0)[0] < chances(5)[0] < chances(9)[0]
    assert EVALUATION.reward(arranged(hands=EMPTY, pile=""), 0) == pytest.approx(1 / 3)


def test_the_reward_counts_cards_and_tokens_while_crises_are_left() -> None:
    def chance(hand: str, tokens: str, crises: int = 5) -> float:
        hands, concerns = (hand, "-", "-"), (tokens, "-", "-")
        return EVALUATION.reward(
            arranged(hands=hands, concerns=concerns, crises=crises, pile=""), 0
        )

    assert chance("appeal_to_the_council", "-") > chance("view_corridor", "-") > chance("-", "-")
    assert chance("-", "a1,a2") > chance("-", "a1") > chance("-", "-")
    late = chance("appeal_to_the_council", "-", 10)
    assert late == pytest.approx(chance("-", "-", 10)), "no crisis to come, nothing to hope for"


def test_a_stage_ends_with_a_turn() -> None:
    state, dice, turns = new(3), Rng(3), 0
    while state.to_move != NOBODY:
        before, turn = EVALUATION.stage(state), state.turn
        random_action(state, state.to_move, dice)
        assert EVALUATION.stage(state) in (before, before + 1)
        turns += state.turn != turn
        if state.turn != turn:
            assert EVALUATION.stage(state) == before + 1
    assert EVALUATION.stage(state) >= turns > 10


def test_the_rollout_policy_is_about_as_good_as_trying_every_action() -> None:
    """Looking at places twice and at tokens one by one finds the best nearly always."""
    dice, buffer, compared, missed, lost = Rng(8), vec[i64](), 0, 0, 0.0
    evaluation = GAME.evaluation(
        {name: 0.0 for name in WEIGHTS if name.startswith(("hold_", "shelter"))}
    )
    for seed in range(6):
        state = new(seed)
        buffer = vec[i64]([0] * state.actions)
        while state.to_move != NOBODY:
            seat, legal = state.to_move, state.legal(state.to_move)
            action = evaluation.rollout_action(state, seat, dice, buffer)
            assert action in legal
            if len(legal) > 1 and dice.below(3) == 0 and is_two_steps(state):
                values = [evaluation.outlook(state, seat, action, buffer) for action in legal]
                compared += 1
                shortfall = max(values) - values[legal.index(action)]
                missed += shortfall > 1
                lost += shortfall
            state.apply(seat, action)
    assert compared >= 60
    assert missed <= 0.12 * compared and lost <= 2.0 * compared, (missed, lost, compared)


def test_the_rollout_policy_plays_the_least_useful_card_first() -> None:
    state = arranged(hands=("appeal_to_the_council,view_corridor", "-", "-"))
    cards = state.legal(0)
    assert len(cards) == 2
    for precious in ("hold_concern", "hold_discard_housing"):
        dear = GAME.evaluation({precious: 1000.0})
        played = state.label(dear.rollout_action(state, 0, Rng(1), vec[i64]([0] * state.actions)))
        assert ("Corridor" in played) == (precious == "hold_discard_housing")


def is_two_steps(state: Sunnyvale) -> bool:
    """Whether two actions, before anything is drawn, show what each thing to do is good for."""
    effects = [state.edition.effects[kind] for kind in state.hand(state.to_move)]
    if PASS_HOUSING in effects or REMOVE_CONCERNS in effects:
        return False  # which take three
    return state.plays == 2 or (state.plays == 1 and state.phase != PLAY)


def test_greedy_blocks_what_is_ready_next() -> None:
    state = arranged(
        hands=("shadows_on_my_tomatoes,shadows_on_my_tomatoes,shadows_on_my_tomatoes", "-", "-"),
        housing=("courtyard_block:2", "-", "-"),
        concerns=("c3", "-", "-"),
        phase="place",
        card="shadows_on_my_tomatoes",
        plays=1,
    )
    chosen = bot("greedy", GAME, 1).choose(state.view(0), 0)
    assert "d4" in state.label(chosen).split() or "d5" in state.label(chosen).split()


def test_features_list_the_view_from_the_own_seat() -> None:
    assert LAYOUT == 1
    state = arranged(
        turn="B",
        phase="build",
        plays=0,
        draws=1,
        picked="C:teacher_housing:2",
        level=5,
        crises=4,
        hands=("train_noise,train_noise", "view_corridor", "-"),
        housing=("-", "cottage_court:1,cottage_court:2", "teacher_housing:2"),
        concerns=("a1", "b1", "c1"),
        built=("-", "-", "f1"),
        moratoria=(0, 1, 0),
    )
    found = blocks(state.view(1), 1)
    ids = state.edition.ids
    assert [ids[kind] for kind, it in enumerate(found["hand"]) if it] == ["view_corridor"]
    assert found["unseen"][ids.index("view_corridor")] == pytest.approx(2 / 3)
    assert found["unseen"][ids.index("train_noise")] == 1, "for all seat B knows"
    assert [ids[kind] for kind, it in enumerate(found["picked"]) if it] == ["teacher_housing"]
    assert found["phase"].index(1) == 9 and sum(found["phase"]) == 1
    assert found["table"][:2] == [0.5, 0.4] and found["table"][3:] == [0, 1, 0, 0]
    assert found["actors"] == [0, 1, 0] and found["turn"] == [1, 0, 0]
    assert found["map 0"] == [0, 1, 0] and found["map 1"] == [0, 0, 1]
    assert [found[f"concerns {nth}"].index(1) for nth in range(3)] == [1, 2, 0]
    assert found["built 1"].index(1) == 5
    kind = ids.index("cottage_court")
    assert found["waiting 0"][kind] == 2 and found["permits 0"][kind] == pytest.approx(1)
    assert found["own 0"] == [1, 0, 1, 1] and found["own 1"][3] == 0.99


def test_features_always_have_the_same_length() -> None:
    state, dice, lengths = new(4, even_crises="yes"), Rng(4), set()
    while state.to_move != NOBODY:
        vector = GAME.features(state.view(state.to_move), state.to_move)
        assert all(isfinite(number) for number in vector)
        lengths.add(len(vector))
        random_action(state, state.to_move, dice)
    lengths.add(len(GAME.features(state.view(0), 0)))
    assert lengths == {4 * 39 + 17 + 12 + 7 + 9 + 3 * (3 + 72 + 34 + 4)}


def test_features_do_not_depend_on_hidden_cards_and_need_a_seat() -> None:
    state = arranged(hands=(IDLE, "view_corridor", "train_noise"))
    other = state.view(1)
    other.determinize(Rng(3))
    assert GAME.features(other.view(1), 1) == GAME.features(state.view(1), 1)
    with pytest.raises(ValueError, match="a seat from 0 to 2, not -2"):
        GAME.features(state.view(SPECTATOR), SPECTATOR)
    assert sum(blocks(play(state, "play Heritage Orchard").view(0), 0)["card"]) == 1
