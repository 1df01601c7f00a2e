"""A house for tests: a real store, people at its tables, and ears that remember."""

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
from tabletown.table.service.tables import Hall, Visitor, Wish
from tabletown.table.store import queries
from tabletown.table.store.store import Store
from tabletown.table.workers.pool import Workers

ANA, BRUNO, CARLA = Visitor("a", "Ana"), Visitor("b", "Bruno"), Visitor("c", "Carla")


class Ear:
    """A listener that remembers."""

    def __init__(self, viewer: int, account: str = "") -> None:
        self.viewer = viewer
        self.account = account
        self.looks = 0
        self.heard: list[messages.Frame] = []

    def look(self) -> None:
        self.looks += 1

    def hear(self, frame: messages.Frame) -> None:
        self.heard.append(frame)

    def end(self, code: int, reason: str) -> None:
        self.heard.append(messages.Bye(code, reason, 0))


def run(path: Path | str, work: Callable[[Hall], Awaitable[Any]]) -> Any:
    """One life of a house."""

    async def living() -> Any:
        store, workers = Store(path), Workers()
        hall = Hall(store, workers, b"k" * 32, pace=0)
        await hall.open()
        try:
            return await work(hall)
        finally:
            await workers.close()
            store.close()

    return asyncio.run(living())


async def enter(hall: Hall, *visitors: Visitor) -> None:
    for it in visitors:
        await hall.store.write(partial(queries.create_account, account=it.account, name=it.name))


async def table(hall: Hall, name: str = "azul5211", seats: int = 2, clock: str = "") -> Live:
    """Ana and the others at one table, all people."""
    await enter(hall, ANA, BRUNO, CARLA)
    wish = Wish(name, seats, seats, "builder", {}, clock=clock)
    match = await hall.create(ANA, wish, "luck")
    assert await hall.live(match) is None, "it began before all seats were taken"
    for seat, visitor in enumerate((BRUNO, CARLA)[: seats - 1], start=1):
        await hall.join(match, seat, visitor, f"luck of {visitor.name}")
    live = await hall.live(match)
    assert live
    return live


async def act(live: Live, seat: int, cid: str, nth: int = 0) -> messages.Ack:
    return await live.act(seat, cid, live.course.decision(seat), labels(live.course, seat)[nth])


async def refused(work: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as found:
        await work
    assert found.value.text.endswith(".")
    return found.value


async def until(is_so: Callable[[], bool]) -> None:
    for _nth in range(600):
        if is_so():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came")
