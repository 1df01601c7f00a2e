"""Static files and their addresses; new content gets a new address, so browsers cache for ever."""

import re
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from tabletown.draw.style import css_of, page_tokens, read

ICON: Final = "icon.svg"
TOKENS: Final = "tokens.css"
DRAWN: Final = (TOKENS, "marks.css")  # style sheets that drawings use
PAGES: Final = ("shell.css", "table.css", "panels.css", "media.css", "boards.css", "home.css")
MAIN: Final = "main.js"  # the module that imports the others
COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE)


@cache
def address(name: str) -> str:
    """The URL path of a static file, with a digest of its content."""
    return f"/static/{name}?v={digest(content(name))}"


def content(name: str) -> str:
    """The text of a static file; of a game's board, its style sheet."""
    if name == TOKENS:
        return page_tokens()
    if name in DRAWN:
        return read("tabletown.draw", name)
    if name.startswith("board-"):
        return css_of(f"tabletown.games.{name[6:-4]}")
    return read("tabletown.table", f"static/{name}")


def sheets(games: Sequence[str]) -> list[str]:
    """Every style sheet of a page that shows boards of these games, in order."""
    return [*DRAWN, *[f"board-{game}.css" for game in games], *PAGES]


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
