"""The match page: status, board, moves, players, log, rules and chat."""

import re
from typing import Final

from msgspec import Struct

from tabletown.core.seats import seat_of
from tabletown.table.live.surroundings import ChatLine, Surroundings
from tabletown.table.match.screen import LogEntry, Screen
from tabletown.table.pages.board import board
from tabletown.table.pages.html import Html, div, join, span, tag
from tabletown.table.pages.moves import capitalized, hidden, is_paying, moves
from tabletown.table.pages.players import at, called, dice, players, tally
from tabletown.table.pages.rules import all_rules, guide, rules_now
from tabletown.table.pages.seat_requests import seat_requests
from tabletown.table.pages.shell import button, chip, heading, icon, link, mark, page

CITED: Final = re.compile(r" ?\((§\d+(, §\d+)*)\)")
REMOVED: Final = "removed by the operator"  # in place of the text of a line of chat
LATEST: Final = 130  # letters of the last log entry in the status
SENTENCE: Final = re.compile(r"(?<=[.?]) ")  # the end of a sentence
SURROUNDING_PARTS: Final = (
    "notice",
    "end",
    "players",
    "seat_requests",
    "chat",
    "watching",
)  # parts beside the screen


class Curtain(Struct, frozen=True):
    """The page between the turns of two players at one screen."""

    match_id: str
    game: str
    title: str
    name: str  # whose turn to look
    letter: str
    address: str  # where the next one goes on


def table(screen: Screen, surroundings: Surroundings) -> str:
    """The whole page."""
    texts = parts(screen, surroundings)
    piece = {name: Html(text) for name, text in texts.items()}
    main = tag(
        "main",
        div("boardarea", piece["end"], piece["guide"], piece["board"]),
        div("dock", piece["status"], reload_link(screen)),
        div("own", piece["moves"]),
        rail(screen, surroundings, piece),
        class_=f"table for-{screen.game}",
    )
    return page(
        texts["title"],
        "at-table",
        tag("p", "", id="banner", class_="banner", role="alert", hidden=True),
        piece["notice"],
        main,
        sheetbar(screen),
        tag("div", "", id="announcer", class_="hid", aria_live="assertive"),
        world=screen.game,
        has_board=True,
        top=here(screen, surroundings),
        match=screen.match_id,
        game=screen.game,
        epoch=screen.epoch,
        seq=str(screen.seq),
    )


def parts(screen: Screen, surroundings: Surroundings) -> dict[str, str]:
    """The parts that change, by name: HTML with the id `part-NAME`; `title` is plain text."""
    return {
        "title": title(screen),
        "notice": notice(surroundings),
        "status": status(screen, surroundings),
        "end": end(screen, surroundings),
        "guide": guide(screen.game, screen.question),
        "board": pictured(screen),
        "moves": moves(screen, surroundings),
        "players": players(screen, surroundings),
        "seat_requests": seat_requests(screen, surroundings),
        "log": log(screen),
        "now": tag("div", rules_now(screen.game, screen.question), id="part-now"),
        "chat": chat(screen, surroundings),
        "watching": watching(surroundings),
    }


def reload_link(screen: Screen) -> Html | None:
    """A reload link for players without script."""
    if screen.question or screen.result:
        return None
    return tag("noscript", tag("a", "Reload", href=f"/match/{screen.match_id}", class_="btn low"))


def pictured(screen: Screen) -> Html:
    is_over = screen.result is not None
    inside = board(screen.game, screen.board, screen.description, is_over)
    return tag("div", inside, id="part-board")


def title(screen: Screen) -> str:
    if screen.result:
        return f"Over: {screen.title}"
    return f"Your turn: {screen.title}" if screen.question else screen.title


def here(screen: Screen, surroundings: Surroundings) -> Html:
    """The top bar: the game, spectators, whether all is saved, and a menu."""
    saved = span("saved", icon("check"), span("", "All moves saved"))
    items = [
        tag("a", "Rules", href=f"/rules/{screen.game}"),
        tag("a", "Replay from the start", href=at(screen, 0)),
        tag("a", "Check the shuffle", href=f"/match/{screen.match_id}/fair"),
        tag("a", "Copy link for spectators", href=surroundings.watch_link, data_copy="Link copied")
        if surroundings.watch_link
        else None,
        confirming(),
        switch("sound", "Sound on my turn"),
        switch("guide", "Guide"),
        switch("dark", "Dark mode"),
        tag("button", "Keys", type="button", id="keys", class_="needs-script"),
    ]
    menu = tag(
        "details",
        tag("summary", icon("more"), span("hid", "Menu"), class_="icon"),
        div("menu panel", *items),
        class_="menubox",
    )
    names = " · ".join(seat.name for seat in screen.seats)
    name = div("here", heading(screen.game, screen.title), span("cap", names))
    return join(name, span("sp"), watching(surroundings), saved, menu)


def switch(name: str, words: str) -> Html:
    box = tag("input", type="checkbox", data_setting=name)
    return tag("label", box, words, class_="needs-script")


def confirming() -> Html:
    ways = (("final", "moves without undo"), ("each", "every move"), ("never", "no moves"))
    options = [tag("option", words, value=way) for way, words in ways]
    return tag(
        "label", "Confirm", tag("select", *options, data_setting="confirm"), class_="needs-script"
    )


def watching(surroundings: Surroundings) -> Html:
    many = f"{surroundings.watching} watching" if surroundings.watching else ""
    inside = [icon("watch"), many] if many else []
    return tag("span", *inside, id="part-watching", class_="eyes")


def notice(surroundings: Surroundings) -> Html:
    """Banners above the page."""
    banners = [
        tag("p", icon(symbol), words, class_=f"banner {look}")
        for words, look, symbol in (
            (surroundings.is_paused, "last", "pending"),
            (surroundings.notice, "last", "pending"),
            (surroundings.refusal, "bad", "close"),
            (surroundings.note, "act", "hint"),
        )
        if words
    ]
    return tag("div", *banners, id="part-notice", class_="notices")


def status(screen: Screen, surroundings: Surroundings) -> Html:
    """The status line, its second sentence, the last log entry, and the buttons."""
    said, *rest = SENTENCE.split(CITED.sub("", screen.status), maxsplit=1)
    said, more = capitalized(said.removesuffix(".")), "".join(rest)
    is_mine = bool(screen.question)
    if screen.has_chosen:
        more = "You have chosen. Undo to change your choice."
    lines = [tag("p", said, id="say"), tag("small", more, id="more"), latest(screen)]
    return tag(
        "section",
        div("say", *lines),
        action_buttons(screen, surroundings) if screen.viewer >= 0 and not screen.result else None,
        id="part-status",
        class_="status" + " yours" * is_mine + " over" * bool(screen.result),
        aria_label="Status",
        data_say=said,
        data_more=more,
        data_rule=screen.question,
    )


def latest(screen: Screen) -> Html | None:
    """The end of the last log entry; a wide page shows it only after own moves."""
    if not screen.log or screen.result:
        return None
    entry = screen.log[-1]
    end = ""
    for piece in reversed(entry.words.split("; ")):
        if end and len(piece) + len(end) > LATEST:
            end = f"\N{HORIZONTAL ELLIPSIS} {end}"
            break
        end = f"{piece}; {end}" if end else piece
    look = "latest mine" if entry.seat == screen.viewer and "; " in entry.words else "latest"
    return tag("small", *said(screen, entry, end), class_=look)


def action_buttons(screen: Screen, surroundings: Surroundings) -> Html:
    post = f"/match/{screen.match_id}"
    hint = button("Hint", "hint", "btn low", formaction=f"{post}/hint", id="hint")
    reason = None if screen.undo.offered else screen.undo.reason
    undo = button(
        "Undo",
        "undo",
        "btn low" if screen.undo.offered else "btn low off",
        formaction=f"{post}/undo",
        id="undo",
        title=reason,
        data_reason=reason,
    )
    cancel = button("Back", "close", "btn low needs-script", type="button", id="back", hidden=True)
    go = button("Confirm", "check", "btn go needs-script", type="button", id="go", disabled=True)
    pay = button("Pay all", "check", "btn soft needs-script", type="button", id="pay-all")
    can_hint = bool(screen.question)
    return tag(
        "form",
        hidden(screen, surroundings),
        hint if can_hint else None,
        undo,
        cancel,
        pay if is_paying(screen) else None,
        go if screen.moves else None,
        class_="acts",
        method="post",
        action=f"{post}/undo",
    )


def end(screen: Screen, surroundings: Surroundings) -> Html:
    """The result and what to do next; empty while the match runs."""
    if not screen.result:
        return tag("div", id="part-end")
    ranked = [screen.seats[seat] for seat in screen.result.order]
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
    post = f"/match/{screen.match_id}"
    again = tag(
        "form", button("Rematch", "rotate", "btn go"), method="post", action=f"{post}/rematch"
    )
    if surroundings.rematch:
        again = link("To the rematch", "rotate", surroundings.rematch, "btn go")
    links = [
        again,
        link("Replay", "play", at(screen, 0)),
        link("Review", "log", f"{post}/review"),
        link("Check the shuffle", "lock", f"{post}/fair"),
        link("Save replay", "link", f"{post}/replay", "btn low"),
    ]
    inside = [
        tag("h2", capitalized(screen.result.sentence)),
        tag("ol", *rows),
        tally(ranked),
        div("row wrap", *links),
        dice(screen.rolls),
    ]
    return tag("section", *inside, id="part-end", class_="panel end", aria_label="Result")


def rail(screen: Screen, surroundings: Surroundings, piece: dict[str, Html]) -> Html:
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
    again = button("Replay last move", "watch", "btn low needs-script", type="button", id="again")
    pages = [
        tag("div", again, piece["log"], class_="page log", id="p-log"),
        tag("div", piece["now"], all_rules(screen.game), class_="page rules", id="p-rules"),
        tag("div", piece["chat"], chat_form(screen, surroundings), class_="page chat", id="p-chat"),
    ]
    tabs = tag("section", shut, *radios, div("tabrow", *labels), *pages, class_="panel tabs")
    return tag("aside", people, tabs, class_="rail")


def log(screen: Screen) -> Html:
    """The log, newest turn first; each entry links to the position after it."""
    turns: list[list[LogEntry]] = [[]]
    for entry in screen.log:
        if turns[-1] and (turns[-1][-1].closes or turns[-1][-1].heading != entry.heading):
            turns.append([])
        turns[-1].append(entry)
    mine = [nth for nth, entry in enumerate(screen.log) if entry.seat == screen.viewer]
    fresh = screen.log[mine[-1] + 1 if mine else len(screen.log) - 1 :]
    drawn: list[Html] = []
    heading = ""
    for turn in reversed(turns if screen.log else []):
        if turn[0].heading != heading:
            heading = turn[0].heading
            drawn.append(tag("h3", heading))
        drawn.append(tag("ol", *[line(screen, entry, entry in fresh) for entry in turn]))
    empty = tag("p", "No moves yet.", class_="mut") if not drawn else None
    return tag("div", empty, *drawn, id="part-log", role="log", aria_label="Log", tabindex=0)


def line(screen: Screen, entry: LogEntry, is_fresh: bool) -> Html:
    words = span("", *said(screen, entry, entry.words))
    look = "last" if is_fresh else None
    inside = tag(
        "a",
        mark(entry.seat, "sm", screen.seats[entry.seat].mark),
        words,
        icon("check"),
        href=at(screen, entry.step),
    )
    return tag("li", inside, class_=look)


def said(screen: Screen, entry: LogEntry, words: str) -> list[Html | str]:
    """The entry as a sentence: "You" for the viewer; no name for what happened to all."""
    if not entry.name:
        return [f"{words}."]
    return [tag("b", "You" if entry.seat == screen.viewer else entry.name), f" {words}."]


def chat(screen: Screen, surroundings: Surroundings) -> Html:
    lines = [chat_line(screen, line) for line in surroundings.chat]
    return tag("ol", *lines, id="part-chat", aria_label="Chat")


def chat_line(screen: Screen, said: ChatLine) -> Html:
    is_seated = said.seat >= 0
    who = mark(said.seat, "sm", screen.seats[said.seat].mark) if is_seated else icon("watch")
    text: Html | str = said.text or tag("i", REMOVED, class_="mut")
    return tag("li", who, span("", tag("b", said.name), ": ", text))


def chat_form(screen: Screen, surroundings: Surroundings) -> Html:
    field = tag("input", name="text", maxlength=500, aria_label="Message", required=True)
    inside = [tag("input", type="hidden", name="cid", value=surroundings.cid), field]
    send = tag("button", "Send", class_="btn soft")
    action = f"/match/{screen.match_id}/chat"
    return tag("form", *inside, send, class_="row say", method="post", action=action, id="say-form")


def sheetbar(screen: Screen) -> Html:
    """Links that open the other panels as sheets on a phone."""
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
    """A page without any of the match, until the next player has the screen."""
    inside = [
        mark(seat_of(curtain.letter), "large"),
        tag("h1", f"Pass the screen to {curtain.name}"),
        tag("p", "The match stays hidden until they press the button."),
        link(f"I am {curtain.name}", "play", curtain.address, "btn go"),
    ]
    main = tag("main", div("notice panel curtain", *inside), class_="narrow")
    return page(curtain.title, "plain", main, world=curtain.game)
