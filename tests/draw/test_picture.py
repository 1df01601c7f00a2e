import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tabletown import GAMES
from tabletown.draw.picture import REFERENCE, definitions, picture, sprite, symbols
from tabletown.draw.style import TOKEN, USED, own_tokens, page_tokens, style, tokens
from tabletown.draw.svg import symbol

INSIDE = symbol("house", 0, 0, 24) + symbol("house", 9, 0, 24)
SVG = "{http://www.w3.org/2000/svg}"


PACKAGES = [f"tabletown.games.{game}" for game in GAMES]


@pytest.fixture(autouse=True)
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with a style sheet for its boards."""
    folder = tmp_path / "mine"
    folder.mkdir()
    css = ".mine .a { fill: var(--v-house); font-family: var(--font-figures); }"
    (folder / "__init__.py").touch()
    (folder / "board.css").write_text(css)
    monkeypatch.syspath_prepend(tmp_path)


def drawn(standalone: bool) -> str:
    words = ("A & B", "one < two")
    return picture("mine", 80, 60.5, *words, INSIDE, standalone=standalone)


@pytest.mark.parametrize("standalone", [True, False])
def test_a_picture_can_be_read_aloud(standalone: bool) -> None:
    root = ElementTree.fromstring(drawn(standalone))
    assert (root.get("role"), root.get("class")) == ("img", "board mine")
    assert root.get("viewBox") == "0 0 80 60.5"
    assert root.findtext(f"{SVG}title") == "A & B" and root.findtext(f"{SVG}desc") == "one < two"


def test_on_a_page_a_picture_has_no_style_and_no_ids() -> None:
    assert not re.search(r"<style|style=|\bid=|<defs|<script", drawn(standalone=False))


def test_a_standalone_picture_contains_each_symbol_it_uses_once() -> None:
    ids = re.findall(r'\bid="([^"]+)"', drawn(standalone=True))
    assert ids == ["i-house"]


def test_a_standalone_picture_contains_the_tokens_it_uses_for_light_and_dark() -> None:
    css = ElementTree.fromstring(drawn(standalone=True)).findtext(f"{SVG}style") or ""
    light, dark = css.split("@media(prefers-color-scheme:dark)", 1)
    assert "--v-house:#c24e17;" in light and "--v-house:#d8612a;" in dark
    assert "--font-figures:var(--font-ui);" in light and "--font-ui:" in light
    assert "--v-forest" not in css and "/*" not in css
    used = set(re.findall(r"var\((--[\w-]+)\)", css))
    assert used == set(re.findall(r"(--[\w-]+):", light))


def test_an_unknown_token_is_an_error() -> None:
    with pytest.raises(KeyError, match="--v-hose"):
        style(".mine { fill: var(--v-hose); }")


def test_dark_changes_only_what_light_has() -> None:
    light, dark = tokens()
    assert set(dark) < set(light) and light["--ink"] == "#1b1d22" and dark["--ink"] == "#efede8"


def test_the_switch_of_a_page_sets_the_dark_values_that_the_system_would() -> None:
    switch = page_tokens().partition(':root[data-theme="dark"] {')[2]
    assert "color-scheme: dark;" in switch
    assert dict(TOKEN.findall(switch)) == tokens()[1]


def test_an_unknown_symbol_is_an_error() -> None:
    with pytest.raises(KeyError, match="i-hose"):
        definitions(symbol("hose", 0, 0, 24))


def test_a_standalone_picture_contains_its_patterns() -> None:
    assert definitions('<rect fill="url(#pat-red)"/>')[0].startswith('<pattern id="pat-red"')


def test_the_sprite_has_all_symbols_once() -> None:
    ids = re.findall(r'\bid="([^"]+)"', sprite())
    assert sorted(ids) == sorted(symbols()) and len(set(ids)) == len(ids) > 90
    ElementTree.fromstring(sprite())


@pytest.mark.parametrize("package", PACKAGES)
def test_a_page_of_a_game_has_its_symbols_too(package: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', sprite((package,)))
    assert len(set(ids)) == len(ids) and set(ids) >= set(symbols(package)) > set(symbols())


@pytest.mark.parametrize("package", PACKAGES)
def test_the_symbols_of_a_game_use_only_symbols_and_tokens_that_exist(package: str) -> None:
    text = "".join(symbols(package).values())
    assert set(REFERENCE.findall(text)) <= set(symbols(package))
    assert set(USED.findall(text)) <= set(tokens(package)[0])


@pytest.mark.parametrize("package", PACKAGES)
def test_a_game_changes_common_tokens_in_its_own_pages_only(package: str) -> None:
    light, dark = own_tokens(package)
    assert light["--ground"] != tokens()[0]["--ground"]
    assert set(dark) <= set(tokens(package)[0])
    game = package.rpartition(".")[2]
    rule = f':root[data-theme="dark"] :is(.world-{game}, .board.{game})'
    assert dict(TOKEN.findall(page_tokens(package).partition(rule)[2])) == dark


def test_a_symbol_brings_the_symbols_and_tokens_that_it_uses() -> None:
    package = "tabletown.games.azul5211"
    texts = definitions('<rect fill="url(#az-p-green)"/>', package)
    assert [re.findall(r'id="([^"]+)"', text)[0] for text in texts] == ["az-p-green", "az-q-green"]
    assert "--a-green:" in style("", package, "".join(texts))
