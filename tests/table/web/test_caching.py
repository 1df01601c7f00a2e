"""Caches: what is the same for everybody has an ETag, and nothing else is cached."""

import re
from collections.abc import Iterator

import pytest
from helpers.in_process_server import HERE, House
from msgspec import structs

from tabletown.bots.levels import LEVELS, USUAL
from tabletown.table.pages import assets, home
from tabletown.table.service import lobby
from tabletown.table.service.lobby import BotBuild, Home, ListedMatch
from tabletown.table.web import context
from tabletown.table.web.context import FOREVER, REVALIDATE
from tabletown.table.web.security import PRIVATE


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    server = House(tmp_path_factory.mktemp("caching"))
    yield server
    server.close()


@pytest.mark.parametrize(
    ("path", "caching"),
    [
        (assets.address("shell.css"), FOREVER),
        (assets.address("board-brazil.css"), FOREVER),
        (assets.module_address("main.js"), FOREVER),
        ("/rules/village", REVALIDATE),
    ],
)
def test_constant_answers_have_an_etag_and_are_not_sent_twice(
    house: House, path: str, caching: str
) -> None:
    first = house.ask("GET", path)
    assert first.status_code == 200 and first.content
    etag = first.headers["etag"]
    assert re.fullmatch(r'"[0-9a-f]{12}"', etag), "a strong ETag"
    for known in (etag, f'"other", {etag}', f"W/{etag}"):
        again = house.ask("GET", path, headers={"if-none-match": known})
        assert again.status_code == 304 and not again.content
        assert again.headers["etag"] == etag
    changed = house.ask("GET", path, headers={"if-none-match": '"other"'})
    assert changed.status_code == 200 and changed.content == first.content
    assert {it.headers["cache-control"] for it in (first, again, changed)} == {caching}


def test_two_files_have_different_etags(house: House) -> None:
    paths = [assets.address(name) for name in assets.PAGES]
    assert len({house.ask("GET", path).headers["etag"] for path in paths}) == len(paths)


def test_answers_that_depend_on_a_viewer_are_not_cached(house: House) -> None:
    wish = {"game": "village", "mode": "screen", "seats": "1", "name": "Ana"}
    opened = house.ask("POST", "/new", data=wish, headers={"origin": HERE})
    table = opened.headers["location"]
    cookie = {"cookie": opened.headers["set-cookie"].partition(";")[0]}
    paths = [
        "/",
        table,
        f"{table}/at/1",
        f"{table}/fair",
        f"/api{table.replace('match', 'matches')}",
    ]
    for path in paths:
        for headers in (cookie, {}):
            answer = house.ask("GET", path, headers=headers)
            assert answer.status_code == 200, path
            assert answer.headers["cache-control"] == PRIVATE, path
            assert "etag" not in answer.headers, path


ANA = Home("Ana", LEVELS, USUAL, lobby.offers(), (), (), next_match_id="a" * 16, seal="5e" * 32)
MATCH = ListedMatch("m", "5211", "azul5211", ("Ana", "Bo"), True, False, False, "Now", "/match/m")


def test_the_cached_home_page_holds_nothing_of_a_visitor() -> None:
    full = structs.replace(
        ANA,
        running=(MATCH,),
        refusal="No.",
        build=BotBuild(True, 17, ""),
    )
    page = home.home(full)
    for text in ("Ana", "a" * 16, "5e" * 32, "/match/m", "No.", "17 %"):
        assert text in page, text
    other = structs.replace(ANA, name="Bruno", next_match_id="b" * 16, seal="7f" * 32)
    page = home.home(structs.replace(other, build=BotBuild(True)))
    for text in ('"Ana"', "a" * 16, "5e" * 32, "/match/m", "No.", "17 %"):
        assert text not in page, text
    assert (
        page.count('value="Bruno"') > 20
        and page.count("b" * 16) > 20
        and page.count("7f" * 32) > 20
    )
    assert not re.search("[\ue000\ue001]", page), "a slot was not filled"


@pytest.mark.parametrize("path", ["/rules/village", "/static/icon.svg"])
def test_a_constant_answer_is_encoded_once(
    house: House, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = house.ask("GET", path)

    def encode(_text: str) -> str:
        raise AssertionError("a constant was encoded again")

    monkeypatch.setattr(context, "digest", encode)
    assert house.ask("GET", path).content == before.content


def test_the_home_page_is_rendered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    before = home.home(ANA)

    def render(*_anything: object) -> None:
        raise AssertionError("a game was rendered again")

    monkeypatch.setattr(home, "boxed_game", render)
    assert home.home(ANA) == before


@pytest.mark.parametrize("name", [home.SEAL, home.MATCHES, "<b>", '"'])
def test_text_of_a_visitor_is_escaped_and_never_a_slot(name: str) -> None:
    page = home.home(structs.replace(ANA, name=name))
    assert page.count("5e" * 32) == home.home(ANA).count("5e" * 32) and "<b></b>" not in page
    assert f'value="{name}"' not in page or name in (home.SEAL, home.MATCHES)
