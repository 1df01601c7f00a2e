"""Admin requests on both databases: what they change on disk, in memory and for open pages."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from helpers.live_matches import ANA, Ear, act, enter, refused, run, table, until
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError

from tabletown.core.state import SPECTATOR
from tabletown.table.live import messages
from tabletown.table.live.live import DELETED, Live
from tabletown.table.match.history import SERVER
from tabletown.table.match.log import check
from tabletown.table.match.refused import Refused
from tabletown.table.service.admin import (
    Admin,
    Ban,
    CloseMatch,
    DeleteMatch,
    ListConnections,
    RemoveLine,
    Unban,
)
from tabletown.table.service.bans import BadNetwork, Bans, read_network
from tabletown.table.service.loading import Unreadable
from tabletown.table.service.proof import checks, proof_of, replay_of
from tabletown.table.service.tables import MatchSettings, Tables
from tabletown.table.store import queries, schema

Work = Callable[[Tables, Admin], Awaitable[Any]]


def run_admin(url: str, work: Work, bans: Bans | None = None) -> Any:
    """Run one life of a server, with its admin."""

    async def working(tables: Tables) -> Any:
        admin = Admin(tables, bans or Bans())
        await admin.load()
        return await work(tables, admin)

    return run(url, working)


async def no(admin: Admin, request: Any) -> Refused:
    return await refused(admin.carry_out(request))


def test_a_closed_match_is_over_for_everybody_and_says_why(database_url: str) -> None:
    async def close(tables: Tables, admin: Admin) -> str:
        live = await table(tables, "favelas", clock="5+5")
        seat = live.match.actors()[0]
        await act(live, seat, "cid-0001")
        ears = [Ear(0), Ear(1), Ear(SPECTATOR)]
        for ear in ears:
            live.enter(ear)
        reply = await admin.carry_out(CloseMatch(live.row.id, "insults in the chat."))
        assert reply.text.endswith("The operator closed the match: insults in the chat.")
        assert [ear.changes for ear in ears] == [1, 1, 1]
        assert (await refused(act_again(live))).code == "match_over"
        for viewer in (0, 1, SPECTATOR):
            screen = live.history.screen(viewer)
            assert screen.result and "insults in the chat" in screen.result.sentence
            assert not screen.moves and not screen.undo.offered and not screen.waiting
        row = live.history.rows[-1]
        assert (row.seat, row.kind, row.body) == (SERVER, "close", "insults in the chat.")
        assert (await no(admin, CloseMatch(live.row.id, "twice"))).code == "match_over"
        return live.row.id

    match_id = run_admin(database_url, close)

    async def later(tables: Tables, admin: Admin) -> None:
        live = await tables.live(match_id)
        assert live and live.match.is_over() and live.match.winners() == []
        check(live.history.rows, live.history.head)
        assert all(holds for _words, holds in checks(proof_of(live)))
        assert replay_of(live.match).endswith(
            "# The operator closed the match: insults in the chat.\n"
        )
        stored, _seats = await tables.find_match(match_id)
        assert (stored.status, stored.result) == ("over", live.match.ending())

    run_admin(database_url, later)


async def act_again(live: Live) -> None:
    await live.act(0, "cid-late", live.history.decision(0), "anything")


def test_a_snapshot_remembers_that_the_match_is_closed(database_url: str) -> None:
    async def close(tables: Tables, admin: Admin) -> str:
        live = await table(tables, "favelas")
        await admin.carry_out(CloseMatch(live.row.id, "the server moves"))
        await live.journal._keep_snapshot()
        return live.row.id

    match_id = run_admin(database_url, close)

    async def later(tables: Tables, admin: Admin) -> None:
        live = await tables.live(match_id)
        assert live and live.match.closed == "the server moves" and live.match.is_over()

    run_admin(database_url, later)


def test_what_cannot_be_closed_is_refused(database_url: str) -> None:
    async def close(tables: Tables, admin: Admin) -> None:
        await enter(tables, ANA)
        settings = MatchSettings("favelas", 2, 2, "builder", {})
        match_id = await tables.create(ANA, settings, "")
        assert "delete it instead" in (await no(admin, CloseMatch(match_id, "why"))).text
        assert "has no chat" in (await no(admin, RemoveLine(match_id, 1))).text
        assert "There is no match zzz" in (await no(admin, CloseMatch("zzz", "why"))).text
        assert "1 to 500 characters" in (await no(admin, CloseMatch(match_id, " "))).text

    run_admin(database_url, close)


def test_a_deleted_match_leaves_no_row_and_its_id_is_not_used_again(database_url: str) -> None:
    async def delete(tables: Tables, admin: Admin) -> tuple[str, str]:
        live = await table(tables, "favelas")
        kept = await tables.create(ANA, MatchSettings("favelas", 2, 1, "builder", {}), "")
        await act(live, live.match.actors()[0], "cid-0001")
        await live.say("a", 0, "Ana", "cid-said", "olá")
        await live.journal._keep_snapshot()
        ear = Ear(1, "b")
        live.enter(ear)
        reply = await admin.carry_out(DeleteMatch(live.row.id))
        assert "is deleted" in reply.text
        assert messages.Bye(4404, DELETED, 0) in ear.heard
        for late in (act_again(live), live.say("b", 1, "Bruno", "cid-late", "still here")):
            assert (await refused(late)).text == DELETED
        late_ear = Ear(SPECTATOR)  # a socket that was being accepted meanwhile
        live.enter(late_ear)
        assert messages.Bye(4404, DELETED, 0) in late_ear.heard
        with pytest.raises(Unreadable, match="The operator deleted this match"):
            await tables.live(live.row.id)
        with pytest.raises(Unreadable, match="The operator deleted this match"):
            await tables.find_match(live.row.id)
        assert (await no(admin, DeleteMatch(live.row.id))).code == "gone"
        return live.row.id, kept

    match_id, kept = run_admin(database_url, delete)

    async def later(tables: Tables, admin: Admin) -> None:
        for name in ("seat", "log_row", "chat", "snapshot"):
            assert await count(tables, name, match_id) == 0
        assert await count(tables, "log_row", kept) > 0
        for verb in ("DELETE FROM log_row", "UPDATE log_row SET body = 'x'"):
            with pytest.raises(IntegrityError, match="only ever added to"):
                await tables.store.write(partial(execute, command=verb))
        settings = MatchSettings("favelas", 2, 1, "builder", {}, match_id=match_id)
        settings = replace(settings, seal=tables.seal(match_id))
        assert await tables.create(ANA, settings, "") != match_id, "the seed was used twice"

    run_admin(database_url, later)


async def count(tables: Tables, name: str, match_id: str) -> int:
    rows = schema.metadata.tables[name]
    query = select(func.count()).where(rows.c.match_id == match_id)
    found: int = await tables.store.read(lambda it: it.execute(query).scalar_one())
    return found


def execute(connection: Any, command: str) -> None:
    connection.execute(text(command))


def test_a_damaged_match_can_be_deleted(database_url: str) -> None:
    async def damage(tables: Tables, admin: Admin) -> str:
        live = await table(tables, "favelas")
        await act(live, live.match.actors()[0], "cid-0001")
        broken = f"UPDATE match SET version = 9, head = seed WHERE id = '{live.row.id}'"
        await tables.store.write(partial(execute, command=broken))
        return live.row.id

    match_id = run_admin(database_url, damage)

    async def delete(tables: Tables, admin: Admin) -> None:
        await tables.check()
        assert match_id in tables.damaged
        assert "is damaged" in (await no(admin, CloseMatch(match_id, "why"))).text
        await admin.carry_out(DeleteMatch(match_id))
        assert match_id not in tables.damaged
        assert await tables.store.read(queries.find_match_ids) == []

    run_admin(database_url, delete)


@pytest.mark.parametrize("request_of", [DeleteMatch, lambda it: CloseMatch(it, "enough")])
def test_bots_stop_when_their_match_ends(database_url: str, request_of: Any) -> None:
    async def end(tables: Tables, admin: Admin) -> None:
        await enter(tables, ANA)
        match_id = await tables.create(ANA, MatchSettings("favelas", 2, 0, "newcomer", {}), "")
        live = await tables.live(match_id)
        assert live
        live.wake_bots()
        thinking = live._thinking
        assert thinking
        await until(lambda: live.history.version > 1)
        await admin.carry_out(request_of(match_id))
        version = live.history.version
        await asyncio.wait_for(thinking, 60)
        live.wake_bots()
        assert live._thinking is thinking and live.history.version == version

    run_admin(database_url, end)


def test_a_removed_line_is_gone_for_everybody(database_url: str) -> None:
    async def remove(tables: Tables, admin: Admin) -> str:
        live = await table(tables, "favelas")
        for nth in range(3):
            await live.say("a", 0, "Ana", f"cid-{nth:04}", f"line {nth + 1}")
        ears = [Ear(0), Ear(SPECTATOR)]
        for ear in ears:
            live.enter(ear)
        await admin.carry_out(RemoveLine(live.row.id, 2))
        assert [ear.changes for ear in ears] == [1, 1]
        shown = [line.text for line in live.surroundings(1, "b", "").chat]
        assert shown == ["line 1", "", "line 3"]
        for number in (0, 4):
            assert (
                f"has no line {number}" in (await no(admin, RemoveLine(live.row.id, number))).text
            )
        return live.row.id

    match_id = run_admin(database_url, remove)

    async def later(tables: Tables, admin: Admin) -> None:
        rows = await tables.store.read(lambda it: queries.find_chat_rows(it, match_id))
        assert [(row.number, row.text) for row in rows] == [(1, "line 1"), (2, ""), (3, "line 3")]

    run_admin(database_url, later)


def test_a_ban_closes_connections_and_outlives_a_restart(database_url: str) -> None:
    bans = Bans()

    async def ban(tables: Tables, admin: Admin) -> None:
        live = await table(tables, "favelas")
        ears = [Ear(0, "a", "192.0.2.7"), Ear(1, "b", "192.0.2.8"), Ear(SPECTATOR, "", "192.0.2.7")]
        for ear in ears:
            live.enter(ear)
        reply = await admin.carry_out(ListConnections(live.row.id))
        seen = [(it.name, it.address) for it in reply.connections]
        assert seen == [("Ana", "192.0.2.7"), ("Bruno", "192.0.2.8"), ("", "192.0.2.7")]
        reply = await admin.carry_out(Ban("192.0.2.7"))
        assert "192.0.2.7/32 is banned. 2 connections of it closed." in reply.text
        assert "--trust-proxy" in reply.text
        ended = [any(isinstance(it, messages.Bye) for it in ear.heard) for ear in ears]
        assert ended == [True, False, True]
        assert "is banned already" in (await admin.carry_out(Ban("192.0.2.7/32"))).text
        await admin.carry_out(Ban("2001:db8::5"))

    run_admin(database_url, ban, bans)
    assert bans.covers("192.0.2.7") and not bans.covers("192.0.2.8")
    loaded = Bans()

    async def later(tables: Tables, admin: Admin) -> None:
        assert loaded.covers("192.0.2.7") and loaded.covers("2001:db8::/64")
        await admin.carry_out(Unban("192.0.2.7"))
        assert not loaded.covers("192.0.2.7")
        assert "is not banned" in (await no(admin, Unban("192.0.2.7"))).text
        assert "is not an address" in (await no(admin, Ban("the troll"))).text

    run_admin(database_url, later, loaded)
    left = Bans()
    run_admin(database_url, lambda _tables, _admin: asyncio.sleep(0), left)
    assert left.covers("2001:db8::/64") and not left.covers("192.0.2.7")


@pytest.mark.parametrize(
    "typed, network",
    [
        ("192.0.2.7", "192.0.2.7/32"),
        (" 192.0.2.7/24 ", "192.0.2.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::7/128", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
    ],
)
def test_a_ban_covers_a_network(typed: str, network: str) -> None:
    assert str(read_network(typed)) == network
    assert Bans([network]).covers(str(read_network(typed)))


@pytest.mark.parametrize("typed", ["", "here", "1.2.3", "127.0.0.1", "0.0.0.0/0", "::1", "::/0"])
def test_what_must_not_be_banned_is_refused(typed: str) -> None:
    with pytest.raises(BadNetwork):
        read_network(typed)


def test_a_wider_ban_covers_its_clients_only() -> None:
    bans = Bans(["192.0.2.0/24", "2001:db8::/32"])
    assert bans.covers("192.0.2.200") and bans.covers("2001:db8:1:2::/64")
    for address in ("192.0.3.1", "2001:db9::/64", "127.0.0.1", "::1", "", "testclient"):
        assert not bans.covers(address), address
