"""The board on a page, as one SVG for each of its areas, so that CSS can arrange them."""

import re
from typing import Final

from tabletown.table.match.board_areas import areas_of
from tabletown.table.pages.html import Html, div, join, tag

OPEN: Final = re.compile(r"<svg [^>]*viewBox=\"([^\"]+)\"[^>]*>")
TITLES: Final = re.compile(r"<(title|desc)>.*?</\1>", re.DOTALL)
PART: Final = re.compile(r' data-(part|for)="[^"]*"')
LABELS: Final = {
    "own": "Your board",
    "ask": "Your decision",
    "housing": "Your housing",
    "owned": "Your Paintings",
}
STACKS: Final = {
    "brazil": (
        ("map",),
        ("ask", "supply", "arches"),
        ("cards", "reserve"),
        ("gallery", "market"),
        ("players", "owned"),
    )
}  # areas in one column; in other games each area has its own
WIDE: Final = ("tiles", "hand")  # scroll sideways on a phone, so they need keyboard focus
ALWAYS: Final = ("map", "ask")  # never folded into a sheet


def board(game: str, svg: str, description: str, is_over: bool = False) -> Html:
    """The drawing, and a description in words for screen readers.

    After the end nothing can be pressed, even if the match was resigned in the middle of a turn.
    """
    drawn = TITLES.sub("", svg)
    if is_over:
        drawn = PART.sub("", drawn)
    areas = [it for it in areas_of(drawn) if not (is_over and it[0].startswith("ask"))]
    lines = [tag("p", line) for line in description.splitlines()]
    words = tag("details", tag("summary", "The board in words"), *lines, class_="inwords")
    if not areas:
        whole = Html(drawn.replace('role="img"', 'role="group" aria-label="Board"'))
        return join(div(f"areas of-{game}", tag("figure", whole, class_="part")), words)
    first = {names.split()[0]: (names, box, inside) for names, box, inside in areas}
    alone = tuple((name,) for name in first)
    stacks = STACKS.get(game, alone) if "cards" in first else alone
    drawn_areas = [
        div(
            f"stack stack-{stack[0]}",
            *[area(game, *first[name]) for name in stack if name in first],
        )
        for stack in stacks
    ]
    links = bar(first) if game in STACKS else None
    return join(div(f"areas of-{game}", links, *drawn_areas), words)


def bar(areas: dict[str, tuple[str, str, str]]) -> Html:
    """Links to the areas without a move, which are sheets on a phone."""
    links = [
        tag("a", LABELS.get(name, name.capitalize()), href=f"#a-{name}")
        for name in areas
        if name not in ALWAYS and not has_touch(areas[name][2])
    ]
    return tag("nav", *links, class_="areabar", aria_label="More areas")


def has_touch(inside: str) -> bool:
    """Whether the area has something to press, or a combat to follow."""
    return "data-part=" in inside or 'class="fight"' in inside


def area(game: str, names: str, box: str, inside: str) -> Html:
    """One area; a map can be zoomed."""
    name = names.split()[0]
    look = f"part part-{name}" + (" touch" if has_touch(inside) else "")
    label = LABELS.get(name, name.capitalize())
    drawn = tag(
        "svg", Html(inside), viewBox=box, class_=f"board {game}", role="group", aria_label=label
    )
    shut = tag("a", "Close", href="#part-board", class_="btn shutarea")
    inner = [drawn, shut]
    if name == "map":
        pan = tag("div", drawn, class_="pan", id="pan", tabindex=0, role="group", aria_label="Map")
        inner = [zoomer(), pan]
    stop = 0 if name in WIDE and not has_touch(inside) else None
    return tag("figure", *inner, class_=look, id=f"a-{name}", tabindex=stop)


def zoomer() -> Html:
    buttons = [
        tag("button", sign, type="button", class_="btn", data_zoom=step, aria_label=words)
        for sign, step, words in (
            ("+", "1", "Zoom in"),
            ("\N{MINUS SIGN}", "-1", "Zoom out"),
            ("\N{WHITE SQUARE}", "0", "Show the whole map"),
        )
    ]
    return div("zoomer needs-script", *buttons)
