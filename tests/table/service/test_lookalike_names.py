"""Players and spectators whose names look alike are refused in one match."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from helpers.in_process_server import HERE, House

from tabletown.table.live.live import Live

SEATED = "This name looks like that of another player here. Choose another one."
CHATTING = "Your name looks like that of somebody else here, so your message was not sent."


class Waiting(House):
    """A match with a player called AHHA that waits for two others."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        fields = {"game": "azul5211", "mode": "friends", "seats": "3", "name": "AHHA"}
        self.table = self.send("/new", **fields).headers["location"]
        self.match_id = self.table.removeprefix("/match/")
        self.link = f"/j/{self.tables.invite(self.match_id)}"

    def send(self, path: str, token: str = "", **fields: str) -> httpx.Response:
        headers = {"origin": HERE, "cookie": f"tabletown={token}"}
        return self.ask("POST", path, data=fields, headers=headers)

    def sit(self, seat: int, name: str) -> httpx.Response:
        return self.send(self.link, seat=str(seat), name=name)

    def passing(self, name: str) -> str:
        """The token of somebody who plays elsewhere."""
        return str(self.send("/new", game="village", name=name).cookies["tabletown"])

    def say(self, token: str, text: str) -> httpx.Response:
        return self.send(f"{self.table}/chat", token, cid=f"of-{text}", text=text)

    def begun(self) -> Live:
        assert self.sit(1, "José").status_code == self.sit(2, "Ольга").status_code == 303
        return self.live(self.match_id)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Waiting]:
    served = Waiting(tmp_path)
    yield served
    served.close()


@pytest.mark.parametrize("name", ["AHHA", "ahha", "\u0410\u041d\u041d\u0410", "\uff21\uff28HA"])
def test_a_seat_is_not_given_to_a_name_that_looks_like_a_players(house: Waiting, name: str) -> None:
    refused = house.sit(1, name)
    assert refused.status_code == 409 and SEATED in refused.text
    assert "tabletown" not in refused.cookies, "a refusal changes no session"
    seat = {"invite": house.link.removeprefix("/j/"), "seat": 1, "name": name}
    program = {"authorization": "Bearer none"}
    answer = house.ask("POST", f"/api/matches/{house.match_id}/seats", json=seat, headers=program)
    assert (answer.status_code, answer.json()["code"]) == (409, "illegal")
    assert answer.json()["text"] == SEATED
    assert house.begun().match.names == ["AHHA", "José", "Ольга"]


def test_a_seat_without_a_name_does_not_get_that_of_a_player(house: Waiting) -> None:
    assert house.sit(2, "Player 2").status_code == 303
    assert house.sit(1, "You").status_code == 409


def test_a_shared_screen_has_no_two_players_of_one_name(house: Waiting) -> None:
    fields = {"game": "azul5211", "mode": "screen", "seats": "2"}
    assert SEATED in house.send("/new", **fields, name="Player 2").text
    assert house.send("/new", **fields, name="Player 1").status_code == 303


def test_a_spectator_with_the_name_of_a_player_cannot_chat(house: Waiting) -> None:
    live = house.begun()
    impostor, friend = house.passing("\u0410\u041d\u041d\u0410"), house.passing("Søren")
    refused = house.say(impostor, "I give up")
    assert refused.status_code == 409 and CHATTING in refused.text
    assert house.say(friend, "hello").status_code == 303
    assert [(line.name, line.text) for line in live.chat.lines] == [("Søren", "hello")]


def test_spectators_whose_names_look_alike_cannot_both_chat(house: Waiting) -> None:
    live = house.begun()
    first, second, guest = house.passing("Sam"), house.passing("Sarn"), house.passing("You")
    assert house.say(first, "one").status_code == house.say(first, "two").status_code == 303
    assert CHATTING in house.say(second, "three").text
    assert house.say(guest, "four").status_code == house.say(guest, "five").status_code == 303
    assert [line.name for line in live.chat.lines] == ["Sam", "Sam", "A guest", "A guest"]
