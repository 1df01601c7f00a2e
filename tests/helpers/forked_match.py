"""A match on a server of its own, which can be played twice with the same bytes for everybody.

Two servers with the same match get the same script, but on one of them a seat changes its sealed
choices before they are revealed. `ForkedServer.transcript` is everything that the others got.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from helpers.histories import labels
from helpers.in_process_server import HERE, OpenSocket
from helpers.leak_requests import MATCH, AskedServer, paths, socket_messages
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR, is_face_down
from tabletown.table.live.live import Live
from tabletown.table.match import commitment
from tabletown.table.match.history import History
from tabletown.table.match.options import written
from tabletown.table.service.loading import new_match_row
from tabletown.table.store import queries, schema
from tabletown.table.store.rows import MatchRow, SeatRow
from tabletown.table.store.store import Store

SECRET = b"k" * 32  # of links and seeds, the same on every server
CREATED_MS = 1_700_000_000_000
LONG, NEWEST = 40, 6  # steps: of a long match only the newest pages of the past are compared
LOGGED_OUT, WATCHER = "", "watcher"  # tokens of spectators; seats have seat0, seat1, ...
# The salt of a row is drawn from the system's random numbers, so its hash tells nothing.
ROW_HASH = re.compile(rb'"row_hash":"[0-9a-f]{64}"')

Answers = dict[str, bytes]


class FakeTime:
    """Replaces the module `time` for clocks: the test says how time passes."""

    def __init__(self) -> None:
        self.now_ns = 0

    def advance(self, seconds: int) -> None:
        self.now_ns += seconds * 10**9

    def monotonic_ns(self) -> int:
        return self.now_ns


class ForkedServer(AskedServer):
    """A server that continues one match. Every viewer has an open socket."""

    def __init__(
        self,
        folder: Path,
        history: History,
        time: FakeTime,
        changer: int = 0,
        clock: str = "",
    ) -> None:
        store = Store(folder / "tables.sqlite")
        secret = insert(schema.secret).values(name=queries.SECRET, value=SECRET)
        self._write(store, lambda it: it.execute(secret))
        self._fill(store, history, clock)
        store.close()
        super().__init__(folder)
        self.transcript: list[Answers] = []
        self._time = time
        self.changer = changer  # the seat that changes its choices; what it gets is not compared
        seats = range(history.match.seats)
        self._tokens = [*[f"seat{seat}" for seat in seats], WATCHER, LOGGED_OUT]
        self._sockets: dict[tuple[str, str], OpenSocket] = {}
        for token in self._tokens:
            for query in ("", "parts=data"):
                opened = self.open_socket(f"/ws/match/{MATCH}", query, token)
                self._sockets[token, query] = opened
                self.runner.run(opened.ask({"t": "hello"}))
        for opened in self._sockets.values():
            self.runner.run(opened.pending())

    def _write(self, store: Store, work: Callable[..., Any], **arguments: object) -> None:
        asyncio.run(store.write(partial(work, **arguments)))

    def _fill(self, store: Store, history: History, clock: str) -> None:
        """Write the accounts, the sessions, the match and its log."""
        setup = history.setup
        seats = [f"seat{seat}" for seat in range(history.match.seats)]
        for account, name in zip((*seats, WATCHER), (*setup.players, "Wanda"), strict=True):
            self._write(store, queries.create_account, account=account, name=name)
            opened = {"token": account, "account": account, "expires_ms": 10**15}
            self._write(store, queries.open_session, **opened)
        row = new_match_row(setup.game, setup.options, "seat0", clock, (MATCH, setup.seed))
        commit = commitment.commitment(setup.seed, MATCH, written(setup.options))
        fixed = {"created_ms": CREATED_MS, "seed_commit": commit}
        row = MatchRow(**{**vars(row), **fixed})
        seat_rows = [
            SeatRow(seat, account, "", setup.players[seat], setup.nonces[seat])
            for seat, account in enumerate(seats)
        ]
        self._write(store, queries.create_match, match=row, seat_rows=seat_rows)
        for log_row in history.rows:
            self._write(store, queries.append, match_id=MATCH, row=log_row)

    def close(self) -> None:
        for socket in self._sockets.values():
            self.runner.run(socket.close())
        super().close()

    @property
    def match(self) -> Live:
        return self.live(MATCH)

    def act(self, seat: int, cid: str, label: str) -> None:
        """Make a move: the seats use form, socket and API in turn."""
        self._do(seat, "act", {"cid": cid, "decision": self._decision(seat), "action": label})

    def undo(self, seat: int, cid: str) -> None:
        self._do(seat, "undo", {"cid": cid, "decision": self._decision(seat)})

    def _decision(self, seat: int) -> str:
        return self.match.history.decision(seat)

    def _do(self, seat: int, what: str, fields: dict[str, str]) -> None:
        token, answer = f"seat{seat}", b""
        if seat % 3 == 0:
            headers = {"origin": HERE, "cookie": f"tabletown={token}"}
            shown = self.ask("POST", f"/match/{MATCH}/{what}", data=fields, headers=headers)
            assert shown.status_code == 303, shown.text
        elif seat % 3 == 1:
            frames = self.runner.run(self._sockets[token, ""].ask({"t": what, **fields}))
            answer = "\n".join(frames).encode()
            assert b'"t":"ack"' in answer, answer
        else:
            path = f"/api/matches/{MATCH}/{'actions' if what == 'act' else what}"
            headers = {"authorization": f"Bearer {token}"}
            answer = self.ask("POST", path, json=fields, headers=headers).content
            assert b'"t":"ack"' in answer, answer
        if seat != self.changer:
            self.transcript.append({f"{token} ack": masked(answer)})

    def record(self, is_full: bool = False) -> None:
        """Keep every frame and page that the viewers get, but for the changing seat.

        A full record has also the answers to forms, to the API, and to questions on the socket.
        """
        self._time.advance(1)
        answers: Answers = {}
        for token in self._tokens:
            if token != f"seat{self.changer}":
                asked = self._asked(token, is_full)
                answers |= {f"{token} {key}": masked(it) for key, it in asked.items()}
        self.transcript.append(answers)
        for query in ("", "parts=data"):  # frames to the changing seat are dropped
            self.runner.run(self._sockets[f"seat{self.changer}", query].pending())

    def _asked(self, token: str, is_full: bool) -> Answers:
        history = self.match.history
        viewer = int(token[4:]) if token.startswith("seat") else SPECTATOR
        answers: Answers = {}
        for query in ("", "parts=data"):
            frames = self.runner.run(self._sockets[token, query].pending())
            answers[f"frames {query}"] = "\n".join(frames).encode()
        invitation = f"/j/{self.tables.invite(MATCH)}"
        steps = history.seq(viewer)
        most = steps if steps < LONG else NEWEST
        addresses = ["/health", invitation, *paths(history, viewer, most)]
        answers |= {path: self.get(path, token) for path in addresses}
        if is_full:
            for nth, message in enumerate(socket_messages(history, viewer)):
                frames = self.runner.run(self._sockets[token, ""].ask(message))
                answers[f"socket {nth}"] = "\n".join(frames).encode()
            forms, json = self.post_forms, self.post_json
            answers |= {f"form {nth}": it for nth, it in enumerate(forms(history, viewer, token))}
            answers |= {f"json {nth}": it for nth, it in enumerate(json(history, viewer, token))}
        return answers


def masked(answer: bytes) -> bytes:
    return ROW_HASH.sub(b'"row_hash":"random"', answer)


def differences(one: Sequence[Answers], other: Sequence[Answers]) -> list[str]:
    """Where two transcripts differ: the record, what was asked, and the first bytes that differ."""
    assert len(one) == len(other), "the scripts differ"
    places: list[str] = []
    for nth, (left, right) in enumerate(zip(one, other, strict=True)):
        for key in left | right:
            mine, theirs = left.get(key, b""), right.get(key, b"")
            if mine != theirs:
                pairs = enumerate(zip(mine, theirs, strict=False))
                same = next((at for at, pair in pairs if pair[0] != pair[1]), len(mine))
                part = slice(max(0, same - 40), same + 40)
                places.append(f"{nth}: {key}: {mine[part]!r} {theirs[part]!r}")
    return places


Choosing = Callable[[ForkedServer, int, str, str, int], None]


def keep(server: ForkedServer, seat: int, cid: str, label: str, nth: int) -> None:
    """Choose once."""
    server.act(seat, cid, label)
    server.record()
    server.record()
    server.record(is_full=True)


def change(server: ForkedServer, seat: int, cid: str, label: str, nth: int) -> None:
    """Choose, withdraw, and choose again; the first choice is every other time the same."""
    legal = labels(server.match.history, seat)
    server.act(seat, f"{cid}-first", legal[(legal.index(label) + nth) % len(legal)])
    server.record()
    server.undo(seat, f"{cid}-undo")
    server.record()
    server.act(seat, f"{cid}-last", label)
    server.record(is_full=True)


def can_change(server: ForkedServer, seat: int, label: str) -> bool:
    """Whether the choice stays face down, so that the seat can withdraw it unseen."""
    before = server.match.match.replay().state
    after = before.copy()
    after.apply(seat, before.legal_action(seat, label))
    return is_face_down(before, after)


def play_script(server: ForkedServer, actions: int, choose: Choosing, dice: Rng) -> int:
    """Play so many actions, the first by the changing seat, then by random seats.

    Returns how often the changing seat used `choose`.
    """
    changes = 0
    for nth in range(actions):
        history = server.match.history
        actors = history.match.actors()
        seat = actors[dice.below(len(actors))] if nth else server.changer
        legal = labels(history, seat)
        label, cid = legal[dice.below(len(legal))], f"cid-{nth:05}"
        if seat == server.changer and len(legal) > 1 and can_change(server, seat, label):
            choose(server, seat, cid, label, changes % 2)
            changes += 1
        else:
            server.act(seat, cid, label)
            server.record(is_full=nth == actions - 1)
    return changes
