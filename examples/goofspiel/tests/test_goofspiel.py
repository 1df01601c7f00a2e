"""One test for each rule of rules.md, the contract, and words, drawings and bots."""

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from goofspiel import GAME
from goofspiel.edition import Edition
from goofspiel.explain import describe, question, refusal
from goofspiel.features import features, names
from goofspiel.narration import events, heading
from goofspiel.rules import NO_CARD, PILE, STAKE, Goofspiel
from librt.vecs import vec
from mypy_extensions import i64

import tabletown
from tabletown.bots.levels import bot
from tabletown.contract import builds_agree, check_game
from tabletown.core.edition import BadEdition, Sheet, Source
from tabletown.core.rng import Rng
from tabletown.core.state import HIDDEN, NOBODY, SPECTATOR, IllegalAction

TWO_LEFT = "pile=2 stake=12 / hand=5,9 won=13 bid=1 chosen=- / hand=5,7 won=1 bid=3 chosen=-"
LAST = "pile=- stake=12 / hand=5 won=13 bid=1 chosen=- / hand=7 won=1 bid=3 chosen=-"


def at(text: str, ties: str = "lost") -> Goofspiel:
    state = GAME.new(text.count("hand="), 1, {"ties": ties})
    assert isinstance(state, Goofspiel)
    state.setup(text)
    state.audit()
    return state


def after(text: str, *bids: int, ties: str = "lost") -> Goofspiel:
    """The position after one bid of each seat in turn."""
    state = at(text, ties)
    for seat, number in enumerate(bids):
        state.play(seat, f"bid {number}")
        state.audit()
    return state


@pytest.mark.parametrize("words, run", check_game(GAME))
def test_the_contract_holds(words: str, run: Callable[[], str]) -> None:
    assert re.fullmatch(r"3 games, \d+ positions", run()), words


def test_both_builds_play_the_same_games() -> None:
    same = "50 games are the same, compiled and interpreted"
    expected = {"compiled": same, "interpreted": "not compared"}[tabletown.build()]
    assert builds_agree("goofspiel", 50).startswith(expected)


def test_tabletown_finds_the_game() -> None:
    assert tabletown.game("goofspiel") is GAME
    assert tabletown.names()[len(tabletown.GAMES) :] == ["connect_four", "goofspiel"]


def test_rule_1_equal_hands_of_13_cards_for_two_or_three() -> None:
    state = GAME.new(3, 1)
    assert isinstance(state, Goofspiel)
    assert [state.hand(seat) for seat in range(3)] == [[*range(13)]] * 3
    with pytest.raises(ValueError, match="Goofspiel is for 2 to 3 seats, not 4"):
        GAME.new(4, 1)


def test_rule_2_every_prize_may_come_first() -> None:
    first = {GAME.new(2, seed).text().split(" / ")[0].split("stake=")[1] for seed in range(200)}
    assert first == {str(number) for number in range(1, 14)}


def test_rule_3_all_seats_choose_at_the_same_time_and_in_secret() -> None:
    state = after(TWO_LEFT, 9)
    assert (at(TWO_LEFT).actors(), state.actors()) == ([0, 1], [1])
    assert state.hand(0) == [4, 8]  # the card stays in the hand until it is revealed
    assert [state.view(seat).chosen[0] for seat in (0, 1, SPECTATOR)] == [8, HIDDEN, HIDDEN]
    assert state.view(1).text() == after(TWO_LEFT, 5).view(1).text()
    with pytest.raises(IllegalAction):
        state.play(0, "bid 5")


def test_rule_3_a_guess_takes_any_card_of_the_hand() -> None:
    view = after(TWO_LEFT, 9).view(1)
    guesses = set()
    for seed in range(50):
        guess = view.copy()
        guess.determinize(Rng(seed))
        guesses.add(int(guess.chosen[0]))
    assert guesses == {4, 8}


def test_rule_4_the_highest_card_wins_the_prize() -> None:
    state = after(TWO_LEFT, 9, 7)
    assert (state.scores(), state.prizes_at(0), state.prizes_at(STAKE)) == ([25, 1], [11, 12], [1])
    assert (state.hand(0), state.hand(1), list(state.chosen)) == ([4], [4], [NO_CARD, NO_CARD])


def test_rule_5_a_tied_prize_is_lost() -> None:
    state = after(TWO_LEFT, 5, 5)
    assert (state.scores(), state.prizes_at(STAKE), state.count(PILE)) == ([13, 1], [1], 0)


def test_rule_5_a_lower_card_does_not_win_a_tie() -> None:
    text = "pile=- stake=3 / hand=9 won=- bid=- chosen=- / hand=9 won=- bid=- chosen=-"
    assert after(text + " / hand=2 won=- bid=- chosen=-", 9, 9, 2).scores() == [0, 0, 0]


def test_rule_6_a_spectator_sees_everything_but_choices() -> None:
    assert at(TWO_LEFT).view(SPECTATOR).text() == TWO_LEFT


def test_rule_7_most_points_win_when_the_hands_are_empty() -> None:
    state = after(LAST, 5, 7)
    assert (state.scores(), state.winners(), state.actors()) == ([13, 13], [0, 1], [])
    assert at(LAST).winners() == []


def test_rule_8_a_carried_prize_is_won_with_the_next() -> None:
    state = after(TWO_LEFT, 5, 5, ties="carried")
    assert state.prizes_at(STAKE) == [1, 11]
    state.play(0, "bid 9")
    state.play(1, "bid 7")
    assert state.scores() == [27, 1]


def test_rule_8_a_tie_in_the_last_round_is_lost() -> None:
    text = LAST.replace("hand=7", "hand=5")
    state = after(text, 5, 5, ties="carried")
    assert (state.scores(), state.actors()) == ([13, 1], [])


def test_bidding_one_more_beats_bidding_the_prize_by_78_to_13() -> None:
    """The classic answer to matching: lose the king to the ace, win every other prize."""
    state = GAME.new(2, 5)
    assert isinstance(state, Goofspiel)
    while state.to_move != NOBODY:
        prize = state.prizes_at(STAKE)[0]
        state.apply(0, prize)
        state.apply(1, (prize + 1) % 13)
    assert state.scores() == [13, 78]


@pytest.mark.parametrize(
    "line, complaint",
    [
        ("cards = 1", "mine.toml:2: cards: 1, expected a whole number from 2 to 30"),
        ("card = 13", "mine.toml:2: cards: missing"),
    ],
)
def test_a_bad_edition_is_refused_by_line(line: str, complaint: str) -> None:
    with pytest.raises(BadEdition, match=re.escape(complaint)):
        Edition(Sheet([Source("mine.toml", f'title = "Mine"\n{line}')]))


def test_refusals_cite_their_rules() -> None:
    assert refusal(at(TWO_LEFT), 0, 4) == ""
    assert refusal(at(TWO_LEFT), 0, 0) == "Card 1 was played before (§4)."
    chosen = after(TWO_LEFT, 9).view(0)
    assert refusal(chosen, 0, 4) == "You have already chosen a card for this round (§3)."
    assert refusal(after(LAST, 5, 7), 0, 4) == "The game is over: all cards are played (§7)."


def test_a_table_is_described_seat_by_seat() -> None:
    lines = describe(after(TWO_LEFT, 9).view(1), 1).splitlines()
    assert lines[0] == "Goofspiel, round 12 of 13, prize 12."
    assert lines[2:4] == [
        "Seat A: 5, 9; 13 points; has chosen.",
        "Seat B: 5, 7; 1 points; bid 3 in the round before.",
    ]
    assert lines[-1] == question(after(TWO_LEFT, 9), 1) != ""


def test_the_log_tells_who_won_the_prize() -> None:
    before, made = at(TWO_LEFT).view(0), [(0, 8), (1, 6)]
    assert heading(before) == "Round 12 of 13 · prize 12"
    assert events(before, after(TWO_LEFT, 9, 7).view(0), 0, made) == [(0, "won 12")]
    tied = [(NOBODY, "nobody won 12: the highest card was tied")]
    assert events(before, after(TWO_LEFT, 5, 5).view(0), 0, made) == tied
    assert events(before, after(TWO_LEFT, 9).view(0), 0, made[:1]) == []


def test_only_the_viewers_own_cards_can_be_pressed() -> None:
    drawn = ElementTree.fromstring(GAME.draw(at(TWO_LEFT).view(1), seat=1))
    parts = [part.get("data-part") for part in drawn.iter() if part.get("data-part")]
    assert parts == ["card-5", "card-7"]


def test_features_are_seen_from_the_own_side() -> None:
    view = after(TWO_LEFT, 9).view(1)
    by_name = dict(zip(names(view), features(view, 1), strict=True))
    assert by_name["own card 7"] == by_name["seat +1 card 9"] == 1.0
    assert (by_name["own choice made"], by_name["seat +1 choice made"]) == (0.0, 1.0)
    assert by_name["prize 12 in the stake"] == by_name["prize 2 in the pile"] == 1.0


@pytest.mark.parametrize("name", ["greedy", "builder", "mayor@100"])
def test_bots_do_not_waste_a_high_card(name: str) -> None:
    text = "pile=13 stake=1 / hand=1,13 won=- bid=- chosen=- / hand=1,13 won=- bid=- chosen=-"
    chosen = bot(name, GAME, 1).choose(at(text).view(0), 0)
    assert at(text).label(chosen) == "bid 1"


def test_the_rollout_policy_bids_by_the_rank_of_the_prize() -> None:
    hand = "hand=2,4,6,8 won=- bid=- chosen=-"
    state, buffer, rng = at(f"pile=1,9,13 stake=5 / {hand} / {hand}"), vec[i64]([0] * 13), Rng(1)
    actions = [GAME.evaluation().rollout_action(state, 0, rng, buffer) for _nth in range(100)]
    assert {state.label(action) for action in actions} == {"bid 2", "bid 4", "bid 6"}
