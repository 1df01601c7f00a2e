"""Everything that a viewer can ask a server about one match: pages, forms, the API, a socket.

No request changes the match. The answers are compared byte for byte between two matches that
differ only in what the viewer may not know.
"""

from collections.abc import Iterator
from typing import Any

from helpers.histories import labels
from helpers.in_process_server import HERE, House
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR
from tabletown.table.match.history import History

MATCH = "m" * 16
ILLEGAL = 12  # actions that are tried, most of them illegal

Message = dict[str, Any]


def step_paths(history: History, viewer: int, most: int = 3) -> list[str]:
    """Past steps of the viewer: the first, the middle one, the last ones, and one too many."""
    steps = history.seq(viewer)
    some = {1, (steps + 1) // 2, *range(max(1, steps + 2 - most), steps + 2)}
    return [f"/match/{MATCH}/at/{step}" for step in sorted(some)]


def paths(history: History, viewer: int, most: int = 3) -> list[str]:
    table, api, past = f"/match/{MATCH}", f"/api/matches/{MATCH}", step_paths(history, viewer, most)
    closed = [f"{table}/{name}" for name in ("replay", "proof", "review", "fair")]
    seats = [f"{place}?as={letter}" for letter in "ABCZ" for place in (table, past[0])]
    data = [api, f"{api}?seat=A", f"{api}?seat=C", f"{api}/position", f"{api}/position?after=0"]
    return ["/", table, f"/g/{MATCH}/fair", *seats, *past, *closed, *data]


def illegal_labels(history: History, viewer: int) -> list[str]:
    """Actions that the viewer may not do now, as far as the viewer knows."""
    view, dice = history.match.view(viewer), Rng(11)
    legal = labels(history, viewer) if viewer != SPECTATOR else []
    tried = [view.label(dice.below(view.actions)) for _nth in range(ILLEGAL)]
    return [label for label in [*tried, "fly"] if label not in legal]


def neighbour(history: History, viewer: int) -> int:
    """Another seat, about which the viewer may not decide."""
    return (viewer + 1) % history.match.seats


def socket_messages(history: History, viewer: int) -> list[Message]:
    decision = history.decision(viewer)
    messages: list[Message] = [{"t": "hello"}]
    for nth, label in enumerate(illegal_labels(history, viewer)):
        cids = f"cid-act-{nth:03}", f"cid-why-{nth:03}"
        messages.append({"t": "act", "cid": cids[0], "decision": decision, "action": label})
        messages.append({"t": "ask", "cid": cids[1], "what": "why", "action": label})
    for nth, label in enumerate(labels(history, viewer)[:2] if viewer != SPECTATOR else []):
        cid = f"cid-ahead-{nth:03}"
        messages.insert(1, {"t": "ask", "cid": cid, "what": "preview", "action": label})
    if history.match.undo_refusal(viewer):
        messages.append({"t": "undo", "cid": "cid-undo", "decision": decision})
    for op in ("skip", "agree", "return"):
        cid = f"cid-{op:8}".replace(" ", "-")
        seat = neighbour(history, viewer)
        messages.append({"t": "seat_request", "cid": cid, "op": op, "seat": seat})
    return [*messages[:16], *messages[-4:], {"t": "ping", "n": 1}]


class AskedServer(House):
    """A server with the match MATCH, asked by the account of a token, or by nobody."""

    def get(self, path: str, token: str) -> bytes:
        """The status, all headers and the content."""
        headers = {"cookie": f"tabletown={token}"} if token else {}
        answer = self.ask("GET", path, headers=headers)
        lines = [b"%d" % answer.status_code, *[b"%s: %s" % it for it in answer.headers.raw]]
        return b"\n".join([*lines, answer.content])

    def post_forms(self, history: History, viewer: int, token: str) -> Iterator[bytes]:
        """The answers to forms that are all refused."""
        headers = {"origin": HERE, "cookie": f"tabletown={token}"}
        table, decision = f"/match/{MATCH}", history.decision(viewer)
        for nth, label in enumerate(illegal_labels(history, viewer)[:3]):
            asked = "-1" if nth == 0 else decision
            fields = {"cid": f"cid-000{nth}", "decision": asked, "action": label}
            yield self.ask("POST", f"{table}/act", data=fields, headers=headers).content
        for place in ("replay", "rematch", "fill", "hint", "chat", "undo"):
            if place != "hint" or viewer not in history.match.actors():
                yield self.ask("POST", f"{table}/{place}", data={}, headers=headers).content
        for op in ("skip", "bot", "return", "agree"):
            seat = str(neighbour(history, viewer))
            fields = {"cid": f"cid-{op}-0001", "op": op, "seat": seat}
            yield self.ask("POST", f"{table}/seat_request", data=fields, headers=headers).content

    def post_json(self, history: History, viewer: int, token: str) -> Iterator[bytes]:
        """The answers of the API to requests that are all refused."""
        headers = {"authorization": f"Bearer {token or 'none'}"}
        decision = history.decision(viewer)
        choice: Message = {"cid": "cid-api-0001", "decision": decision, "action": "fly"}
        stale: Message = {**choice, "decision": "-1"}
        undo = {key: stale[key] for key in ("cid", "decision")}
        seat = neighbour(history, viewer)
        skip: Message = {"cid": "cid-api-0002", "op": "skip", "seat": seat}
        bodies = [("actions", stale), ("actions", choice), ("undo", undo), ("seat_requests", skip)]
        for label in illegal_labels(history, viewer)[:3]:
            bodies.append(("actions", {**choice, "action": label}))
        for place, body in bodies:
            path = f"/api/matches/{MATCH}/{place}"
            yield self.ask("POST", path, json=body, headers=headers).content
