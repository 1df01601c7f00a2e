"""The picture of Brazil: what it shows, what can be touched, and what it must not tell."""

from xml.etree import ElementTree

import pytest
from brazil_positions import new

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.brazil import GAME
from tabletown.games.brazil.rules import Brazil


def drawn(state: Brazil, seat: int, *last: int) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.draw(state.view(seat), seat=seat, last=last))


def classed(picture: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    return [part for part in picture.iter() if {*names} <= {*part.get("class", "").split()}]


def parts(picture: ElementTree.Element) -> set[str]:
    return {name for part in picture.iter() if (name := part.get("data-part"))}


def said(picture: ElementTree.Element) -> list[str]:
    return [part.text or "" for part in picture.iter() if part.tag.endswith("text")]


def go_on(state: Brazil, dice: Rng) -> int:
    """Any seat that may does anything; to decline is rarer, so that more happens."""
    actors = state.actors()
    seat = actors[dice.below(len(actors))]
    legal = state.legal(seat)
    bold = [action for action in legal if action != 0] if dice.below(4) else legal
    action = (bold or legal)[dice.below(len(bold or legal))]
    state.apply(seat, action)
    return action


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (2, 2), (3, 3), (4, 4), (2, 5), (4, 6)])
def test_every_legal_action_can_be_touched_and_nothing_else(seats: int, seed: int) -> None:
    """At every kind of decision a few times, and here and there besides."""
    state, dice = new(seats, seed, colours="chosen" if seed % 2 else "dealt"), Rng(seed)
    seen: dict[int, int] = {}
    while state.to_move != NOBODY:
        asked = int(state.asked())
        seen[asked] = seen.get(asked, 0) + 1
        if seen[asked] < 4 or dice.below(40) == 0:
            for seat in state.actors():
                gestures = [GAME.gesture(state.view(seat), action) for action in state.legal(seat)]
                assert len(set(gestures)) == len(gestures)
                assert parts(drawn(state, seat)) == {part for each in gestures for part in each}
            assert parts(drawn(state, SPECTATOR)) == set()
        go_on(state, dice)
    assert parts(drawn(state, 0)) == set()
