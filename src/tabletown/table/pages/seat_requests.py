"""Seat requests: let a bot play, return, resign, ask to undo; and the clocks."""

from typing import Final

from tabletown.table.live.surroundings import SeatClock, Surroundings
from tabletown.table.match.name_rules import display_name
from tabletown.table.match.screen import Screen, Seated
from tabletown.table.pages.html import Html, tag
from tabletown.table.pages.moves import hidden

LEAVING: Final = "A bot plays for you until you return."
RESIGNING: Final = "This is final: a bot plays on, and you can no longer win."


def seat_requests(screen: Screen, surroundings: Surroundings) -> Html:
    """The viewer's seat requests; empty for spectators."""
    mine = [seat for seat in screen.seats if seat.is_you]
    inside: list[Html | None] = []
    if mine and not screen.result:
        inside = [
            answering(screen, surroundings),
            asking(screen, surroundings, mine[0])
            if screen.undo.can_ask and not screen.asked
            else None,
            leaving(screen, surroundings, mine[0]) if not mine[0].has_resigned else None,
        ]
    return tag("div", *inside, id="part-seat_requests", class_="seat-requests")


def answering(screen: Screen, surroundings: Surroundings) -> Html | None:
    if screen.asked is None:
        return None
    words = tag("p", screen.asked.sentence)
    if not screen.asked.is_yours:
        return words
    buttons = [("agree", "Agree", "btn go"), ("decline", "Decline", "btn low")]
    return tag("div", words, sending(screen, surroundings, screen.asked.seat, buttons))


def asking(screen: Screen, surroundings: Surroundings, seat: Seated) -> Html:
    others = any(not it.bot and not it.is_you for it in screen.seats)
    words = "Ask the others to undo my last action" if others else "Undo my last action"
    return sending(screen, surroundings, seat.seat, [("ask_undo", words, "btn low")])


def leaving(screen: Screen, surroundings: Surroundings, seat: Seated) -> Html:
    if seat.bot:
        words = tag("p", f"{display_name(seat.bot)} plays for you.")
        return tag(
            "div", words, sending(screen, surroundings, seat.seat, [("return", "Return", "btn go")])
        )
    bot = sending(screen, surroundings, seat.seat, [("bot", "Let a bot play for me", "btn low")])
    resign = sending(screen, surroundings, seat.seat, [("resign", "Resign", "btn low")])
    return tag(
        "details",
        tag("summary", "Leave this match"),
        tag("p", LEAVING),
        bot,
        tag("p", RESIGNING),
        resign,
        id="leaving",
    )


def sending(
    screen: Screen, surroundings: Surroundings, seat: int, buttons: list[tuple[str, str, str]]
) -> Html:
    """A form with a button for each request about the seat."""
    whose = tag("input", type="hidden", name="seat", value=seat)
    drawn = [tag("button", text, name="op", value=op, class_=look) for op, text, look in buttons]
    action = f"/match/{screen.match_id}/seat_request"
    return tag("form", hidden(screen, surroundings), whose, *drawn, method="post", action=action)


def clock_of(surroundings: Surroundings, seat: int) -> Html | None:
    """The seat's clock; the script counts it down from `data-left`."""
    clocks = [clock for clock in surroundings.clocks if clock.seat == seat]
    if not clocks:
        return None
    clock = clocks[0]
    return tag(
        "span",
        time_left(clock),
        class_=f"clock{' runs' if clock.is_running else ''}{'' if clock.left else ' out'}",
        data_left=clock.left,
        data_runs="1" if clock.is_running else "0",
    )


def time_left(clock: SeatClock) -> str:
    minutes, seconds = divmod(clock.left // 1000, 60)
    return f"{minutes}:{seconds:02} left" if clock.left else "out of time"
