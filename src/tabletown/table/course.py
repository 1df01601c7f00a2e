"""The course of a match: its log played again, and where each viewer and seat stands in it."""

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from tabletown.core.game import Game
from tabletown.core.replay import FACE_DOWN, Replay
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.table import fair
from tabletown.table.match import Match
from tabletown.table.shown import FORMAT, Mark, Shown, show
from tabletown.table.store.chain import ROOT, Row

HOUSE: Final = -1  # whose rows are nobody's


@dataclass(frozen=True)
class Opening:
    """How the match begins."""

    id: str
    game: Game[Any]
    players: Sequence[str]
    bots: Sequence[str]  # a level, or empty for a person
    nonces: Sequence[str]
    seed: bytes
    options: dict[str, int | str]
    edition: str

    def replay(self) -> Replay:
        key = fair.key(self.seed, self.nonces)
        return Replay(self.game, self.players, key, self.options, self.edition)

    def body(self) -> str:
        """What the first row of the log says."""
        return json.dumps([list(self.players), list(self.bots), list(self.nonces)])


@final
class Course:
    """Rows in, positions out. Nothing here waits, writes or knows the time."""

    def __init__(self, opening: Opening, rows: Sequence[Row] = ()) -> None:
        self.opening: Final = opening
        self.match: Final = Match(opening.replay())
        self.rows: Final[list[Row]] = []
        self.bots: Final = list(opening.bots)
        self.epoch: Final = f"{opening.id}.{opening.game.rules}.{FORMAT}"
        seats = range(self.match.seats)
        self._changes: Final[dict[int, list[int]]] = {it: [] for it in (SPECTATOR, *seats)}
        self._plies: Final[list[int]] = []  # the version that made each action of the replay
        self._decisions: Final = [0 for _seat in seats]
        self._done: Final[dict[tuple[int, str], Row]] = {}
        self._before = (self._seen(), self._asked())
        for row in rows:
            self.add(row)

    @property
    def version(self) -> int:
        return len(self.rows)

    @property
    def head(self) -> bytes:
        return self.rows[-1].hash if self.rows else ROOT

    def done(self, seat: int, cid: str) -> Row | None:
        """What the seat has done by this id already."""
        return self._done.get((seat, cid))

    def decision(self, viewer: int) -> str:
        """Names the seat's present question; another's choice does not change it."""
        return "" if viewer == SPECTATOR else str(self._decisions[viewer])

    def seq(self, viewer: int, version: int | None = None) -> int:
        """How often the viewer's view had changed by that version, or until now."""
        changes = self._changes[viewer]
        return len(changes) if version is None else bisect_right(changes, version)

    def add(self, row: Row) -> None:
        """One more row of the log; raises IllegalAction if the rules do not allow it."""
        before, asked = self._before
        was_open = self._play(row)
        self.rows.append(row)
        if row.cid:
            self._done[row.seat, row.cid] = row
        after, asks = self._before = (self._seen(), self._asked())
        for viewer, changes in self._changes.items():
            if was_open or row.seat == viewer or before[viewer] != after[viewer]:
                changes.append(row.version)
        for seat, key in enumerate(asks):
            if seat == row.seat or key != asked[seat]:
                self._decisions[seat] += 1

    def _play(self, row: Row) -> bool:
        """Whether everybody sees what was done."""
        if row.kind in ("act", "skip"):
            self.match.play(row.seat, row.body)
            self._plies.append(row.version)
            return self.match.replay().steps[-1].open_from != FACE_DOWN
        if row.kind == "undo":
            steps = self.match.replay().steps
            last = max(nth for nth, step in enumerate(steps) if step.seat == row.seat)
            was_open = steps[last].open_from != FACE_DOWN
            self.match.undo(row.seat)
            del self._plies[last]
            return was_open
        if row.kind in ("bot", "return"):
            self.bots[row.seat] = row.body
        return True

    def _seen(self) -> dict[int, tuple[str, list[int]]]:
        actors = self.match.actors()
        return {viewer: (self.match.view(viewer).text(), actors) for viewer in self._changes}

    def _asked(self) -> list[list[int]]:
        """What each seat may choose from; empty for those who wait."""
        return [self.match.view(seat).legal(seat) for seat in range(self.match.seats)]

    def step(self, viewer: int, ply: int) -> int:
        """The viewer's own number of a ply."""
        return self.seq(viewer, self._plies[ply - 1]) if ply > 0 else 0

    def shown(self, viewer: int) -> Shown:
        mark = Mark(
            self.opening.id,
            self.epoch,
            self.seq(viewer),
            self.decision(viewer),
            lambda ply: self.step(viewer, ply),
        )
        return show(self.match, viewer, mark, self.bots)

    def at(self, viewer: int, step: int) -> Shown:
        """What the viewer saw when its view had changed so often."""
        past = Course(self.opening)
        for row in self.rows[: self._changes[viewer][step - 1]]:
            past._play(row)
        past._changes[viewer].extend(self._changes[viewer][:step])
        return past.shown(viewer)

    def bot_to_act(self) -> int:
        """The first seat that a bot plays and we wait for; NOBODY if none."""
        waiting = [seat for seat in self.match.actors() if self.bots[seat]]
        return waiting[0] if waiting else NOBODY
