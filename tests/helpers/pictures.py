"""The drawing of any game, parsed: its elements by class, its parts to press and its words."""

from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tabletown.core.game import Game
from tabletown.core.state import State

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: Element | str) -> Element:
    return ElementTree.fromstring(picture) if isinstance(picture, str) else picture


def drawn(game: Game[Any], state: State, seat: int, *last: int) -> Element:
    return ElementTree.fromstring(game.draw(state.view(seat), seat=seat, last=last))


def many(picture: str, classes: str) -> int:
    """The number of elements of the drawing with exactly these classes."""
    return picture.count(f'class="{classes}"')


def classed(picture: Element, *names: str) -> list[Element]:
    return [part for part in picture.iter() if {*names} <= {*part.get("class", "").split()}]


def parts(picture: Element | str) -> list[str]:
    return [name for part in parsed(picture).iter() if (name := part.get("data-part"))]


def said(picture: Element | str) -> list[str]:
    return [part.text or "" for part in parsed(picture).iter(f"{SVG}text")]


def gestures(game: Game[Any], state: State, seat: int) -> list[tuple[str, ...]]:
    view = state.view(seat)
    return [game.gesture(view, action) for action in state.legal(seat)]


def check_parts(game: Game[Any], state: State, seat: int) -> None:
    """Each legal action has a gesture of its own, and nothing else can be pressed."""
    legal = gestures(game, state, seat)
    assert len(set(legal)) == len(legal)
    assert {*parts(drawn(game, state, seat))} == {part for gesture in legal for part in gesture}
