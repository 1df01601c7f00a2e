"""All tables of the house: opened, joined, begun, found again after a restart."""

import asyncio
import contextlib
import hmac
import logging
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, Final, final

from sqlalchemy import Connection

from tabletown import game as find_game
from tabletown.bots.levels import LEVELS
from tabletown.core.game import Game
from tabletown.table.live.live import PACE, Live
from tabletown.table.match import commitment
from tabletown.table.match import snapshot as snapshots
from tabletown.table.match.clock import Outage, now_ms, read_clock
from tabletown.table.match.history import HOUSE, Course
from tabletown.table.match.log import ROOT, Row, Tampered, check, link
from tabletown.table.match.name_rules import NAMELESS
from tabletown.table.match.refused import Refused
from tabletown.table.service.imports import Imports
from tabletown.table.service.loading import (
    CLASSIC,
    DAMAGED,
    ID_LETTERS,
    LETTERS,
    NotFound,
    Unreadable,
    fresh,
    game_of,
    id_after,
    opening_of,
    pause,
    replayed,
)
from tabletown.table.store import queries
from tabletown.table.store.queries import Conflict
from tabletown.table.store.rows import MatchRow, SeatRow
from tabletown.table.store.store import Damaged, Store
from tabletown.table.store.writer import StorageFull, Work
from tabletown.table.workers.background_build import BROKEN, STILL_INTERPRETED, BackgroundBuild
from tabletown.table.workers.pool import NoThought, Workers

log: Final = logging.getLogger("tabletown")

TABLE: Final = re.compile(f"[{LETTERS}]{{{ID_LETTERS}}}")
BEGUN: Final = "This game has begun, so no seat is free. You may watch it."
IDLE: Final = 600.0  # seconds without anybody until a match leaves memory
SLOW: Final = 600.0  # seconds for a review
BREATH: Final = 0.002  # seconds between two games that are checked, for those who play


@dataclass(frozen=True)
class Wish:
    """A match somebody wants."""

    game: str
    seats: int
    people: int  # of the first seats, the asker's own included; the rest are bots
    level: str
    options: Mapping[str, int | str]
    is_one_screen: bool = False
    clock: str = ""  # such as 15+30; empty for none
    table: str = ""  # the id whose seal the asker was shown; empty if none was


@dataclass(frozen=True)
class Visitor:
    """Who asks: an account, with the name it goes by."""

    account: str
    name: str


def nothing(connection: Connection) -> None:
    """Of who is known already, nothing is written along with a right."""


@final
class Hall:
    def __init__(
        self,
        store: Store,
        workers: Workers,
        link_secret: bytes,
        pace: float = PACE,
        background_build: BackgroundBuild | None = None,
    ) -> None:
        self.store: Final = store
        self.workers: Final = workers
        self.slow: Final = Workers(patience=SLOW)
        self.background_build: Final = background_build or BackgroundBuild()
        self.imports: Final = Imports(store, workers)
        self._secret: Final = link_secret
        self._pace: Final = pace
        self._live: Final[dict[str, Live]] = {}
        self._loading: Final = asyncio.Lock()
        self.outages: Sequence[Outage] = ()  # when the house was closed
        self._has_clocks = False
        self.damaged: Final[dict[str, str]] = {}  # why, by match

    async def open(self) -> None:
        """Before anybody comes in: no clock ran while the house was closed."""
        self.outages = await self.store.write(lambda it: queries.note_outage(it, now_ms()))
        self._has_clocks = await self.store.read(queries.has_clocks)

    async def compile_bots(self) -> None:
        """Run the build of compiled bots, if there is one to run, and then let them choose."""
        if self.background_build.state == "none" or not await self.background_build.run():
            return
        try:
            await self.workers.renew(fewest=1)
            await self.slow.renew()
        except NoThought:
            self.background_build.fail(BROKEN)
            return
        if self.workers.build == "compiled":
            self.background_build.finish()
        else:
            self.background_build.fail(STILL_INTERPRETED)

    async def beat(self) -> None:
        """Tell the disk that the house is open, if any clock depends on it."""
        if self._has_clocks:
            with contextlib.suppress(StorageFull):
                await self.store.write(lambda it: queries.beat(it, now_ms()))

    def invite(self, match: str) -> str:
        """The token of the seat link: 128 bits that only this server can make."""
        digest = blake2b(match.encode(), key=self._secret, digest_size=16).hexdigest()
        return f"{match}{digest}"

    def invited(self, token: str) -> str:
        """The match that a seat link is for; the same refusal for every wrong one."""
        match = token[:ID_LETTERS]
        if not hmac.compare_digest(token.encode(), self.invite(match).encode()):
            raise Refused("not_your_seat", "This link opens no seat. Ask for a new one.")
        return match

    async def create(self, visitor: Visitor, wish: Wish, nonce: str, entry: Work = nothing) -> str:
        """`entry` is written together with the table, or not at all."""
        game = find_game(wish.game)
        self._check(game, wish)
        options = {it.name: wish.options.get(it.name, it.default) for it in game.options}
        chairs = self._chairs(visitor, wish, nonce)
        sealed = self.sealed(wish.table) if wish.table else None
        row = fresh(game, options, visitor.account, wish.clock, sealed)
        try:
            return await self._open(row, chairs, entry)
        except Conflict:  # that table was opened by another page; its seal is used up
            row = fresh(game, options, visitor.account, wish.clock)
            return await self._open(row, chairs, entry)

    def sealed(self, match: str) -> tuple[str, bytes]:
        """A table to be opened: its id, and the seed that was drawn for it."""
        return match, commitment.seed_of(match, self._secret)

    def seal(self, match: str) -> str:
        """What is shown of that seed before."""
        return commitment.seal(commitment.seed_of(match, self._secret), match).hex()

    def seal_of(self, row: MatchRow) -> str:
        """What was shown before the table was opened; empty if nothing was."""
        return self.seal(row.id) if row.seed == commitment.seed_of(row.id, self._secret) else ""

    def seal_after(self, match: str) -> str:
        """The seal of a rematch."""
        return self.seal(id_after(match, self._secret))

    async def _open(self, row: MatchRow, chairs: Sequence[SeatRow], entry: Work = nothing) -> str:
        def opening(connection: Connection) -> None:
            entry(connection)
            queries.create_game(connection, row, chairs)

        await self.store.write(opening)
        self._has_clocks = self._has_clocks or bool(row.clock)
        await self.begin_if_full(row.id)
        return row.id

    def _check(self, game: Game[Any], wish: Wish) -> None:
        """Refuse before anything is made."""
        if wish.seats not in game.seats:
            raise Refused("illegal", f"{game.title} is not for {wish.seats} players.")
        if wish.level not in LEVELS:
            raise Refused("illegal", f"There is no bot {wish.level}, only {', '.join(LEVELS)}.")
        if wish.table and not TABLE.fullmatch(wish.table):
            raise Refused("illegal", "This is no table of ours. Load the page again.")
        try:
            read_clock(wish.clock)
            game.new(wish.seats, 0, wish.options, CLASSIC)
        except ValueError as error:
            raise Refused("illegal", f"{error}.") from None

    def _chairs(self, visitor: Visitor, wish: Wish, nonce: str) -> list[SeatRow]:
        chairs: list[SeatRow] = []
        for seat in range(wish.seats):
            if seat >= wish.people:
                chairs.append(SeatRow(seat, None, wish.level, wish.level, ""))
            elif wish.is_one_screen or seat == 0:
                is_known = wish.people == 1 or visitor.name != NAMELESS  # to other people
                name = visitor.name if seat == 0 and is_known else f"Player {seat + 1}"
                chairs.append(SeatRow(seat, visitor.account, "", name, nonce if seat == 0 else ""))
            else:
                chairs.append(SeatRow(seat, None, "", "", ""))
        return chairs

    async def join(
        self, match: str, seat: int, visitor: Visitor, nonce: str, entry: Work = nothing
    ) -> None:
        """Take a free seat, `entry` with it; a race for it has one winner."""
        row, chairs = await self.look(match)
        if visitor.account in [chair.account for chair in chairs]:
            await self.store.write(entry)
            return
        if row.status != "open" or seat not in range(len(chairs)):
            raise Refused(
                "match_over", "This game has begun, so no seat is free. You may watch it."
            )
        name = visitor.name if visitor.name != NAMELESS else f"Player {seat + 1}"
        chair = SeatRow(seat, visitor.account, "", name, nonce)
        await self._seat(match, [chair], entry)

    async def fill(self, match: str, account: str, level: str) -> None:
        """Bots take all free seats, and the game begins."""
        row, chairs = await self.look(match)
        if account != row.host:
            raise Refused("not_your_seat", "Only who opened this table may fill it with bots.")
        if level not in LEVELS:
            raise Refused("illegal", f"There is no bot {level}, only {', '.join(LEVELS)}.")
        free = [chair for chair in chairs if not chair.account and not chair.bot]
        await self._seat(match, [replace(chair, bot=level, name=level) for chair in free])

    async def _seat(self, match: str, chairs: Sequence[SeatRow], entry: Work = nothing) -> None:
        def seating(connection: Connection) -> None:
            entry(connection)
            queries.take_seats(connection, match, chairs)

        try:
            await self.store.write(seating)
        except Conflict:
            raise Refused("busy", "Somebody took this seat just now. Choose another.") from None
        await self.begin_if_full(match)

    async def begin_if_full(self, match: str) -> None:
        """The deal: the first row of the log says who sits where and mixed in what."""
        row, chairs = await self.look(match)
        if row.status != "open" or not all(chair.account or chair.bot for chair in chairs):
            return
        opening = opening_of(row, chairs)
        first = link(ROOT, 1, HOUSE, "begin", opening.body(), None, now_ms())
        try:
            await self.store.write(lambda it: queries.append(it, match, first))
        except Conflict:
            return  # begun by whoever sat down at the same moment

    async def look(self, match: str) -> tuple[MatchRow, list[SeatRow]]:
        """A match that may not have begun."""
        if not TABLE.fullmatch(match):
            raise NotFound
        row = await self.store.read(lambda it: queries.find_game(it, match))
        if row is None:
            raise NotFound
        return row, await self.store.read(lambda it: queries.find_chairs(it, match))

    async def live(self, match: str) -> Live | None:
        """A match in play or over; None while seats are free."""
        found = self._live.get(match)
        if found:
            found.journal.touched = time.monotonic()  # whoever asks is about to use it
            return found
        if not TABLE.fullmatch(match):
            raise NotFound
        async with self._loading:
            found = self._live.get(match) or await self._load(match)
            if found:
                self._live[match] = found
            return found

    async def _load(self, match: str) -> Live | None:
        try:
            found = await self.store.read(lambda it: queries.find_all(it, match))
        except Damaged:
            raise Unreadable(DAMAGED.format(what="the disk does not give it back")) from None
        if found is None:
            raise NotFound
        row, chairs, rows, lines = found
        if row.status == "open":
            return None
        course = await self._resumed(row, chairs, rows)
        live = Live(course, row, self.store, self.workers, self._pace)
        live.journal.paused = pause(row, course.version)
        live.chat.extend(lines)
        live.accounts.update({it.seat: it.account for it in chairs if it.account})
        if live.course.match.is_over() and row.status != "over":
            await live.journal.finish()
        return live

    async def _resumed(
        self, row: MatchRow, chairs: Sequence[SeatRow], rows: Sequence[Row]
    ) -> Course:
        """By the snapshot, if there is one that fits the log; any other is thrown away."""
        content = await self.store.read(lambda it: queries.find_snapshot(it, row.id))
        try:
            found = snapshots.read(content, game_of(row).rules) if content else None
            return replayed(row, chairs, rows, self.outages, found)
        except snapshots.Unfit as error:
            log.warning("The snapshot of %s is thrown away: %s.", row.id, error)
            with contextlib.suppress(StorageFull):
                await self.store.write(lambda it: queries.drop_snapshot(it, row.id))
            return replayed(row, chairs, rows, self.outages)

    async def check(self) -> None:
        """Every log on disk, one after the other while people play; a harmed one is told."""
        try:
            matches = await self.store.read(queries.find_all_games)
        except Damaged as error:
            log.warning("The list of games cannot be read: %s. Restore a backup.", error)
            return
        for match in matches:
            reason = await self._harm(match)
            if reason:
                self.damaged[match] = DAMAGED.format(what=reason)
                log.warning(
                    "The log of game %s is damaged: %s. It is kept as it is.", match, reason
                )
            await asyncio.sleep(BREATH)

    async def _harm(self, match: str) -> str:
        """What is wrong with the log; empty if nothing."""
        try:
            found = await self.store.read(lambda it: queries.find_all(it, match))
            if found:
                check(found[2], found[0].head)
        except Tampered as error:
            return str(error)
        except Damaged:
            return "the disk does not give it back"
        return ""

    async def rematch(self, live: Live, visitor: Visitor) -> str:
        """The same seats again, the first becoming the last; one rematch for all who ask."""
        if live.rematch:
            return live.rematch
        if not live.hands(visitor.account):
            raise Refused("not_your_seat", "Only players ask for a rematch.")
        if not live.course.match.is_over():
            raise Refused("illegal", "This game is not over yet.")
        row, chairs = await self.look(live.kept.id)
        turned = [*chairs[1:], chairs[0]]
        seats = [replace(chair, seat=seat, nonce="") for seat, chair in enumerate(turned)]
        game, sealed = live.course.opening.game, self.sealed(id_after(row.id, self._secret))
        again = fresh(game, row.options, visitor.account, row.clock, sealed)
        with contextlib.suppress(Conflict):  # somebody asked at the same moment
            await self._open(again, seats)
        with contextlib.suppress(Conflict):
            await self.store.write(lambda it: queries.set_rematch(it, row.id, again.id))
        live.set_rematch(again.id)
        return again.id

    def close_sockets(self, account: str, code: int, reason: str) -> None:
        """All of an account; of everybody if it is empty."""
        for live in self._live.values():
            for listener in list(live.audience.listeners):
                if account in ("", listener.account):
                    listener.end(code, reason)

    async def call_time(self) -> None:
        """At all tables; what cannot be written now is written at the next call."""
        for live in list(self._live.values()):
            with contextlib.suppress(Refused):
                await live.call_time()

    def sweep(self) -> None:
        """Tell who is away; what nobody looks at leaves memory, and the log brings it back."""
        for match, live in list(self._live.items()):
            live.audience.tell_absence()
            if not live.audience.listeners and time.monotonic() - live.journal.touched > IDLE:
                del self._live[match]
