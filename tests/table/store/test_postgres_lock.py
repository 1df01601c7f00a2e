"""The advisory lock on a PostgreSQL database: it lives and dies with the connection that writes."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

import pytest
from helpers.histories import labels
from helpers.live_matches import Ear, act, refused, run, table, until
from helpers.postgres_server import Cluster
from helpers.server_process import wait_until
from sqlalchemy import create_engine, text

from tabletown.core.state import SPECTATOR
from tabletown.table.live import messages
from tabletown.table.match.log import link
from tabletown.table.service.tables import Tables
from tabletown.table.store import postgres, queries
from tabletown.table.store.database import InUse
from tabletown.table.store.store import Store
from tabletown.table.store.writer import StorageFull


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.database()


@pytest.fixture(autouse=True)
def only_writes_reconnect(monkeypatch: pytest.MonkeyPatch) -> None:
    """No idle writer reconnects, so that a test decides who is first."""
    monkeypatch.setattr(postgres.PostgresDatabase, "idle_check", None)


def execute_elsewhere(url: str, *statements: str) -> Any:
    """Run statements on a connection of its own; returns the first value of the first one."""
    engine = create_engine(postgres.address_of(url))
    with engine.connect() as connection:
        value = connection.execute(text(statements[0])).scalar()
        for statement in statements[1:]:
            connection.execute(text(statement))
    engine.dispose()
    return value


def terminate(url: str) -> None:
    """End the backend of the connection that writes, as an administrator or a failure would."""
    query = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"
    assert execute_elsewhere(url, f"SELECT pg_terminate_backend(({query}))")


def terminate_and_wait(url: str, _cluster: Cluster) -> None:
    terminate(url)
    query = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
    wait_until(lambda: execute_elsewhere(url, query) == 0, "the lock did not end")


def restart(url: str, cluster: Cluster) -> None:
    cluster.stop()
    cluster.start()


def events(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [it.__dict__["event"] for it in caplog.records]


Loss = Callable[[str, Cluster], None]
LOSSES = (terminate_and_wait, restart)


@pytest.mark.parametrize("lose", LOSSES)
def test_a_lost_connection_is_replaced_by_one_with_the_lock(
    url: str, cluster: Cluster, lose: Loss, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(tables: Tables) -> None:
        tables.store.log_outages()
        live = await table(tables, "favelas")
        lose(url, cluster)
        seat = live.match.actors()[0]
        assert (await refused(act(live, seat, "cid-0001"))).code == "storage_full"
        await act(live, seat, "cid-0001")
        with pytest.raises(InUse, match=r"in use by process \d+"):
            Store(url)
        assert live.history.version == 2 and tables.store.problem == ""

    run(url, play)
    levels = [it.levelname for it in caplog.records]
    assert levels == ["ERROR", "WARNING"]
    assert events(caplog) == ["database_lost", "database_connected"]
    assert "the connection was lost, and the lock with it" in caplog.messages[0]
    assert "no other server used the database" in caplog.messages[1]


@pytest.mark.parametrize("lose", LOSSES)
def test_a_server_stops_when_another_one_has_taken_over(
    url: str, cluster: Cluster, lose: Loss, caplog: pytest.LogCaptureFixture
) -> None:
    """It says so to players, on pages and in the log, also after the other server has ended."""

    async def play(tables: Tables) -> None:
        tables.store.log_outages()
        live = await table(tables, "favelas")
        ear = Ear(SPECTATOR)
        live.enter(ear)
        seat = live.match.actors()[0]
        lose(url, cluster)
        with closing(Store(url)) as other:
            label = labels(live.history, seat)[0]
            row = link(live.history.head, 2, seat, "act", label, "cid-9999", 7)
            await other.write(partial(queries.append, match_id=live.row.id, row=row))
            await refused(act(live, seat, "cid-0001"))
            no = await refused(act(live, live.match.actors()[0], "cid-0001"))
            assert (no.code, no.text) == ("storage_full", postgres.TAKEN_OVER)
            await other.write(queries.link_secret)
        no = await refused(act(live, live.match.actors()[0], "cid-0001"))
        assert (no.code, no.text) == ("storage_full", postgres.TAKEN_OVER)
        assert tables.store.problem == postgres.TAKEN_OVER
        assert ear.heard[-1] == messages.Notice(postgres.TAKEN_OVER)
        assert live.surroundings(seat, "a", "").notice == postgres.TAKEN_OVER
        rows = await tables.store.read(lambda it: queries.find_rows(it, live.row.id))
        assert [it.cid for it in rows] == [None, "cid-9999"], "written without the lock"

    run(url, play)
    assert [it.levelname for it in caplog.records] == ["ERROR", "ERROR"]
    assert events(caplog) == ["database_lost", "lock_lost"]
    assert "another server opened the database" in caplog.messages[1]


def test_an_idle_server_notices_that_another_one_has_taken_over(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres.PostgresDatabase, "idle_check", 0.02)
    take_over = (
        f"SELECT pg_advisory_lock({postgres.ADVISORY_LOCK})",  # waits until the lock is free
        "UPDATE secret SET value = 'another' WHERE name = 'server'",
        "COMMIT",
    )
    waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"

    async def wait(tables: Tables) -> None:
        live = await table(tables, "favelas")
        other = asyncio.create_task(asyncio.to_thread(execute_elsewhere, url, *take_over))
        await until(lambda: execute_elsewhere(url, waiting) == 1)
        terminate(url)
        await other
        await until(lambda: bool(tables.store.problem))
        tables.sweep()
        assert live.surroundings(0, "a", "").notice == postgres.TAKEN_OVER
        with pytest.raises(StorageFull, match="Another server has taken over"):
            await tables.store.write(queries.link_secret)

    run(url, wait)


def test_nothing_is_written_while_an_earlier_connection_holds_the_lock(
    url: str, cluster: Cluster
) -> None:
    """PostgreSQL may take a connection for alive whose client is gone."""

    async def play(tables: Tables) -> None:
        live = await table(tables, "favelas")
        seat = live.match.actors()[0]
        engine = create_engine(postgres.address_of(url))
        with engine.connect() as earlier:
            terminate_and_wait(url, cluster)
            earlier.execute(text(f"SELECT pg_advisory_lock({postgres.ADVISORY_LOCK})"))
            for _time in range(3):
                assert (await refused(act(live, seat, "cid-0001"))).code == "storage_full"
            assert tables.store.problem == ""
            earlier.execute(text(f"SELECT pg_advisory_unlock({postgres.ADVISORY_LOCK})"))
        engine.dispose()
        await act(live, seat, "cid-0001")

    run(url, play)
