"""The store on a real PostgreSQL server keeps the same promises as on SQLite."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from helpers.live_matches import act, refused, run, table
from helpers.old_databases import check_that_matches_go_on, fill
from helpers.postgres_server import Cluster
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError

from tabletown.table.match.clock import now_ms
from tabletown.table.match.log import link
from tabletown.table.service.tables import Tables
from tabletown.table.store import postgres, queries
from tabletown.table.store.database import CannotOpen
from tabletown.table.store.store import Store


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.database()


def test_a_match_is_stored_and_loaded_again(url: str) -> None:
    async def play(tables: Tables) -> tuple[str, str]:
        live = await table(tables, "favelas", clock="5+10")
        for nth in range(5):
            await act(live, live.match.actors()[0], f"cid-{nth:04}")
        await live.say("a", 0, "Ana", "cid-said", "olá 😀")
        await tables.heartbeat()
        await live.journal._keep_snapshot()
        return live.row.id, live.match.view(0).text()

    match_id, view = run(url, play)

    async def later(tables: Tables) -> None:
        await tables.check()
        live = await tables.live(match_id)
        assert live and not tables.damaged and tables.outages
        assert live.match.view(0).text() == view and live.chat.lines[0].text == "olá 😀"
        again = await live.act(live.history.rows[1].seat, "cid-0000", "", live.history.rows[1].body)
        assert again.dup
        await live.seat_request(0, "cid-over", "resign", 0)
        row = await tables.store.read(lambda it: queries.find_match(it, match_id))
        assert row and row.status == "over"

    run(url, later)


@pytest.mark.parametrize("revision", ["0001", "0002"])
def test_matches_of_an_old_database_go_on(url: str, revision: str) -> None:
    engine = create_engine(postgres.address_of(url))
    fill(engine, revision)
    engine.dispose()
    check_that_matches_go_on(url)


def test_two_writers_of_one_version_have_one_winner(url: str) -> None:
    async def race(tables: Tables) -> None:
        live = await table(tables, "favelas")
        head = live.history.head
        rows = [link(head, 2, 0, "act", f"{n}", f"cid-{n:08}", 7) for n in range(8)]
        works = [
            tables.store.write(partial(queries.append, match_id=live.row.id, row=it)) for it in rows
        ]
        done = await asyncio.gather(*works, return_exceptions=True)
        assert sorted(type(it).__name__ for it in done) == ["Conflict"] * 7 + ["NoneType"]

    run(url, race)


def test_the_log_cannot_be_changed_and_a_cid_is_used_once(url: str) -> None:
    async def change(tables: Tables) -> None:
        live = await table(tables, "favelas")
        seat = live.match.actors()[0]
        await act(live, seat, "cid-0001")
        for verb in ("DELETE FROM log_row", "UPDATE log_row SET body = 'x'"):
            with pytest.raises(IntegrityError, match="only ever added to"):
                await tables.store.write(partial(execute, command=verb))
        twice = link(live.history.head, 3, seat, "act", "b", "cid-0001", 7)
        with pytest.raises(IntegrityError):
            await tables.store.write(partial(queries.append, match_id=live.row.id, row=twice))
        row = await tables.store.read(lambda it: queries.find_match(it, live.row.id))
        assert row and row.version == 2, "a refused row was stored"

    run(url, change)


def execute(connection: Any, command: str) -> None:
    connection.execute(text(command))


def test_a_second_server_is_refused(url: str) -> None:
    async def second(tables: Tables) -> None:
        with pytest.raises(CannotOpen, match=r"in use by process \d+"):
            Store(url)

    run(url, second)
    run(url, second)


def test_unsafe_settings_are_refused(url: str, cluster: Cluster) -> None:
    cluster.stop()
    with (cluster.folder / "data" / "postgresql.conf").open("a") as settings:
        settings.write("fsync = off\n")
    cluster.start()
    with pytest.raises(CannotOpen, match="PostgreSQL has fsync off; set it to on"):
        Store(url)
    cluster.stop()
    with (cluster.folder / "data" / "postgresql.conf").open("a") as settings:
        settings.write("fsync = on\n")
    cluster.start()


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_restart_of_the_database_loses_nothing(url: str, cluster: Cluster, mode: str) -> None:
    """A move while the database is down is refused and can be sent again."""

    async def play(tables: Tables) -> None:
        live = await table(tables, "favelas")
        await act(live, live.match.actors()[0], "cid-0001")
        cluster.stop(mode)
        seat = live.match.actors()[0]
        no = await refused(act(live, seat, "cid-0002"))
        assert no.code == "storage_full" and live.history.version == 2
        cluster.start()
        await retry(lambda: act(live, seat, "cid-0002"))
        assert live.history.version == 3
        rows = await tables.store.read(lambda it: queries.find_rows(it, live.row.id))
        assert rows == live.history.rows

    run(url, play)


async def retry(work: Callable[[], Any]) -> None:
    """Try at most three times: the first may use a broken connection."""
    for _time in range(3):
        try:
            await work()
            return
        except Exception as error:
            last = error
    raise last


def test_a_row_committed_without_an_answer_is_read_from_the_database(url: str) -> None:
    """If the connection breaks during a commit, only the database knows whether it succeeded."""

    async def play(tables: Tables) -> None:
        live = await table(tables, "favelas")
        write = tables.store.write

        async def broken(work: Callable[..., Any]) -> Any:
            await write(work)
            raise queries.Conflict("as if another process had written it")

        tables.store.write = broken  # type: ignore[method-assign]
        seat = live.match.actors()[0]
        ack = await act(live, seat, "cid-0001")
        tables.store.write = write  # type: ignore[method-assign]
        assert not ack.dup and live.history.version == 2
        await act(live, live.match.actors()[0], "cid-0002")

    run(url, play)


def test_heartbeats_and_outages_are_recorded(url: str) -> None:
    async def heartbeat(tables: Tables) -> None:
        await tables.store.write(lambda it: queries.record_heartbeat(it, now_ms()))
        assert (
            len(await tables.store.write(lambda it: queries.record_outage(it, now_ms() + 9))) >= 1
        )

    run(url, heartbeat)
