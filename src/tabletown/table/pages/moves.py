"""The legal moves as buttons of a form: for the keyboard, for screen readers, without script."""

from collections.abc import Sequence

from tabletown.table.live.surroundings import Surroundings
from tabletown.table.match.screen import Move, Screen
from tabletown.table.pages.html import Html, div, join, tag


def moves(screen: Screen, surroundings: Surroundings) -> Html:
    """The list of legal moves. The script reads its buttons to know what can be pressed."""
    if not screen.moves:
        sentence = "The match is over." if screen.result else "You have no move now."
        body = tag("p", sentence, class_="mut")
    else:
        groups = grouped(as_drawn(screen))
        many = len(groups) > 1 and len(screen.moves) > len(groups)
        drawn = [group(title, members, many) for title, members in groups]
        body = tag(
            "form",
            hidden(screen, surroundings),
            *drawn,
            method="post",
            action=f"/match/{screen.match_id}/act",
        )
    count = len(screen.moves)
    summary = tag("summary", tag("h2", "Moves"), tag("span", f"{count}", class_="chip"))
    return tag(
        "details",
        summary,
        body,
        id="part-moves",
        class_="panel moves",
        open=True,
        hidden=bool(screen.result),
    )


def as_drawn(screen: Screen) -> Sequence[Move]:
    """The moves; payments in the order of the board, the nearest first."""
    if not is_paying(screen):
        return screen.moves
    return sorted(
        screen.moves, key=lambda move: screen.board.find(f'data-part="{move.gesture[0]}"')
    )


def is_paying(screen: Screen) -> bool:
    """Whether something is to be paid; payments are listed before other moves."""
    return bool(screen.moves) and screen.moves[0].label.startswith("pay ")


def hidden(screen: Screen, surroundings: Surroundings) -> Html:
    """Hidden fields: the seat, the decision that is answered, and the request id."""
    you = [seat.letter for seat in screen.seats if seat.seat == screen.viewer]
    fields = {"cid": surroundings.cid, "decision": screen.decision, "as": you[0] if you else ""}
    return join(*[tag("input", type="hidden", name=key, value=fields[key]) for key in fields])


def grouped(moves: Sequence[Move]) -> list[tuple[str, list[Move]]]:
    """Moves in groups with the same first part or word, each under the words it shares."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        by_touch = len(move.gesture) > 1 and not move.gesture[0].startswith(("space-", "edge-"))
        key = move.gesture[0] if by_touch else move.label.partition(" ")[0]
        groups.setdefault(key, []).append(move)
    return [(shared([words_of(move) for move in members]), members) for members in groups.values()]


def words_of(move: Move) -> str:
    return move.words or move.label


def shared(labels: Sequence[str]) -> str:
    """The words that all labels begin with."""
    words = [label.split() for label in labels]
    same = []
    for column in zip(*words, strict=False):
        if len(set(column)) > 1:
            break
        same.append(column[0])
    return capitalized(" ".join(same))


def group(title: str, moves: Sequence[Move], is_titled: bool) -> Html:
    buttons = [
        tag(
            "button",
            capitalized(words_of(move)),
            name="action",
            value=move.label,
            data_touch=" ".join(move.gesture),
            class_="btn",
        )
        for move in moves
    ]
    head = tag("h3", title) if is_titled and title and len(moves) > 1 else None
    return div("group", head, div("grid", *buttons))


def capitalized(label: str) -> str:
    """The label with a capital letter."""
    return label[:1].upper() + label[1:]
