"""Our side of `search.py`: textbook tree search on Connect Four, prints a line of JSON.

`four.py positions` prints the positions in which both sides are measured, as lists of columns.
`four.py rate 1000 10` prints the seconds of a decision with 1,000 simulations in each of them, the
best of ten. `four.py match 1000 200 python spiel.py` plays 200 matches against OpenSpiel's bot,
which has the same number of simulations and is asked like any external program.
"""

import json
import sys
from math import inf
from time import process_time

from connect_four import GAME, edition, greedy, rules

from tabletown.bots import budget, tree
from tabletown.bots.bot import Bot
from tabletown.bots.budget import Budget
from tabletown.bots.external import ProgramBot
from tabletown.bots.tree import EXPLORATION, Tree
from tabletown.core import playout, rng, state
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State

COMPILED = (edition, rules, greedy, tree, budget, playout, rng, state)
POSITIONS = 24
BUDGET = 60_000  # milliseconds; never reached: both sides have equal simulations, not equal time


def histories() -> list[list[int]]:
    """The positions to measure: columns of random matches, the first with none, then one, two …"""
    plays: list[list[int]] = []
    dice = Rng(2024)
    while len(plays) < POSITIONS:
        game, columns = GAME.new(2, 0), list[int]()
        while game.to_move != NOBODY and len(columns) < len(plays):
            legal = game.legal(game.to_move)
            columns.append(legal[dice.below(len(legal))])
            game.apply(game.to_move, columns[-1])
        if game.to_move != NOBODY:
            plays.append(columns)
    return plays


def after(columns: list[int]) -> State:
    game = GAME.new(2, 0)
    for column in columns:
        game.apply(game.to_move, column)
    return game


def rate(simulations: int, rounds: int) -> None:
    bot = Tree(Budget(simulations), 1)
    views = [(game.view(game.to_move), game.to_move) for game in map(after, histories())]
    best = [inf] * len(views)
    for _ in range(rounds):
        for nth, (view, seat) in enumerate(views):
            begin = process_time()
            bot.choose(view, seat)
            best[nth] = min(best[nth], process_time() - begin)
    slow = [module.__name__ for module in COMPILED if str(module.__file__).endswith(".py")]
    print(json.dumps({"seconds": best, "interpreted": slow}))


def match(simulations: int, matches: int, command: list[str]) -> None:
    """Play matches, each bot in both seats in turn; prints how many we won, lost and shared."""
    peer = ProgramBot("OpenSpiel", [*command, str(EXPLORATION), str(simulations)], BUDGET, GAME, 1)
    ours = Tree(Budget(simulations), 1)
    results = {"won": 0, "lost": 0, "shared": 0}
    for nth in range(matches):
        bots: list[Bot] = [ours, peer] if nth % 2 == 0 else [peer, ours]
        winners = played(bots)
        results["shared" if len(winners) > 1 else "won" if winners == [nth % 2] else "lost"] += 1
    peer.close()
    print(json.dumps(results | {"faults": peer.faults}))


def played(bots: list[Bot]) -> list[int]:
    game = GAME.new(2, 0)
    while game.to_move != NOBODY:
        seat = game.to_move
        game.apply(seat, bots[seat].choose(game.view(seat), seat))
    return game.winners()


if __name__ == "__main__":
    if sys.argv[1] == "positions":
        print(json.dumps(histories()))
    elif sys.argv[1] == "rate":
        rate(int(sys.argv[2]), int(sys.argv[3]))
    else:
        match(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
