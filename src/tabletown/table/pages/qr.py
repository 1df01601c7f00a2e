"""QR codes of links, as SVG in the colours of the page."""

from functools import lru_cache

import segno

from tabletown.table.pages.html import Html, tag

QUIET = 4  # modules of light around the code


@lru_cache(maxsize=256)  # a waiting room is rendered every second
def qr_code(text: str) -> Html:
    """The code with the lowest error correction, which makes it the smallest."""
    matrix = segno.make(text, error="l", micro=False, boost_error=False).matrix
    size = len(matrix) + 2 * QUIET
    squares = [
        f"M{column + QUIET} {row + QUIET}h1v1h-1z"
        for row, line in enumerate(matrix)
        for column, is_dark in enumerate(line)
        if is_dark
    ]
    light = tag("rect", width=size, height=size, class_="light")
    dark = tag("path", d="".join(squares), class_="dark")
    title = tag("title", f"QR code of {text}")
    return tag("svg", title, light, dark, viewBox=f"0 0 {size} {size}", role="img", class_="qr")
