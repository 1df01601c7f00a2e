"""Sessions: a token is renewed with the right that is gained, and never lost with a refusal."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from helpers.in_process_server import HERE, House
from sqlalchemy import func, select

from tabletown.table.store import schema

WISH = {"game": "village", "mode": "bot", "name": "Ana", "level": "newcomer"}


class Counted(House):
    """A house where tokens and rows are looked at."""

    def send(self, path: str, token: str = "", **fields: str) -> httpx.Response:
        headers = {"origin": HERE, "cookie": f"tabletown={token}"}
        return self.ask("POST", path, data=fields, headers=headers)

    def program(self, path: str, **body: Any) -> httpx.Response:
        return self.ask("POST", path, json=body, headers={"authorization": "Bearer none"})

    def rows(self, table: Any) -> int:
        query = select(func.count()).select_from(table)
        found = self.runner.run(self.store.read(lambda it: it.execute(query).scalar()))
        assert isinstance(found, int)
        return found

    def ends(self) -> list[int]:
        """When each session is over."""
        query = select(schema.session.c.expires_ms)
        return self.runner.run(self.store.read(lambda it: list(it.execute(query).scalars())))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Counted]:
    found = Counted(tmp_path)
    yield found
    found.close()


def token_of(answer: httpx.Response) -> str:
    assert answer.status_code == 303, answer.text
    return str(answer.cookies["tabletown"])


def test_a_refused_table_leaves_the_session_as_it_was(house: Counted) -> None:
    token = token_of(house.send("/new", **WISH))
    before = house.ends()
    refused = house.send("/new", token, **{**WISH, "name": "Bia", "clock": "abc"})
    assert refused.status_code == 409 and "set-cookie" not in refused.headers
    assert house.ends() == before
    assert 'value="Ana"' in refused.text, "nor is anybody renamed"


def test_a_refused_seat_leaves_the_session_as_it_was(house: Counted) -> None:
    opened = house.send("/new", **{**WISH, "mode": "friends", "seats": "3"})
    link = f"/j/{house.tables.invite(opened.headers['location'].removeprefix('/match/'))}"
    token_of(house.send(link, name="Carla", seat="1"))
    bruno = token_of(house.send("/new", **{**WISH, "name": "Bruno"}))
    before = house.ends()
    late = house.send(link, bruno, name="Bruno", seat="1")
    assert late.status_code == 409 and "set-cookie" not in late.headers
    assert house.ends() == before
    assert token_of(house.send(link, bruno, name="Bruno", seat="2")) != bruno
    assert house.ends() != before


def test_a_seated_player_is_known_by_the_renewed_token(house: Counted) -> None:
    opened = house.send("/new", **{**WISH, "mode": "friends", "seats": "2"})
    match = opened.headers["location"].removeprefix("/match/")
    again = house.send(f"/j/{house.tables.invite(match)}", token_of(opened), name="Ana", seat="1")
    cookie = {"cookie": f"tabletown={token_of(again)}"}
    assert "Ana (you)" in house.ask("GET", f"/match/{match}", headers=cookie).text


def test_refusals_leave_no_account(house: Counted) -> None:
    opened = house.program("/api/matches", game="village", name="Ana", seats=2, people=2).json()
    before = house.rows(schema.account), house.rows(schema.session)
    seat = {"invite": opened["invite"], "seat": 0, "name": "Bruno"}
    assert house.program(f"/api/matches/{opened['match_id']}/seats", **seat).status_code == 503
    settings = {"game": "village", "name": "Bruno", "seats": 2, "clock": "abc"}
    assert house.program("/api/matches", **settings).status_code == 409
    assert (house.rows(schema.account), house.rows(schema.session)) == before


def test_expired_sessions_are_deleted_at_the_start(tmp_path: Path) -> None:
    house = Counted(tmp_path)
    old = token_of(house.send("/new", **WISH))
    token_of(house.send("/new", old, **WISH))
    query = schema.session.update().where(schema.session.c.expires_ms == min(house.ends()))
    house.runner.run(house.store.write(lambda it: it.execute(query.values(expires_ms=1)) and None))
    assert house.rows(schema.session) == 2
    house.close()
    house = Counted(tmp_path)
    assert house.rows(schema.session) == 1
    house.close()
