"""The review of a finished match: chances of winning over time, and the costliest moves."""

from typing import Final

from tabletown.table.pages.html import Html, div, span, tag
from tabletown.table.pages.shell import link, mark, page, panel
from tabletown.table.service.reviews import WORST, Review, ReviewedMove

WIDE: Final = 680
HIGH: Final = 220
LEFT: Final = 44
TOP: Final = 12
STYLES: Final = 5  # line styles, by colour and dash
LEAST_LOSS: Final = 0.005  # smaller losses are not listed


def review(review: Review) -> str:
    """The whole page."""
    back = link("Back to the match", "play", f"/match/{review.match_id}", "btn low")
    if not review.is_ready:
        words = "The review is being prepared. This page reloads by itself."
        body = [tag("p", words)]
    elif review.problem:
        body = [tag("p", review.problem)]
    else:
        body = [
            *limit_reached(review),
            panel("Chance of winning", graph(review), legend(review)),
            panel("Costliest moves", costly(review)),
        ]
    main = tag(
        "main", tag("h1", f"Review: {review.title}"), *body, div("row", back), class_="narrow"
    )
    kind = "plain" if review.is_ready else "plain waiting"
    return page(f"Review: {review.title}", kind, main, world=review.game)


def limit_reached(review: Review) -> list[Html]:
    """A sentence about the moves that the review had no time for, if any."""
    if not review.skipped:
        return []
    moves = f"{review.skipped} of {review.played} moves"
    sentence = f"The review reached its time limit, so {moves} were not rated."
    return [tag("p", f"{sentence} They are spread over the whole match.")]


def graph(review: Review) -> Html:
    """A line for each seat: its chance of winning after each of its moves."""
    last = max([move.step for move in review.moves], default=1)
    lines = [rule(chance) for chance in (0.0, 0.25, 0.5, 0.75, 1.0)]
    for seat in range(len(review.names)):
        own = [move for move in review.moves if move.seat == seat]
        points = " ".join(point(move, last) for move in own)
        lines.append(tag("polyline", points=points, class_=style(seat, review.marks[seat])))
    label = "Each player's chance of winning after each of their moves"
    view = f"0 0 {WIDE} {HIGH + 2 * TOP}"
    return tag("svg", *lines, viewBox=view, class_="graph", role="img", aria_label=label)


def style(seat: int, kind: int) -> str:
    """The line style of a seat; `kind` gives it another seat's colour."""
    own = f"l{seat % STYLES + 1}"
    return own if kind == seat else f"{own} m{kind + 1}"


def rule(chance: float) -> Html:
    y = TOP + (1 - chance) * HIGH
    words = tag("text", f"{chance:.0%}", x="0", y=f"{y + 4:g}")
    path = tag("path", d=f"M{LEFT} {y:g}H{WIDE}", class_="grid")
    return tag("g", words, path)


def point(move: ReviewedMove, last: int) -> str:
    x = LEFT + (WIDE - LEFT) * move.step / last
    return f"{x:.1f},{TOP + (1 - move.chance) * HIGH:.1f}"


def legend(review: Review) -> Html:
    names = [
        span("row", mark(seat, "sm", review.marks[seat]), name)
        for seat, name in enumerate(review.names)
    ]
    return div("row wrap", *names)


def costly(review: Review) -> Html:
    """A table of the moves that cost the most winning chance."""
    ranked = sorted(review.moves, key=lambda move: (-move.loss, move.step))
    rows = [
        tag(
            "tr",
            tag("td", tag("a", f"{move.step}", href=f"/match/{review.match_id}/at/{move.step}")),
            tag("td", move.name),
            tag("td", move.label),
            tag("td", move.better),
            tag("td", f"\N{MINUS SIGN}{move.loss:.0%}", class_="num"),
        )
        for move in ranked[:WORST]
        if move.loss > LEAST_LOSS
    ]
    if not rows:
        return tag("p", "No move cost much.")
    heads = [tag("th", words) for words in ("Step", "Player", "Move", "Better", "Cost")]
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="moments")
