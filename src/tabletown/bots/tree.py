"""Textbook search: information-set Monte-Carlo tree search with random playouts.

Each simulation starts from a new guess of the hidden information. All seats share one tree, and
each maximises its own reward. Guesses allow different actions, so UCB counts how often an action
was available, not how often its parent was visited.
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
LOGARITHMS: Final = 4096  # precomputed

# The columns of a node's row; one row per node keeps its numbers in one cache line.
ACTION: Final[i64] = 0  # that led here
MOVER: Final[i64] = 1  # the seat that took it
CHILD: Final[i64] = 2  # the first child
SIBLING: Final[i64] = 3  # the next child of the same parent
VISITS: Final[i64] = 4
AVAILABLE: Final[i64] = 5  # how often it was legal
ROW: Final[i64] = 6


@final
class Tree(Bot):
    """Keeps its nodes in a flat array, and the children of a node as a linked list."""

    def __init__(self, budget: Budget, seed: i64, exploration: float = EXPLORATION) -> None:
        super().__init__("textbook")
        self.budget: Final = budget
        self.exploration: Final = exploration
        self.rng = Rng(seed)
        self.logarithms: Final = vec[float]([log(max(1, n)) for n in range(LOGARITHMS)])
        self.nodes = vec[i64]()  # [node * ROW + column]
        self.totals = vec[float]()  # [node]: sum of rewards of its mover
        self.buffer = vec[i64]()  # legal actions
        self.stamps = vec[i64]()  # [action]: the time when it was legal last
        self.time: i64 = 0
        self.path = vec[i64]()  # nodes from the root to the leaf
        self.rewards = vec[float]()  # [seat]: at the end of a simulation

    def decide(self, view: State, seat: i64) -> i64:
        """The action with the most visits."""
        self.grow(view, seat)
        nodes = self.nodes
        best = nodes[CHILD]
        node = best
        while node != NONE:
            if nodes[node * ROW + VISITS] > nodes[best * ROW + VISITS]:
                best = node
            node = nodes[node * ROW + SIBLING]
        return nodes[best * ROW + ACTION]

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
            self.backpropagate(world, last)
            simulations += 1

    def clear(self, view: State) -> None:
        self.nodes = vec[i64]([0] * ROW)
        self.totals = vec[float]([0.0])
        self.buffer = vec[i64]([0] * view.actions)
        self.stamps = vec[i64]([0] * view.actions)
        self.time = 0
        self.path = vec[i64]([0] * (view.longest + 1))
        self.rewards = vec[float]([0.0] * view.seats)

    def descend(self, state: State, seat: i64) -> i64:
        """Go from the root to a new node or to the end of the game; return the depth."""
        node: i64 = 0
        depth: i64 = 0
        while True:
            nodes = len(self.totals)
            node = self.next(state, seat, node)
            state.apply(seat, self.nodes[node * ROW + ACTION])
            depth += 1
            self.path[depth] = node
            if node == nodes or state.to_move == NOBODY:
                return depth
            seat = state.to_move

    def next(self, state: State, seat: i64, parent: i64) -> i64:
        """The legal child with the highest UCB value; an untried action comes first."""
        left = self.stamp(state, seat)
        nodes = self.nodes
        totals = self.totals
        stamps = self.stamps
        logarithms = self.logarithms
        best: i64 = NONE
        most = -1.0
        node = nodes[parent * ROW + CHILD]
        while node != NONE:
            row = node * ROW
            action = nodes[row + ACTION]
            if stamps[action] == self.time and nodes[row + MOVER] == seat:
                stamps[action] = 0
                left -= 1
                available = nodes[row + AVAILABLE] + 1
                nodes[row + AVAILABLE] = available
                visits = float(nodes[row + VISITS])
                logarithm = logarithms[available] if available < LOGARITHMS else log(available)
                bound = totals[node] / visits + self.exploration * sqrt(logarithm / visits)
                if bound > most:
                    most = bound
                    best = node
            node = nodes[row + SIBLING]
        return best if left == 0 else self.add(parent, seat, self.untried(self.rng.below(left)))

    def stamp(self, state: State, seat: i64) -> i64:
        """Mark the legal actions with the current time; return their number."""
        stamps = self.stamps
        count = state.legal_into(seat, self.buffer)
        self.time += 1
        for nth in range(count):
            stamps[self.buffer[nth]] = self.time
        return count

    def untried(self, nth: i64) -> i64:
        """The nth legal action that has no node yet."""
        place: i64 = 0
        while True:
            action = self.buffer[place]
            if self.stamps[action] == self.time:
                if nth == 0:
                    return action
                nth -= 1
            place += 1

    def add(self, parent: i64, seat: i64, action: i64) -> i64:
        node: i64 = len(self.totals)
        nodes = append(self.nodes, action)
        nodes = append(nodes, seat)
        nodes = append(nodes, NONE)
        nodes = append(nodes, nodes[parent * ROW + CHILD])
        nodes = append(nodes, 0)
        nodes = append(nodes, 1)
        nodes[parent * ROW + CHILD] = node
        self.nodes = nodes
        self.totals = append(self.totals, 0.0)
        return node

    def backpropagate(self, end: State, last: i64) -> None:
        """Add to each node of the path the reward of the seat that moved there."""
        winners = end.winners()
        rewards = self.rewards
        for seat in range(end.seats):
            rewards[seat] = 0.0
        for winner in winners:
            rewards[winner] = 1.0 / float(len(winners))
        nodes = self.nodes
        totals = self.totals
        for depth in range(1, last + 1):
            node = self.path[depth]
            nodes[node * ROW + VISITS] += 1
            totals[node] += rewards[nodes[node * ROW + MOVER]]
