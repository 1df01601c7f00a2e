"""The drawing of Brazil: Imperial, parsed: its parts, full_text, symbols and gestures."""

from collections import Counter
from functools import partial
from xml.etree.ElementTree import Element

from helpers import pictures
from helpers.brazil_positions import (
    hold,
    moving,
    play,
    settled,
    stand,
)
from helpers.pictures import SVG, classed, said
from tabletown.core.rng import Rng
from tabletown.games.brazil import GAME
from tabletown.games.brazil.rules import Brazil, actions

drawn = partial(pictures.drawn, GAME)
gestures = partial(pictures.gestures, GAME)
check_parts = partial(pictures.check_parts, GAME)
ARCHER, OTHER_ARCHER, MONARCH, DRAGOON, CANNON = range(5)  # green, who is seat 0
ARQUEBUSIER = 0  # orange, who is seat 1


def area(picture: Element, name: str) -> Element:
    (element,) = classed(picture, "area", name)
    return element


def full_text(picture: Element) -> str:
    """All texts of a drawing as one string."""
    return " ".join(said(picture))


def symbols(picture: Element) -> Counter[str]:
    return Counter(part.get("href", "#i-")[3:] for part in picture.iter(f"{SVG}use"))


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
