"""The table page: whom we wait for, the board, the moves, the players, what happened, the rules."""

import re
from typing import Final

from msgspec import Struct

from tabletown.core.seats import seat_of
from tabletown.table.live.surroundings import ChatLine, Surroundings
from tabletown.table.match.screen import Entry, Screen
from tabletown.table.pages.board import board
from tabletown.table.pages.html import Html, div, join, span, tag
from tabletown.table.pages.moves import hidden, is_paying, moves, spoken
from tabletown.table.pages.players import at, called, dice, players, tally
from tabletown.table.pages.rules import all_rules, guide, rules_now
from tabletown.table.pages.seat_requests import affairs
from tabletown.table.pages.shell import button, chip, icon, link, mark, page

CITED: Final = re.compile(r" ?\((§\d+(, §\d+)*)\)")
LATEST: Final = 130  # letters of what happened last
SENTENCE: Final = re.compile(r"(?<=[.?]) ")  # where one ends
AROUND: Final = (
    "notice",
    "end",
    "players",
    "seat_requests",
    "chat",
    "watching",
)  # parts beside the screen


class Curtain(Struct, frozen=True):
    """Between two hands on one screen."""

    match: str
    title: str
    name: str  # whose turn to look
    letter: str
    address: str  # where the next one goes on


def table(shown: Screen, around: Surroundings) -> str:
    """The whole page; `parts` of it change later."""
    found = parts(shown, around)
    piece = {name: Html(text) for name, text in found.items()}
    main = tag(
        "main",
        div("boardarea", piece["end"], piece["guide"], piece["board"]),
        div("dock", piece["status"], look_again(shown)),
        div("own", piece["moves"]),
        rail(shown, around, piece),
        class_=f"table for-{shown.game}",
    )
    return page(
        found["title"],
        "at-table",
        tag("p", "", id="banner", class_="banner", role="alert", hidden=True),
        piece["notice"],
        main,
        sheetbar(shown),
        tag("div", "", id="announcer", class_="hid", aria_live="assertive"),
        games=[shown.game],
        top=here(shown, around),
        match=shown.match,
        game=shown.game,
        epoch=shown.epoch,
        seq=str(shown.seq),
    )


def parts(shown: Screen, around: Surroundings) -> dict[str, str]:
    """The pieces that change, by name: each has its id, `title` alone is plain text."""
    return {
        "title": title(shown),
        "notice": notice(around),
        "status": status(shown, around),
        "end": end(shown, around),
        "guide": guide(shown.game, shown.question),
        "board": pictured(shown),
        "moves": moves(shown, around),
        "players": players(shown, around),
        "seat_requests": affairs(shown, around),
        "log": log(shown),
        "now": tag("div", rules_now(shown.game, shown.question), id="part-now"),
        "chat": chat(shown, around),
        "watching": watching(around),
    }


def look_again(shown: Screen) -> Html | None:
    """For who waits without script."""
    if shown.question or shown.result:
        return None
    return tag("noscript", tag("a", "Look again", href=f"/match/{shown.match}", class_="btn low"))


def pictured(shown: Screen) -> Html:
    is_over = shown.result is not None
    inside = board(shown.game, shown.board, shown.description, is_over)
    return tag("div", inside, id="part-board")


def title(shown: Screen) -> str:
    if shown.result:
        return f"Over: {shown.title}"
    return f"Your turn: {shown.title}" if shown.question else shown.title


def here(shown: Screen, around: Surroundings) -> Html:
    """The top bar: which table, who watches, whether all is saved, and the rest in a menu."""
    saved = span("saved", icon("check"), span("", "All moves saved"))
    items = [
        tag("a", "Rules of this game", href=f"/rules/{shown.game}"),
        tag("a", "From the beginning", href=at(shown, 0)),
        tag("a", "Check the shuffle", href=f"/match/{shown.match}/fair"),
        tag("a", "Link to watch", href=around.watch_link, data_copy="Link copied")
        if around.watch_link
        else None,
        confirming(),
        switch("sound", "Sound when it is my turn"),
        switch("guide", "Guide to this game"),
        switch("dark", "Dark"),
        tag("button", "Keys", type="button", id="keys", class_="needs-script"),
    ]
    menu = tag(
        "details",
        tag("summary", icon("more"), span("hid", "Menu"), class_="icon"),
        div("menu panel", *items),
        class_="menubox",
    )
    name = div(
        "here", tag("h1", shown.title), span("cap", " · ".join(seat.name for seat in shown.seats))
    )
    return join(name, span("sp"), watching(around), saved, menu)


def switch(name: str, words: str) -> Html:
    box = tag("input", type="checkbox", data_setting=name)
    return tag("label", box, words, class_="needs-script")


def confirming() -> Html:
    ways = (("final", "what cannot be undone"), ("each", "each move"), ("never", "nothing"))
    options = [tag("option", words, value=way) for way, words in ways]
    return tag(
        "label", "Confirm", tag("select", *options, data_setting="confirm"), class_="needs-script"
    )


def watching(around: Surroundings) -> Html:
    many = f"{around.watching} watching" if around.watching else ""
    inside = [icon("watch"), many] if many else []
    return tag("span", *inside, id="part-watching", class_="eyes")


def notice(around: Surroundings) -> Html:
    """What must be said before anything else."""
    found = [
        tag("p", icon(symbol), words, class_=f"banner {look}")
        for words, look, symbol in (
            (around.is_paused, "last", "pending"),
            (around.notice, "last", "pending"),
            (around.said_no, "bad", "close"),
            (around.note, "act", "hint"),
        )
        if words
    ]
    return tag("div", *found, id="part-notice", class_="notices")


def status(shown: Screen, around: Surroundings) -> Html:
    """One line for everybody, what else there is to say, and the buttons that are always there."""
    said, *rest = SENTENCE.split(CITED.sub("", shown.status), maxsplit=1)
    said, more = spoken(said.removesuffix(".")), "".join(rest)
    is_mine = bool(shown.question)
    if shown.has_chosen:
        more = "You have chosen; you may still change it by undoing."
    lines = [tag("p", said, id="say"), tag("small", more, id="more"), latest(shown)]
    return tag(
        "section",
        div("say", *lines),
        acts(shown, around) if shown.viewer >= 0 and not shown.result else None,
        id="part-status",
        class_="status" + " yours" * is_mine + " over" * bool(shown.result),
        aria_label="Status",
        data_say=said,
        data_more=more,
        data_rule=shown.question,
    )


def latest(shown: Screen) -> Html | None:
    """What happened last: the end of its sentence. Beside the log only what came of own moves."""
    if not shown.log or shown.result:
        return None
    entry = shown.log[-1]
    found = ""
    for piece in reversed(entry.words.split("; ")):
        if found and len(piece) + len(found) > LATEST:
            break
        found = f"{piece}; {found}" if found else piece
    look = "latest mine" if entry.seat == shown.viewer and "; " in entry.words else "latest"
    return tag("small", tag("b", spoken_by(shown, entry)), f": {found}.", class_=look)


def acts(shown: Screen, around: Surroundings) -> Html:
    post = f"/match/{shown.match}"
    hint = button("Hint", "hint", "btn low", formaction=f"{post}/hint", id="hint")
    reason = None if shown.undo.offered else shown.undo.reason
    undo = button(
        "Undo",
        "undo",
        "btn low" if shown.undo.offered else "btn low off",
        formaction=f"{post}/undo",
        id="undo",
        title=reason,
        data_reason=reason,
    )
    cancel = button("Back", "close", "btn low needs-script", type="button", id="back", hidden=True)
    go = button("Confirm", "check", "btn go needs-script", type="button", id="go", disabled=True)
    pay = button("Pay all", "check", "btn soft needs-script", type="button", id="pay-all")
    can_hint = bool(shown.question)
    return tag(
        "form",
        hidden(shown, around),
        hint if can_hint else None,
        undo,
        cancel,
        pay if is_paying(shown) else None,
        go if shown.moves else None,
        class_="acts",
        method="post",
        action=f"{post}/undo",
    )


def end(shown: Screen, around: Surroundings) -> Html:
    """Who won, the scores, and what next; empty while the game runs."""
    if not shown.result:
        return tag("div", id="part-end")
    ranked = [shown.seats[seat] for seat in shown.result.order]
    rows = [
        tag(
            "li",
            mark(seat.seat, kind=seat.mark),
            span("name", called(seat)),
            chip("winner", "good", "laurel") if seat.is_winner else None,
            span("score", seat.score_words),
        )
        for seat in ranked
    ]
    post = f"/match/{shown.match}"
    again = tag(
        "form", button("Rematch", "rotate", "btn go"), method="post", action=f"{post}/rematch"
    )
    if around.rematch:
        again = link("To the rematch", "rotate", around.rematch, "btn go")
    links = [
        again,
        link("Replay", "play", at(shown, 0)),
        link("Review", "log", f"{post}/review"),
        link("Check the shuffle", "lock", f"{post}/fair"),
        link("Save the game", "link", f"{post}/replay", "btn low"),
    ]
    inside = [
        tag("h2", spoken(shown.result.sentence)),
        tag("ol", *rows),
        tally(ranked),
        div("row wrap", *links),
        dice(shown.rolls),
    ]
    return tag("section", *inside, id="part-end", class_="panel end", aria_label="Result")


def rail(shown: Screen, around: Surroundings, piece: dict[str, Html]) -> Html:
    shut = tag("a", icon("close"), span("hid", "Close"), href="#board", class_="shut icon")
    people = tag(
        "section",
        shut,
        tag("header", tag("h2", "Players")),
        piece["players"],
        piece["seat_requests"],
        class_="panel",
        id="p-players",
    )
    names = [("log", "Log"), ("rules", "Rules"), ("chat", "Chat")]
    radios = [
        tag("input", type="radio", name="tab", id=f"t-{key}", checked=key == "log")
        for key, _words in names
    ]
    labels = [tag("label", words, for_=f"t-{key}") for key, words in names]
    again = button(
        "Show the latest again", "watch", "btn low needs-script", type="button", id="again"
    )
    pages = [
        tag("div", again, piece["log"], class_="page log", id="p-log"),
        tag("div", piece["now"], all_rules(shown.game), class_="page rules", id="p-rules"),
        tag("div", piece["chat"], speak(shown, around), class_="page chat", id="p-chat"),
    ]
    tabs = tag("section", shut, *radios, div("tabrow", *labels), *pages, class_="panel tabs")
    return tag("aside", people, tabs, class_="rail")


def log(shown: Screen) -> Html:
    """What happened, the newest turn first; each line leads to the position after it."""
    turns: list[list[Entry]] = [[]]
    for entry in shown.log:
        if turns[-1] and (turns[-1][-1].closes or turns[-1][-1].heading != entry.heading):
            turns.append([])
        turns[-1].append(entry)
    mine = [nth for nth, entry in enumerate(shown.log) if entry.seat == shown.viewer]
    fresh = shown.log[mine[-1] + 1 if mine else len(shown.log) - 1 :]
    drawn: list[Html] = []
    heading = ""
    for turn in reversed(turns if shown.log else []):
        if turn[0].heading != heading:
            heading = turn[0].heading
            drawn.append(tag("h3", heading))
        drawn.append(tag("ol", *[line(shown, entry, entry in fresh) for entry in turn]))
    empty = tag("p", "Nothing has happened yet.", class_="mut") if not drawn else None
    return tag("div", empty, *drawn, id="part-log", role="log", aria_label="Log", tabindex=0)


def line(shown: Screen, entry: Entry, is_fresh: bool) -> Html:
    words = span("", tag("b", spoken_by(shown, entry)), f": {entry.words}.")
    look = "last" if is_fresh else None
    inside = tag(
        "a",
        mark(entry.seat, "sm", shown.seats[entry.seat].mark),
        words,
        icon("check"),
        href=at(shown, entry.step),
    )
    return tag("li", inside, class_=look)


def spoken_by(shown: Screen, entry: Entry) -> str:
    return "You" if entry.seat == shown.viewer else entry.name


def chat(shown: Screen, around: Surroundings) -> Html:
    said = [line_of_chat(shown, said) for said in around.chat]
    return tag("ol", *said, id="part-chat", aria_label="Chat")


def line_of_chat(shown: Screen, said: ChatLine) -> Html:
    is_seated = said.seat >= 0
    who = mark(said.seat, "sm", shown.seats[said.seat].mark) if is_seated else icon("watch")
    return tag("li", who, span("", tag("b", said.name), f": {said.text}"))


def speak(shown: Screen, around: Surroundings) -> Html:
    field = tag("input", name="text", maxlength=500, aria_label="Say something", required=True)
    inside = [tag("input", type="hidden", name="cid", value=around.cid), field]
    send = tag("button", "Send", class_="btn soft")
    action = f"/match/{shown.match}/chat"
    return tag("form", *inside, send, class_="row say", method="post", action=action, id="say-form")


def sheetbar(shown: Screen) -> Html:
    """On a phone: the rest of the page as sheets."""
    names = [
        ("#p-players", "players", "Players"),
        ("#p-log", "log", "Log"),
        ("#p-rules", "rules", "Rules"),
        ("#p-chat", "person", "Chat"),
        ("#part-moves", "play", "Moves"),
    ]
    inside = [tag("a", icon(symbol), words, href=to) for to, symbol, words in names]
    return tag("nav", *inside, class_="sheetbar", aria_label="More")


def curtain(curtain: Curtain) -> str:
    """Nothing of the game shows until the next player is in front of the screen."""
    inside = [
        mark(seat_of(curtain.letter), "large"),
        tag("h1", f"Pass the screen to {curtain.name}"),
        tag("p", "Nothing is shown until they press the button."),
        link(f"I am {curtain.name}", "play", curtain.address, "btn go"),
    ]
    return page(
        curtain.title, "plain", tag("main", div("notice panel curtain", *inside), class_="narrow")
    )
