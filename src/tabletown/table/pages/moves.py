"""The legal moves as real buttons in one form: for keyboards, for readers, without script."""

from collections.abc import Sequence

from tabletown.table.live.surroundings import Surroundings
from tabletown.table.match.screen import Move, Screen
from tabletown.table.pages.html import Html, div, join, tag


def moves(shown: Screen, around: Surroundings) -> Html:
    """What may be done now. The script reads the same buttons to know what may be touched."""
    if not shown.moves:
        asked = "The game is over." if shown.result else "Nothing is asked of you now."
        body = tag("p", asked, class_="mut")
    else:
        groups = grouped(as_drawn(shown))
        many = len(groups) > 1 and len(shown.moves) > len(groups)
        drawn = [group(title, found, many) for title, found in groups]
        body = tag(
            "form", hidden(shown, around), *drawn, method="post", action=f"/match/{shown.match}/act"
        )
    count = len(shown.moves)
    summary = tag("summary", tag("h2", "Moves as buttons"), tag("span", f"{count}", class_="chip"))
    return tag(
        "details",
        summary,
        body,
        id="part-moves",
        class_="panel moves",
        open=True,
        hidden=bool(shown.result),
    )


def as_drawn(shown: Screen) -> Sequence[Move]:
    """Ways to pay stand as the board offers them, the nearest first; other moves as they come."""
    if not is_paying(shown):
        return shown.moves
    return sorted(shown.moves, key=lambda move: shown.board.find(f'data-part="{move.gesture[0]}"'))


def is_paying(shown: Screen) -> bool:
    """Whether something is due; how to pay comes before what else could be done about it."""
    return bool(shown.moves) and shown.moves[0].label.startswith("pay ")


def hidden(shown: Screen, around: Surroundings) -> Html:
    """Who asks, and which question it answers."""
    you = [seat.letter for seat in shown.seats if seat.seat == shown.viewer]
    fields = {"cid": around.cid, "decision": shown.decision, "as": you[0] if you else ""}
    return join(*[tag("input", type="hidden", name=key, value=fields[key]) for key in fields])


def grouped(moves: Sequence[Move]) -> list[tuple[str, list[Move]]]:
    """Moves that begin with the same touch, or with the same word, under what they share."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        by_touch = len(move.gesture) > 1 and not move.gesture[0].startswith(("space-", "edge-"))
        key = move.gesture[0] if by_touch else move.label.partition(" ")[0]
        groups.setdefault(key, []).append(move)
    return [(shared([said(move) for move in found]), found) for found in groups.values()]


def said(move: Move) -> str:
    return move.words or move.label


def shared(labels: Sequence[str]) -> str:
    """The words that all labels begin with."""
    words = [label.split() for label in labels]
    same = []
    for column in zip(*words, strict=False):
        if len(set(column)) > 1:
            break
        same.append(column[0])
    return spoken(" ".join(same))


def group(title: str, moves: Sequence[Move], is_titled: bool) -> Html:
    buttons = [
        tag(
            "button",
            spoken(said(move)),
            name="action",
            value=move.label,
            data_touch=" ".join(move.gesture),
            class_="btn",
        )
        for move in moves
    ]
    head = tag("h3", title) if is_titled and title and len(moves) > 1 else None
    return div("group", head, div("grid", *buttons))


def spoken(label: str) -> str:
    """A label as a button says it."""
    return label[:1].upper() + label[1:]
