"""Static files and their addresses; new content gets a new address, so browsers cache for ever."""

import re
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from tabletown.draw.style import COMMON, TOKENS, css_of, has_tokens, page_tokens, read, with_switch

ICON: Final = "icon.svg"
HOME_TOKENS: Final = "tokens-home.css"
DRAWN: Final = (TOKENS, "marks.css")  # style sheets that drawings use
OF_GAME: Final = re.compile(r"(tokens|board|layout|cover)-(\w+)\.(?:css|svg)")
PAGES: Final = (
    "shell.css",
    "table.css",
    "panels.css",
    "media.css",
    "boards.css",
    "home.css",
    "match-pages.css",
)
MAIN: Final = "main.js"  # the module that imports the others
COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE)


@cache
def address(name: str) -> str:
    """The URL path of a static file, with a digest of its content."""
    return f"/static/{name}?v={digest(content(name))}"


def content(name: str) -> str:
    """The text of a static file."""
    if name == HOME_TOKENS:
        return with_switch(read("tabletown.table", f"static/{name}"), " .at-home")
    if of_game := OF_GAME.fullmatch(name):
        return content_of_game(of_game[1], of_game[2])
    if name == TOKENS:
        return page_tokens()
    if name in DRAWN:
        return read(COMMON, name)
    return read("tabletown.table", f"static/{name}")


def content_of_game(kind: str, game: str) -> str:
    """The text of a static file of a game: its tokens, the rules of its board, its cover.

    `layout` is how the areas of its board stand on the page.
    """
    package = package_of(game)
    if kind == "tokens":
        return page_tokens(package)
    if kind == "board":
        return css_of(package)
    if kind == "cover":
        return read(package, "cover.svg")
    return read("tabletown.table", f"static/layout-{game}.css")


def package_of(game: str) -> str:
    return f"tabletown.games.{game}"


def sheets(game: str, has_board: bool) -> list[str]:
    """Every style sheet of a page, in order: in the colours of a game, with a board of it."""
    tokens = [f"tokens-{game}.css"] if game and has_tokens(package_of(game)) else []
    board, layout = ([f"board-{game}.css"], [f"layout-{game}.css"]) if has_board else ([], [])
    return [TOKENS, HOME_TOKENS, *tokens, "marks.css", *board, *PAGES, *layout]


@cache
def modules() -> dict[str, str]:
    """The modules of the browser script by file name, without their comments.

    JSDoc types are a quarter of the script; blank lines in their place keep line numbers right.
    """
    folder = files("tabletown.table") / "static" / "script"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".js"))
    return {
        name: without_comments(read("tabletown.table", f"static/script/{name}")) for name in names
    }


def without_comments(script: str) -> str:
    """Replace comments that have lines of their own by blank lines."""
    return COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), script)


@cache
def script_version() -> str:
    """A digest of all modules, which import each other by relative URLs."""
    return digest("".join(name + text for name, text in modules().items()))


@cache
def module_address(name: str) -> str:
    return f"/static/script/{script_version()}/{name}"


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()
