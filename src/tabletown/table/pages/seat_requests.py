"""Affairs of the table: leaving, returning, resigning, asking to go back, and the clocks."""

from typing import Final

from tabletown.table.live.surroundings import SeatClock, Surroundings
from tabletown.table.match.name_rules import shown_name
from tabletown.table.match.screen import Screen, Seated
from tabletown.table.pages.html import Html, tag
from tabletown.table.pages.moves import hidden

LEAVING: Final = "A bot plays on for you until you return."
RESIGNING: Final = "For good: a bot plays on, and you cannot win this game any more."


def affairs(shown: Screen, around: Surroundings) -> Html:
    """What the viewer may ask, answer or decide about the own seat; empty for who watches."""
    mine = [seat for seat in shown.seats if seat.is_you]
    inside: list[Html | None] = []
    if mine and not shown.result:
        inside = [
            answering(shown, around),
            asking(shown, around, mine[0]) if shown.undo.can_ask and not shown.asked else None,
            leaving(shown, around, mine[0]) if not mine[0].has_resigned else None,
        ]
    return tag("div", *inside, id="part-seat_requests", class_="seat-requests")


def answering(shown: Screen, around: Surroundings) -> Html | None:
    if shown.asked is None:
        return None
    words = tag("p", shown.asked.sentence)
    if not shown.asked.is_yours:
        return words
    buttons = [("agree", "Agree", "btn go"), ("decline", "Decline", "btn low")]
    return tag("div", words, sending(shown, around, shown.asked.seat, buttons))


def asking(shown: Screen, around: Surroundings, seat: Seated) -> Html:
    others = any(not it.bot and not it.is_you for it in shown.seats)
    words = "Ask the others to take my last action back" if others else "Take my last action back"
    return sending(shown, around, seat.seat, [("ask_undo", words, "btn low")])


def leaving(shown: Screen, around: Surroundings, seat: Seated) -> Html:
    if seat.bot:
        words = tag("p", f"{shown_name(seat.bot)} plays for you.")
        return tag(
            "div", words, sending(shown, around, seat.seat, [("return", "Return", "btn go")])
        )
    bot = sending(shown, around, seat.seat, [("bot", "Let a bot play for me", "btn low")])
    resign = sending(shown, around, seat.seat, [("resign", "Resign", "btn low")])
    return tag(
        "details",
        tag("summary", "Leave this game"),
        tag("p", LEAVING),
        bot,
        tag("p", RESIGNING),
        resign,
        id="leaving",
    )


def sending(
    shown: Screen, around: Surroundings, seat: int, buttons: list[tuple[str, str, str]]
) -> Html:
    """A form with a button for each thing that can be done about the seat."""
    whose = tag("input", type="hidden", name="seat", value=seat)
    drawn = [tag("button", text, name="op", value=op, class_=look) for op, text, look in buttons]
    action = f"/match/{shown.match}/seat_request"
    return tag("form", hidden(shown, around), whose, *drawn, method="post", action=action)


def clock_of(around: Surroundings, seat: int) -> Html | None:
    """The seat's time; the script counts it down from `data-left` while it runs."""
    found = [clock for clock in around.clocks if clock.seat == seat]
    if not found:
        return None
    clock = found[0]
    return tag(
        "span",
        told(clock),
        class_=f"clock{' runs' if clock.is_running else ''}{'' if clock.left else ' out'}",
        data_left=clock.left,
        data_runs="1" if clock.is_running else "0",
    )


def told(clock: SeatClock) -> str:
    minutes, seconds = divmod(clock.left // 1000, 60)
    return f"{minutes}:{seconds:02} left" if clock.left else "out of time"
