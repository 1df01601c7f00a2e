"""Shows a game wrongly in one way at a time; the contract must notice each."""

from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pytest
from helpers.contract_promises import promises

import tabletown
from tabletown.contract import check_game, check_presentation
from tabletown.core.game import Game, only_view
from tabletown.core.rng import Rng
from tabletown.core.state import State
from tabletown.games.azul5211.rules import Azul5211

AZUL = tabletown.game("azul5211")
NUMBERS = Rng(1)


class ReplacedPart:
    """5211 with some of its parts replaced."""

    def __init__(self, what: str, otherwise: Callable[..., object]) -> None:
        self.what = what
        self.otherwise = otherwise

    def __getattr__(self, name: str) -> object:
        return self.tell if name == self.what else getattr(AZUL, name)

    def tell(self, state: State, *which: int, **how: Any) -> object:
        """From a view, unless this is the mistake."""
        view = state if self.otherwise is draw_the_truth else only_view(state)
        return self.otherwise(view, *which, **how)


def start(seed: int) -> State:
    return AZUL.new(3, seed)


def nothing(*_arguments: object, **_how: object) -> str:
    return ""


def draw_with(words: str, view: State, **how: Any) -> str:
    return AZUL.draw(view, **how).replace("</svg>", f"{words}</svg>")


def draw_never_the_same(view: State, **how: Any) -> str:
    return draw_with(f"<!-- {NUMBERS.word()} -->", view, **how)


def draw_what_it_remembers(view: State, **how: Any) -> str:
    return draw_with(f"<!-- {id(view)} -->", view, **how)


def draw_untouchable(view: State, **how: Any) -> str:
    return AZUL.draw(view, **how).replace("data-part", "data-whole")


def draw_half_shut(view: State, **how: Any) -> str:
    part_and_rest = AZUL.draw(view, **how).replace("data-part", "data-at").partition("data-at=")[2]
    return draw_with(
        f"<g data-at={part_and_rest.partition('>')[0]}/>" if part_and_rest else "", view, **how
    )


def draw_the_truth(state: State, **how: Any) -> str:
    return AZUL.draw(state.view(how["seat"]), **how)


def refusal_without_rule(view: State, seat: int, action: int) -> str:
    return AZUL.refusal(view, seat, action).replace("§", "rule ")


def gesture_of_the_first(view: State, action: int) -> tuple[str, ...]:
    return AZUL.gesture(view, min(view.legal(view.to_move)))


def features_by_the_way(view: State, seat: int) -> list[float]:
    return AZUL.features(view, seat)[: 99 + len(view.actors())]


# what goes wrong: (the replaced part, its replacement, the broken promise)
REPLACED_PARTS: dict[str, tuple[str, Callable[..., object], str]] = {
    "nobody is asked": ("question", nothing, "an actor is asked nothing, or another is"),
    "all are asked": (
        "question",
        lambda view, seat: "What now?",
        "an actor is asked nothing, or another is",
    ),
    "nothing is said": ("describe", nothing, "nothing is described"),
    "a score from nowhere": (
        "sources",
        lambda view, seat: [("Luck", 7)],
        "the sources of a score do not add up to it",
    ),
    "the terminal is empty": ("board", nothing, "the terminal shows nothing"),
    "all is refused": ("refusal", lambda view, seat, action: "No (§5).", "is legal but refused"),
    "nothing is refused": ("refusal", nothing, "nobody says why action"),
    "a refusal has no number": ("refusal", refusal_without_rule, "a refusal names no rule"),
    "a picture of the truth": ("draw", draw_the_truth, "takes a true state"),
    "a picture with its own style": (
        "draw",
        partial(draw_with, '<rect style="fill:red"/>'),
        "a page's picture brings its own style",
    ),
    "a picture that is not XML": ("draw", partial(draw_with, "<br>"), "a picture is not XML"),
    "a picture that changes": ("draw", draw_never_the_same, "is not the same for the same view"),
    "a picture that remembers": (
        "draw",
        draw_what_it_remembers,
        "is not the same for the same view",
    ),
    "a picture without parts": ("draw", draw_untouchable, "no part to touch for"),
    "a card shut beside its open twin": (
        "draw",
        draw_half_shut,
        "may be touched in one place and not in another",
    ),
    "an action without gesture": ("gesture", lambda view, action: (), "no part to touch for"),
    "two actions with one gesture": ("gesture", gesture_of_the_first, "shares its gesture"),
    "features that remember": (
        "features",
        lambda view, seat: [*AZUL.features(view, seat), float(id(view))],
        "is not the same for the same view",
    ),
    "features without a number": (
        "features",
        lambda view, seat: [*AZUL.features(view, seat), float("inf")],
        "features are not finite numbers",
    ),
    "features that shrink": ("features", features_by_the_way, "features come in several lengths"),
}


@pytest.mark.parametrize("mistake", REPLACED_PARTS)
def test_the_contract_catches(mistake: str) -> None:
    what, otherwise, promise = REPLACED_PARTS[mistake]
    game = cast(Game[Any], ReplacedPart(what, otherwise))
    with pytest.raises(AssertionError, match=promise):
        check_presentation(game, start)


def test_the_contract_passes_the_game_unchanged() -> None:
    assert check_presentation(AZUL, start) == len(AZUL.features(start(0).view(0), 0))


def test_features_may_not_depend_on_options() -> None:
    def longer(view: State, seat: int) -> list[float]:
        assert isinstance(view, Azul5211)
        return [*AZUL.features(view, seat), *([0.0] if view.long_game else [])]

    checks = check_game(cast(Game[Any], ReplacedPart("features", longer)), games=1)
    (first, short), (second, long) = checks[:2]
    assert [first, second] == ["classic, 2 seats, long_game=no", "classic, 2 seats, long_game=yes"]
    assert short().startswith("1 games, ")
    with pytest.raises(AssertionError, match="features differ in length with the options"):
        long()


def test_every_promise_has_a_mutant() -> None:
    caught = [promise for _what, _otherwise, promise in REPLACED_PARTS.values()]
    for promise in promises("presentation"):
        assert promise in caught, f"no mistake breaks this: {promise}"
