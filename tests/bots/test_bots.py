from collections.abc import Callable
from functools import partial

import pytest
from helpers.guesses import choices_for_guesses
from helpers.played_games import begun, played
from librt.vecs import vec

from tabletown import GAMES, game
from tabletown.bots.bot import Bot
from tabletown.bots.greedy import Greedy
from tabletown.bots.levels import LEVELS, STRONGEST, bot
from tabletown.core.evaluation import Evaluation
from tabletown.core.state import SPECTATOR, State

KINDS = (*LEVELS[:-1], f"{STRONGEST}@24", "random", "greedy", "textbook@24")  # thinking little


class GivenEvaluation(Evaluation):
    """Values a position by the given function."""

    def __init__(self, value: Callable[[State, int], float]) -> None:
        super().__init__(vec[float]([1.0]))
        self.given = value

    def value(self, state: State, seat: int) -> float:
        return self.given(state, seat)


def greedy(value: Callable[[State, int], float]) -> Greedy:
    return Greedy(GivenEvaluation(value), 1, 64)


def table(name: str) -> list[str]:
    """Two at a table, or as many as the game wants."""
    seats = game(name).seats
    return ["Ana", "Bruno", "Carla"][: 2 if 2 in seats else seats[0]]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_refuses_a_true_state(name: str, kind: str) -> None:
    state = begun(name, *table(name)).state
    with pytest.raises(ValueError, match=r"give it state.view\(seat\)"):
        bot(kind, game(name), 1).choose(state, 0)
    assert bot(kind, game(name), 1).name == kind


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_refuses_a_seat_that_has_nothing_to_choose(kind: str) -> None:
    replay = begun("village", "Ana", "Bruno")
    while 0 in replay.state.actors():
        replay.play(0, replay.state.label(replay.state.legal(0)[0]))
    for viewer, seat in ((0, 0), (SPECTATOR, SPECTATOR)):
        with pytest.raises(ValueError, match="has nothing to choose now"):
            bot(kind, game("village"), 1).choose(replay.state.view(viewer), seat)


def test_a_bot_must_define_decide() -> None:
    with pytest.raises(NotImplementedError):
        Bot("nobody").choose(begun("village", "Ana").state.view(0), 0)


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="there is no bot 'deep', only newcomer, neighbour, "):
        bot("deep", game("village"), 1)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_makes_the_same_choices(name: str, kind: str) -> None:
    games = [played(begun(name, *table(name)), 12, [kind]).state.text() for _ in range(2)]
    assert games[0] == games[1]


def test_random_takes_every_legal_action_sooner_or_later() -> None:
    view = begun("village", "Ana").state.view(0)
    chooser = bot("random", game("village"), 5)
    assert {chooser.choose(view, 0) for _ in range(300)} == set(view.legal(0))


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_is_not_influenced_by_hidden_cards(kind: str) -> None:
    state = played(begun("azul5211", "a", "b", "c"), 8).state
    seat = state.to_move
    assert len(choices_for_guesses(kind, game("azul5211"), state, seat, range(5))) == 1


def test_greedy_takes_any_of_equally_good_actions() -> None:
    view = begun("village", "Ana").state.view(0)
    indifferent = greedy(lambda state, seat: 1.0)
    assert {indifferent.choose(view, 0) for _ in range(200)} == {*view.legal(0)}


def test_greedy_takes_the_best_of_all_actions() -> None:
    view = begun("village", "Ana").state.view(0)
    for wanted in view.legal(0):
        goal = view.copy()
        goal.apply(0, wanted)
        sheet = goal.text().rpartition("sheet=")[2]
        loves = greedy(partial(likeness, sheet))
        assert loves.choose(view, 0) == wanted


def likeness(sheet: str, state: State, seat: int) -> float:
    """How many spaces are drawn on as on `sheet`; looks one choice further, as the bot does."""
    drawn = state.text().rpartition("sheet=")[2]
    return sum(one == other != "." for one, other in zip(drawn, sheet, strict=True))


def forest_and_lake(state: State, seat: int) -> float:
    return float("F" in state.text() and "L" in state.text())


def test_greedy_also_looks_at_its_next_choice_if_nothing_is_rolled_before() -> None:
    """No single drawing of the preparation is any good, and a House first never will be."""
    view = begun("village", "Ana").state.view(0)
    assert view.label(greedy(forest_and_lake).choose(view, 0)).startswith("forest")


def test_greedy_does_not_rely_on_guessed_dice() -> None:
    """The preparation's last drawing rolls; whatever can be drawn then is not looked at."""
    replay = begun("village", "Ana")
    replay.play(0, replay.state.label(replay.state.legal(0)[0]))
    view = replay.state.view(0)
    drawings: list[int] = []

    def count(state: State, seat: int) -> float:
        drawings.append(sum(state.text().count(letter) for letter in "HFL"))
        return 0.0

    greedy(count).choose(view, 0)
    assert drawings == [2] * len(view.legal(0))


@pytest.mark.parametrize(("name", "games"), [("village", 10), ("azul5211", 12), ("favelas", 6)])
@pytest.mark.slow
def test_greedy_beats_random(name: str, games: int) -> None:
    won = 0
    for seed in range(games):
        kinds = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        end = played(begun(name, "a", "b", seed=seed), kinds=kinds).state
        won += kinds.index("greedy") in end.winners()
    assert won >= 0.7 * games
