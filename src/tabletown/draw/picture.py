"""A whole picture: alone, with its style and symbols, or on a page that provides both."""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final
from xml.etree import ElementTree

from tabletown.draw.style import COMMON, css_of, name_of, read, style
from tabletown.draw.svg import box, joined, tag

ART: Final = "art.svg"  # the symbols and patterns of one game
NAMESPACE: Final = "http://www.w3.org/2000/svg"
REFERENCE: Final = re.compile(r'(?:href="|url\()#([\w-]+)')


def picture(
    package: str,
    width: float,
    height: float,
    title: str,
    description: str,
    *inside: str,
    standalone: bool,
) -> str:
    """The board of the game in `package` on its paper, which may be read aloud as well.

    On a page (`standalone` false) there is no style at all and no symbol: the page carries the
    tokens, marks.css, the game's own sheets and `sprite` once for all its pictures.
    """
    paper = box(0.5, 0.5, width - 1, height - 1, 12, "paper")
    body = joined([paper, *inside])
    own = ""
    if standalone:
        drawn = definitions(body, package)
        rules = read(COMMON, "marks.css") + css_of(package)
        sheet = escape(style(rules, package, "".join(drawn)), quote=False)
        own = tag("style", sheet) + tag("defs", *drawn)
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("desc", escape(description)),
        own,
        body,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        class_=f"board {name_of(package)}",
    )


def definitions(body: str, package: str = COMMON) -> list[str]:
    """The symbols and patterns that `body` uses, and those that these use, each once."""
    known = symbols(package)
    names: set[str] = set()
    new = set(REFERENCE.findall(body))
    while new:
        names |= new
        new = {name for one in new for name in REFERENCE.findall(known[one])} - names
    return [known[name] for name in sorted(names)]


@cache
def symbols(package: str = COMMON) -> dict[str, str]:
    """Every symbol and pattern by its id: those of all games, and those of the game."""
    common = read_symbols(COMMON, "symbols.svg")
    if package == COMMON or not (files(package) / ART).is_file():
        return common
    return common | read_symbols(package, ART)


def read_symbols(package: str, name: str) -> dict[str, str]:
    """The elements with an id in a file of symbols, by their ids."""
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring(read(package, name))
    outermost = [
        element
        for child in root
        for element in (child if child.tag == f"{{{NAMESPACE}}}defs" else [child])
    ]
    return {element.attrib["id"]: written(element) for element in outermost}


def written(element: ElementTree.Element) -> str:
    """An element as text that may stand inside an SVG."""
    text = ElementTree.tostring(element, encoding="unicode")
    return text.replace(f' xmlns="{NAMESPACE}"', "").replace(" />", "/>").strip()


@cache
def sprite(packages: Sequence[str] = ()) -> str:
    """All symbols as one hidden element, which a page contains once; also of these games."""
    every = {
        name: text for package in (COMMON, *packages) for name, text in symbols(package).items()
    }
    return tag("svg", *every.values(), class_="sprite", aria_hidden="true")


@cache
def lettering(package: str) -> str:
    """The drawn title of a game, for a page that carries its symbols."""
    name = next(name for name in symbols(package) if name.endswith("-title"))
    box_of = re.search(r'viewBox="([^"]+)"', symbols(package)[name])
    assert box_of, f"{name} has no view box"
    use = tag("use", href=f"#{name}")
    return tag("svg", use, viewBox=box_of[1], class_="lettering", aria_hidden="true")
