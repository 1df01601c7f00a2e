"""Plays random matches and runs the checks of the rules in every position."""

from tabletown.contract.position import Facts, Start, choice, facts, pick, viewers
from tabletown.contract.rules import (
    check_actions,
    check_copy_played_out,
    check_looking,
    check_turn,
)
from tabletown.contract.secrets import check_guesses, check_reach, check_spectator, check_view
from tabletown.contract.simultaneity import (
    check_orders,
    check_sealed,
    check_sealed_lines,
    check_untouched,
)
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State


def check(start: Start, games: int = 10, stops: int = 5) -> str:
    """Check the rules in `games` random matches.

    Cheap checks run in every position, the others at a few random stops per match. Raises
    AssertionError with the check that failed and the position; returns a summary.
    """
    if not __debug__:
        raise RuntimeError("the contract is made of assertions: run Python without -O")
    positions = 0
    for seed in range(games):
        walk = Walk(start, seed)
        try:
            walk.go(stops)
        except AssertionError as error:
            raise AssertionError(f"{error}, in game {seed}: {walk.state.text()}") from error
        positions += len(walk.log) + 1
    return f"{games} games, {positions} positions"


class Walk:
    """One random match, played twice: first to record it, then with checks after each action."""

    def __init__(self, start: Start, seed: int) -> None:
        self.start = start
        self.seed = seed
        self.dice = Rng(seed)
        self.state = start(seed)
        self.log: list[tuple[str, int, int]] = []  # position, seat, action
        self.kept: list[tuple[State, Facts]] = []  # all copies and views made, with snapshots

    def go(self, stops: int) -> None:
        self.explore()
        end = self.state
        stopping = {self.dice.below(len(self.log)) for _stop in range(stops)}
        self.state = self.start(self.seed)
        for ply, (text, seat, action) in enumerate(self.log):
            assert self.state.text() == text, "the same seed and log give another game"
            self.look(seat)
            if ply in stopping:
                self.look_around()
            before = self.state.copy()
            self.state.apply(seat, action)
            check_untouched(before, self.state, seat)
        assert facts(self.state) == facts(end), "the same seed and log give another game"
        self.look(0)
        for viewer in viewers(self.state):
            check_view(self.start(self.seed), self.state, viewer)
            check_guesses(self.state, viewer, self.dice)
        for holder, then in self.kept:
            assert facts(holder) == then, "an old copy or view has changed"

    def explore(self) -> None:
        check_turn(self.state)
        while self.state.to_move != NOBODY:
            seat, action = choice(self.state, self.dice)
            self.log.append((self.state.text(), seat, action))
            self.state.apply(seat, action)
            assert len(self.log) <= self.state.longest, "the game outlasts its bound"
            check_turn(self.state)

    def look(self, seat: int) -> None:
        """Run the checks that are cheap enough for every position."""
        state, dice = self.state, self.dice
        check_looking(self.start, self.seed, state, dice)
        viewer = pick(viewers(state), dice)
        check_view(self.start(self.seed), state, viewer)
        check_sealed(state, seat, [viewer])
        holders = [state.copy(), *[state.view(viewer) for viewer in viewers(state)]]
        self.kept += [(holder, facts(holder)) for holder in holders]

    def look_around(self) -> None:
        """Run the expensive checks."""
        state, dice = self.state, self.dice
        check_copy_played_out(state, dice)
        check_actions(state, dice)
        check_orders(state, dice)
        check_sealed_lines(state, dice)
        for seat in state.actors():
            check_sealed(state, seat, viewers(state))
        for viewer in viewers(state):
            check_view(self.start(self.seed), state, viewer)
            check_spectator(state, viewer)
            check_guesses(state, viewer, dice)
        check_reach(state, pick(viewers(state), dice), dice)
