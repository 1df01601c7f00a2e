"""The list of players: presence, whose turn it is, scores and their sources."""

from collections.abc import Sequence
from typing import Final

from tabletown.table.live.presence import Presence
from tabletown.table.live.surroundings import Surroundings
from tabletown.table.match.name_rules import NAMELESS
from tabletown.table.match.screen import Screen, Seated
from tabletown.table.pages.html import Html, div, span, tag
from tabletown.table.pages.moves import hidden
from tabletown.table.pages.seat_requests import clock_of
from tabletown.table.pages.shell import chip, icon, mark

MINUTE: Final = 60
LONG: Final = 6  # digits from which on a score is written smaller
FACES: Final = 6  # of a die


def players(screen: Screen, surroundings: Surroundings) -> Html:
    presence = {here.seat: here for here in surroundings.presence}
    rows = [player(screen, surroundings, seat, presence.get(seat.seat)) for seat in screen.seats]
    return tag("ul", *rows, id="part-players")


def player(screen: Screen, surroundings: Surroundings, seat: Seated, here: Presence | None) -> Html:
    name = [icon("bot") if seat.bot else None, called(seat)]
    figure, _space, unit = seat.score_words.partition(" ")
    small = tag("small", f" {unit}")
    time = clock_of(surroundings, seat.seat)
    who = div(
        "who",
        mark(seat.seat, kind=seat.mark),
        div("", div("name", *name), div("doing", doing(screen, seat), presence_words(here), time)),
        div("score long" if len(figure) > LONG else "score", figure, small),
    )
    can_replace = here is not None and here.can_replace and screen.viewer >= 0
    more = replacing(screen, surroundings, seat) if can_replace else None
    look = "seat" + " turn" * seat.acts + " mine" * seat.is_you
    return tag("li", who, more, how(seat), class_=look)


def called(seat: Seated) -> str:
    """The name, marked if it is the viewer's."""
    return f"{seat.name} (you)" if seat.is_you and seat.name != NAMELESS else seat.name


def doing(screen: Screen, seat: Seated) -> Html:
    if screen.result:
        return chip("winner", "good", "laurel") if seat.is_winner else chip("finished")
    if seat.has_resigned:
        return chip("resigned")
    if not seat.acts:
        return chip("has chosen", "good", "check") if screen.is_sealed else chip("waiting")
    words = "your turn" if seat.is_you else "thinking" if seat.bot else "to move"
    return chip(words, "act" if seat.is_you else "")


def presence_words(here: Presence | None) -> Html | None:
    if here is None:
        return None
    if here.state == "bot":
        return span("ahead", f"waiting, {here.ahead} ahead" if here.ahead else "")
    if here.state != "away":
        return span("here", "here")
    away = f"{here.away // MINUTE} min" if here.away >= MINUTE else "a moment"
    return span("away", f"away {away}")


def replacing(screen: Screen, surroundings: Surroundings, seat: Seated) -> Html:
    """Buttons for a seat that has been away for long."""
    buttons = [
        tag("button", words, name="op", value=op, class_="btn low")
        for op, words in (("skip", "Skip this turn"), ("bot", "Let a bot play"))
    ]
    whose = tag("input", type="hidden", name="seat", value=seat.seat)
    return tag(
        "form",
        hidden(screen, surroundings),
        whose,
        *buttons,
        class_="row wrap",
        method="post",
        action=f"/match/{screen.match_id}/seat_request",
    )


def how(seat: Seated) -> Html | None:
    """The sources of the score."""
    rows = [
        tag("tr", tag("th", it.words, scope="row"), tag("td", signed(it.points)))
        for it in seat.sources
        if it.points
    ]
    if not rows:
        return None
    total = tag("tr", tag("th", "Total", scope="row"), tag("td", signed(seat.score)))
    table = tag("table", tag("tbody", *rows), tag("tfoot", total))
    inside = [tag("summary", "Details", span("hid", f" of the score of {seat.name}")), table]
    return tag("details", *inside, class_="how", id=f"how-{seat.letter}")


def tally(seats: Sequence[Seated]) -> Html | None:
    """The score sources of all seats side by side."""
    names = list(dict.fromkeys(it.words for seat in seats for it in seat.sources))
    if not names:
        return None
    heads = [
        tag("th", mark(seat.seat, "sm", seat.mark), span("hid", seat.name), scope="col")
        for seat in seats
    ]
    rows = []
    for name in names:
        points = [{it.words: it.points for it in seat.sources}.get(name, 0) for seat in seats]
        cells = [tag("td", signed(number)) for number in points]
        rows.append(tag("tr", tag("th", name, scope="row"), *cells))
    totals = [tag("td", signed(seat.score)) for seat in seats]
    table = tag(
        "table",
        tag("thead", tag("tr", tag("td", ""), *heads)),
        tag("tbody", *rows),
        tag("tfoot", tag("tr", tag("th", "Total", scope="row"), *totals)),
        class_="tally",
    )
    return tag("div", table, class_="scroll", tabindex=0, role="group", aria_label="Scores")


def dice(rolls: Sequence[int]) -> Html | None:
    """How often each face of the dice was rolled."""
    if not rolls:
        return None
    faces = range(1, FACES + 1)
    heads = [tag("th", str(face), scope="col") for face in faces]
    counts = [tag("td", str(rolls.count(face))) for face in faces]
    usual = f"{len(rolls)} dice rolled; expected about {len(rolls) / FACES:.1f} of each face"
    table = tag(
        "table",
        tag("thead", tag("tr", tag("th", "Face", scope="row"), *heads)),
        tag("tbody", tag("tr", tag("th", "Rolled", scope="row"), *counts)),
        class_="tally",
    )
    summary = tag("summary", "Dice of this match")
    return tag("details", summary, tag("p", f"{usual}."), table, open=True)


def signed(number: int) -> str:
    return f"{number:,}".replace("-", "\N{MINUS SIGN}")


def at(screen: Screen, step: int) -> str:
    return f"/match/{screen.match_id}/at/{step}"
