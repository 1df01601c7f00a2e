"""The areas of a drawn board, such as hands and tables, as separate pieces of SVG."""

import re
from typing import Final

AREA: Final = re.compile(
    r'<g class="area (?P<names>[\w -]+)"(?: data-box="(?P<box>[^"]+)"'
    r'| transform="translate\((?P<corner>[^)]+)\)" data-width="(?P<wide>[^"]+)"'
    r' data-height="(?P<high>[^"]+)")>'
)
GROUP: Final = re.compile(r"<g[ >]|</g>|<g/>")


def areas_of(svg: str) -> list[tuple[str, str, str]]:
    """The names, the view box and the SVG of each area of a drawing."""
    areas = []
    for start in AREA.finditer(svg):
        inside = svg[start.start() : end_of(svg, start.end())] + "</g>"
        box = start["box"] or f"{start['corner']} {start['wide']} {start['high']}"
        areas.append((start["names"], box, inside))
    return areas


def end_of(svg: str, at: int) -> int:
    """The index at which the group ends whose content begins at `at`."""
    depth = 1
    for tag in GROUP.finditer(svg, at):
        depth += -1 if tag[0] == "</g>" else 1 if tag[0] != "<g/>" else 0
        if depth == 0:
            return tag.start()
    raise ValueError("an area of the picture has no end")
