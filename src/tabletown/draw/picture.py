"""A whole picture: alone, with its style and symbols, or on a page that provides both."""

import re
from functools import cache
from html import escape

from tabletown.draw.style import read, style
from tabletown.draw.svg import box, joined, tag


def picture(
    game: str,
    width: float,
    height: float,
    title: str,
    description: str,
    *inside: str,
    css: str,
    standalone: bool,
) -> str:
    """The board of `game` on its paper, drawn by `css`, which may be read aloud as well.

    On a page (`standalone` false) there is no style at all and no symbol: the page carries
    tokens.css, marks.css, the game's own sheet and `sprite` once for all its pictures.
    """
    paper = box(0.5, 0.5, width - 1, height - 1, 12, "paper")
    body = joined([paper, *inside])
    own = ""
    if standalone:
        rules = read("tabletown.draw", "marks.css") + css
        own = tag("style", escape(style(rules), quote=False)) + tag("defs", *definitions(body))
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("desc", escape(description)),
        own,
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        class_=f"board {game}",
    )


def definitions(body: str) -> list[str]:
    """The symbols and patterns that `body` uses, each once."""
    names = set(re.findall(r'(?:href="|url\()#([\w-]+)', body))
    return [symbols()[name] for name in sorted(names)]


@cache
def symbols() -> dict[str, str]:
    """Every symbol and pattern of symbols.svg by its id."""
    pattern = r'<(symbol|pattern) id="([\w-]+)".*?</\1>'
    sprite_text = read("tabletown.draw", "symbols.svg")
    return {symbol[2]: symbol[0] for symbol in re.finditer(pattern, sprite_text, re.DOTALL)}


def sprite() -> str:
    """All symbols as one hidden element, which a page contains once."""
    return tag("svg", *symbols().values(), class_="sprite", aria_hidden="true")
