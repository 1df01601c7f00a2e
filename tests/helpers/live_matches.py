"""Live matches for tests: a real store, players, and listeners that record frames."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from helpers.histories import labels
from tabletown.table.live import messages
from tabletown.table.live.live import Live
from tabletown.table.match.refused import Refused
from tabletown.table.service.tables import MatchSettings, Tables, Visitor
from tabletown.table.store import queries
from tabletown.table.store.store import Store
from tabletown.table.workers.pool import WorkerPool

ANA, BRUNO, CARLA = Visitor("a", "Ana"), Visitor("b", "Bruno"), Visitor("c", "Carla")


class Ear:
    """A listener that remembers."""

    def __init__(self, viewer: int, account: str = "", address: str = "127.0.0.1") -> None:
        self.viewer = viewer
        self.account = account
        self.address = address
        self.changes = 0
        self.heard: list[messages.Frame] = []

    def view_changed(self) -> None:
        self.changes += 1

    def push(self, frame: messages.Frame) -> None:
        self.heard.append(frame)

    def end(self, code: int, reason: str) -> None:
        self.heard.append(messages.Bye(code, reason, 0))


def run(path: Path | str, work: Callable[[Tables], Awaitable[Any]]) -> Any:
    """One life of a house."""

    async def living() -> Any:
        store, workers = Store(path), WorkerPool()
        tables = Tables(store, workers, b"k" * 32, pace=0)
        await tables.open()
        try:
            return await work(tables)
        finally:
            await tables.close_workers()
            store.close()

    return asyncio.run(living())


async def enter(tables: Tables, *visitors: Visitor) -> None:
    for it in visitors:
        await tables.store.write(partial(queries.create_account, account=it.account, name=it.name))


async def table(tables: Tables, name: str = "azul5211", seats: int = 2, clock: str = "") -> Live:
    """Ana and the others at one table, all people."""
    await enter(tables, ANA, BRUNO, CARLA)
    settings = MatchSettings(name, seats, seats, "builder", {}, clock=clock)
    match_id = await tables.create(ANA, settings, "luck")
    assert await tables.live(match_id) is None, "it began before all seats were taken"
    for seat, visitor in enumerate((BRUNO, CARLA)[: seats - 1], start=1):
        await tables.join(match_id, seat, visitor, f"luck of {visitor.name}")
    live = await tables.live(match_id)
    assert live
    return live


async def act(live: Live, seat: int, cid: str, nth: int = 0) -> messages.Ack:
    return await live.act(seat, cid, live.history.decision(seat), labels(live.history, seat)[nth])


async def refused(work: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as raised:
        await work
    assert raised.value.text.endswith(".")
    return raised.value


async def until(is_so: Callable[[], bool]) -> None:
    for _nth in range(600):
        if is_so():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came")
