"""The check of a shuffle: what was sealed before the deal, what came out, whether they agree."""

from tabletown.table.pages.html import Html, div, join, tag
from tabletown.table.pages.shell import icon, link, page, panel
from tabletown.table.service.reviews import Fairness


def fair(fairness: Fairness) -> str:
    words = (
        "Before the deal the server sealed a secret number and showed its fingerprint. Every "
        "player added a number of their own. Dice and cards come from all of them together, so "
        "nobody could choose or change them."
    )
    main = tag(
        "main",
        tag("h1", f"Check the shuffle: {fairness.title}"),
        tag("p", words),
        panel("What is known", facts(fairness)),
        panel("Checks", checks(fairness)),
        div("row", link("To the table", "play", f"/match/{fairness.match}", "btn low")),
        class_="narrow",
    )
    return page(f"Check the shuffle: {fairness.title}", "plain", main)


def facts(fairness: Fairness) -> Html:
    sealed = "sealed until the game is over"
    rows = [
        *([("Screen before the table was opened", fairness.seal)] if fairness.seal else []),
        ("Fingerprint, shown before the deal", fairness.commit),
        *[(f"Added by {name}", nonce) for name, nonce in fairness.nonces if nonce],
        ("The secret number", fairness.seed or sealed),
        ("What dice and cards came from", fairness.key or sealed),
        ("Rows in the chain of the log", str(fairness.links)),
        *([("For a rematch, drawn already", fairness.next_seal)] if fairness.next_seal else []),
    ]
    found = [join(tag("dt", name), tag("dd", value, class_="hex")) for name, value in rows]
    return tag("dl", *found, class_="facts")


def checks(fairness: Fairness) -> Html:
    if not fairness.is_over:
        return tag("p", "The secret is shown when the game is over; then everybody can check it.")
    rows = [
        tag("li", icon("check" if holds else "close"), words, class_=None if holds else "failed")
        for words, holds in fairness.checks
    ]
    return tag("ul", *rows, class_="checks")
