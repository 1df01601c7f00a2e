"""Hints in the log, and what they may not tell about choices that are not revealed."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from helpers.histories import labels
from helpers.live_matches import refused, run, table

from tabletown.table.live import bot_turns
from tabletown.table.live.live import Live
from tabletown.table.service.tables import Tables
from tabletown.table.workers.limits import BOTS
from tabletown.table.workers.pool import WorkerPool

Play = Callable[[Live], Awaitable[None]]


def play(path: Path, work: Play) -> None:
    """Run the work at a table of 5211 for three, whose choices are sealed."""

    async def playing(tables: Tables) -> None:
        await work(await table(tables, "azul5211", seats=3))

    run(path, playing)


async def choose(live: Live, seat: int, nth: int = 0) -> None:
    label = labels(live.history, seat)[nth]
    await live.act(seat, str(uuid4()), live.history.decision(seat), label)


async def choose_all(live: Live, seat: int) -> None:
    while seat in live.match.actors():
        await choose(live, seat)


async def withdraw(live: Live, seat: int) -> None:
    await live.undo(seat, str(uuid4()), live.history.decision(seat))


def hints(live: Live) -> int:
    return [row.kind for row in live.history.rows].count("hint")


@pytest.mark.slow
@pytest.mark.parametrize("is_changed", [False, True])
def test_a_second_hint_does_not_tell_that_another_seat_acted_unseen(
    tmp_path: Path, is_changed: bool
) -> None:
    async def ask(live: Live) -> None:
        await choose_all(live, 0)
        await live.hint(1)
        if is_changed:
            await withdraw(live, 0)
            await choose(live, 0, 1)
        await live.hint(1)
        assert hints(live) == 1
        await choose_all(live, 2)
        await live.hint(1)
        assert hints(live) == 2, "everybody saw that Carla has chosen"

    play(tmp_path / "tables.sqlite", ask)


@pytest.mark.slow
def test_a_seat_gets_no_hint_that_would_tell_of_a_withdrawn_choice(tmp_path: Path) -> None:
    async def ask(live: Live) -> None:
        await choose_all(live, 0)
        await withdraw(live, 0)
        assert 0 in live.match.rechoosing
        assert "tell them" in (await refused(live.hint(0))).text
        assert hints(live) == 0
        await choose_all(live, 1)
        await choose_all(live, 2)
        assert 0 not in live.match.rechoosing, "all see that only Ana is waited for"
        await live.hint(0)
        assert hints(live) == 1

    play(tmp_path / "tables.sqlite", ask)


def test_the_move_of_a_failed_bot_does_not_depend_on_the_number_of_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletown.table.live.bot_turns.secrets.choice", lambda it: it[-1])

    async def ask(live: Live) -> None:
        workers = WorkerPool(limits=replace(BOTS, timeout=0.0))
        bots = bot_turns.BotTurns(live.history, workers)
        try:
            await choose(live, 0)
            for _nth in range(4):
                assert await bots.choice(1, "builder") == (labels(live.history, 1)[-1], True)
                await withdraw(live, 0)
                await choose(live, 0)
        finally:
            await workers.close()

    play(tmp_path / "tables.sqlite", ask)
