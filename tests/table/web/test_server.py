"""A real server: pages, forms, sessions, programs, and attempts to break in."""

import json
import re
import socket
import subprocess
import sys
from threading import Timer
from uuid import uuid4

import httpx
import pytest
from helpers.server_process import PATIENCE, Person, Server, Wire, both_seated, invite, wait_until
from websockets.exceptions import InvalidStatus

from tabletown.table.web.context import REVALIDATE
from tabletown.table.web.security import POLICY

ASKED_OR_OVER = r'name="action"|Rematch'


pytestmark = pytest.mark.usefixtures("closed_sockets")


@pytest.fixture(scope="module")
def server(module_server: Server) -> Server:
    """One server for all tests of the module."""
    return module_server


def fields_of(page: str) -> dict[str, str]:
    """The fields that the form of moves sends with its first button."""
    found = {}
    for name in ("cid", "decision", "action"):
        value = re.search(rf'name="{name}" value="([^"]*)"', page)
        assert value, f"no {name} on the page"
        found[name] = value[1]
    return found


def test_every_answer_has_the_security_headers(ana: Person) -> None:
    table = ana.new()
    for path in ("/", table, f"{table}/at/1", f"{table}/fair", "/nowhere", "/rules/village"):
        headers = ana.http.get(path).headers
        assert headers["content-security-policy"] == POLICY
        caching = REVALIDATE if path == "/rules/village" else "private, no-store"
        assert headers["cache-control"] == caching
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
    assert "'unsafe" not in POLICY and "frame-ancestors 'none'" in POLICY


def test_pages_have_no_inline_script_or_style(ana: Person) -> None:
    table = ana.new()
    for path in ("/", table, "/rules/village"):
        page = ana.http.get(path).text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page)
        assert all("src=" in script for script in re.findall(r"<script[^>]*>", page))


def test_a_whole_match_can_be_played_by_forms_alone(ana: Person) -> None:
    table = ana.new("village", "bot")
    for _move in range(60):
        wait_until(lambda: bool(re.search(ASKED_OR_OVER, ana.http.get(table).text)), "no bot moves")
        page = ana.http.get(table).text
        if "Rematch" in page:
            break
        answer = ana.http.post(f"{table}/act", data=fields_of(page))
        assert answer.status_code == 303, answer.text
    assert "Rematch" in ana.http.get(table).text
    assert ana.http.get(f"{table}/fair").text.count("failed") == 0
    replay = ana.http.get(f"{table}/replay").text
    assert 'game = "village"' in replay
    brought = ana.http.post("/import", data={"replay": replay})
    assert brought.status_code == 303
    assert ana.http.get(brought.headers["location"], follow_redirects=True).status_code == 200
    harmed = ana.http.post("/import", data={"replay": replay.replace("scores = [", "scores = [9")})
    assert harmed.status_code == 409 and "was not saved" in harmed.text


def test_a_form_sent_twice_counts_once_and_a_stale_one_is_refused(ana: Person) -> None:
    table = ana.new("azul5211", "friends", seats="2")
    table = both_seated(ana, table)
    page = ana.http.get(table).text
    fields = fields_of(page)
    assert [ana.http.post(f"{table}/act", data=fields).status_code for _nth in range(2)] == [
        303,
        303,
    ]
    stale = ana.http.post(f"{table}/act", data={**fields, "cid": str(uuid4())})
    assert stale.status_code == 409 and "The match moved on" in stale.text


def test_two_people_play_over_sockets_and_a_spectator_watches(ana: Person, bruno: Person) -> None:
    table = ana.new("azul5211", "friends", seats="2")
    link = invite(ana, table)
    bruno.http.post(link, data={"seat": "1", "name": "Bruno"})
    watcher = Person(ana.server)
    wires = [person.socket(table) for person in (ana, bruno, watcher)]
    views = [wire.look() for wire in wires]
    assert [view["you"]["seat"] for view in views] == [0, 1, -2]
    assert [bool(view["you"]["moves"]) for view in views] == [True, True, False]
    ack = wires[0].act(views[0])
    assert ack["t"] == "ack" and not ack["dup"] and len(ack["row_hash"]) == 64
    second = wires[1].act(views[1])
    assert second["t"] == "ack", "another's choice made mine stale"
    refused = wires[2].act(views[0])
    assert (refused["t"], refused["code"]) == ("refused", "not_your_seat")
    boards = [view["screen"]["board"] for view in views]
    assert boards[0] != boards[1] != boards[2]
    for wire in wires:
        wire.close()
    watcher.close()


def test_undoing_a_hidden_choice_sends_nothing_to_others(ana: Person, bruno: Person) -> None:
    table = ana.new("azul5211", "friends", seats="2")
    bruno.http.post(invite(ana, table), data={"seat": "1", "name": "Bruno"})
    mine, other = ana.socket(table), bruno.socket(table)
    other.look()
    while (view := mine.look())["you"]["moves"]:
        assert mine.act(view)["t"] == "ack"
    assert other.next("view")["waiting"] == [1], "Ana has chosen"
    seen = other.look()
    mine.say(t="undo", cid=str(uuid4()), decision=view["you"]["decision"])
    assert mine.next("ack", "refused")["t"] == "ack"
    assert mine.act(mine.look(), 1)["t"] == "ack"
    other.say(t="ping", n=1)
    assert other.next()["t"] == "pong", "a frame that tells of it"
    assert other.look() == seen


def test_a_client_that_is_behind_gets_the_whole_view(ana: Person) -> None:
    table = ana.new("azul5211", "screen", seats="2")
    first = Wire(ana.server, table, cookie(ana), "&as=A")
    view = first.look()
    assert view["base"] is None
    first.say(t="ping", n=4)
    assert first.next("pong")["n"] == 4
    ack = first.act(view)
    assert first.next("view")["seq"] == ack["seq"] == view["seq"] + 1
    first.say(t="hello", epoch=view["epoch"], seq=view["seq"])
    assert first.next("view")["base"] is None
    first.close()


def cookie(person: Person) -> dict[str, str]:
    return {"cookie": "; ".join(f"{k}={v}" for k, v in person.http.cookies.items())}


def test_a_move_repeated_on_another_socket_gets_the_same_answer(ana: Person) -> None:
    table = both_seated(ana, ana.new("azul5211", "friends", seats="2"))
    one, two = ana.socket(table), ana.socket(table)
    view, cid = one.look(), str(uuid4())
    first = one.act(view, cid=cid)
    again = two.act(view, cid=cid)
    assert again == {**first, "dup": True}
    other = two.act(view, 1, cid=cid)
    assert other["code"] == "cid_reused"
    stale = two.act(view, 1)
    assert stale["code"] == "stale" and two.next("view")["base"] is None
    one.close()
    two.close()


def test_spectators_and_forged_links_get_no_seat(ana: Person, bruno: Person) -> None:
    table = both_seated(ana, ana.new("azul5211", "friends", seats="2"))
    for letter in ("A", "B", "Z", "AB"):
        answer = bruno.http.get(f"{table}?as={letter}")
        assert answer.status_code == 403
    wire = Wire(ana.server, table, {}, "&as=A")
    assert wire.closed() == 4403
    assert bruno.http.post(f"{table}/act", data={"cid": "x" * 8}).status_code == 403
    bodies = {bruno.http.get(f"/j/{token}").text for token in ("x", "0" * 48, invite_like(table))}
    assert len(bodies) == 1, "a wrong link says what is wrong with it"
    for path in ("replay", "review"):
        assert ana.http.get(f"{table}/{path}").status_code == 403, f"{path} before the end"
    assert "secret until" in ana.http.get(f"{table}/fair").text


def invite_like(table: str) -> str:
    return table.removeprefix("/match/") + "0" * 32


def test_taking_a_seat_renews_the_session(ana: Person) -> None:
    ana.http.cookies.set("tabletown", "chosen-by-somebody-else", domain="127.0.0.1")
    ana.new()
    first = ana.http.cookies["tabletown"]
    assert first != "chosen-by-somebody-else"
    ana.new()
    assert ana.http.cookies["tabletown"] != first
    header = ana.http.post("/new", data={"game": "village", "name": "Ana"}).headers["set-cookie"]
    assert "HttpOnly" in header and "SameSite=lax" in header and "Path=/" in header


def test_leaving_closes_the_sockets(ana: Person) -> None:
    table = ana.new("azul5211", "bot")
    wire = ana.socket(table)
    wire.look()
    assert ana.http.post("/leave").status_code == 303
    assert wire.closed(5) == 4401


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:PORT.evil.example", ""],
)
def test_other_origins_are_refused(ana: Person, origin: str) -> None:
    table = ana.new("azul5211", "bot")
    origin = origin.replace("PORT", str(ana.server.port))
    with pytest.raises(InvalidStatus) as refused:
        ana.socket(table, origin=origin)
    assert refused.value.response.status_code == 403
    answer = ana.http.post("/new", data={"game": "village"}, headers={"origin": origin})
    assert answer.status_code == 403


def test_other_hosts_are_refused(ana: Person) -> None:
    for host in ("evil.example", f"evil.example:{ana.server.port}", ""):
        assert ana.http.get("/", headers={"host": host}).status_code in (400, 403)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2fserver.py",
        "/static/table.css%00",
        "/static/script/0/main.js",
        "/rules/../../etc/passwd",
        "/rules/%2e%2e",
        "/match/../../etc",
        "/match/" + "a" * 5000,
        "/match/x/at/99999999999999999999",
        "/match/x/at/-1",
        "/match/x/at/one",
        "/match/' OR 1=1 --",
        "/match/replay" + "0" * 20,
        "/api/matches/none",
        "/api/none",
    ],
)
def test_strange_addresses_are_not_found(ana: Person, path: str) -> None:
    assert ana.http.get(path).status_code in (404, 410, 422)


def test_large_forms_are_refused(ana: Person) -> None:
    assert ana.http.post("/new", data={"game": "x" * 20_000}).status_code == 413
    assert ana.http.post("/new", content=b"a=1&a=2").status_code == 400
    assert ana.http.post("/new", content=b"\xff\xfe").status_code == 400
    assert ana.http.post("/new", content=b"name=%ff").status_code == 400
    assert ana.http.post("/new", content=b"&".join([b"a"] * 100)).status_code == 400
    assert ana.http.post("/import", data={"replay": "x" * (1 << 21)}).status_code == 409


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>"[:24], '"><svg onload=a()>', "]]>", "{{7*7}}", "%s%n"]
)
def test_names_are_escaped(ana: Person, name: str) -> None:
    table = ana.new("village", "bot", name=name)
    ana.http.post(f"{table}/chat", data={"cid": str(uuid4()), "text": f"{name} {name}"})
    for path in ("/", table, f"{table}/at/1", f"{table}/fair"):
        page = ana.http.get(path).text
        assert "<script>alert" not in page and "<svg onload" not in page
    for bad in ("System", "a\u202eb", ""):
        stranger = Person(ana.server)
        answer = stranger.http.post("/new", data={"game": "village", "name": bad})
        assert answer.status_code == 409 and "name" in answer.text
        stranger.close()


def test_players_without_a_name_get_a_default_name(ana: Person) -> None:
    table = ana.new("azul5211", "screen", seats="2", name="You")
    assert "Pass the screen to Player 1" in ana.http.get(table).text
    alone = ana.new("azul5211", "bot", seats="2", name="You")
    assert "You · Newcomer" in ana.http.get(alone).text


def test_a_shared_screen_has_a_curtain_if_hands_are_secret(ana: Person) -> None:
    table = ana.new("azul5211", "screen", seats="2")
    assert "Pass the screen to Ana" in ana.http.get(table).text
    assert "Pass the screen" not in ana.http.get(f"{table}?as=A").text
    table = ana.new("village", "screen", seats="2")
    answer = ana.http.get(table)
    assert answer.status_code == 303 and answer.headers["location"].endswith("?as=A")


def test_a_match_between_bots_can_be_watched(ana: Person) -> None:
    table = ana.new("village", "watch", seats="2")
    wire = ana.socket(table)
    view = wire.look()
    while not view["over"]:
        assert view["you"]["seat"] == -2 and not view["you"]["moves"]
        view = wire.next("view")
    review = f"{table}/review"
    wait_until(lambda: "refresh" not in ana.http.get(review).headers, "the review never came")


@pytest.mark.slow
def test_hints_come_by_form_and_by_socket(ana: Person) -> None:
    table = ana.new("village", "screen", seats="1")
    page = ana.http.post(f"{table}/hint", data={"as": "A"})
    assert page.status_code == 200 and "simulated games" in page.text
    wire = ana.socket(table)
    moves = [move["label"] for move in wire.look()["you"]["moves"]]
    wire.say(t="ask", cid=str(uuid4()), what="hint")
    answer = wire.next("answer")
    assert answer["label"] in moves and answer["text"].endswith(".")


def test_previews_are_for_legal_moves_and_rate_limited(ana: Person) -> None:
    table = ana.new("village", "screen", seats="1")
    wire = ana.socket(table)
    move = wire.look()["you"]["moves"][0]["label"]
    wire.say(t="ask", cid=str(uuid4()), what="preview", action=move)
    seen = wire.next("preview")
    assert seen["final"] == "" and "<g" in seen["pieces"]["own"]
    wire.say(t="ask", cid=str(uuid4()), what="preview", action="fly")
    assert wire.next("refused")["code"] == "illegal"
    for _nth in range(12):
        wire.say(t="ask", cid=str(uuid4()), what="preview", action=move)
    assert wire.next("refused")["code"] == "rate"
    wire.close()


def test_undo_by_form_works_or_says_why_not(ana: Person) -> None:
    table = ana.new("village", "screen", seats="1")
    first = fields_of(ana.http.get(table).text)
    nothing = {"cid": str(uuid4()), "decision": first["decision"]}
    answer = ana.http.post(f"{table}/undo", data=nothing)
    assert answer.status_code == 409 and "not done anything yet" in answer.text
    ana.http.post(f"{table}/act", data=first)
    second = fields_of(ana.http.get(table).text)
    taken = {"cid": str(uuid4()), "decision": second["decision"]}
    assert ana.http.post(f"{table}/undo", data=taken).status_code == 303
    third = fields_of(ana.http.get(table).text)
    assert third["action"] == first["action"] and third["cid"] != first["cid"]


def test_programs_play_with_a_token(server: Server) -> None:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        settings = {"game": "azul5211", "name": "Ana", "seats": 2, "people": 2}
        assert http.post("/api/matches", json=settings).status_code == 403, "no token, no origin"
        http.headers["authorization"] = "Bearer none"
        opened = http.post("/api/matches", json=settings).json()
        seat = {"invite": opened["invite"], "seat": 1, "name": "Bruno"}
        table = f"/api/matches/{opened['match_id']}"
        assert http.get(table).status_code == 404, "it has not begun"
        taken = http.post(f"{table}/seats", json=seat).json()
        http.headers["authorization"] = f"Bearer {opened['token']}"
        screen = http.get(table).json()
        assert screen["viewer"] == 0 and screen["moves"]
        move = {"cid": str(uuid4()), "decision": screen["decision"]}
        choice = {**move, "action": screen["moves"][0]["label"]}
        acks = [http.post(f"{table}/actions", json=choice).json() for _nth in range(2)]
        assert [ack["dup"] for ack in acks] == [False, True]
        taking = {"cid": str(uuid4()), "decision": http.get(table).json()["decision"]}
        assert http.post(f"{table}/undo", json=taking).json()["t"] == "ack"
        for wrong in ({**choice, "seat": 1}, {"cid": 5}, {**choice, "action": ["a"]}):
            assert http.post(f"{table}/actions", json=wrong).status_code in (404, 422)
        http.headers["authorization"] = f"Bearer {taken['token']}"
        assert http.get(table).json()["viewer"] == 1
        http.headers["authorization"] = "Bearer forged"
        assert http.get(table).json()["viewer"] == -2
        assert http.post(f"{table}/actions", json=choice).status_code == 403


def test_the_api_describes_itself(server: Server) -> None:
    schema = httpx.get(f"{server.address}/api/openapi.json", timeout=PATIENCE).json()
    assert schema["openapi"].startswith("3.")
    assert {"/api/games", "/api/matches", "/api/matches/{match_id}/actions"} <= set(schema["paths"])
    assert "/new" not in schema["paths"]
    references = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(schema)))
    assert (
        {"Screen", "Ack", "Refusal", "PositionReply"}
        <= references
        <= set(schema["components"]["schemas"])
    )
    assert "$defs" not in json.dumps(schema)
    kinds = httpx.get(f"{server.address}/api/games", timeout=PATIENCE).json()
    assert kinds[0]["game"] == "village"


def test_a_bot_from_outside_takes_a_seat_and_plays_to_the_end(ana: Person) -> None:
    table = ana.new("village", "friends", seats="2")
    link = ana.server.address + invite(ana, table)
    command = ["-c", "from tabletown.cli import main; main()", "bot", "--url", link]
    command += ["--level", "newcomer"]
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as bot:
        watchdog = Timer(2 * PATIENCE, bot.kill)
        watchdog.start()
        assert bot.stdout and "sits at seat B" in bot.stdout.readline()
        wire = ana.socket(table)
        wire.finish()
        assert "wins" in bot.stdout.read()
        watchdog.cancel()
    assert bot.returncode == 0


def test_changing_the_viewer_of_a_replay_keeps_the_moment(ana: Person) -> None:
    """Every viewer counts their own steps."""
    table = ana.new("azul5211", "watch", seats="2")
    ana.socket(table).finish()
    moved = ana.http.get(f"{table}/at/7?as=B&of=A").headers["location"]
    back = ana.http.get(moved.replace("?as=B", "?as=A&of=B")).headers["location"]
    step = int(back.partition("/at/")[2].partition("?")[0])
    assert step in (6, 7), "the same moment, or the one just before"
    assert ana.http.get(f"{table}/at/999999?as=A&of=B").headers["location"].endswith("?as=A")
    assert ana.http.get(f"{table}/at/7?as=A&of=Z").status_code == 404
    page = ana.http.get(back).text
    assert '<input type="hidden" name="of" value="A">' in page


def test_the_server_log_holds_no_secret(ana: Person) -> None:
    ana.new()
    written = ana.server.log.read_text()
    assert ana.http.cookies["tabletown"] not in written
    assert "Bearer" not in written


def page(person: Person, table: str) -> Wire:
    """A socket as a page has it, that is sent HTML."""
    return Wire(person.server, table, cookie(person), "&parts=html")


def test_a_reconnected_page_has_the_chat_it_missed(server: Server, ana: Person) -> None:
    table = ana.new(mode="screen", seats="1")
    here, away = page(ana, table), page(ana, table)
    view = away.look()
    away.close()
    here.look()
    here.say(t="chat", cid=str(uuid4()), text="Is anybody there?")
    here.next("ack")
    back = page(ana, table)
    back.say(t="hello", epoch=view["epoch"], seq=view["seq"])
    news = back.next("view")
    assert news["base"] == view["seq"] and "Is anybody there?" in news["parts"]["chat"]
    assert "board" not in news["parts"], "what it has seen is not sent again"


def test_a_line_of_chat_sent_again_on_a_new_socket_is_acknowledged_as_a_repetition(
    ana: Person,
) -> None:
    table, line = ana.new(), {"t": "chat", "cid": str(uuid4()), "text": "Is anybody there?"}
    acks = []
    for _nth in range(2):
        wire = ana.socket(table)
        wire.say(**line)
        acks.append(wire.next("ack"))
        wire.close()
    assert [(ack["seq"], ack["dup"]) for ack in acks] == [(1, False), (1, True)]


def test_many_waiting_requests_do_not_block_others(server: Server, ana: Person) -> None:
    table = ana.new()
    here = ana.socket(table)
    here.look()
    address = f"GET /api/matches/{table.removeprefix('/match/')}/position?after=99999 HTTP/1.1\r\n"
    request = f"{address}Host: 127.0.0.1:{server.port}\r\n\r\n".encode()
    clients = [socket.create_connection(("127.0.0.1", server.port)) for _nth in range(80)]
    for one in clients:
        server.open.enter_context(one)
    for one in clients:
        one.sendall(request)
    while here.next("presence")["watching"] < 40:
        pass
    assert here.act(here.look())["t"] == "ack"
