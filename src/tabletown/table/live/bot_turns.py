"""Choices and hints of bots for a match: jobs for the workers, and a fallback if they fail."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Final, final

from tabletown.bots.levels import STRONGEST
from tabletown.table.match.history import History
from tabletown.table.match.refused import Refused
from tabletown.table.match.seat_names import with_names
from tabletown.table.workers.jobs import ViewJob
from tabletown.table.workers.pool import WorkerFailed, WorkerPool


@final
class BotTurns:
    """Asks the workers for one seat at a time, giving them only that seat's view."""

    def __init__(self, history: History, workers: WorkerPool) -> None:
        self._history: Final = history
        self.match: Final = history.match
        self._workers: Final = workers
        self._hints_under_way: Final[set[int]] = set()  # seats that wait for a hint
        self._asked: ViewJob | None = None  # the job of the bot whose turn it is

    def jobs_ahead(self) -> int:
        """The number of jobs in the queue before that of the bot whose turn it is."""
        return self._workers.jobs_ahead(self._asked)

    async def choice(self, seat: int, level: str) -> tuple[str, bool]:
        """The label to play for the seat, and whether the bot failed and it is a random one."""
        view = self.match.view(seat)
        labels = [view.label(action) for action in view.legal(seat)]
        if not labels:
            raise Refused("illegal", "This seat has nothing to decide now.")
        job = self._asked = self.job(seat, level, "choose")
        try:
            label = (await self._workers.run(job, self._purpose(level))).label
        except WorkerFailed:
            label = ""
        if label in labels:
            return label, False
        return secrets.choice(labels), True  # a number of rows as its seed would be a leak

    def _purpose(self, level: str) -> str:
        """The subject of a sentence in the log; tells nothing that the bot sees."""
        return f"The bot {level} in match {self._history.setup.id}"

    async def hint(self, seat: int, before: Callable[[], Awaitable[None]]) -> tuple[str, str]:
        """The label that the strongest bot would choose, and why; `before` is called first."""
        if not self.match.view(seat).legal(seat):
            raise Refused("not_your_turn", "You have nothing to decide now, so there is no hint.")
        if seat in self._hints_under_way:
            raise Refused("busy", "Your hint is already being computed.")
        self._hints_under_way.add(seat)
        try:
            await before()
            job = self.job(seat, STRONGEST, "hint")
            result = await self._workers.run(job, self._purpose(STRONGEST))
        except WorkerFailed:
            raise Refused("busy", "The hint could not be computed. Try again soon.", 2000) from None
        finally:
            self._hints_under_way.discard(seat)
        return result.label, with_names(result.reason, self.match.names, seat)

    def job(self, seat: int, level: str, ask: str) -> ViewJob:
        setup = self._history.setup
        return ViewJob(
            ask=ask,
            game=setup.game.name,
            seats=self.match.seats,
            options=setup.options,
            edition=setup.edition,
            view=self.match.view(seat).text(),
            seat=seat,
            level=level,
            seed=secrets.randbits(32),
        )
