"""The addresses of the files that pages load; another content has another address."""

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from typing import Final

from tabletown.draw.style import read

SCRIPT: Final = "table.js"
ICON: Final = "icon.svg"
DRAWN: Final = ("tokens.css", "marks.css")  # what boards need, here or alone in a picture
SCRIPTS: Final = (
    "page",
    "gestures",
    "keyboard",
    "send",
    "hear",
    "motion",
    "map",
    "clock",
    "socket",
    "replay",
    "compiling",
    "start",
)  # the one script is these files after each other, in one scope
PAGES: Final = ("table.css", "boards.css", "home.css")


@cache
def address(name: str) -> str:
    """Where the file lies under /static/."""
    return f"/static/{name}?v={blake2b(content(name).encode(), digest_size=6).hexdigest()}"


def content(name: str) -> str:
    if name in DRAWN:
        return read("tabletown.draw", name)
    if name == SCRIPT:
        return "\n".join(read("tabletown.table", f"static/script/{it}.js") for it in SCRIPTS)
    if name.startswith("board-"):
        return read(f"tabletown.games.{name[6:-4]}", "board.css")
    return read("tabletown.table", f"static/{name}")


def sheets(games: Sequence[str]) -> list[str]:
    """Every style sheet of a page that shows boards of these games, in order."""
    return [*DRAWN, *[f"board-{game}.css" for game in games], *PAGES]
