"""The replay page: the board at one step, and links to every other step."""

from msgspec import Struct

from tabletown.core.seats import letter
from tabletown.core.state import SPECTATOR
from tabletown.table.match.screen import Screen, Seated
from tabletown.table.pages.board import board
from tabletown.table.pages.html import Html, div, join, span, tag
from tabletown.table.pages.shell import button, heading, icon, link, mark, page
from tabletown.table.pages.table import line


class Scrub(Struct, frozen=True):
    """Where a replay page stands: the step, all steps, the viewers, and addresses."""

    step: int
    steps: int  # the last one
    is_over: bool
    viewers: tuple[tuple[int, str], ...]  # whose eyes may be chosen: seat or SPECTATOR, and name
    address: str  # of a step: append its number
    query: str  # to append after the number: "" or "?as=B"
    export: str  # address of the replay file; empty until the game is over


def replay(screen: Screen, scrub: Scrub) -> str:
    title = f"Step {scrub.step}: {screen.title}"
    entries = [line(screen, entry, entry.step == scrub.step) for entry in reversed(screen.log)]
    log = tag("div", tag("ol", *entries), class_="pad log")
    scores = tag("ul", *[score(seat) for seat in screen.seats])
    drawn = tag("div", board(screen.game, screen.board, screen.description), id="part-board")
    main = tag(
        "main",
        div("dock", slider(screen, scrub)),
        div("boardarea", drawn),
        tag(
            "aside",
            tag("section", tag("header", tag("h2", "Players")), scores, class_="panel"),
            tag("section", tag("header", tag("h2", "Log")), log, class_="panel"),
            class_="rail always",
        ),
        class_=f"table for-{screen.game}",
    )
    step = span("cap", f"step {scrub.step} of {scrub.steps}")
    name = div("here", heading(screen.game, screen.title), step)
    back = link("Back to the match", "play", f"/match/{screen.match_id}", "btn low")
    save = link("Save replay", "link", scrub.export, "btn low") if scrub.export else None
    return page(
        title,
        "at-replay",
        main,
        world=screen.game,
        has_board=True,
        top=join(name, span("sp"), save, back),
        match=screen.match_id,
        game=screen.game,
        scrub="yes",
    )


def score(seat: Seated) -> Html:
    who = mark(seat.seat, kind=seat.mark)
    line = div("who", who, div("name", seat.name), div("doing", seat.score_words))
    return tag("li", line, class_="seat")


def slider(screen: Screen, scrub: Scrub) -> Html:
    """Links to other steps, which work without script, and a slider."""

    def to(step: int) -> str:
        return f"{scrub.address}{max(0, min(step, scrub.steps))}{scrub.query}"

    ways = [
        tag("a", words, href=to(step), class_="btn", aria_label=label)
        for words, label, step in (
            ("Start", "Go to the start", 0),
            ("Back", "One step back", scrub.step - 1),
            ("Next", "One step forward", scrub.step + 1),
            ("End", "Go to the end", scrub.steps),
        )
    ]
    place = tag(
        "input",
        type="range",
        id="scrub",
        min=0,
        max=scrub.steps,
        value=scrub.step,
        class_="needs-script",
        aria_label="Step",
        data_address=scrub.address,
        data_query=scrub.query,
    )
    play = button("Play", "play", "btn needs-script", id="play", type="button")
    latest = [f"{entry.name} {entry.words}".lstrip() for entry in screen.log[-1:]]
    where = span("where", *(latest or ["Start of the match"]))
    return tag(
        "section",
        div("row", where),
        div("row wrap", *ways, play, place, eyes(scrub)),
        class_="panel scrub",
        aria_label="Replay",
    )


def eyes(scrub: Scrub) -> Html | None:
    """The choice of the viewer, once the match is over."""
    if len(scrub.viewers) < 2:
        return None
    now = scrub.query.removeprefix("?as=")
    letters = {"" if seat == SPECTATOR else letter(seat): name for seat, name in scrub.viewers}
    options = [tag("option", letters[it], value=it, selected=it == now) for it in letters]
    select = tag("select", *options, name="as", aria_label="View as")
    same = tag("input", type="hidden", name="of", value=now)  # the viewer of this step
    go = tag("button", icon("watch"), "View as", class_="btn low")
    place = f"{scrub.address}{scrub.step}"
    return tag("form", same, select, go, class_="row", method="get", action=place)
