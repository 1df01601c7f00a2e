"""QR codes: the picture has the modules that a phone's camera needs."""

import re
from xml.etree import ElementTree

import pytest

from tabletown.table.pages.qr import QUIET, qr_code

FINDER = """
#######.
#.....#.
#.###.#.
#.###.#.
#.###.#.
#.....#.
#######.
........
"""  # the mark in the corners of a code, with the light around it (ISO/IEC 18004)


@pytest.mark.parametrize(
    ("text", "modules"),
    [("tabletown.example", 21), ("https://tables.example.org/j/" + "x" * 48, 33), ("x" * 134, 41)],
)
def test_a_code_is_as_large_as_its_text_needs(text: str, modules: int) -> None:
    picture = ElementTree.fromstring(qr_code(text))
    assert picture.get("viewBox") == f"0 0 {modules + 2 * QUIET} {modules + 2 * QUIET}"
    dark = {
        (int(x) - QUIET, int(y) - QUIET)
        for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", picture[2].get("d") or "")
    }
    assert all(0 <= x < modules and 0 <= y < modules for x, y in dark)
    corner = ["".join("#" if (x, y) in dark else "." for x in range(8)) for y in range(8)]
    assert corner == FINDER.split()


def test_a_code_has_the_link_as_its_name() -> None:
    picture = ElementTree.fromstring(qr_code("https://x/?a=<b>&c"))
    assert picture.findtext("title") == "QR code of https://x/?a=<b>&c"
