"""Forms: the chat's rate limit, unknown seat requests, and old addresses."""

import re
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from helpers.in_process_server import HERE, House

from tabletown.table.live.chat import BURST, MOST_SHOWN
from tabletown.table.live.live import Live
from tabletown.table.store.rows import ChatRow

SEALED = re.compile(
    r'name="match_id" value="([^"]+)"><input type="hidden" name="seal" value="([^"]+)"'
)
CID = re.compile(r'<input type="hidden" name="cid" value="([^"]+)"><input name="text"')


class Sending(House):
    """Ana and Bruno at one table, and Mallory at another."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        opened = self.send("/new", "", game="azul5211", mode="friends", seats="2", name="Ana")
        self.table = opened.headers["location"]
        link = f"/j/{self.tables.invite(self.match)}"
        joined = self.send(link, "", name="Bruno", seat="1")
        passing = self.send("/new", "", game="village", mode="friends", name="Mallory")
        people = (opened, joined, passing)
        self.ana, self.bruno, self.mallory = [it.cookies["tabletown"] for it in people]

    @property
    def match(self) -> str:
        return self.table.removeprefix("/match/")

    @property
    def game(self) -> Live:
        return self.live(self.match)

    def send(self, path: str, token: str, **fields: str) -> httpx.Response:
        headers = {"origin": HERE, "cookie": f"tabletown={token}"}
        return self.ask("POST", path, data=fields, headers=headers)

    def page(self, token: str) -> str:
        return self.ask("GET", self.table, headers={"cookie": f"tabletown={token}"}).text

    def say(self, token: str, text: str) -> httpx.Response:
        """As the form on the page does."""
        found = CID.search(self.page(token))
        assert found
        return self.send(f"{self.table}/chat", token, cid=found[1], text=text)

    def said(self) -> list[tuple[str, str]]:
        return [(line.name, line.text) for line in self.game.chat.lines]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Sending]:
    found = Sending(tmp_path)
    yield found
    found.close()


def test_the_same_text_can_be_sent_twice(house: Sending) -> None:
    for _nth in range(2):
        assert house.say(house.ana, "ok").status_code == 303
    assert house.said() == [("Ana", "ok")] * 2


def test_a_chat_form_sent_twice_counts_once(house: Sending) -> None:
    for _nth in range(2):
        house.send(f"{house.table}/chat", house.ana, cid="the-same-page", text="ok")
    assert house.said() == [("Ana", "ok")]


def test_chat_by_form_and_by_socket_share_one_rate_limit(house: Sending) -> None:
    spam = [house.say(house.mallory, f"spam {nth}") for nth in range(int(BURST) + 3)]
    assert [it.status_code for it in spam[-3:]] == [409] * 3
    assert "You are chatting too fast" in spam[-1].text
    assert len(house.said()) <= BURST + 2
    before = len(house.said())
    message = {"t": "chat", "cid": str(uuid4()), "text": "more"}
    frames = house.talk(f"/ws{house.table}", "", house.mallory, [message])
    assert '"code":"rate"' in frames[-1]
    assert len(house.said()) == before
    assert house.say(house.bruno, "stop").status_code == 303


def test_the_page_shows_the_newest_chat_lines(house: Sending) -> None:
    lines = [ChatRow(nth, "a", 0, "Ana", f"line {nth}.", f"cid-{nth}") for nth in range(1, 301)]
    house.game.chat.lines.extend(lines)
    page = house.page(house.ana)
    assert page.count("line ") == MOST_SHOWN
    assert "line 300." in page and "line 101." in page and "line 100." not in page


@pytest.mark.parametrize("op", ["zzz", "", "Bot", "botify"])
def test_an_unknown_seat_request_is_refused(house: Sending, op: str) -> None:
    version = house.game.history.version
    fields = {"cid": str(uuid4()), "op": op, "seat": "0"}
    answer = house.send(f"{house.table}/seat_request", house.ana, **fields)
    assert answer.status_code == 409 and "cannot read this message" in answer.text
    assert house.game.history.version == version and not any(house.game.history.bots)
    fields = {"cid": str(uuid4()), "op": "resign", "seat": "0"}
    assert house.send(f"{house.table}/seat_request", house.ana, **fields).status_code == 303
    assert house.game.match.is_over()


def test_players_without_a_name_have_a_name_for_others(house: Sending) -> None:
    """Nor is it a name that could be taken to fool them."""
    opened = house.send("/new", "", game="azul5211", mode="friends", seats="2", name="Carla")
    table = opened.headers["location"]
    link = f"/j/{house.tables.invite(table.removeprefix('/match/'))}"
    assert house.send(link, "", name="you", seat="1").status_code == 409
    nameless = house.send(link, "", name="You", seat="1").cookies["tabletown"]
    live = house.live(table.removeprefix("/match/"))
    assert live.match.names == ["Carla", "Player 2"]
    house.send(f"{table}/chat", nameless, cid="one-page", text="hello")
    house.say(nameless, "what a game")
    assert live.chat.lines[0].name == "Player 2" and house.said() == [("A guest", "what a game")]


@pytest.mark.parametrize(
    ("method", "old", "new"),
    [
        ("GET", "/g/abc", "/match/abc"),
        ("GET", "/g/abc/at/3?as=B", "/match/abc/at/3?as=B"),
        ("POST", "/g/abc/act", "/match/abc/act"),
        ("POST", "/g/abc/unact", "/match/abc/undo"),
        ("POST", "/g/abc/say", "/match/abc/chat"),
        ("POST", "/g/abc/seat", "/match/abc/seat_request"),
        ("GET", "/g//evil.example", "/match//evil.example"),
    ],
)
def test_old_addresses_redirect_permanently(
    house: Sending, method: str, old: str, new: str
) -> None:
    answer = house.ask(method, old, headers={"origin": HERE})
    assert (answer.status_code, answer.headers["location"]) == (308, new)


def test_a_match_gets_the_id_whose_seal_the_home_page_showed(house: Sending) -> None:
    (match_id, seal), *others = set(SEALED.findall(house.ask("GET", "/").text))
    assert not others, "all forms of a page open the same match"
    opened = house.send("/new", "", game="village", name="Ana", match_id=match_id, seal=seal)
    assert opened.headers["location"] == f"/match/{match_id}"


def test_an_id_that_was_not_handed_out_opens_no_match(house: Sending) -> None:
    match_id, seal = SEALED.findall(house.ask("GET", "/").text)[0]
    _other, other_seal = SEALED.findall(house.ask("GET", "/").text)[0]
    assert other_seal != seal
    chosen = "a" * 16
    for claimed, shown in (
        (chosen, ""),
        (chosen, seal),
        (match_id, ""),
        (match_id, other_seal),
        (match_id, f"{seal}\n"),
        ("../x", seal),
    ):
        answer = house.send("/new", "", game="village", name="Ana", match_id=claimed, seal=shown)
        assert answer.status_code == 409
        assert "This server did not make this match id. Nothing changed" in answer.text
        assert house.ask("GET", f"/match/{match_id}").status_code == 404
        assert house.ask("GET", f"/match/{chosen}").status_code == 404


def test_the_api_opens_an_id_only_with_its_seal(house: Sending) -> None:
    handed_out = house.ask("GET", "/api/seal").json()
    wish = {"game": "village", "name": "Ana", "seats": 2}
    program = {"authorization": "Bearer none"}
    for sealed in ({"match_id": "a" * 16}, {**handed_out, "seal": "0" * 64}):
        refused = house.ask("POST", "/api/matches", json={**wish, **sealed}, headers=program)
        assert (refused.status_code, refused.json()["code"]) == (409, "illegal")
    opened = house.ask("POST", "/api/matches", json={**wish, **handed_out}, headers=program)
    assert (opened.status_code, opened.json()["match_id"]) == (201, handed_out["match_id"])
