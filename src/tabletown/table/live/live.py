"""A match being played: moves, bots, chat, seat requests, and who is watching."""

import asyncio
import time
from collections.abc import Coroutine
from contextvars import Context
from typing import Any, Final, TypeVar, final
from uuid import UUID, uuid5

from tabletown.bots.levels import USUAL
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.table.live import messages
from tabletown.table.live.audience import Audience, Listener
from tabletown.table.live.bot_turns import BotTurns
from tabletown.table.live.chat import Chat
from tabletown.table.live.checks import Checks
from tabletown.table.live.journal import Journal, OnAck, ignore_ack
from tabletown.table.live.messages import Ack
from tabletown.table.live.move_metrics import MoveMetrics
from tabletown.table.live.seat_requests import SeatRequests
from tabletown.table.live.surroundings import SeatClock, Surroundings
from tabletown.table.match.clock import now_ms
from tabletown.table.match.history import CLOSE, SERVER, History
from tabletown.table.match.refused import Refused
from tabletown.table.match.screen import Screen
from tabletown.table.match.weak_method import weak
from tabletown.table.store.rows import MatchRow
from tabletown.table.store.store import Store
from tabletown.table.workers.jobs import JobResult
from tabletown.table.workers.pool import WorkerPool

PACE: Final = 0.4  # seconds; bots answer at multiples of this, so that timing reveals nothing
RETRY_SECONDS: Final = 2.0  # seconds until a bot tries again when the disk was full
SUPERSEDED: Final = ("stale", "match_over")  # the bot's seat acted or the match ended meanwhile
NO_HINT: Final = (
    "You took back a choice that the others still take for made. A hint would be noted in the log"
    " and tell them, so choose without one."
)
DELETED: Final = "The operator deleted this match. Nothing of it is kept."
NO_MATCH: Final = 4404  # closes sockets of a match that does not exist
FORM_CIDS: Final = UUID("6f1c1f5e-3f0b-4d5c-9b53-7461626c6574")

Answer = TypeVar("Answer")


@final
class Live:
    """One match in memory. Every change goes through its `journal`, one at a time."""

    def __init__(
        self,
        history: History,
        row: MatchRow,
        store: Store,
        workers: WorkerPool,
        pace: float = PACE,
        metrics: MoveMetrics | None = None,
    ) -> None:
        self.history: Final = history
        self.match: Final = history.match
        self.row: Final = row
        self.rematch = row.rematch or ""
        self.bot_turns: Final = BotTurns(history, workers)
        self.checks: Final = Checks(history)
        self.audience: Final = Audience(history, self.bot_turns)
        self.journal: Final = Journal(history, row.id, store, self.audience, weak(self.wake_bots))
        self.chat: Final = Chat(self.match, row.id, self.journal, self.audience)
        self.accounts: Final[dict[int, str]] = {}  # [seat]
        self.written: Final[
            dict[int, tuple[Screen, Surroundings, dict[str, str]]]
        ] = {}  # by viewer
        self.review: asyncio.Task[JobResult] | None = None
        self._pace: Final = pace
        self._metrics: Final = metrics or MoveMetrics()
        self._seat_requests: Final = SeatRequests(
            history,
            self.checks,
            self.journal,
            self.audience.presences,
            self.bot_turns,
            weak(self._seats_of_holder),
        )
        self._thinking: asyncio.Task[None] | None = None
        self._under_way: Final[set[asyncio.Task[Any]]] = set()

    @property
    def is_busy(self) -> bool:
        """Whether a change is under way, a bot is choosing, or a review is running."""
        is_running = any(task and not task.done() for task in (self._thinking, self.review))
        return is_running or bool(self._under_way) or self.journal.turn.locked()

    def seats_of(self, account: str) -> list[int]:
        """The seats of an account."""
        return [seat for seat, holder in self.accounts.items() if holder == account and account]

    def _seats_of_holder(self, seat: int) -> list[int]:
        """All seats of the account that holds this one."""
        return self.seats_of(self.accounts.get(seat, ""))

    async def _shielded(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Run to the end even if the caller is cancelled: memory must follow the disk."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # retrieve it, so that asyncio does not warn

    async def act(
        self, seat: int, cid: str, decision: str, label: str, on_ack: OnAck = ignore_ack
    ) -> Ack:
        """Make a move; `on_ack` is called when it is on disk, before anybody is shown it."""
        started = time.monotonic()

        def measured(ack: Ack) -> None:
            self._metrics.ack_seconds.observe(time.monotonic() - started)
            on_ack(ack)

        return await self._shielded(self._act(seat, cid, decision, label, measured))

    async def undo(self, seat: int, cid: str, decision: str, on_ack: OnAck = ignore_ack) -> Ack:
        """Undo the seat's last action, or raise Refused."""
        return await self._shielded(self._undo(seat, cid, decision, on_ack))

    async def seat_request(
        self, by: int, cid: str, op: str, whose: int, on_ack: OnAck = ignore_ack
    ) -> Ack:
        """Carry out a seat request of seat `by` about seat `whose`, or raise Refused."""
        return await self._shielded(self._seat_requests.handle(by, cid, op, whose, on_ack))

    async def say(self, account: str, seat: int, name: str, cid: str, text: str) -> Ack:
        """Add a line to the chat and acknowledge it by its number; a repeated one is not added."""
        self.chat.check_rate(account)
        return await self._shielded(self.chat.say(account, seat, name, cid, text))

    async def close(self, reason: str) -> None:
        """End the match for everybody because the operator says so; refuses one that is over."""
        await self._shielded(self._close(reason))

    async def _close(self, reason: str) -> None:
        async with self.journal.turn:
            self.checks.check_open()
            await self.journal.append(SERVER, CLOSE, reason, None, by=SPECTATOR)

    async def remove_line(self, number: int) -> None:
        """Remove the text of a line of chat for everybody; refuses a number without a line."""
        await self._shielded(self.chat.remove_line(number))

    async def _act(self, seat: int, cid: str, decision: str, label: str, on_ack: OnAck) -> Ack:
        async with self.journal.turn:
            ack = self.journal.repeated(seat, cid, "act", label, on_ack)
            if ack:
                return ack
            await self._call_time()
            action = self.checks.check_move(seat, decision, label)
            ack = await self.journal.append(seat, "act", label, cid, on_ack, action=action)
            self._metrics.moves.labels("person").inc()
            return ack

    async def call_time(self) -> None:
        """End the match for seats that are out of time, where clocks are strict."""
        if self.history.clocks and self.history.clocks.late(now_ms()):
            await self._shielded(self._call_time_in_turn())

    async def _call_time_in_turn(self) -> None:
        async with self.journal.turn:
            await self._call_time()

    async def _call_time(self) -> None:
        clocks = self.history.clocks
        for seat in clocks.late(now_ms()) if clocks and not self.checks.paused else []:
            if not self.match.is_over():
                await self.journal.append(seat, "late", USUAL, None)

    async def _undo(self, seat: int, cid: str, decision: str, on_ack: OnAck) -> Ack:
        async with self.journal.turn:
            ack = self.journal.repeated(seat, cid, "undo", "", on_ack)
            if ack:
                return ack
            self.checks.check_undo(seat, decision)
            return await self.journal.append(seat, "undo", "", cid, on_ack)

    async def hint(self, seat: int) -> tuple[str, str]:
        """The label that the strongest bot would choose from the seat's view, and why."""
        self.checks.check_open()
        return await self.bot_turns.hint(seat, lambda: self._shielded(self._log_hint(seat)))

    async def _log_hint(self, seat: int) -> None:
        """Note a hint in the log for the other people; once for hints in a row.

        What others do unseen makes no difference, or a second note would tell of it.
        """
        people = [other for other, bot in enumerate(self.history.bots) if not bot]
        mine = self._seats_of_holder(seat)
        async with self.journal.turn:
            self.checks.check_open()
            last = self.history.last_visible()
            if (last.kind, last.seat) != ("hint", seat) and set(people) - {*mine, seat}:
                if seat in self.match.rechoosing:
                    raise Refused("illegal", NO_HINT)
                await self.journal.append(seat, "hint", "", None)

    def wake_bots(self) -> None:
        """Start choosing for bots, if it is a bot's turn."""
        is_idle = self._thinking is None or self._thinking.done()
        if is_idle and not self.checks.paused and self.history.bot_to_act() != NOBODY:
            # The request that woke the bots must not be named in what is logged of their choices.
            self._thinking = asyncio.create_task(self._think(), context=Context())

    async def _think(self) -> None:
        """Let bots choose until no bot has to act."""
        while not self.checks.paused and (seat := self.history.bot_to_act()) != NOBODY:
            started = time.monotonic()
            try:
                await self._choose(seat, started)
            except Refused as no:
                if no.code not in SUPERSEDED:
                    await asyncio.sleep(RETRY_SECONDS)

    async def _choose(self, seat: int, started: float) -> None:
        """Let the bot of a seat choose; raises Refused if the seat's decision changed meanwhile."""
        decision = self.history.decision(seat)
        label, failed = await self.bot_turns.choice(seat, self.history.bots[seat])
        if self._pace:
            passed = time.monotonic() - started
            await asyncio.sleep(self._pace - passed % self._pace)
        async with self.journal.turn:
            action = self.checks.check_move(seat, decision, label)
            kind = "fallback" if failed else "act"
            await self.journal.append(seat, kind, label, None, action=action)
            self._metrics.moves.labels("bot").inc()

    def set_rematch(self, match_id: str) -> None:
        self.rematch = match_id
        self.audience.broadcast(messages.Notice("There is a rematch.", f"/match/{match_id}"))

    def set_deleted(self) -> None:
        """Refuse all further changes and close all sockets: the match is no longer on disk."""
        self.checks.paused = self.journal.deleted = DELETED
        for listener in list(self.audience.listeners):
            listener.end(NO_MATCH, DELETED)

    def enter(self, listener: Listener) -> None:
        self.audience.enter(listener)
        if self.journal.deleted:  # while the socket was being accepted
            listener.end(NO_MATCH, DELETED)
        self.wake_bots()

    def surroundings(
        self, viewer: int, account: str, origin: str, refusal: str = "", note: str = ""
    ) -> Surroundings:
        own_seats = self.seats_of(account)
        decision, lines = self.history.decision(viewer), len(self.chat.lines)
        key = f"{self.history.epoch} {viewer} {decision} {lines}"
        return Surroundings(
            watching=self.audience.presences.watching,
            presence=self.audience.presences.all(),
            chat=tuple(self.chat.newest()),
            own_seats=tuple(own_seats),
            next_seat=self.next_seat(viewer, own_seats),
            rematch=f"/match/{self.rematch}" if self.rematch else "",
            watch_link=f"{origin}/match/{self.row.id}",
            commit=self.row.seed_commit.hex(),
            notice=self.audience.notice,
            refusal=refusal,
            cid=str(uuid5(FORM_CIDS, key)),
            note=note,
            is_paused=self.checks.paused,
            clocks=self.clocks(),
        )

    def clocks(self) -> tuple[SeatClock, ...]:
        """The time left of each seat; empty without clocks."""
        clocks, now = self.history.clocks, now_ms()
        if clocks is None:
            return ()
        seats = range(self.match.seats)
        return tuple(SeatClock(it, clocks.left_at(it, now), it in clocks.running) for it in seats)

    def next_seat(self, viewer: int, own_seats: list[int]) -> int:
        """The seat to pass a shared screen to; NOBODY if it stays."""
        waiting = [seat for seat in own_seats if seat in self.match.actors()]
        return waiting[0] if waiting and viewer not in waiting else NOBODY
