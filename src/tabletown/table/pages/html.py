"""HTML as strings: everything that is not `Html` is escaped."""

from typing import Final

from tabletown.draw.svg import attribute, escaped

VOID: Final = ("br", "hr", "img", "input", "link", "meta", "source")


class Html(str):
    """Trusted markup; any other string is escaped when it enters a page."""


Inside = str | None


def tag(name: str, /, *inside: Inside, **attributes: str | int | bool | None) -> Html:
    """tag("p", "a < b", class_="say") is <p class="say">a &lt; b</p>.

    An attribute that is None or False is left out, one that is True stands alone; `class_` and
    `data_part` are class and data-part.
    """
    head = name
    for key, value in attributes.items():
        if value is not None and value is not False:
            head += f" {attribute(key)}"
            head += "" if value is True else f'="{escaped(str(value))}"'
    return Html(f"<{head}>" if name in VOID else f"<{head}>{rendered(inside)}</{name}>")


def join(*inside: Inside) -> Html:
    """Concatenate pieces, escaping plain strings."""
    return Html(rendered(inside))


def rendered(pieces: tuple[Inside, ...]) -> str:
    return "".join(
        piece if isinstance(piece, Html) else escaped(piece)
        for piece in pieces
        if piece is not None
    )


def div(class_: str, *inside: Inside) -> Html:
    return tag("div", *inside, class_=class_)


def span(class_: str, *inside: Inside) -> Html:
    return tag("span", *inside, class_=class_)
