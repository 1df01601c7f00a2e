"""Previews: what a move would do, as far as its seat can know, and why a move is not allowed.

A move is tried on guesses at what is hidden; only what all guesses agree on is shown.
"""

from typing import Final

from msgspec import Struct

from tabletown.core.replay import Step
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR, State
from tabletown.table.match.match import Match, is_revealing
from tabletown.table.match.refused import Refused
from tabletown.table.match.seat_names import with_names

WORLDS: Final = 3  # guesses that must agree on what is shown
SEALED: Final = 9  # guesses while others choose face down
CHANCES: Final = 24  # guesses where dice or cards decide
OVER: Final = "This ends the match and cannot be undone."
ENDING: Final = "This may end the match and cannot be undone."
DRAWN: Final = "Chance decides what follows, so this cannot be undone."
REVEALING: Final = "This reveals something hidden, so it cannot be undone."


class Preview(Struct, frozen=True):
    """The effect of a move, computed from the seat's view alone."""

    words: str  # the points it brings; empty if none, or if chance decides
    final: str  # why it could not be undone; empty if it could
    pieces: dict[str, str]  # pieces that the move would add to the board: SVG by area


def why(match: Match, seat: int, touched: str) -> str:
    """Why the seat may not do this: a label, or parts of the board separated by spaces.

    Parts may mean many actions; the one most like a legal action is explained.
    """
    view = match.view(seat)
    actions = range(view.actions)
    meant = [it for it in actions if view.label(it) == touched]
    if not meant:
        parts = {*touched.split(" ")}
        near = [it for it in actions if parts <= {*match.game.gesture(view, it)}]
        legal = view.legal(seat)
        meant = sorted(near, key=lambda it: min([abs(it - may) for may in legal], default=0))
    if not meant:
        return "There is nothing to do here now."
    reason = match.game.refusal(view, seat, meant[0]) or "You may do this now."
    return with_names(reason, match.names, seat)


def preview(match: Match, seat: int, label: str) -> Preview:
    """The effect of a move; raises Refused if it is illegal."""
    view = match.view(seat)
    meant = [action for action in view.legal(seat) if view.label(action) == label]
    if not meant:
        raise Refused("illegal", match.refusal(seat, label))
    return preview_of(match, seat, meant[0])


def preview_of(match: Match, seat: int, action: int) -> Preview:
    """The effect of a legal action."""
    is_sealed = match.view(seat).sealed()
    fewest = SEALED if is_sealed else WORLDS
    worlds = [_world(match, seat, number) for number in range(fewest)]
    first = worlds[0].copy()
    is_drawn = any([_draws(world, seat, action) for world in worlds])
    if is_drawn:
        worlds += [_world(match, seat, number) for number in range(fewest, CHANCES)]
        for world in worlds[fewest:]:
            world.apply(seat, action)
    ends = [world.to_move == NOBODY for world in worlds]
    final = OVER if all(ends) else ENDING if any(ends) else DRAWN if is_drawn else ""
    if not final and is_revealing(first, Step(seat, action, "", 0, False)):
        final = REVEALING
    gain = "" if is_sealed else _gain(match, seat, worlds)
    return Preview(gain, final, _pieces(match, seat, worlds, fewest))


def _draws(world: State, seat: int, action: int) -> bool:
    """Apply the action; returns whether it used random numbers."""
    before = world.rng.count
    world.apply(seat, action)
    return world.rng.count != before


def _world(match: Match, seat: int, number: int) -> State:
    guess = match.view(seat)
    guess.determinize(Rng(number))
    return guess


def _gain(match: Match, seat: int, worlds: list[State]) -> str:
    """The points that the seat would gain, if all guesses agree."""
    before = match.scores()[seat]
    gains = {_scores(world)[seat] - before for world in worlds}
    gain = gains.pop()
    unit = match.game.unit.removesuffix("s") if abs(gain) == 1 else match.game.unit
    return f"{gain:+,} {unit}." if gain and not gains else ""


def _scores(world: State) -> list[int]:
    return world.scores() if world.to_move == NOBODY else world.view(SPECTATOR).scores()


def _pieces(match: Match, seat: int, worlds: list[State], most: int) -> dict[str, str]:
    """The pieces that all guesses would have on the board and that are not there now.

    At most `most` different guesses are drawn.
    """
    before = match.game.pieces(match.view(seat), seat=seat)
    views = {view.text(): view for view in [world.view(seat) for world in worlds]}
    after = [match.game.pieces(view, seat=seat) for view in list(views.values())[:most]]
    added: dict[str, str] = {}
    for area, pieces in after[0].items():
        same = [piece for piece in pieces if all(piece in other.get(area, []) for other in after)]
        new = [piece for piece in same if piece not in before.get(area, [])]
        if new:
            added[area] = "".join(new)
    return added
