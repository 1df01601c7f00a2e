"""A match in play: whoever acts is checked, written to disk, answered, and then shown to all."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol, TypeVar, final
from uuid import UUID, uuid5

from tabletown.bots.levels import USUAL
from tabletown.core.state import NOBODY
from tabletown.table import snapshot as snapshots
from tabletown.table import wire
from tabletown.table.around import Around, Clock, Said
from tabletown.table.clock import now_ms
from tabletown.table.course import Course
from tabletown.table.foresight import Foreseen, foresee
from tabletown.table.limits import Buckets
from tabletown.table.named import named
from tabletown.table.names import NAMELESS
from tabletown.table.presence import Presences
from tabletown.table.shown import Shown
from tabletown.table.store import store as kept
from tabletown.table.store.chain import Row, link
from tabletown.table.store.faults import point
from tabletown.table.store.store import Conflict, Damaged, Kept, Line, Store
from tabletown.table.store.writer import StorageFull
from tabletown.table.thinker import Thinker
from tabletown.table.wire import Ack, Refused
from tabletown.table.worker import Thought
from tabletown.table.workers import Workers

STALE: Final = "The game moved on. Nothing changed; look again and choose anew."
PACE: Final = 0.4  # seconds: a bot answers at a beat of this, so that its time tells nothing
AGAIN: Final = 2.0  # seconds until a bot's choice is written again when the disk was full
GUEST: Final = "A guest"  # who talks, has no seat and gave no name
HEARD: Final = 200  # lines of chat that a page shows, the newest
CHAT_BURST: Final = 6.0
CHAT_EACH_SECOND: Final = 0.5
IDS: Final = UUID("6f1c1f5e-3f0b-4d5c-9b53-7461626c6574")
FULL: Final = "The server cannot save moves right now. Your move was not made; try again soon."
OVER: Final = "The game is over. Nothing changed; ask for a rematch to play on."


Answer = TypeVar("Answer")
Hear = Callable[[Ack], None]


def unheard(ack: Ack) -> None:
    """For those who wait for the whole of it anyway."""


class Listener(Protocol):
    """A socket, as the match sees it."""

    viewer: int
    account: str

    def look(self) -> None:
        """Something changed: fetch the newest view when you can."""

    def hear(self, frame: wire.Frame) -> None:
        """One small message."""

    def end(self, code: int, reason: str) -> None:
        """Say goodbye and close."""


@final
class Live:
    """One match and everybody around it. All changes pass `_append`, one after the other."""

    def __init__(
        self, course: Course, row: Kept, store: Store, workers: Workers, pace: float = PACE
    ) -> None:
        self.course: Final = course
        self.kept: Final = row
        self.rematch = row.rematch or ""
        self.paused = ""  # why it can be read but not go on
        self.listeners: Final[set[Listener]] = set()
        self.thinker: Final = Thinker(course, workers)
        self.presences: Final = Presences(course, lambda: self.thinker.ahead)
        self.chat: Final[list[Line]] = []
        self.accounts: Final[dict[int, str]] = {}  # who holds which seat
        self.written: Final[dict[int, tuple[Shown, Around, dict[str, str]]]] = {}  # by viewer
        self.review: asyncio.Task[Thought] | None = None
        self._told = self.presences.gist()
        self.notice = ""
        self.touched = time.monotonic()
        self._store: Final = store
        self._pace: Final = pace
        self._talk: Final = Buckets(CHAT_BURST, CHAT_EACH_SECOND)  # by account
        self._turn: Final = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._under_way: Final[set[asyncio.Task[Any]]] = set()

    def hands(self, account: str) -> list[int]:
        """The account's seats."""
        return [seat for seat, holder in self.accounts.items() if holder == account and account]

    async def _whole(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """To its end, even if whoever asked is gone: what is on disk must also be in memory."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # a refusal may have nobody left to hear it

    async def act(
        self, seat: int, cid: str, decision: str, label: str, hear: Hear = unheard
    ) -> Ack:
        """`hear` gets the answer when the move is on disk, before anybody is shown it."""
        return await self._whole(self._act(seat, cid, decision, label, hear))

    async def unact(self, seat: int, cid: str, decision: str, hear: Hear = unheard) -> Ack:
        """Take back the seat's last action, chosen face down or open."""
        return await self._whole(self._unact(seat, cid, decision, hear))

    async def affair(self, by: int, cid: str, op: str, whose: int, hear: Hear = unheard) -> Ack:
        """Skip or replace an absent seat; leave one's own to a bot, return, resign; ask, answer."""
        return await self._whole(self._affair(by, cid, op, whose, hear))

    async def say(self, account: str, seat: int, name: str, cid: str, text: str) -> int:
        """Returns the number of the line; a repeated one keeps its number."""
        if not self._talk.of(account).take():
            raise Refused("rate", "You talk faster than anybody can read. Wait a moment.", 2000)
        return await self._whole(self._say(account, seat, name, cid, text))

    async def _act(self, seat: int, cid: str, decision: str, label: str, hear: Hear) -> Ack:
        async with self._turn:
            done = self._repeated(seat, cid, "act", label, hear)
            if done:
                return done
            await self._call_time()
            self._check_decision(seat, decision)
            view = self.course.match.view(seat)
            if label not in [view.label(action) for action in view.legal(seat)]:
                raise Refused("illegal", self.course.match.refusal(seat, label))
            return await self._append(seat, "act", label, cid, hear)

    async def call_time(self) -> None:
        """Where clocks are strict: whoever has no time left has lost."""
        if self.course.clocks and self.course.clocks.late(now_ms()):
            await self._whole(self._call_time_in_turn())

    async def _call_time_in_turn(self) -> None:
        async with self._turn:
            await self._call_time()

    async def _call_time(self) -> None:
        clocks = self.course.clocks
        for seat in clocks.late(now_ms()) if clocks and not self.paused else []:
            if not self.course.match.is_over():
                await self._append(seat, "late", USUAL, None)

    async def _unact(self, seat: int, cid: str, decision: str, hear: Hear) -> Ack:
        async with self._turn:
            done = self._repeated(seat, cid, "undo", "", hear)
            if done:
                return done
            self._check_open()
            if decision != self.course.decision(seat):
                raise self._stale()
            reason = self.course.match.undo_refusal(seat)
            if reason:
                raise Refused("illegal", reason)
            return await self._append(seat, "undo", "", cid, hear)

    async def _affair(self, by: int, cid: str, op: str, whose: int, hear: Hear) -> Ack:
        if whose not in range(self.course.match.seats):
            raise Refused("not_your_seat", "There is no such seat at this table.")
        if op in ("agree", "decline"):
            return await self._answer(by, cid, "yes" if op == "agree" else "no", hear)
        if op in ("return", "resign", "offer"):
            if by != whose:
                raise Refused("not_your_seat", "Only who sits there can do this.")
            if op == "offer":
                return await self._offer(by, cid, hear)
            kind, body = (op, "") if op == "return" else (op, USUAL)
            return await self._seat(by, whose, kind, body, cid, hear)
        if op == "skip":
            return await self._skip(by, whose, cid, hear)
        if op == "botify":
            return await self._seat(by, whose, "bot", USUAL, cid, hear)
        raise Refused("bad_message", f"Nobody knows what {op} is. Nothing changed.")

    async def _skip(self, by: int, whose: int, cid: str, hear: Hear) -> Ack:
        """The house chooses for a seat that others wait for, unless it has chosen meanwhile."""
        decision, label = self.course.decision(whose), ""
        if not self.course.done(whose, cid):
            self._check_open()
            self.presences.check_replaceable(by, whose)
            label, _failed = await self.thinker.choice(whose, USUAL)
        async with self._turn:
            row = self.course.done(whose, cid)
            done = row and self._repeated(whose, cid, "skip", row.body, hear, by)
            if done:
                return done
            self._check_open()
            if decision != self.course.decision(whose):
                raise self._stale()
            self.presences.check_replaceable(by, whose)
            return await self._append(whose, "skip", label, cid, hear, by)

    async def _seat(self, by: int, whose: int, kind: str, body: str, cid: str, hear: Hear) -> Ack:
        """From now on somebody else plays the seat, or its own player again."""
        async with self._turn:
            done = self._repeated(whose, cid, kind, body, hear, by)
            if done:
                return done
            self._check_open()
            if by != whose:
                self.presences.check_replaceable(by, whose)
            if whose in self.course.match.resigned:
                raise Refused("illegal", "This seat was resigned, and that is for good.")
            if kind != "resign" and bool(self.course.bots[whose]) == bool(body):
                plays = "A bot plays" if body else "You play"
                raise Refused("illegal", f"{plays} this seat already.")
            return await self._append(whose, kind, body, cid, hear, by)

    async def _offer(self, seat: int, cid: str, hear: Hear) -> Ack:
        """Ask the others to go back; whoever sits at the same screen has agreed by asking."""
        async with self._turn:
            done = self._repeated(seat, cid, "offer", "", hear)
            if done:
                return done
            self._check_open()
            if not self.course.match.undo_refusal(seat):
                raise Refused("illegal", "You may take this back without asking; press undo.")
            reason = self.course.match.rewind_refusal(seat)
            if reason:
                raise Refused("illegal", reason)
            ack = await self._append(seat, "offer", "", cid, hear)
            for other in self.hands(self.accounts.get(seat, "")):
                if other in self.course.unanswered():
                    await self._append(other, "answer", "yes", None)
            return ack

    async def _answer(self, seat: int, cid: str, word: str, hear: Hear) -> Ack:
        async with self._turn:
            done = self._repeated(seat, cid, "answer", word, hear)
            if done:
                return done
            self._check_open()
            if seat not in self.course.unanswered():
                raise Refused("illegal", "Nobody asks you for anything now. Nothing changed.")
            return await self._append(seat, "answer", word, cid, hear)

    async def _say(self, account: str, seat: int, name: str, cid: str, text: str) -> int:
        async with self._turn:
            for line in self.chat:
                if (line.account, line.cid) == (account, cid):
                    if line.text != text:
                        raise Refused("cid_reused", "This was sent before with other words.")
                    return line.number
            known = GUEST if name == NAMELESS else name
            said_by = self.course.match.names[seat] if seat >= 0 else known
            line = Line(len(self.chat) + 1, account, seat, said_by, text, cid)
            await self._write(lambda it: kept.add_line(it, self.kept.id, line, now_ms()))
            self.chat.append(line)
            self.tell(wire.Spoken(line.number, line.name, line.seat, line.text))
            return line.number

    def why(self, seat: int, touched: str) -> str:
        """Why the seat may not do this: a label, or parts of the board joined by blanks.

        Parts may mean many actions; what is most like a legal one is explained.
        """
        match = self.course.match
        view = match.view(seat)
        actions = range(view.actions)
        meant = [it for it in actions if view.label(it) == touched]
        if not meant:
            parts = tuple(touched.split(" "))
            near = [it for it in actions if set(parts) <= set(match.game.gesture(view, it))]
            legal = view.legal(seat)
            meant = sorted(near, key=lambda it: min([abs(it - may) for may in legal], default=0))
        if not meant:
            return "There is nothing to do here now."
        reason = match.game.refusal(view, seat, meant[0]) or "You may do this now."
        return named(reason, match.names, seat)

    def ahead(self, seat: int, label: str) -> Foreseen:
        """What a legal move of the seat would do."""
        view = self.course.match.view(seat)
        meant = [action for action in view.legal(seat) if view.label(action) == label]
        if not meant:
            raise Refused("illegal", self.course.match.refusal(seat, label))
        return foresee(self.course.match, seat, meant[0])

    async def hint(self, seat: int) -> tuple[str, str]:
        """What the strongest bot would do, from the seat's own view: label and reason."""
        self._check_open()
        return await self.thinker.hint(seat, lambda: self._whole(self._tell_hint(seat)))

    async def _tell_hint(self, seat: int) -> None:
        """Other people at the table read in the log that somebody gets help; once is enough."""
        people = [other for other, bot in enumerate(self.course.bots) if not bot]
        mine = self.hands(self.accounts.get(seat, ""))
        async with self._turn:
            self._check_open()
            last = self.course.rows[-1]
            if (last.kind, last.seat) != ("hint", seat) and set(people) - {*mine, seat}:
                await self._append(seat, "hint", "", None)

    def wake(self) -> None:
        """Let bots go on if it is their turn."""
        idle = self._thinking is None or self._thinking.done()
        if idle and not self.paused and self.course.bot_to_act() != NOBODY:
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        while (seat := self.course.bot_to_act()) != NOBODY:
            begun = time.monotonic()
            try:
                await self._choose(seat, begun)
            except Refused:
                await asyncio.sleep(AGAIN)

    async def _choose(self, seat: int, begun: float) -> None:
        """The bot chooses for its seat, unless somebody did meanwhile."""
        decision = self.course.decision(seat)
        label, failed = await self.thinker.choice(seat, self.course.bots[seat])
        if self._pace:
            passed = time.monotonic() - begun
            await asyncio.sleep(self._pace - passed % self._pace)
        async with self._turn:
            if decision == self.course.decision(seat) and seat in self.course.match.actors():
                await self._append(seat, "lapse" if failed else "act", label, None)

    def _repeated(
        self, seat: int, cid: str, kind: str, body: str, hear: Hear, by: int = NOBODY
    ) -> Ack | None:
        """The answer once given to the same message; the same id for another is refused."""
        row = self.course.done(seat, cid)
        if row is None:
            return None
        if (row.kind, row.body) != (kind, body):
            raise Refused("cid_reused", "You sent something else by this id. Nothing changed.")
        ack = self._ack(row, by, dup=True)
        hear(ack)
        return ack

    def _ack(self, row: Row, by: int, dup: bool) -> Ack:
        """For the seat itself, or another that sees to its affairs: each has its own numbers."""
        seq = self.course.seq(row.seat if by == NOBODY else by, row.version)
        return Ack(row.cid or "", seq, dup, row.hash.hex())

    def _check_open(self) -> None:
        if self.paused:
            raise Refused("gone", self.paused)
        if self.course.match.is_over():
            raise Refused("game_over", OVER)

    def _check_decision(self, seat: int, decision: str) -> None:
        self._check_open()
        if decision != self.course.decision(seat):
            raise self._stale()
        if seat not in self.course.match.actors():
            raise Refused("not_your_turn", "It is not your turn. Nothing changed; please wait.")

    def _stale(self) -> Refused:
        return Refused("stale", STALE)

    async def _append(
        self,
        seat: int,
        kind: str,
        body: str,
        cid: str | None,
        hear: Hear = unheard,
        by: int = NOBODY,
    ) -> Ack:
        """Write, play, answer, then tell all: nothing is shown before it is on disk."""
        course = self.course
        row = link(course.head, course.version + 1, seat, kind, body, cid, now_ms())
        try:
            await self._write(lambda it: kept.append(it, self.kept.id, row))
            course.add(row)
        except Refused:
            if not await self._catch_up(row):
                raise
        self.touched = time.monotonic()
        ack = self._ack(row, by, dup=False)
        hear(ack)
        point("after-ack")
        self._look()
        self.wake()
        if course.match.is_over():
            await self.finish()
        if row.version % snapshots.EVERY == 0:
            await self._keep_snapshot()
        return ack

    async def _catch_up(self, row: Row) -> bool:
        """Read what is on disk and not in memory; whether the row is there after all."""
        try:
            found = await self._store.read(
                lambda it: kept.find_rows(it, self.kept.id, self.course.version)
            )
        except Damaged:
            return False
        for newer in found:
            self.course.add(newer)
            self._look()
        return row in found

    def _look(self) -> None:
        """Nobody is told of a row that changes nothing for them: even that would tell something."""
        for listener in list(self.listeners):
            if self.course.is_news(listener.viewer):
                listener.look()

    async def _keep_snapshot(self) -> None:
        """So that a long game opens quickly; what fails here costs time at the next loading."""
        version, content = self.course.version, snapshots.write(self.course.snapshot())
        with contextlib.suppress(StorageFull):
            await self._store.write(
                lambda it: kept.keep_snapshot(it, self.kept.id, version, content)
            )

    async def finish(self) -> None:
        """For lists. The log says it too, so what fails here is made good at the next loading."""
        sentence = self.course.match.ending()
        with contextlib.suppress(StorageFull):
            await self._store.write(lambda it: kept.finish(it, self.kept.id, sentence))

    async def _write(self, work: Callable[..., None]) -> None:
        try:
            await self._store.write(work)
        except StorageFull:
            self._say_notice(FULL)
            raise Refused("storage_full", FULL, 5000) from None
        except Conflict:
            raise Refused("busy", "Somebody was faster. Nothing changed; try again.", 500) from None
        self._say_notice("")

    def _say_notice(self, notice: str) -> None:
        if notice != self.notice:
            self.notice = notice
            self.tell(wire.Note(notice))

    def tell(self, frame: wire.Frame) -> None:
        for listener in list(self.listeners):
            listener.hear(frame)

    def set_rematch(self, match: str) -> None:
        self.rematch = match
        self.tell(wire.Note("There is a rematch.", f"/g/{match}"))

    def enter(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.presences.enter(listener.viewer)
        self.tell_presence()
        self.wake()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.presences.leave(listener.viewer)
        self.tell_presence()

    def tell_presence(self) -> None:
        before, self._told = self._told, self.presences.gist()
        self.tell(wire.Who(self.presences.all(), self.presences.watching))
        if [it.can_replace for it in before] != [it.can_replace for it in self._told]:
            for listener in list(self.listeners):
                listener.look()  # what others may do about a seat is part of the page

    def tell_absence(self) -> None:
        """Somebody may have been away for long enough to matter."""
        if self.listeners and self.presences.gist() != self._told:
            self.tell_presence()

    def around(
        self, viewer: int, account: str, origin: str, said_no: str = "", note: str = ""
    ) -> Around:
        hands = self.hands(account)
        key = f"{self.course.epoch} {viewer} {self.course.decision(viewer)} {len(self.chat)}"
        return Around(
            watching=self.presences.watching,
            presence=self.presences.all(),
            chat=tuple(Said(it.number, it.name, it.seat, it.text) for it in self.chat[-HEARD:]),
            hands=tuple(hands),
            next_hand=self.next_hand(viewer, hands),
            rematch=f"/g/{self.rematch}" if self.rematch else "",
            watch_link=f"{origin}/g/{self.kept.id}",
            commit=self.kept.seed_commit.hex(),
            notice=self.notice,
            said_no=said_no,
            cid=str(uuid5(IDS, key)),
            note=note,
            is_paused=self.paused,
            clocks=self.clocks(),
        )

    def clocks(self) -> tuple[Clock, ...]:
        """What each seat has left; empty at a table without clocks."""
        clocks, now = self.course.clocks, now_ms()
        if clocks is None:
            return ()
        seats = range(self.course.match.seats)
        return tuple(Clock(it, clocks.left_at(it, now), it in clocks.running) for it in seats)

    def next_hand(self, viewer: int, hands: list[int]) -> int:
        """To whom the one screen is passed; NOBODY if it stays."""
        waiting = [seat for seat in hands if seat in self.course.match.actors()]
        return waiting[0] if waiting and viewer not in waiting else NOBODY
