"""Notes on pages while the bots are being compiled."""

from typing import Final

from tabletown.table.match.name_rules import display_name
from tabletown.table.pages.html import Html, span, tag
from tabletown.table.service.lobby import BotBuild

COMPILING: Final = "Compiling the bots. You can play now; the strongest one will get faster."
COMPILED: Final = "The bots are compiled now."
WITHOUT: Final = "You can play without compiled bots; the strongest one is slower and weaker."
SLOW: Final = "slower and weaker while the bots are not compiled"


def build_line(build: BotBuild) -> Html | None:
    """A progress line, or why compiling failed; the script keeps it current."""
    if build.problem:
        return tag("p", f"{build.problem} {WITHOUT}", class_="banner last", role="status")
    if build.percent is None:
        return None
    bar = tag("progress", value=build.percent, max=100, aria_label="Compiled")
    share = tag("span", f"{build.percent} %", class_="share", aria_hidden="true")
    said = {"data_done": COMPILED, "data_without": WITHOUT}
    return tag(
        "p", span("", COMPILING), bar, share, class_="banner", role="status", id="compiling", **said
    )


def level_option(level: str, is_slow: bool, is_usual: bool) -> Html:
    """An option for a bot level; says so if the level is slow until the bots are compiled."""
    name = display_name(level)
    words = f"{name} ({SLOW})" if is_slow else name
    plain = name if is_slow else None
    return tag("option", words, value=level, selected=is_usual, data_plain=plain)
