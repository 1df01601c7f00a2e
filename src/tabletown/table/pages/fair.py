"""The page that checks the shuffle: commitments, seed and the results of the checks."""

from tabletown.table.pages.html import Html, div, join, tag
from tabletown.table.pages.shell import icon, link, page, panel
from tabletown.table.service.reviews import Fairness


def fair(fairness: Fairness) -> str:
    """The page, during a match and after it."""
    explanation = (
        "Before the deal the server drew a secret seed and published its hash. Every player added "
        "text of their own. Dice and cards follow from the seed and all texts together, so nobody "
        "could choose or change them."
    )
    main = tag(
        "main",
        tag("h1", f"Check the shuffle: {fairness.title}"),
        tag("p", explanation),
        panel("Values", facts(fairness)),
        panel("Checks", checks(fairness)),
        div("row", link("Back to the match", "play", f"/match/{fairness.match_id}", "btn low")),
        class_="narrow",
    )
    return page(f"Check the shuffle: {fairness.title}", "plain", main, world=fairness.game)


def facts(fairness: Fairness) -> Html:
    """The published values; seed, key and rows only once the match is over.

    The number of rows would tell when another seat changed a sealed choice.
    """
    secret = "secret until the match is over"
    rows = [
        *([("Hash published before the match was opened", fairness.seal)] if fairness.seal else []),
        ("Hash published before the deal", fairness.commit),
        *[(f"Added by {name}", nonce) for name, nonce in fairness.nonces if nonce],
        ("Secret seed", fairness.seed or secret),
        ("Key of dice and cards", fairness.key or secret),
        *([("Rows in the hash chain of the log", str(fairness.links))] if fairness.links else []),
        *([("Hash of the seed for a rematch", fairness.next_seal)] if fairness.next_seal else []),
    ]
    items = [join(tag("dt", name), tag("dd", value, class_="hex")) for name, value in rows]
    return tag("dl", *items, class_="facts")


def checks(fairness: Fairness) -> Html:
    """The results of the checks; only once the match is over."""
    if not fairness.is_over:
        return tag("p", "The seed is published after the match; then everybody can check it.")
    rows = [
        tag("li", icon("check" if holds else "close"), words, class_=None if holds else "failed")
        for words, holds in fairness.checks
    ]
    return tag("ul", *rows, class_="checks")
