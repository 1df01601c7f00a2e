"""Textbook search: a tree grown by random play, in a fresh guess at what is hidden each time.

Information-set Monte-Carlo tree search with one tree for all seats; each seat goes for its own
reward. A node is what came of an action, however the guesses differ: an action counts as often as
it could be taken (its availability), not as often as its parent was visited.
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.bots.budget import Budget
from tabletown.core.playout import playout
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State

EXPLORATION: Final = 0.7
NONE: Final[i64] = 0  # no node: the root is nobody's child
LOGARITHMS: Final = 4096  # kept at hand


@final
class Tree(Bot):
    """Nodes lie in flat arrays and hold their children as a chain."""

    def __init__(self, budget: Budget, seed: i64, exploration: float = EXPLORATION) -> None:
        super().__init__("textbook")
        self.budget: Final = budget
        self.exploration: Final = exploration
        self.rng = Rng(seed)
        self.logarithms: Final = vec[float]([log(max(1, n)) for n in range(LOGARITHMS)])
        self.action = vec[i64]()  # [node]: that led here
        self.mover = vec[i64]()  # [node]: the seat that took it
        self.child = vec[i64]()  # [node]: the first
        self.sibling = vec[i64]()  # [node]: the next
        self.visits = vec[i64]()  # [node]
        self.available = vec[i64]()  # [node]: how often it could be taken
        self.total = vec[float]()  # [node]: rewards of its mover
        self.buffer = vec[i64]()  # what may be done
        self.stamps = vec[i64]()  # [action]: the time when it was legal last
        self.time: i64 = 0
        self.path = vec[i64]()  # nodes from the root on

    def decide(self, view: State, seat: i64) -> i64:
        """What was tried most."""
        self.grow(view, seat)
        best = self.child[0]
        node = best
        while node != NONE:
            if self.visits[node] > self.visits[best]:
                best = node
            node = self.sibling[node]
        return self.action[best]

    def grow(self, view: State, seat: i64) -> None:
        """Simulate until the budget is spent."""
        self.clear(view)
        self.budget.begin()
        simulations: i64 = 0
        while simulations == 0 or self.budget.spent(simulations) < 1.0:
            world = view.copy()
            world.determinize(self.rng)
            last = self.descend(world, seat)
            playout(world, self.rng, self.buffer)
            self.remember(world, last)
            simulations += 1

    def clear(self, view: State) -> None:
        self.action = vec[i64]([0])
        self.mover = vec[i64]([NOBODY])
        self.child = vec[i64]([NONE])
        self.sibling = vec[i64]([NONE])
        self.visits = vec[i64]([0])
        self.available = vec[i64]([0])
        self.total = vec[float]([0.0])
        self.buffer = vec[i64]([0] * view.actions)
        self.stamps = vec[i64]([0] * view.actions)
        self.time = 0
        self.path = vec[i64]([0] * (view.longest + 1))

    def descend(self, state: State, seat: i64) -> i64:
        """From the root, where the seat chooses, to a new node or the end; return how deep."""
        node: i64 = 0
        depth: i64 = 0
        while True:
            nodes = len(self.action)
            node = self.next(state, seat, node)
            state.apply(seat, self.action[node])
            depth += 1
            self.path[depth] = node
            if node == nodes or state.to_move == NOBODY:
                return depth
            seat = state.to_move

    def next(self, state: State, seat: i64, parent: i64) -> i64:
        """The most promising child that may be taken now; one never tried comes first."""
        count = state.legal_into(seat, self.buffer)
        self.time += 1
        for nth in range(count):
            self.stamps[self.buffer[nth]] = self.time
        best: i64 = NONE
        most = -1.0
        node = self.child[parent]
        while node != NONE:
            action = self.action[node]
            if self.stamps[action] == self.time and self.mover[node] == seat:
                self.stamps[action] = 0
                count -= 1
                self.available[node] += 1
                found = self.promise(node)
                if found > most:
                    most = found
                    best = node
            node = self.sibling[node]
        if count == 0:
            return best
        return self.add(parent, seat, self.untried(self.rng.below(count)))

    def promise(self, node: i64) -> float:
        visits = float(self.visits[node])
        available = self.available[node]
        logarithm = self.logarithms[available] if available < LOGARITHMS else log(available)
        return self.total[node] / visits + self.exploration * sqrt(logarithm / visits)

    def untried(self, nth: i64) -> i64:
        """Of the legal actions that have no node."""
        place: i64 = 0
        while True:
            action = self.buffer[place]
            if self.stamps[action] == self.time:
                if nth == 0:
                    return action
                nth -= 1
            place += 1

    def add(self, parent: i64, seat: i64, action: i64) -> i64:
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.mover = append(self.mover, seat)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, self.child[parent])
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 1)
        self.total = append(self.total, 0.0)
        self.child[parent] = node
        return node

    def remember(self, end: State, last: i64) -> None:
        """To each node on the way the reward of the seat that went there."""
        winners = end.winners()
        share = 1.0 / float(max(1, len(winners)))
        rewards = vec[float]([0.0] * end.seats)
        for winner in winners:
            rewards[winner] = share
        for depth in range(1, last + 1):
            node = self.path[depth]
            self.visits[node] += 1
            self.total[node] += rewards[self.mover[node]]
