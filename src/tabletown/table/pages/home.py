"""The home page: start a game in one click, continue a match, open a replay."""

import re
from functools import lru_cache
from typing import Final

from tabletown.draw.style import read
from tabletown.table.match.clock import OFFERED, lasting, read_clock
from tabletown.table.match.name_rules import display_name
from tabletown.table.pages.build import build_line, level_option
from tabletown.table.pages.html import Html, div, join, span, tag
from tabletown.table.pages.moves import capitalized
from tabletown.table.pages.shell import button, chip, cover, icon, link, page
from tabletown.table.service.lobby import BotBuild, GameOffer, Home, ListedMatch, OptionOffer

# Slots of the template, in characters for private use, which no text of ours contains.
NAME, MATCH_ID, BANNERS, MATCHES, SEAL = SLOTS = tuple(
    f"\ue000{slot}\ue001" for slot in ("name", "match_id", "banners", "matches", "seal")
)
SLOT: Final = re.compile(f"({'|'.join(SLOTS)})")
WAYS: Final = (
    ("friends", "Invite", "link"),
    ("screen", "Screen", "screen"),
    ("watch", "Watch", "watch"),
)
SMALL: Final = ("de", "of", "the")  # words in titles without a capital letter


def home(contents: Home) -> str:
    """The home page: a cached template, which is the same for everybody, with its slots filled.

    Rendering takes milliseconds, filling the slots a tenth of one.
    """
    refusal = tag("p", icon("close"), contents.refusal, class_="banner bad")
    filling = {
        NAME: join(contents.name),
        MATCH_ID: join(contents.next_match_id),
        BANNERS: join(refusal if contents.refusal else None, build_line(contents.build)),
        MATCHES: my_matches([*contents.running, *contents.finished]),
        SEAL: join(contents.seal),
    }
    pieces = template(
        contents.offers, contents.levels, contents.usual, contents.build.is_interpreted
    )
    return "".join(filling.get(piece, piece) for piece in pieces)


@lru_cache(maxsize=4)  # builds of the bots, of which one is current
def template(
    offers: tuple[GameOffer, ...], levels: tuple[str, ...], usual: str, is_interpreted: bool
) -> tuple[str, ...]:
    """The page as pieces of HTML with slots between them; nothing in it depends on the viewer."""
    build = BotBuild(is_interpreted=is_interpreted)
    blank = Home(NAME, levels, usual, offers, (), (), "", MATCH_ID, SEAL, build)
    inside = tag(
        "main",
        Html(BANNERS),
        div("lead", lead(blank, offers[0]), Html(MATCHES)),
        tag("h2", "The games", class_="hid"),
        tag("ol", *[boxed_game(blank, offer) for offer in offers], class_="boxes"),
        div("foot", import_panel(), seal_panel(blank)),
        class_="home",
    )
    return tuple(SLOT.split(page("", "at-home", inside, top=name_field(blank))))


def name_field(contents: Home) -> Html:
    """The field for the player's name, which the script copies into every form."""
    field = tag("input", type="text", value=contents.name, maxlength=24, id="name", size=12)
    label = tag("label", span("", "Playing as"), field, class_="called needs-script")
    return join(span("sp"), label)


def lead(contents: Home, first: GameOffer) -> Html:
    go = start_form(contents, first, "bot", button("Play a bot now", "bot", "btn go"))
    against = f"{first.title} against {display_name(contents.usual)}, {first.minutes} minutes"
    words = "Alone, on one screen, with friends by link, or against bots. No account."
    return div(
        "",
        tag("h1", Html(read("tabletown.table", "static/wordmark.svg"))),
        tag("p", f"Five board games about building towns. {words}", class_="sub"),
        div("row wrap first", go, span("under", against)),
    )


def start_form(contents: Home, offer: GameOffer, mode: str, go: Html) -> Html:
    """A button that starts a match with default settings."""
    usual = {
        "game": offer.game,
        "mode": mode,
        "name": contents.name,
        "seats": str(max(offer.fewest, min(2, offer.most))),
        "level": contents.usual,
        "match_id": contents.next_match_id,
        "seal": contents.seal,
        "nonce": "",
    }
    fields = [tag("input", type="hidden", name=key, value=value) for key, value in usual.items()]
    return tag("form", *fields, go, method="post", action="/new")


def my_matches(matches: list[ListedMatch]) -> Html:
    rows = [match_item(match) for match in matches]
    empty = div("pad", tag("p", "No matches yet. Start one with a click.", class_="mut"))
    head = tag("header", tag("h2", "My matches"), span("cap", "on this device"))
    return tag("section", head, tag("ul", *rows) if rows else empty, class_="panel mygames")


def match_item(match: ListedMatch) -> Html:
    words = "Play" if match.is_my_turn else "Review" if match.is_over else "Open"
    look = "act" if match.is_my_turn else "good" if match.is_over else ""
    state = "Your turn" if match.is_my_turn else "Finished" if match.is_over else "Running"
    state = "Free seats" if match.is_open else state
    return tag(
        "li",
        tag(
            "a",
            cover(match.game),
            div(
                "g",
                tag("b", match.title),
                span("cap", f"{', '.join(match.names)} · {match.status}"),
            ),
            chip(state, look),
            span("goto", words),
            href=match.address,
            class_="mygame",
        ),
    )


def boxed_game(contents: Home, offer: GameOffer) -> Html:
    """A box on the shelf, which starts a match against a bot, and what is in it."""
    seats = f"{offer.fewest} to {offer.most}" if offer.fewest < offer.most else f"{offer.most}"
    front = tag("button", cover(offer.game), class_="box", aria_label=f"Play {offer.title} now")
    ways = [
        start_form(contents, offer, mode, button(text, symbol, "btn low"))
        for mode, text, symbol in WAYS
    ]
    text = div(
        "info",
        tag("h3", offer.title),
        tag("p", f"{seats} players · {offer.minutes} minutes", class_="cap"),
        tag("p", offer.goal),
        start_form(contents, offer, "bot", button("Play a bot now", "bot", "btn soft")),
        div("more", *ways),
        settings_form(contents, offer),
    )
    return tag("li", start_form(contents, offer, "bot", front), text, class_="game")


def settings_form(contents: Home, offer: GameOffer) -> Html:
    """The form with all settings of a match."""
    fields = [
        tag("input", type="hidden", name="game", value=offer.game),
        tag("input", type="hidden", name="match_id", value=contents.next_match_id),
        tag("input", type="hidden", name="seal", value=contents.seal),
        name_input(contents),
        field(
            "Who plays",
            "mode",
            [
                ("bot", "Me against bots"),
                ("friends", "Friends, by link"),
                ("screen", "Friends, on this screen"),
                ("watch", "Only bots"),
            ],
            "bot",
        ),
        field("Seats", "seats", seat_numbers(offer), str(max(offer.fewest, min(2, offer.most)))),
        level_field(contents, offer),
        *[option_field(choice) for choice in offer.choices],
        clock_field(),
        nonce_field(),
    ]
    go = div(
        "row",
        button("Start", "play", "btn"),
        link("Rules", "rules", f"/rules/{offer.game}", "btn low"),
    )
    form = tag("form", *fields, go, method="post", action="/new")
    return tag("details", tag("summary", "Seats, bots and options"), form, class_="setting")


def name_input(contents: Home) -> Html:
    box = tag("input", type="text", name="name", value=contents.name, maxlength=24)
    return tag("label", span("", "Your name"), box, class_="field")


def seat_numbers(offer: GameOffer) -> list[tuple[str, str]]:
    return [(str(seats), str(seats)) for seats in range(offer.fewest, offer.most + 1)]


def field(words: str, name: str, values: list[tuple[str, str]], usual: str) -> Html:
    options = [tag("option", text, value=key, selected=key == usual) for key, text in values]
    return tag("label", span("", words), tag("select", *options, name=name), class_="field")


def level_field(contents: Home, offer: GameOffer) -> Html:
    slow = offer.searching if contents.build.is_interpreted else ()
    levels = [
        level_option(level, level in slow, level == contents.usual) for level in contents.levels
    ]
    select = tag("select", *levels, name="level")
    return tag("label", span("", "Level of the bots"), select, class_="field")


def option_field(choice: OptionOffer) -> Html:
    values = [(value, option_words(value)) for value in choice.values]
    return field(choice.sentence, f"option-{choice.name}", values, choice.default)


def option_words(value: str) -> str:
    """ "battle_of_guararapes" is "Battle of Guararapes"."""
    words = [word if word in SMALL else word.capitalize() for word in value.split("_")]
    return capitalized(" ".join(words))


def clock_field() -> Html:
    """The field for the clock; none by default."""
    words = [(text, words_of(text)) for text in OFFERED]
    return field("Clock", "clock", words, "")


def words_of(text: str) -> str:
    allowance = read_clock(text)
    if allowance is None:
        return "none"
    strict = ", strict" if allowance.is_strict else ""
    return f"{lasting(allowance.bank_ms)} + {lasting(allowance.increment_ms)} a turn{strict}"


def nonce_field() -> Html:
    """Text that the player adds to the shuffle; the script fills it if it is empty."""
    box = tag("input", type="text", name="nonce", maxlength=64, autocomplete="off")
    words = "Text to add to the shuffle (optional)"
    return tag("label", span("", words), box, class_="field")


def seal_panel(contents: Home) -> Html:
    """The published hash of the next match's seed."""
    words = (
        "The secret seed of your next match is already drawn. This is its hash. After the match "
        "you can check that the seed was not changed:"
    )
    inside = [tag("p", words), tag("p", contents.seal, class_="hex")]
    head = tag("summary", "Fair shuffle")
    return tag("details", head, *inside, class_="panel importing", id="seal")


def import_panel() -> Html:
    area = tag("textarea", name="replay", id="replay", required=True, aria_label="Text of a replay")
    file = tag(
        "input", type="file", data_into="#replay", aria_label="Replay file", class_="needs-script"
    )
    go = button("Open", "play", "btn")
    form = tag("form", file, area, go, method="post", action="/import")
    return tag("details", tag("summary", "Open a saved match"), form, class_="panel importing")
