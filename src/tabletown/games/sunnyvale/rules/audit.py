"""Checks that a position of Sunnyvale, CA is consistent."""

from typing import TYPE_CHECKING

from tabletown.games.sunnyvale.rules import crisis
from tabletown.games.sunnyvale.rules.phases import BUILD, ORDER

if TYPE_CHECKING:
    from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale


def audit(state: "Sunnyvale") -> None:
    """Raises AssertionError unless every card is in one place and all that is ready is built."""
    edition = state.edition
    assert list(state.bag) == list(state.unseen()), f"cards lost or doubled: {state.text()}"
    assert min(state.bag) >= 0, f"cards from nowhere: {state.text()}"
    cards = state.pile - (edition.crises - state.crises)
    assert sum(state.bag) == cards, f"the pile is wrong: {state.text()}"
    assert list(state.projects) == sorted(state.projects), f"unsorted: {state.text()}"
    for seat in range(state.seats):
        hand = state.hand(seat)
        assert hand == sorted(hand), f"unsorted: {state.text()}"
        assert min([*hand, 0]) >= 0, f"a hand is hidden: {state.text()}"
        assert state.concerns[seat] & state.built[seat] == 0, f"two tokens: {state.text()}"
        building = state.phase == BUILD or state.phase == ORDER
        for project in state.before(seat):
            ready = crisis.is_ready(state, seat, project)
            assert building or not ready, f"not built: {state.text()}"
