"""Games for tests: begun by name, and played on by a seeded mix of bots."""

from collections.abc import Sequence

from tabletown import game
from tabletown.bots.levels import bot
from tabletown.core.replay import Replay
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY

ENDLESS = 10**6


def begun(name: str, *players: str, seed: int | bytes = 1, **options: int | str) -> Replay:
    return Replay(game(name), players, seed, options)


def played(replay: Replay, plies: int = ENDLESS, kinds: Sequence[str] = ("random",)) -> Replay:
    """Go on for so many actions, seats acting in any order they may."""
    dice = Rng(len(replay.steps) + 7)
    bots = [bot(kinds[seat % len(kinds)], replay.game, seat) for seat in range(replay.state.seats)]
    while replay.state.to_move != NOBODY and len(replay.steps) < plies:
        actors = replay.state.actors()
        seat = actors[dice.below(len(actors))]
        view = replay.state.view(seat)
        replay.play(seat, view.label(bots[seat].choose(view, seat)))
    return replay
