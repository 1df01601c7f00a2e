"""Several processes that search the same position by dice of their own, and put together what each
found."""

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final, final

from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.bots.search import Candidates, Search
from tabletown.core.state import State

Found = list[tuple[int, int, float, float, float]]  # action, visits, rewards, wins, points


@final
class ParallelSearch(Bot):
    """As strong as one that thinks so many times as long; for systems that can fork."""

    def __init__(self, searches: list[Search]) -> None:
        super().__init__(searches[0].name)
        self.searches: Final = searches

    def decide(self, view: State, seat: i64) -> i64:
        return self.candidates(view, seat).actions[0]

    def candidates(self, view: State, seat: i64) -> Candidates:
        """All searches at once; a child process sees what its parent saw, which is a view."""
        if len(self.searches) == 1:
            return self.searches[0].candidates(view, seat)
        context = get_context("fork")
        waiting: list[tuple[Connection, Callable[[], None]]] = []
        for search in self.searches:
            here, there = context.Pipe(duplex=False)
            child = context.Process(target=tell, args=(there, search, view, seat))
            child.start()
            there.close()
            waiting.append((here, child.join))
        found: Found = []
        for pipe, join in waiting:
            found.extend(pipe.recv())
            join()
        return together(found)


def tell(pipe: Connection, search: Search, view: State, seat: i64) -> None:
    found = search.candidates(view, seat)
    pipe.send(
        [
            (
                found.actions[place],
                found.visits[place],
                found.rewards[place],
                found.wins[place],
                found.points[place],
            )
            for place in range(found.width)
        ]
    )
    pipe.close()


def together(found: Found) -> Candidates:
    """One list of candidates: what was looked into most is trusted most."""
    actions = sorted({row[0] for row in found})
    rows = [[row for row in found if row[0] == action] for action in actions]
    rows.sort(key=lambda of: (-sum([row[1] for row in of]), -sum([row[2] for row in of])))
    both = Candidates(len(rows))
    for place, of in enumerate(rows):
        both.actions[place] = of[0][0]
        both.visits[place] = sum([row[1] for row in of])
        both.rewards[place] = sum([row[2] for row in of])
        both.wins[place] = sum([row[3] for row in of])
        both.points[place] = sum([row[4] for row in of])
    return both
