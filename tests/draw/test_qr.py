"""QR codes as another encoder (segno 1.6) makes them, module by module."""

from hashlib import blake2b
from xml.etree import ElementTree

from tabletown.draw.qr import SIZES, matrix, qr

SMALL = """
#######..#....#######
#.....#..#....#.....#
#.###.#.###.#.#.###.#
#.###.#..###..#.###.#
#.###.#..###..#.###.#
#.....#.......#.....#
#######.#.#.#.#######
........##...........
###.#####.##.##...#..
###..#....###...##.##
##..#.#.#..###.######
...##..##.......#..#.
##....##.##.#..#...##
........##.##.####..#
#######.#####..##..##
#.....#.#.##.#.#.....
#.###.#.###....##...#
#.###.#...#.#.#.#.#..
#.###.#.#.###..##.#.#
#.....#.###........#.
#######.##.##..##..##
"""  # "tabletown.example" fills the smallest code, so that encoders have no choice
LONG = ("https://tables.example.org/j/" + "Ab3-_xyZ" * 20)[:134]
LARGE = "5a5c4adf7f06207f"  # of the rows of the largest, filled by LONG


def rows(text: str) -> str:
    return "\n".join("".join("#" if dark else "." for dark in row) for row in matrix(text))


def test_codes_are_those_of_another_encoder() -> None:
    assert rows("tabletown.example") == SMALL.strip()
    assert blake2b(rows(LONG).encode(), digest_size=8).hexdigest() == LARGE


def test_a_code_is_as_large_as_its_text_needs() -> None:
    for nth, (room, _each, _blocks) in enumerate(SIZES):
        assert len(matrix("x" * (room - 2))) == 4 * (nth + 1) + 17
    assert matrix(LONG + "x") == [] and qr(LONG + "x") == ""


def test_a_picture_is_named_and_has_light_around_it() -> None:
    picture = ElementTree.fromstring(qr("tabletown.example"))
    assert picture.get("viewBox") == "0 0 29 29"
    assert picture.findtext("title") == "QR code of tabletown.example"
