"""HTML as text: what is not markup is escaped, so that no name or message can become markup."""

from typing import Final

from tabletown.draw.svg import attribute, escaped

VOID: Final = ("br", "hr", "img", "input", "link", "meta", "source")


class Html(str):
    """Markup that the house itself wrote; any other text is escaped on its way into a page."""


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
    return Html(f"<{head}>" if name in VOID else f"<{head}>{shown(inside)}</{name}>")


def join(*inside: Inside) -> Html:
    """Pieces of a page after each other."""
    return Html(shown(inside))


def shown(pieces: tuple[Inside, ...]) -> str:
    found = [it if isinstance(it, Html) else escaped(it) for it in pieces if it is not None]
    return "".join(found)


def div(class_: str, *inside: Inside) -> Html:
    return tag("div", *inside, class_=class_)


def span(class_: str, *inside: Inside) -> Html:
    return tag("span", *inside, class_=class_)
