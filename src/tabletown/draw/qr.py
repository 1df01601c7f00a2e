"""A link as a square that a phone's camera reads: QR codes of the lowest level of correction."""

from functools import cache
from html import escape
from typing import Final

from tabletown.draw.svg import tag

# [version - 1]: bytes of data, bytes of correction in each block, blocks
SIZES: Final = ((19, 7, 1), (34, 10, 1), (55, 15, 1), (80, 20, 1), (108, 26, 1), (136, 18, 2))
BYTES: Final = 0b0100  # the data are bytes
PADDING: Final = (0xEC, 0x11)
FORMAT: Final = 0b111011111000100  # the lowest correction, the chessboard as mask
PRIME: Final = 0x11D  # of the field that corrections are reckoned in
FINDER: Final = 7  # modules of a corner mark
QUIET: Final = 4  # modules of light around it all


def qr(text: str) -> str:
    """The code as SVG; empty if the text is too long."""
    modules = matrix(text)
    if not modules:
        return ""
    size = len(modules) + 2 * QUIET
    runs = [
        f"M{column + QUIET} {row + QUIET}h1v1h-1z"
        for row, line in enumerate(modules)
        for column, is_dark in enumerate(line)
        if is_dark
    ]
    light = tag("rect", width=size, height=size, class_="light")
    dark = tag("path", d="".join(runs), class_="dark")
    title = tag("title", escape(f"QR code of {text}"))
    return tag("svg", title, light, dark, viewBox=f"0 0 {size} {size}", role="img", class_="qr")


def matrix(text: str) -> list[list[bool]]:
    """Rows of modules, dark or light; none if the text is too long."""
    data = text.encode()
    fitting = [nth for nth, (room, _each, _blocks) in enumerate(SIZES) if len(data) + 2 <= room]
    if not fitting:
        return []
    version = fitting[0] + 1
    size = 4 * version + 17
    fixed = _patterns(version, size)
    bits = iter("".join(f"{byte:08b}" for byte in _codewords(data, version)))
    for row, column in _way(size):
        if (row, column) not in fixed:
            fixed[row, column] = (next(bits, "0") == "1") ^ ((row + column) % 2 == 0)
    return [[fixed[row, column] for column in range(size)] for row in range(size)]


def _codewords(data: bytes, version: int) -> list[int]:
    """The data in blocks, column by column, and then their corrections likewise."""
    room, each, blocks = SIZES[version - 1]
    bits = f"{BYTES:04b}{len(data):08b}" + "".join(f"{byte:08b}" for byte in data) + "0000"
    words = [int(bits[at : at + 8].ljust(8, "0"), 2) for at in range(0, len(bits), 8)][:room]
    words += [PADDING[nth % 2] for nth in range(room - len(words))]
    long = room // blocks
    parts = [words[nth * long : (nth + 1) * long] for nth in range(blocks)]
    checks = [_correction(part, each) for part in parts]
    columns = [word for column in zip(*parts, strict=True) for word in column]
    return columns + [word for column in zip(*checks, strict=True) for word in column]


@cache
def _product(one: int, other: int) -> int:
    """In the field of 256."""
    found = 0
    for bit in range(7, -1, -1):
        found = found << 1 ^ (found >> 7) * PRIME
        found ^= (other >> bit & 1) * one
    return found


@cache
def _divisor(degree: int) -> list[int]:
    """The polynomial whose roots are the first powers of two, without its leading one."""
    found, root = [0] * (degree - 1) + [1], 1
    for _nth in range(degree):
        found = [
            _product(here, root) ^ after for here, after in zip(found, [*found[1:], 0], strict=True)
        ]
        root = _product(root, 2)
    return found


def _correction(part: list[int], degree: int) -> list[int]:
    """What is left after dividing by the divisor."""
    left = [0] * degree
    for word in part:
        factor = word ^ left[0]
        shifted = [*left[1:], 0]
        left = [it ^ _product(by, factor) for it, by in zip(shifted, _divisor(degree), strict=True)]
    return left


def _patterns(version: int, size: int) -> dict[tuple[int, int], bool]:
    """What is the same for every text of this length."""
    found: dict[tuple[int, int], bool] = {}
    for at in range(size):
        found[6, at] = found[at, 6] = at % 2 == 0
    far = size - FINDER
    for top, left in ((0, 0), (0, far), (far, 0)):
        _mark(found, top + 3, left + 3, 4, size)
    if version > 1:
        _mark(found, size - FINDER, size - FINDER, 2, size)
    bits = [FORMAT >> nth & 1 == 1 for nth in range(15)]
    around = [*range(6), 7, 8, *range(size - 7, size)]  # down the column of the first mark
    across = [*range(size - 1, size - 9, -1), 7, *range(5, -1, -1)]
    for bit, row, column in zip(bits, around, across, strict=True):
        found[row, 8] = found[8, column] = bit
    found[size - 8, 8] = True
    return found


def _mark(
    found: dict[tuple[int, int], bool], middle: int, centre: int, reach: int, size: int
) -> None:
    """Squares within each other, dark in the middle; the outermost of a corner is light."""
    for row in range(max(0, middle - reach), min(size, middle + reach + 1)):
        for column in range(max(0, centre - reach), min(size, centre + reach + 1)):
            away = max(abs(row - middle), abs(column - centre))
            found[row, column] = away != 4 and (away != 2 if reach == 4 else away != 1)


def _way(size: int) -> list[tuple[int, int]]:
    """Up and down in pairs of columns from the right, past the line of timing."""
    found = []
    for nth, right in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        rows = range(size) if nth % 2 else range(size - 1, -1, -1)
        found += [(row, column) for row in rows for column in (right, right - 1)]
    return found
