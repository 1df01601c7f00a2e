"""The waiting room of a match: seats, invitation link, options."""

from hashlib import blake2b
from typing import Final

import msgspec

from tabletown.bots.levels import USUAL
from tabletown.table.match.name_rules import NAMELESS
from tabletown.table.pages.build import level_option
from tabletown.table.pages.html import Html, div, span, tag
from tabletown.table.pages.qr import qr_code
from tabletown.table.pages.shell import button, chip, cover, mark, page, panel
from tabletown.table.service.lobby import Lobby, LobbySeat

AGAIN: Final = 5  # seconds until the page reloads without script


def lobby(lobby: Lobby) -> str:
    free = [chair for chair in lobby.seats if not chair.name and not chair.bot]
    said = tag("p", lobby.refusal, class_="banner bad") if lobby.refusal else None
    chairs = tag("ul", *[chair_row(lobby, chair) for chair in lobby.seats], class_="chairs")
    inside = tag(
        "main",
        said,
        div(
            "boxed",
            cover(lobby.game),
            div(
                "",
                tag("h1", lobby.title),
                tag("p", f"{lobby.goal} About {lobby.minutes} minutes.", class_="mut"),
            ),
        ),
        sitting(lobby, free) if lobby.join else None,
        inviting(lobby) if lobby.invite else None,
        panel("Seats", chairs, filling(lobby) if lobby.is_host and free else None),
        panel("Options", tag("ul", *[tag("li", words) for words in lobby.options])),
        class_="narrow",
    )
    waits = "" if lobby.join else "waiting"
    again = 0 if lobby.join else AGAIN
    kind = f"plain {waits}".rstrip()
    return page(
        f"{lobby.title}: waiting",
        kind,
        inside,
        world=lobby.game,
        again=again,
        seats=seats_digest(lobby),
    )


def seats_digest(lobby: Lobby) -> str:
    """A hash of the seating; the script reloads the page when it changes."""
    return blake2b(msgspec.json.encode(lobby.seats), digest_size=8).hexdigest()


def chair_row(lobby: Lobby, seat: LobbySeat) -> Html:
    name = seat.name or seat.bot
    look = "name" if name else "name free"
    words = f"{name} (you)" if seat.is_you and name != NAMELESS else name or "free"
    state = chip("bot", "", "bot") if seat.bot else chip("here", "good", "check") if name else None
    return tag("li", mark(seat.seat), span(look, words), state)


def sitting(lobby: Lobby, free: list[LobbySeat]) -> Html:
    """The form of a guest: a name and a free seat."""
    field = tag("input", type="text", name="name", value=lobby.name, maxlength=24, required=True)
    seats = [
        tag(
            "button",
            f"Take seat {seat.letter}",
            name="seat",
            value=seat.seat,
            class_="btn go" if nth == 0 else "btn",
        )
        for nth, seat in enumerate(free)
    ]
    watch = tag("a", "Watch", href=f"/match/{lobby.match_id}", class_="btn low")
    full = tag("p", "Every seat is taken.") if not free else None
    label = tag("label", span("", "Your name"), field, class_="field")
    luck = tag("input", type="hidden", name="nonce", value="")
    inside = [label, luck, full, div("row wrap", *seats, watch)]
    form = tag("form", *inside, method="post", action=lobby.join)
    return panel("Take a seat", form)


def inviting(lobby: Lobby) -> Html:
    field = tag("input", value=lobby.invite, readonly=True, aria_label="Link", id="invite")
    copy = tag(
        "button",
        "Copy",
        type="button",
        class_="btn soft needs-script",
        value=lobby.invite,
        data_copy="Copied",
    )
    words = tag("p", "Send this link to your friends. Anyone who opens it can take a seat.")
    code = qr_code(lobby.invite)
    camera = tag("figure", code, tag("figcaption", "Or scan this code with a phone."))
    return panel("Invite", words, div("invite", field, copy), camera)


def filling(lobby: Lobby) -> Html:
    levels = [level_option(level, level in lobby.slow, level == USUAL) for level in lobby.levels]
    select = tag("select", *levels, name="level", aria_label="Level of the bots")
    go = button("Fill free seats with bots", "bot", "btn")
    action = f"/match/{lobby.match_id}/fill"
    return tag("form", select, go, class_="row wrap", method="post", action=action)
