"""OpenSpiel's side of `search.py`: its C++ MCTSBot on Connect Four.

`spiel.py rate 0.7 1000 10 HISTORIES` prints the seconds of a decision after each history, the best
of ten. `spiel.py play 0.7 1000` is an external bot as in docs/write-a-bot.md; with `solve` instead
of `play` it proves wins too. Needs a Python with open_spiel.
"""

import json
import sys
from math import inf
from time import process_time
from typing import Any

import pyspiel

GAME = pyspiel.load_game("connect_four")
MEMORY = 1000  # megabytes for a tree
COLUMNS = "abcdefg"


def bot(exploration: float, simulations: int, solve: bool) -> Any:
    """A bot of OpenSpiel; its rewards span 2, ours 1, so its exploration constant is doubled."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    return pyspiel.MCTSBot(GAME, evaluator, 2 * exploration, simulations, MEMORY, solve, 1, False)


def rate(searcher: Any, rounds: int, histories: list[list[int]]) -> None:
    states = [GAME.new_initial_state() for _ in histories]
    for state, history in zip(states, histories, strict=True):
        for column in history:
            state.apply_action(column)
    best = [inf] * len(states)
    for _ in range(rounds):
        for nth, state in enumerate(states):
            begin = process_time()
            searcher.step(state)
            best[nth] = min(best[nth], process_time() - begin)
    print(json.dumps({"seconds": best}))


def play(searcher: Any) -> None:
    """Answer questions; follows the match by the discs that are new on the board."""
    state, heights = GAME.new_initial_state(), [0] * len(COLUMNS)
    for line in sys.stdin:
        question = json.loads(line)
        rows = question["view"].partition("=")[2].split("|")
        seen = [sum(row[column] != "." for row in rows) for column in range(len(COLUMNS))]
        if sum(seen) <= 1:
            state, heights = GAME.new_initial_state(), [0] * len(COLUMNS)
        for column in range(len(COLUMNS)):
            for _ in range(seen[column] - heights[column]):
                state.apply_action(column)
        labels = [f"drop {COLUMNS[column]}" for column in state.legal_actions()]
        assert labels == question["legal"], f"the rules differ: {labels} in {question}"
        column = searcher.step(state)
        state.apply_action(column)
        heights = seen
        heights[column] += 1
        answer = {"decision": question["decision"], "label": f"drop {COLUMNS[column]}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    searcher = bot(float(sys.argv[2]), int(sys.argv[3]), sys.argv[1] == "solve")
    if sys.argv[1] == "rate":
        rate(searcher, int(sys.argv[4]), json.loads(sys.argv[5]))
    else:
        play(searcher)
