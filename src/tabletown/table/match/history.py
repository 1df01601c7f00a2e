"""The log of a match played again, with the view numbers and decisions of each seat."""

import json
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from tabletown.core.english import listed
from tabletown.core.game import Game
from tabletown.core.replay import FACE_DOWN, Replay
from tabletown.core.state import NOBODY, SPECTATOR, IllegalAction
from tabletown.table.match import commitment
from tabletown.table.match import snapshot as snapshots
from tabletown.table.match.clock import Clocks, Outage, read_clock
from tabletown.table.match.log import ROOT, Row
from tabletown.table.match.match import Match
from tabletown.table.match.name_rules import display_name
from tabletown.table.match.screen import FORMAT, LogPosition, Screen, UndoProposal, make_screen
from tabletown.table.match.snapshot import Snapshot, Times, UnfitSnapshot

NO_ACTION: Final = -1  # for rows that are not actions of the rules
SERVER: Final = -1  # the seat of rows that belong to no player
CLOSE: Final = "close"  # the kind of row by which the operator ends a match; says why
REMEMBERED: Final = 8  # screens of the past that are cached
GIVEN_UP: Final = {"resign": "resigned", "late": "ran out of time"}  # by kind of row
MADE: Final = {
    "act": "",
    "skip": "did not act, so a bot chose instead",
    "fallback": "could not choose, so a move was made at random",  # a bot
    # Rows written before `fallback` had its name; the hash chain covers it, so they keep it.
    "lapse": "could not choose, so a move was made at random",
}


@dataclass(frozen=True)
class MatchSetup:
    """How a match begins."""

    id: str
    game: Game[Any]
    players: Sequence[str]
    bots: Sequence[str]  # a level, or empty for a person
    nonces: Sequence[str]
    seed: bytes
    options: dict[str, int | str]
    edition: str
    clock: str = ""  # minutes and seconds, such as 15+30; empty for none

    def replay(self) -> Replay:
        key = commitment.key(self.seed, self.nonces)
        return Replay(self.game, self.players, key, self.options, self.edition)

    def body(self) -> str:
        """The body of the first row of the log."""
        return json.dumps([list(self.players), list(self.bots), list(self.nonces)])


@final
class History:
    """Turns log rows into positions and screens. No I/O, no system clock."""

    def __init__(
        self,
        setup: MatchSetup,
        rows: Sequence[Row] = (),
        outages: Sequence[Outage] = (),
        snapshot: Snapshot | None = None,
    ) -> None:
        self.setup: Final = setup
        self.match: Final = Match(setup.replay())
        self.rows: Final[list[Row]] = []
        self.bots: Final = list(setup.bots)
        self.asking = NOBODY  # the seat that asks the others to agree to an undo
        self.agreed: Final[set[int]] = set()
        allowance = read_clock(setup.clock)
        self.clocks: Final = Clocks(allowance, self.match.seats, outages) if allowance else None
        self.epoch: Final = f"{setup.id}.{setup.game.rules}.{FORMAT}"
        seats = range(self.match.seats)
        self._changes: Final[dict[int, list[int]]] = {it: [] for it in (SPECTATOR, *seats)}
        self._plies: Final[list[int]] = []  # [action of the replay]: the version of its row
        self._decisions: Final = [0 for _seat in seats]
        self._done: Final[dict[tuple[int, str], Row]] = {}
        self._screens: Final[dict[int, Screen]] = {}  # by viewer, made since the last row
        self._past: Final[OrderedDict[tuple[int, int], Screen]] = OrderedDict()
        self._replayed: tuple[History | None, int] = None, 0  # for screens of the past; rows played
        self._before = (self._seen(), self._asked())
        if snapshot:
            self._resume(snapshot, rows)
        for row in rows[self.version :]:
            self.add(row)

    def snapshot(self) -> Snapshot:
        """A cache of everything computed so far."""
        clocks = self.clocks
        return Snapshot(
            format=snapshots.FORMAT,
            rules=self.setup.game.rules,
            version=self.version,
            head=self.head,
            position=snapshots.fingerprint(self.match.replay().state.text()),
            plies=self._plies,
            changes=self._changes,
            decisions=self._decisions,
            bots=self.bots,
            asking=self.asking,
            agreed=sorted(self.agreed),
            memory=self.match.memory(),
            times=Times(clocks.left, clocks.running, clocks.since) if clocks else None,
        )

    def _resume(self, snapshot: Snapshot, rows: Sequence[Row]) -> None:
        """Restore a snapshot; raises UnfitSnapshot unless the rows lead to its position."""
        self.rows.extend(rows[: snapshot.version])
        if (self.version, self.head) != (snapshot.version, snapshot.head):
            raise UnfitSnapshot("it belongs to another log")
        standing = [self.rows[version - 1] for version in snapshot.plies]
        try:
            self.match.resume(snapshot.memory, [(row.seat, row.body) for row in standing])
        except IllegalAction:
            raise UnfitSnapshot("the rules forbid its actions") from None
        if snapshots.fingerprint(self.match.replay().state.text()) != snapshot.position:
            raise UnfitSnapshot("it leads to another position")
        self._done.update({(row.seat, row.cid): row for row in self.rows if row.cid})
        self._plies.extend(snapshot.plies)
        self._decisions[:] = snapshot.decisions
        for viewer, changes in self._changes.items():
            changes.extend(snapshot.changes[viewer])
        self.bots[:] = snapshot.bots
        self.asking = snapshot.asking
        self.agreed.update(snapshot.agreed)
        if self.clocks and snapshot.times:
            self.clocks.left[:] = snapshot.times.left
            self.clocks.running = snapshot.times.running
            self.clocks.since = snapshot.times.since
        self._before = (self._seen(), self._asked())

    @property
    def version(self) -> int:
        return len(self.rows)

    @property
    def head(self) -> bytes:
        return self.rows[-1].hash if self.rows else ROOT

    def done(self, seat: int, cid: str) -> Row | None:
        """The row that the seat wrote with this id, if any."""
        return self._done.get((seat, cid))

    def decision(self, viewer: int) -> str:
        """The id of the seat's present question; choices of others do not change it."""
        return "" if viewer == SPECTATOR else str(self._decisions[viewer])

    def seq(self, viewer: int, version: int | None = None) -> int:
        """The number of the viewer's view at that version, or now."""
        changes = self._changes[viewer]
        return len(changes) if version is None else bisect_right(changes, version)

    def is_news(self, viewer: int) -> bool:
        """Whether the last row changed what the viewer sees."""
        return self._changes[viewer][-1:] == [self.version]

    def last_visible(self) -> Row:
        """The last row that changed what everybody sees."""
        return self.rows[self._changes[SPECTATOR][-1] - 1]

    def add(self, row: Row) -> None:
        """Play a row that was read from disk; raises IllegalAction if the rules forbid it."""
        self.add_checked(row, self._check(row))

    def add_checked(self, row: Row, action: int = NO_ACTION) -> None:
        """Play a row that was checked before it was written; `action` is what its label means."""
        before, asked = self._before
        self._screens.clear()
        rechoosing = set(self.match.rechoosing)
        was_open = self._play(row, action)
        self.rows.append(row)
        if row.cid:
            self._done[row.seat, row.cid] = row
        after, asks = self._before = (self._seen(), self._asked())
        for viewer, changes in self._changes.items():
            if was_open or row.seat == viewer or before[viewer] != after[viewer]:
                changes.append(row.version)
        for seat, key in enumerate(asks):
            if (seat == row.seat and row.kind != "hint") or key != asked[seat]:
                self._decisions[seat] += 1
        if self.clocks:
            awaited = self.match.waiting(SPECTATOR)
            people = [seat for seat in awaited if not self.bots[seat]]
            anew = {row.seat} if row.kind == "undo" else set()
            self.clocks.turn(row.at_ms, people, anew | rechoosing)

    def _check(self, row: Row) -> int:
        """The action of a row that makes one; raises IllegalAction if the rules forbid the row."""
        if row.kind in MADE:
            return self.match.legal_action(row.seat, row.body)
        reason = ""
        if row.kind == "undo":
            reason = self.match.undo_refusal(row.seat, is_logged=True)
        elif row.kind == "offer":
            reason = self.match.rewind_refusal(row.seat)
        if reason:
            raise IllegalAction(reason)
        return NO_ACTION

    def _play(self, row: Row, action: int) -> bool:
        """Carry out a checked row; returns whether everybody sees what was done."""
        if row.kind in ("offer", "answer"):
            self._agree(row)
            return True
        if row.kind == "hint":
            self.match.add_note(row.seat, "asked for a hint")
            return True
        if row.kind not in MADE and row.kind != "undo":
            if row.kind == CLOSE:
                self.match.close(row.body)
            else:
                self._seat(row)
            self.asking = NOBODY
            return True
        waiting = self.match.waiting(SPECTATOR)
        was_open = self._make(row, action) if row.kind in MADE else self._undo(row)
        if was_open or self.match.waiting(SPECTATOR) != waiting:
            self.asking = NOBODY  # a request to undo ends with the next action that everybody sees
        return was_open

    def _make(self, row: Row, action: int) -> bool:
        """Carry out an action; returns whether everybody sees it."""
        self.match.apply(row.seat, action)
        self._plies.append(row.version)
        if MADE[row.kind]:
            self.match.add_note(row.seat, MADE[row.kind])
        return self.match.replay().steps[-1].open_from != FACE_DOWN

    def _undo(self, row: Row) -> bool:
        """Undo the last action of a seat; returns whether everybody had seen it."""
        steps = self.match.replay().steps
        last = max(nth for nth, step in enumerate(steps) if step.seat == row.seat)
        was_open = steps[last].open_from != FACE_DOWN
        for nth in self.match.apply_undo(row.seat):
            del self._plies[nth]
        return was_open

    def _seat(self, row: Row) -> None:
        """Hand a seat over to a bot or back to its player, or resign it."""
        if row.kind == "bot":
            self.match.add_note(row.seat, f"left the seat to {display_name(row.body)}")
        elif row.kind == "return":
            self.match.add_note(row.seat, "came back")
        elif row.kind in GIVEN_UP:
            self.match.resign(row.seat, GIVEN_UP[row.kind])
        else:
            return
        self.bots[row.seat] = row.body

    def _agree(self, row: Row) -> None:
        """Record a request to undo or an answer to it; undo once all agree.

        An action that everybody sees ends a request. Face-down choices do not, since nobody may
        notice them; a request that they left without an action to undo has no effect.
        """
        if row.kind == "offer":
            self.asking = row.seat
            self.agreed.clear()
            self.match.add_note(row.seat, "asked to undo the last action")
        elif row.body == "no":
            self.asking = NOBODY
            self.match.add_note(row.seat, "declined")
        else:
            self.agreed.add(row.seat)
        if self.asking != NOBODY and not self.unanswered():
            if not self.match.rewind_refusal(self.asking):
                last = self.match.apply_rewind(self.asking)
                del self._plies[last:]
                self.match.add_note(self.asking, "undid it, as all agreed")
            self.asking = NOBODY

    def unanswered(self) -> list[int]:
        """The people who have not yet answered a request to undo; bots always agree."""
        others = [seat for seat, bot in enumerate(self.bots) if not bot and seat != self.asking]
        return [seat for seat in others if seat not in self.agreed] if self.asking >= 0 else []

    def _seen(self) -> dict[int, tuple[str, list[int]]]:
        match = self.match
        return {it: (match.view(it).text(), match.waiting(it)) for it in self._changes}

    def _asked(self) -> list[list[int]]:
        """The legal actions of each seat."""
        return [self.match.view(seat).legal(seat) for seat in range(self.match.seats)]

    def step(self, viewer: int, ply: int) -> int:
        """The viewer's number of the view that shows a ply."""
        return self.seq(viewer, self._plies[ply - 1]) if ply > 0 else 0

    def screen(self, viewer: int) -> Screen:
        """The viewer's screen now; cached until the next row."""
        if viewer not in self._screens:
            self._screens[viewer] = self._make_screen(viewer)
        return self._screens[viewer]

    def _make_screen(self, viewer: int) -> Screen:
        mark = LogPosition(
            self.setup.id,
            self.epoch,
            self.seq(viewer),
            self.decision(viewer),
            lambda ply: self.step(viewer, ply),
        )
        return make_screen(self.match, viewer, mark, self.bots, self._asked_for(viewer))

    def _asked_for(self, viewer: int) -> UndoProposal | None:
        """The open request to undo, as the viewer reads it."""
        if self.asking == NOBODY:
            return None
        unanswered = self.unanswered()
        who = "You" if viewer == self.asking else self.match.names[self.asking]
        waiting = listed([self.match.names[seat] for seat in unanswered])
        sentence = f"{who} asked to undo the last action. Waiting for {waiting} to answer."
        return UndoProposal(self.asking, sentence, viewer in unanswered)

    def step_at_same_time(self, viewer: int, step: int, other: int) -> int:
        """The other viewer's step at the time of this viewer's step."""
        nearest = min(max(step, 1), self.seq(viewer))
        return max(1, self.seq(other, self._changes[viewer][nearest - 1]))

    def at(self, viewer: int, step: int) -> Screen:
        """The viewer's screen at an earlier step; the latest few are cached."""
        if (viewer, step) not in self._past:
            self._past[viewer, step] = self._played_until(viewer, step)
        while len(self._past) > REMEMBERED:
            self._past.popitem(last=False)
        return self._past[viewer, step]

    def _played_until(self, viewer: int, step: int) -> Screen:
        """Play the log up to a step, onward from the last step asked for if possible."""
        version = self._changes[viewer][step - 1]
        past, walked = self._replayed
        if past is None or walked > version:
            past, walked = History(self.setup), 0
        self._replayed = None, 0  # in case the rules now forbid a row
        for row in self.rows[walked:version]:
            past._play(row, past._check(row))
        self._replayed = past, version
        past._changes[viewer][:] = self._changes[viewer][:step]
        past._screens.clear()
        return past.screen(viewer)

    def bot_to_act(self) -> int:
        """The first bot's seat that may act now; NOBODY if none."""
        waiting = [seat for seat in self.match.actors() if self.bots[seat]]
        return waiting[0] if waiting else NOBODY
