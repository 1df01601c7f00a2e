"""The drawing of Brazil: Imperial, parsed: its parts, texts, symbols and gestures."""

from collections import Counter
from xml.etree import ElementTree

from helpers.brazil_positions import (
    hold,
    moving,
    play,
    settled,
    stand,
)
from tabletown.core.rng import Rng
from tabletown.games.brazil import GAME
from tabletown.games.brazil.rules import Brazil, actions

SVG = "{http://www.w3.org/2000/svg}"
ARCHER, OTHER_ARCHER, MONARCH, DRAGOON, CANNON = range(5)  # green, who is seat 0
ARQUEBUSIER = 0  # orange, who is seat 1


def drawn(state: Brazil, seat: int, *last: int) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.draw(state.view(seat), seat=seat, last=last))


def classed(picture: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    return [part for part in picture.iter() if {*names} <= {*part.get("class", "").split()}]


def area(picture: ElementTree.Element, name: str) -> ElementTree.Element:
    (element,) = classed(picture, "area", name)
    return element


def parts(picture: ElementTree.Element) -> set[str]:
    return {name for part in picture.iter() if (name := part.get("data-part"))}


def said(picture: ElementTree.Element) -> list[str]:
    return [part.text or "" for part in picture.iter(f"{SVG}text")]


def told(picture: ElementTree.Element) -> str:
    """All its words, however they are broken into lines."""
    return " ".join(said(picture))


def symbols(picture: ElementTree.Element) -> Counter[str]:
    return Counter(part.get("href", "#i-")[3:] for part in picture.iter(f"{SVG}use"))


def gestures(state: Brazil, seat: int) -> list[tuple[str, ...]]:
    return [GAME.gesture(state.view(seat), action) for action in state.legal(seat)]


def check_touch(state: Brazil, seat: int) -> None:
    """Whatever is legal has parts of its own, and no other part has a name."""
    all_gestures = gestures(state, seat)
    assert len(set(all_gestures)) == len(all_gestures)
    assert parts(drawn(state, seat)) == {part for gesture in all_gestures for part in gesture}


def go_on(state: Brazil, dice: Rng) -> int:
    """Any seat that may does anything; to decline is rarer, so that more happens."""
    actors = state.actors()
    seat = actors[dice.below(len(actors))]
    legal = state.legal(seat)
    bold = [action for action in legal if action != actions.PASS] if dice.below(4) else legal
    action = (bold or legal)[dice.below(len(bold or legal))]
    state.apply(seat, action)
    return action


def facing(*defenders: int, units: tuple[int, ...] = (CANNON,)) -> Brazil:
    """Seat 0 on its Capital, units of seat 1 next to it."""
    return stand(stand(settled(), "E3", *units), "D3", *defenders, side=1)


def attack(state: Brazil, *then: str) -> Brazil:
    return play(moving(state, "renovate"), "move Cannon", "move to D3", *then)


def calabar() -> Brazil:
    state = hold(hold(facing(ARQUEBUSIER), 0, combat="calabar"), 1, combat="ambush fortification")
    return attack(
        state, "announce 1 cards", "commit Calabar", "commit Ambush", "commit Fortification"
    )
