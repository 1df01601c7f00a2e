"""The commands `admin` beside a running server and without one, on both databases."""

import json
import re
import socket
import sqlite3
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from helpers.commands import error_of, output_of
from helpers.server_process import Person, Server, Wire, wait_until

from tabletown.table.store import queries
from tabletown.table.store.admin_queries import EndpointRow, find_endpoint, set_endpoint
from tabletown.table.store.database import InUse
from tabletown.table.store.read_only import reading
from tabletown.table.store.store import Store, open_database

REASON = "maintenance of the <server>"


class ProxiedServer(Server):
    """A server that believes the headers of a proxy on this machine."""

    settings = "is_proxied=True"


def id_of(table: str) -> str:
    return table.removeprefix("/match/")


def endpoint_of(url: str) -> EndpointRow:
    with reading(url) as engine, engine.connect() as connection:
        endpoint = find_endpoint(connection)
    assert endpoint
    return endpoint


def is_unlocked(url: str) -> bool:
    try:
        open_database(url).close()
    except InUse:
        return False
    return True


def say(wire: Wire, text: str) -> None:
    wire.say(t="chat", cid=str(uuid4()), text=text)
    wire.next("ack")


def moved(person: Person, table: str) -> Wire:
    """A socket that has made one move."""
    wire = person.socket(table)
    assert wire.act(wire.look())["t"] == "ack"
    return wire


def test_matches_are_listed_and_shown(server: Server, ana: Person, database_url: str) -> None:
    where = ("--database", database_url)
    assert "There are no such matches" in output_of("admin", "list", *where)
    waiting = id_of(ana.new("favelas", mode="friends"))
    table = ana.new("village")
    say(moved(ana, table), "olá")
    listed = output_of("admin", "list", *where).splitlines()
    assert len(listed) == 2 and listed[0].startswith(id_of(table)), "the last active is not first"
    assert "game village" in listed[0] and "players Ana, Newcomer" in listed[0]
    assert "status running" in listed[0] and "damaged" not in listed[0]
    assert listed[1].startswith(waiting) and "players Ana, free" in listed[1]
    only = [
        ("--game", "favelas"),
        ("--status", "open"),
        ("--status", "running", "--game", "favelas"),
    ]
    counts = [output_of("admin", "list", *it, *where).count("players") for it in only]
    assert counts == [1, 1, 0]
    assert len(output_of("admin", "list", "--limit", "1", *where).splitlines()) == 1
    assert "only open, running and over" in error_of("admin", "list", "--status", "live", *where)
    shown = output_of("admin", "show", id_of(table), *where)
    assert "seat A: Ana (person)" in shown and "seat B: Newcomer (bot)" in shown
    assert re.search(r"chat 1: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d Ana: olá", shown)
    assert "connected: seat A, Ana, from 127.0.0.1" in shown and "clock: none" in shown
    with reading(database_url) as engine, engine.connect() as connection:
        row = queries.find_match(connection, id_of(table))
    assert row and row.seed.hex() not in shown and row.edition in shown
    assert "there is no match zzz" in error_of("admin", "show", "zzz", *where)


def test_a_match_is_closed(server: Server, ana: Person, database_url: str) -> None:
    where = ("--database", database_url)
    table = ana.new("village")
    wire, spectator = moved(ana, table), Wire(server, table, {})
    spectator.look()
    said = output_of("admin", "close", id_of(table), "--reason", REASON, *where)
    assert said.endswith(f"The operator closed the match: {REASON}.\n")
    for socket_ in (wire, spectator):
        while not (view := socket_.next("view"))["over"]:
            pass
        assert view["screen"]["result"]["sentence"] == f"The operator closed the match: {REASON}."
        assert view["you"]["moves"] == [] and view["waiting"] == []
    wire.say(t="act", cid=str(uuid4()), decision=view["you"]["decision"], action="anything")
    assert wire.next("refused")["code"] == "match_over"
    assert "maintenance of the &lt;server&gt;" in ana.http.get(table).text
    assert "is over already" in error_of("admin", "close", id_of(table), "--reason", "x", *where)
    server.stop()
    server.start()
    assert "The operator closed the match" in ana.http.get(table).text


def test_a_match_is_deleted_after_a_yes(server: Server, ana: Person, database_url: str) -> None:
    where = ("--database", database_url)
    table = ana.new("village")
    wire = moved(ana, table)
    command = ("admin", "delete", id_of(table), *where)
    for answer in ("no\n", "\n", ""):
        assert "nothing was deleted" in error_of(*command, typed=answer)
    assert wire.look()["you"]["seat"] == 0
    said = output_of(*command, typed="yes\n")
    assert f"{id_of(table)}: village, Ana, Newcomer; running" in said and "is deleted" in said
    bye = wire.next("bye")
    assert bye["code"] == 4404 and bye["text"].startswith("The operator deleted this match.")
    assert wire.closed() == 4404
    page = ana.http.get(table)
    assert page.status_code == 410 and "The operator deleted this match." in page.text
    assert Wire(server, table, {}).closed() == 4404
    assert "There is no match" in error_of(*command, "--yes")
    assert ana.http.get("/").status_code == 200
    assert "There are no such matches" in output_of("admin", "list", *where)
    output_of("admin", "delete", id_of(ana.new("favelas", mode="friends")), "--yes", *where)


def test_a_chat_line_is_removed_on_open_pages(
    server: Server, ana: Person, database_url: str
) -> None:
    table = ana.new("village")
    wire, page = moved(ana, table), Wire(server, table, {}, query="&parts=html")
    say(wire, "first line")
    say(wire, "rude <line>")
    page.say(t="hello")
    while "rude &lt;line&gt;" not in page.next("view")["parts"].get("chat", ""):
        pass  # a view of the bot's move comes before
    command = ("admin", "remove-line", id_of(table), "--database", database_url)
    assert "Line 2" in output_of(*command, "2")
    while "chat" not in (parts := page.next("view")["parts"]):
        pass  # the bot's answer to the move comes before
    chat = parts["chat"]
    assert "first line" in chat and "rude" not in chat and "removed by the operator" in chat
    html = ana.http.get(table).text
    assert "rude" not in html and "removed by the operator" in html
    assert "has no line 3" in error_of(*command, "3")
    assert "chat 2: " in (shown := output_of("admin", "show", id_of(table), *command[3:]))
    assert "(removed)" in shown and "rude" not in shown


def test_a_banned_address_is_refused_until_the_ban_is_lifted(
    database_url: str, tmp_path: Path
) -> None:
    where = ("--database", database_url)
    server = ProxiedServer(tmp_path, database_url)
    ana = Person(server)
    far, near = {"x-forwarded-for": "192.0.2.7"}, {"x-forwarded-for": "192.0.2.8"}
    with server.open:
        table = ana.new("village")
        wire, other = Wire(server, table, {**far}), Wire(server, table, {**near})
        wire.look()
        other.look()
        shown = output_of("admin", "show", id_of(table), *where)
        assert shown.count("connected: a spectator, from 192.0.2.") == 2
        said = output_of("admin", "ban", "192.0.2.7", *where)
        assert said == "192.0.2.7/32 is banned. 1 connection of it closed.\n"
        assert wire.closed() == 4403
        assert other.look()["t"] == "view"
        for _life in range(2):
            refused = httpx.get(server.address + table, headers=far, timeout=60)
            assert refused.status_code == 403
            assert "The operator of this server banned your address." in refused.text
            assert httpx.get(server.address + "/api/games", headers=far).status_code == 403
            assert httpx.get(server.address + table, headers=near, timeout=60).status_code == 200
            with pytest.raises(Exception, match="HTTP 403"):
                Wire(server, table, {**far})
            assert "192.0.2.7/32, since 20" in output_of("admin", "bans", *where)
            server.stop()
            server.start()
        output_of("admin", "unban", "192.0.2.7", *where)
        assert httpx.get(server.address + table, headers=far, timeout=60).status_code == 200
        assert "is not banned" in error_of("admin", "unban", "192.0.2.7", *where)
        assert "No address is banned." in output_of("admin", "bans", *where)
        assert "includes this machine" in error_of("admin", "ban", "127.0.0.1", *where)
    ana.close()
    server.stop()


def test_the_server_takes_admin_requests_only_from_its_machine_with_its_token(
    server: Server, ana: Person, database_url: str
) -> None:
    table = ana.new("village")
    endpoint = endpoint_of(database_url)
    body = json.dumps({"do": "connections", "match_id": id_of(table)})
    right = {"authorization": f"Bearer {endpoint.token}", "content-type": "application/json"}
    wrong: list[dict[str, str]] = [
        {**right, "authorization": "Bearer wrong"},
        {**right, "x-forwarded-for": "127.0.0.1"},
        {**right, "forwarded": "for=127.0.0.1"},
    ]
    address = f"{server.address}/api/admin"
    for headers in wrong:
        assert httpx.post(address, content=body, headers=headers).status_code == 404
    assert httpx.post(address, content=body, headers=right).status_code == 200
    invalid = httpx.post(address, content='{"do": "dance"}', headers=right)
    assert invalid.status_code == 422
    cookie = {"origin": server.address, **wrong[0]}
    assert ana.http.post("/api/admin", content=body, headers=cookie).status_code == 404
    assert "/api/admin" not in ana.http.get("/api/openapi.json").text
    server.stop()
    server.start()
    assert httpx.post(address, content=body, headers=right).status_code == 404, "the token is old"


def test_without_a_server_the_command_does_it_itself(
    server: Server, ana: Person, database_url: str
) -> None:
    where = ("--database", database_url)
    tables = [ana.new("village") for _nth in range(2)]
    wires = [moved(ana, table) for table in tables]
    say(wires[0], "rude")
    server.kill()  # its address stays in the database
    wait_until(lambda: is_unlocked(database_url), "PostgreSQL keeps the lock of a killed server")
    first, second = (id_of(table) for table in tables)
    shown = output_of("admin", "show", first, *where)
    assert "Connections are not shown: no server answers at 127.0.0.1:" in shown
    output_of("admin", "remove-line", first, "1", *where)
    assert "is closed." in output_of("admin", "close", first, "--reason", "spam", *where)
    assert "is deleted" in output_of("admin", "delete", second, "--yes", *where)
    said = output_of("admin", "ban", "2001:db8::7", *where)
    assert said.startswith("2001:db8::/64 is banned. Behind a proxy")
    server.start()
    assert "The operator closed the match: spam." in ana.http.get(tables[0]).text
    assert "rude" not in ana.http.get(tables[0]).text
    assert ana.http.get(tables[1]).status_code == 410
    assert "2001:db8::/64" in output_of("admin", "bans", *where)


def test_a_server_that_cannot_be_reached_is_told_in_one_sentence(database_url: str) -> None:
    command = ("admin", "ban", "192.0.2.7", "--database", database_url)
    database = open_database(database_url)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    try:
        assert "which takes no admin requests; try again soon" in error_of(*command)
        with database.writing.begin() as connection:
            set_endpoint(connection, EndpointRow("127.0.0.1", port, "example.org", "token"))
        said = error_of(*command)
        assert "is in use by process" in said and f"no server answers at 127.0.0.1:{port}" in said
        assert "run the command on the server's machine" in said
    finally:
        database.close()


def test_a_server_of_another_database_is_not_asked(
    server: Server, tmp_path: Path, database_url: str
) -> None:
    """The address in the database may be that of a server which uses another one."""
    elsewhere = f"sqlite:///{tmp_path / 'other.sqlite'}"
    store = open_database(elsewhere)
    try:
        wrong = EndpointRow("127.0.0.1", server.port, f"127.0.0.1:{server.port}", "token")
        with store.writing.begin() as connection:
            set_endpoint(connection, wrong)
        said = error_of("admin", "ban", "192.0.2.7", "--database", elsewhere)
        assert "uses another database" in said
    finally:
        store.close()
    assert "No address is banned." in output_of("admin", "bans", "--database", database_url)


def test_only_finished_matches_are_exported(
    server: Server, ana: Person, tmp_path: Path, database_url: str
) -> None:
    where = ("--database", database_url)
    table = ana.new("village")
    moved(ana, table).close()
    replay, proof = tmp_path / "one.replay", tmp_path / "one.proof"
    refused = error_of("admin", "export", id_of(table), str(replay), *where)
    assert "would show every hand" in refused and not replay.exists()
    output_of("admin", "close", id_of(table), "--reason", "enough", *where)
    for file in (replay, proof):
        said = output_of("admin", "export", id_of(table), str(file), *where)
        assert "The operator closed the match: enough." in said
        assert "is correct" in output_of("verify", str(file))
    assert "already exists" in error_of("admin", "export", id_of(table), str(proof), *where)
    assert replay.read_text() == ana.http.get(f"{table}/replay").text
    assert proof.read_text() == ana.http.get(f"{table}/proof").text
    waiting = id_of(ana.new("favelas", mode="friends"))
    missing = str(tmp_path / "two.replay")
    assert "has not begun" in error_of("admin", "export", waiting, missing, *where)
    assert "there is no match zzz" in error_of("admin", "export", "zzz", missing, *where)


def test_a_missing_database_is_not_created(tmp_path: Path) -> None:
    for command in (("list",), ("ban", "192.0.2.7"), ("show", "zzz"), ("delete", "zzz", "--yes")):
        said = error_of("admin", *command, "--data", str(tmp_path / "nothing"))
        assert "does not exist; name the database by --data or --database" in said
    assert not [*tmp_path.iterdir()]


def test_a_database_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    sqlite3.connect(path).execute("CREATE TABLE other (id INTEGER)").connection.close()
    where = ("--data", str(tmp_path))
    assert "is not a database of tabletown" in error_of("admin", "list", *where)
    path.unlink()
    Store(path).close()
    for revision, reason in (("9999", "a newer tabletown"), ("0003", "an older tabletown")):
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        connection.close()
        assert reason in error_of("admin", "list", *where)
