"""The drawing of any game, parsed: its elements by class, its parts to press and its words."""

import re
from xml.etree.ElementTree import Element


def classed(picture: Element, *names: str) -> list[Element]:
    return [part for part in picture.iter() if {*names} <= {*part.get("class", "").split()}]


def parts(picture: Element) -> list[str]:
    return [name for part in picture.iter() if (name := part.get("data-part"))]


def said(picture: Element) -> list[str]:
    return [part.text or "" for part in picture.iter() if part.tag.endswith("text")]


def check_styles(page: str, standalone: str) -> None:
    """On a page a drawing brings no style; standing alone, one style and every symbol it uses."""
    assert "<style" not in page and "style=" not in page and "<defs" not in page
    assert standalone.count("<style>") == 1 and "prefers-color-scheme:dark" in standalone
    used = set(re.findall(r'href="#([\w-]+)"', standalone))
    assert used <= set(re.findall(r'<symbol id="([\w-]+)"', standalone))
