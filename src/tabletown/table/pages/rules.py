"""The rules of a game as a panel: paragraphs with their numbers, those that matter now first."""

import re
from functools import cache
from typing import Final

from tabletown import game as find
from tabletown.draw.style import read
from tabletown.table.pages.html import Html, div, join, span, tag
from tabletown.table.pages.shell import icon, page

NUMBERED: Final = re.compile(r"(\d+)\. (.*)")
HEADED: Final = re.compile(r"\*\*(.+?)\*\*(.*)")
CITED: Final = re.compile(r"§(\d+)")
SENTENCE: Final = re.compile(r".+?(?:[.!?](?: |$)|$)")
GLANCE: Final = 260  # letters of a rule that guides
VALUE: Final = re.compile(r" \(`\w+`\)")  # the name of a value in the edition: not for players
INLINE: Final = re.compile(
    r"\*\*(?P<strong>.+?)\*\*|\*(?P<em>[^*]+)\*|`(?P<code>[^`]+)`|\[(?P<link>[^\]]+)\]\([^)]*\)"
)


@cache
def paragraphs(game: str) -> list[tuple[str, str]]:
    """Number and text of each rule; a heading has no number."""
    found: list[tuple[str, str]] = []
    for line in read("tabletown.table", f"rules/{game}.md").splitlines():
        if not line.strip() or line.startswith("#"):
            found.append(("", ""))
        elif numbered := NUMBERED.match(line):
            found.append((numbered[1], numbered[2]))
        elif found and found[-1][1] and line.startswith(" "):
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
        elif headed := HEADED.match(line):
            found.append(("", headed[1] + headed[2]))
    return [(number, VALUE.sub("", text)) for number, text in found if text]


def inline(text: str) -> Html:
    """Emphasis and names of values; links are only words here."""
    pieces: list[str] = []
    at = 0
    for found in INLINE.finditer(text):
        pieces.append(text[at : found.start()])
        kind = str(found.lastgroup)
        pieces.append(found[kind] if kind == "link" else tag(kind, found[kind]))
        at = found.end()
    return join(*pieces, text[at:])


def cited(text: str) -> set[str]:
    """The numbers of the rules that a sentence names."""
    return set(CITED.findall(text))


@cache
def rule(number: str, text: str, heading: str) -> Html:
    if not number:
        return tag(heading, inline(text))
    return tag("p", tag("b", f"§{number}"), " ", inline(text), id=f"rule-{number}")


def rules_now(game: str, question: str) -> Html:
    """The rules that the present question names."""
    numbers = cited(question)
    now = [text for number, text in paragraphs(game) if number in numbers]
    if not now:
        return div("now", tag("h3", "Now"), tag("p", "Nothing is asked of you."))
    said = [
        tag("p", tag("a", f"§{number}", href=f"#rule-{number}"), " ", inline(text))
        for number, text in paragraphs(game)
        if number in numbers
    ]
    return div("now", tag("h3", "Now"), *said)


def guide(game: str, question: str) -> Html:
    """For who is new: the rule that the present question is about, or what the game is about."""
    numbers = CITED.findall(question)
    texts = dict(paragraphs(game))
    text = beginning(texts[numbers[0]]) if numbers else find(game).goal
    hide = tag("button", "Got it", type="button", id="unguide", class_="btn low needs-script")
    inside = [icon("rules"), tag("p", inline(text)), hide]
    return tag("div", *inside, id="part-guide", class_="guide", role="note", aria_label="Guide")


def beginning(text: str) -> str:
    """Its first sentences, as many as are read at a glance."""
    found = ""
    for sentence in SENTENCE.findall(text):
        if found and len(found + sentence) > GLANCE:
            break
        found += sentence
    return found.rstrip()


@cache
def all_rules(game: str, heading: str = "h3") -> Html:
    found = [rule(number, text, heading) for number, text in paragraphs(game)]
    search = tag("input", type="search", placeholder="Search the rules", aria_label="Search rules")
    return join(span("filter needs-script", search), div("text", *found))


def rules(game: str) -> str:
    """The rules as a page."""
    known = find(game)
    main = tag(
        "main",
        tag("h1", known.title),
        tag("p", known.goal, class_="mut"),
        tag("section", all_rules(game, "h2"), class_="panel pad rules"),
        class_="narrow",
    )
    return page(f"Rules of {known.title}", "plain", main)
