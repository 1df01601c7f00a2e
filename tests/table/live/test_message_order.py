"""Moves, repeats, undos, departures and restarts in any order: nothing is lost or doubled."""

import asyncio
import shutil
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from helpers.histories import labels
from helpers.live_matches import ANA, BRUNO, CARLA, enter
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tabletown.core.state import SPECTATOR
from tabletown.table.live.live import Live
from tabletown.table.live.messages import Ack
from tabletown.table.match import snapshot as snapshots
from tabletown.table.match.log import check
from tabletown.table.match.refused import Refused
from tabletown.table.service.tables import MatchSettings, Tables
from tabletown.table.store import queries
from tabletown.table.store.store import Store
from tabletown.table.workers.pool import WorkerPool

seats = st.integers(0, 2)
picks = st.integers(0, 40)
SOON = 7  # rows between snapshots, so that restarts meet them


class Table(RuleBasedStateMachine):
    """Three people at a table of 5211, and a server that may stop at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(snapshots, "EVERY", SOON)
        self.runner = asyncio.Runner()
        self.acked: dict[tuple[int, str], str] = {}  # receipts by seat and cid
        self.sent: dict[tuple[int, str], tuple[str, str]] = {}  # what was sent: kind, body
        self.number = 0
        self.open()
        self.run(enter(self.tables, ANA, BRUNO, CARLA))
        settings = MatchSettings("azul5211", 3, 3, "builder", {}, clock="60+5")
        self.match = self.run(self.tables.create(ANA, settings, ""))
        self.run(self.tables.join(self.match, 1, BRUNO, ""))
        self.run(self.tables.join(self.match, 2, CARLA, ""))
        self.live = self.found()

    def open(self) -> None:
        self.store, self.workers = Store(self.folder / "tables.sqlite"), WorkerPool()
        self.tables = Tables(self.store, self.workers, b"k" * 32, pace=10**6)  # bots wait
        self.run(self.tables.open())

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    def found(self) -> Live:
        live = self.run(self.tables.live(self.match))
        assert isinstance(live, Live)
        return live

    def fresh_cid(self) -> str:
        self.number += 1
        return f"cid-{self.number:06}"

    def do(self, seat: int, cid: str, kind: str, body: str, work: Any) -> str:
        """The result: an ack, or the code of a refusal, which changes nothing."""
        before = self.live.history.version
        try:
            ack = self.run(work)
        except Refused as no:
            assert self.live.history.version == before and no.text
            return no.code
        assert isinstance(ack, Ack)
        key = seat, cid
        assert ack.dup == (key in self.acked)
        assert self.acked.setdefault(key, ack.row_hash) == ack.row_hash
        self.sent[key] = kind, body
        return "ack"

    @rule(seat=seats, pick=picks)
    def act(self, seat: int, pick: int) -> None:
        legal = labels(self.live.history, seat) or ["pass"]
        label, cid = legal[pick % len(legal)], self.fresh_cid()
        now = self.live.history.decision(seat)
        is_free = seat in self.live.match.actors()
        came = self.do(seat, cid, "act", label, self.live.act(seat, cid, now, label))
        assert (came == "ack") == is_free

    @precondition(lambda self: self.acked)
    @rule(pick=picks, is_other=st.booleans())
    def repeat(self, pick: int, is_other: bool) -> None:
        """Repeat an old message: the same answer; a reused id is refused."""
        (seat, cid), (kind, body) = list(self.sent.items())[pick % len(self.sent)]
        if kind == "act":
            body = body + " x" if is_other else body
            came = self.do(seat, cid, kind, body, self.live.act(seat, cid, "old", body))
            assert came == ("cid_reused" if is_other else "ack")

    @rule(seat=seats)
    def stale(self, seat: int) -> None:
        work = self.live.act(seat, self.fresh_cid(), "-1", "play 1")
        assert self.do(seat, "", "", "", work) in ("stale", "match_over")

    @rule(seat=seats)
    def undo(self, seat: int) -> None:
        cid, now = self.fresh_cid(), self.live.history.decision(seat)
        self.do(seat, cid, "undo", "", self.live.undo(seat, cid, now))

    @rule(seat=seats, op=st.sampled_from(["ask_undo", "agree", "decline", "bot", "return"]))
    def seat_request(self, seat: int, op: str) -> None:
        cid = self.fresh_cid()
        self.do(seat, cid, op, "", self.live.seat_request(seat, cid, op, seat))

    @rule(seat=seats, chance=st.integers(0, 5))
    def resign(self, seat: int, chance: int) -> None:
        if chance == 0:
            cid = self.fresh_cid()
            self.do(seat, cid, "resign", "", self.live.seat_request(seat, cid, "resign", seat))

    @rule()
    def restart(self) -> None:
        """Every screen is the same after a restart."""
        viewers = (SPECTATOR, 0, 1, 2)
        seen = [self.live.history.screen(viewer) for viewer in viewers]
        asking = self.live.history.asking
        self.shut()
        self.open()
        self.live = self.found()
        assert [self.live.history.screen(viewer) for viewer in viewers] == seen
        assert self.live.history.asking == asking

    @invariant()
    def nothing_is_lost_or_doubled(self) -> None:
        rows = self.run(self.store.read(partial(queries.find_rows, match_id=self.match)))
        assert rows == self.live.history.rows
        check(rows, self.live.history.head)
        found = {(row.seat, row.cid): row.hash.hex() for row in rows if row.cid}
        assert found == self.acked

    def shut(self) -> None:
        if self.live._thinking:
            self.live._thinking.cancel()
        self.run(self.workers.close())
        self.store.close()

    def teardown(self) -> None:
        self.shut()
        self.runner.close()
        shutil.rmtree(self.folder)
        self.patch.undo()


TestTable = pytest.mark.slow(Table.TestCase)
TestTable.settings = settings(
    max_examples=10,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
