"""The board on a page: its areas as pictures of their own, so that a page can arrange them."""

import re
from typing import Final

from tabletown.table.pages.html import Html, div, tag

OPEN: Final = re.compile(r"<svg [^>]*viewBox=\"([^\"]+)\"[^>]*>")
SPOKEN: Final = re.compile(r"<(title|desc)>.*?</\1>", re.DOTALL)
AREA: Final = re.compile(
    r'<g class="area ([\w -]+)" transform="translate\([^)]*\)"'
    r' data-width="([\d.]+)" data-height="([\d.]+)">'
)
GROUP: Final = re.compile(r"<g[ >]|</g>|<g/>")


def board(game: str, svg: str, description: str) -> Html:
    """The picture for eyes and fingers, and the same in words for whoever listens."""
    drawn = SPOKEN.sub("", svg)
    areas = [area(game, *found) for found in areas_of(drawn)]
    whole = [tag("figure", Html(drawn.replace('role="img"', 'role="group" aria-label="Board"')))]
    lines = [tag("p", line) for line in description.splitlines()]
    words = tag("details", tag("summary", "The table in words"), *lines, class_="inwords")
    return div(f"areas of-{game}", *(areas or whole), words)


def areas_of(svg: str) -> list[tuple[str, str, str, str]]:
    """Name, width, height and content of each area of a picture; none in most."""
    found = []
    for start in AREA.finditer(svg):
        found.append((start[1], start[2], start[3], svg[start.end() : end_of(svg, start.end())]))
    return found


def end_of(svg: str, at: int) -> int:
    """Where the group ends whose content begins there."""
    depth = 1
    for found in GROUP.finditer(svg, at):
        depth += -1 if found[0] == "</g>" else 1 if found[0] != "<g/>" else 0
        if depth == 0:
            return found.start()
    raise ValueError("an area of the picture has no end")


def area(game: str, names: str, width: str, height: str, inside: str) -> Html:
    name = names.split()[0]
    drawn = tag(
        "svg",
        tag("g", Html(inside), class_=f"area {names}"),
        viewBox=f"0 0 {width} {height}",
        class_=f"board {game}",
        role="group",
        aria_label=name.capitalize(),
    )
    return tag("figure", drawn, class_=f"part part-{names.replace(' ', ' part-')}", id=f"a-{name}")
