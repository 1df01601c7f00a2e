"""All matches of the server: opens, seats, starts, loads and unloads them."""

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
from tabletown.table.live.audience import Listener
from tabletown.table.live.live import DELETED, PACE, Live
from tabletown.table.live.move_metrics import MoveMetrics
from tabletown.table.match import commitment
from tabletown.table.match import snapshot as snapshots
from tabletown.table.match.clock import Outage, now_ms, read_clock
from tabletown.table.match.history import SERVER, History
from tabletown.table.match.log import ROOT, Row, Tampered, check, link
from tabletown.table.match.name_rules import NAMELESS, is_taken
from tabletown.table.match.refused import Refused
from tabletown.table.service.imports import Imports
from tabletown.table.service.loaded_matches import LoadedMatches
from tabletown.table.service.loading import (
    CHANGED_ROWS,
    CLASSIC,
    DAMAGED,
    ID_LETTERS,
    LETTERS,
    NotFound,
    Unreadable,
    game_of,
    load_history,
    new_match_row,
    pause,
    rematch_id,
    setup_of,
)
from tabletown.table.service.opening_limits import check_account
from tabletown.table.store import admin_queries, queries
from tabletown.table.store.queries import Conflict
from tabletown.table.store.rows import MatchRow, SeatRow
from tabletown.table.store.store import Damaged, Store
from tabletown.table.store.writer import StorageFull, Work
from tabletown.table.workers.background_build import BROKEN, STILL_INTERPRETED, BackgroundBuild
from tabletown.table.workers.limits import IMPORTS, REVIEWS
from tabletown.table.workers.pool import WorkerFailed, WorkerPool

log: Final = logging.getLogger("tabletown")

MATCH_ID: Final = re.compile(f"[{LETTERS}]{{{ID_LETTERS}}}")
BEGUN: Final = "This match has begun and no seat is free. You can watch it."
FOREIGN_ID: Final = "This server did not make this match id. Nothing changed; reload the page."
NAME_TAKEN: Final = "This name looks like that of another player here. Choose another one."
UNREADABLE_DISK: Final = "the disk cannot read it"
CHECK_PAUSE: Final = 0.002  # seconds between two logs that are checked; requests run meanwhile


@dataclass(frozen=True)
class MatchSettings:
    """The settings of a match to open."""

    game: str
    seats: int
    people: int  # how many of the first seats are for people; the rest are bots
    level: str
    options: Mapping[str, int | str]
    is_one_screen: bool = False
    clock: str = ""  # such as 15+30; empty for none
    match_id: str = ""  # an id that this server handed out; empty for a new one
    seal: str = ""  # what was handed out with the id; nobody else can compute it


@dataclass(frozen=True)
class Visitor:
    """The account of a request and its name; both are empty without a session."""

    account: str
    name: str


def write_nothing(connection: Connection) -> None:
    """For callers that have nothing to save in the same transaction."""


def check_names(seat_rows: Sequence[SeatRow], others: Sequence[SeatRow]) -> None:
    """Refuse if a person has a name that looks like that of another person."""
    names = [seat_row.name for seat_row in others if seat_row.account]
    if any(seat_row.account and is_taken(seat_row.name, names) for seat_row in seat_rows):
        raise Refused("illegal", NAME_TAKEN)


@final
class Tables:
    """The matches of a server: on disk in `store`, those in use also in memory."""

    def __init__(
        self,
        store: Store,
        workers: WorkerPool,
        link_secret: bytes,
        pace: float = PACE,
        background_build: BackgroundBuild | None = None,
    ) -> None:
        self.store: Final = store
        self.workers: Final = workers
        self.review_workers: Final = WorkerPool(limits=REVIEWS, metrics=workers.metrics)
        self.import_workers: Final = WorkerPool(limits=IMPORTS, metrics=workers.metrics)
        self.move_metrics: Final = MoveMetrics()
        self.background_build: Final = background_build or BackgroundBuild()
        self.imports: Final = Imports(store, self.import_workers)
        self._secret: Final = link_secret
        self._pace: Final = pace
        self._live: Final = LoadedMatches()
        self._loading: Final = asyncio.Lock()
        self.outages: Sequence[Outage] = ()  # when the server was down
        self._has_clocks = False
        self.damaged: Final[dict[str, str]] = {}  # the reason, by match id

    async def open(self) -> None:
        """Record how long the server was down, when no clock ran. Call it before any request."""
        self.outages = await self.store.write(lambda it: queries.record_outage(it, now_ms()))
        self._has_clocks = await self.store.read(queries.has_clocks)

    async def compile_bots(self) -> None:
        """Run the build of compiled bots, if there is one, and then replace the workers."""
        if self.background_build.state == "none" or not await self.background_build.run():
            return
        try:
            await self.workers.renew(fewest=1)
            await self.review_workers.renew()
            await self.import_workers.renew()
        except WorkerFailed:
            self.background_build.fail(BROKEN)
            return
        if self.workers.build == "compiled":
            self.background_build.finish()
        else:
            self.background_build.fail(STILL_INTERPRETED)

    async def close_workers(self) -> None:
        """End the processes of bots, imports and reviews, and the tasks that wait for them."""
        for pool in self.pools():
            await pool.close()

    def pools(self) -> tuple[WorkerPool, ...]:
        return self.workers, self.review_workers, self.import_workers

    @property
    def loaded(self) -> int:
        """The number of matches in memory."""
        return len(self._live)

    async def heartbeat(self) -> None:
        """Record on disk that the server is up, if any match has clocks."""
        if self._has_clocks:
            with contextlib.suppress(StorageFull):
                await self.store.write(lambda it: queries.record_heartbeat(it, now_ms()))

    def invite(self, match_id: str) -> str:
        """The token of the seat link: the match id and a keyed hash of 128 bits."""
        digest = blake2b(match_id.encode(), key=self._secret, digest_size=16).hexdigest()
        return f"{match_id}{digest}"

    def invited(self, token: str) -> str:
        """The match id of a seat link; refuses every wrong token with the same words."""
        match_id = token[:ID_LETTERS]
        if not hmac.compare_digest(token.encode(), self.invite(match_id).encode()):
            raise Refused("not_your_seat", "This link opens no seat. Ask for a new one.")
        return match_id

    async def create(
        self, visitor: Visitor, settings: MatchSettings, nonce: str, entry: Work = write_nothing
    ) -> str:
        """Open a match and return its id; `entry` is saved in the same transaction."""
        game = find_game(settings.game)
        self._check(game, settings)
        options = {it.name: settings.options.get(it.name, it.default) for it in game.options}
        seat_rows = self._seat_rows(visitor, settings, nonce)
        check_names(seat_rows[:1], seat_rows[1:])
        sealed = self.sealed(settings.match_id) if settings.match_id else None
        row = new_match_row(game, options, visitor.account, settings.clock, sealed)
        try:
            return await self._open(row, seat_rows, entry)
        except Conflict:  # the id was used by another page, so its seal is spent
            row = new_match_row(game, options, visitor.account, settings.clock)
            return await self._open(row, seat_rows, entry)

    def sealed(self, match_id: str) -> tuple[str, bytes]:
        """The id of a match to open, and the seed that was drawn for it."""
        return match_id, commitment.seed_of(match_id, self._secret)

    def seal(self, match_id: str) -> str:
        """The hash of that seed, published before the match is opened."""
        return commitment.seal(commitment.seed_of(match_id, self._secret), match_id).hex()

    def _is_handed_out(self, match_id: str, seal: str) -> bool:
        """Whether the seal shows that this server drew the id and showed both to the client."""
        return hmac.compare_digest(seal.encode(), self.seal(match_id).encode())

    def seal_of(self, row: MatchRow) -> str:
        """The hash that was published before the match was opened; empty if none was."""
        return self.seal(row.id) if row.seed == commitment.seed_of(row.id, self._secret) else ""

    def seal_after(self, match_id: str) -> str:
        """The seal of a rematch."""
        return self.seal(rematch_id(match_id, self._secret))

    async def _open(
        self, row: MatchRow, seat_rows: Sequence[SeatRow], entry: Work = write_nothing
    ) -> str:
        def insert_match(connection: Connection) -> None:
            check_account(connection, row.host)
            entry(connection)
            queries.create_match(connection, row, seat_rows)

        await self.store.write(insert_match)
        self._has_clocks = self._has_clocks or bool(row.clock)
        await self.begin_if_full(row.id)
        return row.id

    def _check(self, game: Game[Any], settings: MatchSettings) -> None:
        """Refuse settings that the game does not allow, before anything is made."""
        if settings.seats not in game.seats:
            raise Refused("illegal", f"{game.title} is not for {settings.seats} players.")
        if settings.level not in LEVELS:
            raise Refused("illegal", f"There is no bot {settings.level}, only {', '.join(LEVELS)}.")
        if settings.match_id and not self._is_handed_out(settings.match_id, settings.seal):
            raise Refused("illegal", FOREIGN_ID)
        try:
            read_clock(settings.clock)
            game.new(settings.seats, 0, settings.options, CLASSIC)
        except ValueError as error:
            raise Refused("illegal", f"{error}.") from None

    def _seat_rows(self, visitor: Visitor, settings: MatchSettings, nonce: str) -> list[SeatRow]:
        seat_rows: list[SeatRow] = []
        for seat in range(settings.seats):
            if seat >= settings.people:
                seat_rows.append(SeatRow(seat, None, settings.level, settings.level, ""))
            elif settings.is_one_screen or seat == 0:
                is_known = settings.people == 1 or visitor.name != NAMELESS  # to other people
                name = visitor.name if seat == 0 and is_known else f"Player {seat + 1}"
                seat_rows.append(
                    SeatRow(seat, visitor.account, "", name, nonce if seat == 0 else "")
                )
            else:
                seat_rows.append(SeatRow(seat, None, "", "", ""))
        return seat_rows

    async def join(
        self, match_id: str, seat: int, visitor: Visitor, nonce: str, entry: Work = write_nothing
    ) -> None:
        """Take a free seat, for the first caller; `entry` is saved in the same transaction."""
        row, seat_rows = await self.find_match(match_id)
        if visitor.account in [seat_row.account for seat_row in seat_rows]:
            await self.store.write(entry)
            return
        if row.status != "open" or seat not in range(len(seat_rows)):
            raise Refused("match_over", BEGUN)
        name = visitor.name if visitor.name != NAMELESS else f"Player {seat + 1}"
        seat_row = SeatRow(seat, visitor.account, "", name, nonce)
        await self._seat(match_id, [seat_row], entry)

    async def fill(self, match_id: str, account: str, level: str) -> None:
        """Let bots take all free seats, so that the match starts."""
        row, seat_rows = await self.find_match(match_id)
        if account != row.host:
            raise Refused(
                "not_your_seat",
                "Only the player who opened this match can let bots take the free seats.",
            )
        if level not in LEVELS:
            raise Refused("illegal", f"There is no bot {level}, only {', '.join(LEVELS)}.")
        free = [seat_row for seat_row in seat_rows if not seat_row.account and not seat_row.bot]
        await self._seat(match_id, [replace(seat_row, bot=level, name=level) for seat_row in free])

    async def _seat(
        self, match_id: str, seat_rows: Sequence[SeatRow], entry: Work = write_nothing
    ) -> None:
        def take_seats(connection: Connection) -> None:
            entry(connection)
            check_names(seat_rows, queries.find_seats(connection, match_id))
            queries.take_seats(connection, match_id, seat_rows)

        try:
            await self.store.write(take_seats)
        except Conflict:
            raise Refused("busy", "Somebody took this seat just now. Choose another.") from None
        await self.begin_if_full(match_id)

    async def begin_if_full(self, match_id: str) -> None:
        """Start the match if no seat is free: write the first log row, with players and nonces."""
        row, seat_rows = await self.find_match(match_id)
        if row.status != "open" or not all(
            seat_row.account or seat_row.bot for seat_row in seat_rows
        ):
            return
        setup = setup_of(row, seat_rows)
        first = link(ROOT, 1, SERVER, "begin", setup.body(), None, now_ms())
        try:
            await self.store.write(lambda it: queries.append(it, match_id, first))
        except Conflict:
            return  # another request started it at the same moment

    async def find_match(self, match_id: str) -> tuple[MatchRow, list[SeatRow]]:
        """The match and its seats as they are on disk; raises NotFound."""
        if not MATCH_ID.fullmatch(match_id):
            raise NotFound
        row = await self.store.read(lambda it: queries.find_match(it, match_id))
        if row is None:
            raise await self._missing(match_id)
        return row, await self.store.read(lambda it: queries.find_seats(it, match_id))

    async def live(self, match_id: str) -> Live | None:
        """The match in memory, loaded if need be; None while seats are free."""
        live = self._live.get(match_id)
        if live:
            live.journal.touched = time.monotonic()  # the caller is about to use it
            return live
        if not MATCH_ID.fullmatch(match_id):
            raise NotFound
        async with self._loading:
            live = self._live.get(match_id) or await self._load(match_id)
            if live:
                self._live[match_id] = live
                self._live.unload()
            return live

    async def _load(self, match_id: str) -> Live | None:
        try:
            stored = await self.store.read(lambda it: queries.find_match_with_log(it, match_id))
        except Damaged:
            raise Unreadable(DAMAGED.format(what=UNREADABLE_DISK)) from None
        if stored is None:
            raise await self._missing(match_id)
        row, seat_rows, rows, lines = stored
        if row.status == "open":
            return None
        history = await self._resume(row, seat_rows, rows)
        live = Live(history, row, self.store, self.workers, self._pace, self.move_metrics)
        live.checks.paused = pause(row, history.version)
        live.audience.set_notice(self.store.problem)
        live.chat.lines.extend(lines)
        live.accounts.update({it.seat: it.account for it in seat_rows if it.account})
        if live.match.is_over() and row.status != "over":
            await live.journal.finish()
        return live

    async def _missing(self, match_id: str) -> NotFound | Unreadable:
        """Why a match is not on disk, as an error to raise."""
        is_deleted = await self.store.read(lambda it: queries.is_deleted(it, match_id))
        return Unreadable(DELETED) if is_deleted else NotFound()

    async def _resume(
        self, row: MatchRow, seat_rows: Sequence[SeatRow], rows: Sequence[Row]
    ) -> History:
        """The history from the newest snapshot; one that does not fit the log is deleted."""
        content = await self.store.read(lambda it: queries.find_snapshot(it, row.id))
        try:
            snapshot = snapshots.read(content, game_of(row).rules) if content else None
            return load_history(row, seat_rows, rows, self.outages, snapshot)
        except snapshots.UnfitSnapshot as error:
            log.warning(
                "The snapshot of match %s was deleted: %s. Its log is complete.",
                row.id,
                error,
                extra={"event": "snapshot_deleted"},
            )
            with contextlib.suppress(StorageFull):
                await self.store.write(lambda it: queries.drop_snapshot(it, row.id))
            return load_history(row, seat_rows, rows, self.outages)

    async def check(self) -> None:
        """Check every log on disk, one after the other; report damaged ones."""
        try:
            matches = await self.store.read(queries.find_match_ids)
        except Damaged as error:
            log.warning(
                "The list of matches cannot be read: %s.", error, extra={"event": "reading_failed"}
            )
            return
        for match_id in matches:
            reason = await self._find_damage(match_id)
            if reason:
                is_readable = reason != UNREADABLE_DISK
                self.damaged[match_id] = DAMAGED.format(
                    what=CHANGED_ROWS if is_readable else UNREADABLE_DISK
                )
                log.warning(
                    "The log of match %s is damaged: %s. It is kept as it is.",
                    match_id,
                    reason,
                    extra={"event": "match_damaged"},
                )
            await asyncio.sleep(CHECK_PAUSE)

    async def _find_damage(self, match_id: str) -> str:
        """Why the log is damaged; empty if it is not."""
        try:
            stored = await self.store.read(lambda it: queries.find_match_with_log(it, match_id))
            if stored:
                row, _seats, rows, _chat = stored
                check(rows, row.head)
        except Tampered as error:
            return str(error)
        except Damaged:
            return UNREADABLE_DISK
        return ""

    async def rematch(self, live: Live, visitor: Visitor) -> str:
        """Open a rematch, in which the first seat becomes the last; one for all who ask."""
        if live.rematch:
            return live.rematch
        if not live.seats_of(visitor.account):
            raise Refused("not_your_seat", "Only the players of a match can ask for a rematch.")
        if not live.match.is_over():
            raise Refused("illegal", "This match is not over yet. Nothing changed.")
        row, seat_rows = await self.find_match(live.row.id)
        rotated = [*seat_rows[1:], seat_rows[0]]
        seats = [replace(seat_row, seat=seat, nonce="") for seat, seat_row in enumerate(rotated)]
        game, sealed = live.history.setup.game, self.sealed(rematch_id(row.id, self._secret))
        again = new_match_row(game, row.options, visitor.account, row.clock, sealed)
        with contextlib.suppress(Conflict):  # somebody asked at the same moment
            await self._open(again, seats)
        with contextlib.suppress(Conflict):
            await self.store.write(lambda it: queries.set_rematch(it, row.id, again.id))
        live.set_rematch(again.id)
        return again.id

    def close_sockets(self, account: str, code: int, reason: str) -> None:
        """Close all sockets of an account; those of everybody if it is empty."""
        for listener in self.listeners():
            if account in ("", listener.account):
                listener.end(code, reason)

    def listeners(self) -> list[Listener]:
        """All open sockets and waiting requests."""
        return [it for live in self._live.values() for it in live.audience.listeners]

    async def delete(self, match_id: str) -> None:
        """Delete a match, also a damaged one, from disk and memory; raises NotFound."""
        async with self._loading:  # nobody loads it meanwhile
            live = self._live.get(match_id)
            async with live.journal.turn if live else contextlib.nullcontext():
                if not await self.store.write(
                    lambda it: admin_queries.delete_match(it, match_id, now_ms())
                ):
                    raise NotFound
                if live:
                    live.set_deleted()
                    del self._live[match_id]
        self.damaged.pop(match_id, None)

    async def call_time(self) -> None:
        """End matches whose strict clocks ran out; the next call repeats a failed write."""
        for live in list(self._live.values()):
            with contextlib.suppress(Refused):
                await live.call_time()

    def sweep(self) -> None:
        """Send who is away; unload matches that nobody uses."""
        for live in self._live.values():
            live.audience.send_absence()
            if self.store.problem:
                live.audience.set_notice(self.store.problem)
        self._live.unload()
