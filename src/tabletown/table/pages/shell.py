"""Parts of every page: head, top bar, symbols, seat marks, buttons, panels."""

from functools import cache
from typing import Final

from tabletown.draw.marks import OWN, seat_mark
from tabletown.draw.picture import lettering, sprite
from tabletown.table.pages.assets import (
    ICON,
    MAIN,
    address,
    module_address,
    modules,
    package_of,
    sheets,
)
from tabletown.table.pages.html import Html, Inside, div, join, span, tag

SKIPS: Final = (("#part-board", "Skip to the board"), ("#part-moves", "Skip to the moves"))


def page(
    title: str,
    kind: str,
    *inside: Inside,
    world: str = "",
    has_board: bool = False,
    top: Inside = None,
    again: int = 0,
    **data: str | None,
) -> str:
    """A whole document.

    `kind` is the class of the body; `world` is the game whose colours the page wears, and
    `has_board` whether it shows a board of it. `data` are the body's data attributes for the
    script; `again` are seconds until it reloads without script.
    """
    look = f"{kind} world-{world}" if world else kind
    packages = (package_of(world),) if has_board else ()
    head = join(
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{title} · Tabletown" if title else "Tabletown"),
        *[tag("link", rel="stylesheet", href=address(sheet)) for sheet in sheets(world, has_board)],
        tag("link", rel="icon", href=address(ICON), type="image/svg+xml", id="icon"),
        script(),
        tag("noscript", tag("meta", http_equiv="refresh", content=again)) if again else None,
    )
    skips = [tag("a", words, href=to, class_="skip") for to, words in SKIPS]
    body = tag(
        "body",
        *(skips if kind == "at-table" else []),
        Html(sprite(packages)),
        topbar(top),
        *inside,
        class_=look,
        **{f"data_{key}": value for key, value in data.items()},
    )
    return join(Html("<!doctype html>\n"), tag("html", tag("head", head), body, lang="en"))


@cache
def script() -> Html:
    """The main module; the others are preloaded, so that no import waits for another one."""
    others = [name for name in modules() if name != MAIN]
    preloads = [tag("link", rel="modulepreload", href=module_address(name)) for name in others]
    return join(*preloads, tag("script", src=module_address(MAIN), type="module"))


def topbar(inside: Inside) -> Html:
    logo = tag(
        "a",
        icon("tabletown"),
        tag("b", "Tabletown"),
        href="/",
        class_="logo",
        aria_label="Tabletown",
    )
    return tag("header", logo, inside, class_="top")


def heading(game: str, title: str) -> Html:
    """The name of a game in its own lettering, for a page with a board."""
    return tag("h1", Html(lettering(package_of(game))), aria_label=title)


@cache
def icon(name: str, class_: str = "i") -> Html:
    """A symbol from the sprite, hidden from screen readers."""
    return tag("svg", tag("use", href=f"#i-{name}"), class_=class_, aria_hidden="true")


@cache
def cover(game: str) -> Html:
    """The front of the game's box; beside its name it needs no words of its own."""
    return tag("img", src=address(f"cover-{game}.svg"), alt="", width=300, height=380)


@cache
def mark(seat: int, class_: str = "", kind: int = OWN) -> Html:
    """The mark of a seat: its letter, in the colour and shape of `kind`."""
    look = f"board seatmark {class_}".rstrip()
    drawn = Html(seat_mark(seat, 0, 0, 24, kind))
    return tag("svg", drawn, viewBox="0 0 24 24", class_=look, aria_hidden="true")


def button(text: str, symbol: str, class_: str = "btn", **attributes: str | bool | None) -> Html:
    return tag("button", icon(symbol), span("", text), class_=class_, **attributes)


def link(text: str, symbol: str, href: str, class_: str = "btn") -> Html:
    return tag("a", icon(symbol), span("", text), href=href, class_=class_)


def chip(text: str, look: str = "", symbol: str = "") -> Html:
    return span(f"chip {look}".rstrip(), icon(symbol) if symbol else None, text)


def panel(title: str, *inside: Inside, id_: str | None = None, note: Inside = None) -> Html:
    head = tag("header", tag("h2", title), note)
    return tag("section", head, div("pad", *inside), class_="panel", id=id_)


def notice(title: str, sentence: str, *more: Inside) -> str:
    """A page with a title, a sentence and buttons."""
    inside = div("notice panel", tag("h1", title), tag("p", sentence), div("row wrap", *more))
    return page(title, "plain", tag("main", inside, class_="narrow"))
