"""The rules of a game as HTML: numbered paragraphs, a guide, and the rules that apply now."""

import logging
import re
from functools import cache
from typing import Final

from markdown_it import MarkdownIt

from tabletown import game as find
from tabletown.draw.style import read
from tabletown.table.pages.html import Html, div, join, span, tag
from tabletown.table.pages.shell import icon, page

CITED: Final = re.compile(r"§(\d+)")
SENTENCE: Final = re.compile(r".+?(?:[.!?](?: |$)|$)")
GLANCE: Final = 260  # letters of a rule in the guide
VALUE: Final = re.compile(r" \(`\w+`\)")  # the name of an edition's value, not for players
MARKDOWN: Final = MarkdownIt("commonmark")
logging.getLogger("markdown_it").setLevel(logging.WARNING)  # logs every block it parses


@cache
def paragraphs(game: str) -> list[tuple[str, str]]:
    """Number and Markdown text of each rule; a heading (a bold paragraph) has no number."""
    rules: list[tuple[str, str]] = []
    number = ""
    for token in MARKDOWN.parse(read("tabletown.table", f"rules/{game}.md")):
        if token.type == "list_item_open":
            number = token.info
        elif token.type == "list_item_close":
            number = ""
        elif token.type == "inline" and (number or token.content.startswith("**")):
            text = VALUE.sub("", " ".join(token.content.splitlines()))
            rules.append((number, text if number else text.replace("**", "")))
    return rules


@cache
def inline(text: str) -> Html:
    """Markdown within a paragraph as HTML; a link is shown as its words."""
    [paragraph] = MARKDOWN.parseInline(text)
    pieces: list[str] = []
    for token in paragraph.children or []:
        if token.type == "code_inline":
            pieces.append(tag("code", token.content))
        elif token.type in ("em_open", "strong_open"):
            pieces.append(Html(f"<{token.tag}>"))
        elif token.type in ("em_close", "strong_close"):
            pieces.append(Html(f"</{token.tag}>"))
        elif not token.type.startswith("link_"):
            pieces.append(token.content)
    return join(*pieces)


def cited(text: str) -> set[str]:
    """The numbers of the rules that a text cites."""
    return set(CITED.findall(text))


@cache
def rule(number: str, text: str, heading: str) -> Html:
    if not number:
        return tag(heading, inline(text))
    return tag("p", tag("b", f"§{number}"), " ", inline(text), id=f"rule-{number}")


def rules_now(game: str, question: str) -> Html:
    """The rules that the current question cites."""
    numbers = cited(question)
    now = [text for number, text in paragraphs(game) if number in numbers]
    if not now:
        return div("now", tag("h3", "Now"), tag("p", "It is not your turn."))
    said = [
        tag("p", tag("a", f"§{number}", href=f"#rule-{number}"), " ", inline(text))
        for number, text in paragraphs(game)
        if number in numbers
    ]
    return div("now", tag("h3", "Now"), *said)


def guide(game: str, question: str) -> Html:
    """A guide for new players: the rule of the current question, or the goal of the game."""
    numbers = CITED.findall(question)
    texts = dict(paragraphs(game))
    text = beginning(texts[numbers[0]]) if numbers else find(game).goal
    hide = tag("button", "Got it", type="button", id="unguide", class_="btn low needs-script")
    inside = [icon("rules"), tag("p", inline(text)), hide]
    return tag("div", *inside, id="part-guide", class_="guide", role="note", aria_label="Guide")


def beginning(text: str) -> str:
    """The first sentences of the text, up to GLANCE letters."""
    text_so_far = ""
    for sentence in SENTENCE.findall(text):
        if text_so_far and len(text_so_far + sentence) > GLANCE:
            break
        text_so_far += sentence
    return text_so_far.rstrip()


@cache
def all_rules(game: str, heading: str = "h3") -> Html:
    entries = [rule(number, text, heading) for number, text in paragraphs(game)]
    search = tag("input", type="search", placeholder="Search the rules", aria_label="Search rules")
    return join(span("filter needs-script", search), div("text", *entries))


@cache
def rules(game: str) -> str:
    """The rules page of a game."""
    known = find(game)
    main = tag(
        "main",
        tag("h1", known.title),
        tag("p", known.goal, class_="mut"),
        tag("section", all_rules(game, "h2"), class_="panel pad rules"),
        class_="narrow",
    )
    return page(f"Rules of {known.title}", "plain", main, world=game)
