"""The areas of a drawn board: cut out of the whole picture by name."""

import re
from typing import Final

AREA: Final = re.compile(
    r'<g class="area (?P<names>[\w -]+)"(?: data-box="(?P<box>[^"]+)"'
    r'| transform="translate\((?P<corner>[^)]+)\)" data-width="(?P<wide>[^"]+)"'
    r' data-height="(?P<high>[^"]+)")>'
)
GROUP: Final = re.compile(r"<g[ >]|</g>|<g/>")


def areas_of(svg: str) -> list[tuple[str, str, str]]:
    """The names, the box and the content of each area of a picture."""
    found = []
    for start in AREA.finditer(svg):
        inside = svg[start.start() : end_of(svg, start.end())] + "</g>"
        box = start["box"] or f"{start['corner']} {start['wide']} {start['high']}"
        found.append((start["names"], box, inside))
    return found


def end_of(svg: str, at: int) -> int:
    """Where the group ends whose content begins there."""
    depth = 1
    for found in GROUP.finditer(svg, at):
        depth += -1 if found[0] == "</g>" else 1 if found[0] != "<g/>" else 0
        if depth == 0:
            return found.start()
    raise ValueError("an area of the picture has no end")
