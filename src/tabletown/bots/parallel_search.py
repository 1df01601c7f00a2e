"""Root parallelisation: several processes search one position, and their results are added up."""

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final, final

from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.bots.search import Candidates, Search
from tabletown.core.state import State

CandidateRows = list[tuple[int, int, float, float, float]]  # action, visits, rewards, wins, points


@final
class ParallelSearch(Bot):
    """Runs several searches in child processes (`fork`) and adds up their results.

    About as strong as one search with the sum of their budgets.
    """

    def __init__(self, searches: list[Search]) -> None:
        super().__init__(searches[0].name)
        self.searches: Final = searches

    def decide(self, view: State, seat: i64) -> i64:
        return self.candidates(view, seat).actions[0]

    def candidates(self, view: State, seat: i64) -> Candidates:
        """Run all searches at once and merge their candidates, best first."""
        if len(self.searches) == 1:
            return self.searches[0].candidates(view, seat)
        context = get_context("fork")
        waiting: list[tuple[Connection, Callable[[], None]]] = []
        for search in self.searches:
            here, there = context.Pipe(duplex=False)
            child = context.Process(target=send_candidates, args=(there, search, view, seat))
            child.start()
            there.close()
            waiting.append((here, child.join))
        rows: CandidateRows = []
        for pipe, join in waiting:
            rows.extend(pipe.recv())
            join()
        return merge(rows)


def send_candidates(pipe: Connection, search: Search, view: State, seat: i64) -> None:
    """Search in the child process and send the result to the parent."""
    candidates = search.candidates(view, seat)
    pipe.send(
        [
            (
                candidates.actions[place],
                candidates.visits[place],
                candidates.rewards[place],
                candidates.wins[place],
                candidates.points[place],
            )
            for place in range(candidates.width)
        ]
    )
    pipe.close()


def merge(rows: CandidateRows) -> Candidates:
    """Add up the rows of each action; the action with the most visits comes first."""
    actions = sorted({row[0] for row in rows})
    groups = [[row for row in rows if row[0] == action] for action in actions]
    groups.sort(
        key=lambda group: (-sum([row[1] for row in group]), -sum([row[2] for row in group]))
    )
    merged = Candidates(len(groups))
    for place, group in enumerate(groups):
        merged.actions[place] = group[0][0]
        merged.visits[place] = sum([row[1] for row in group])
        merged.rewards[place] = sum([row[2] for row in group])
        merged.wins[place] = sum([row[3] for row in group])
        merged.points[place] = sum([row[4] for row in group])
    return merged
