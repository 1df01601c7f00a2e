"""Every page, frame, header, error and log line, as the server sends them: no secret in any.

A twin of the match, in which all that a viewer cannot know lies otherwise, is asked the same by
that viewer; whatever comes back must be the same, byte for byte.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from functools import partial

import msgspec
import pytest
from helpers.histories import FEWEST, add, history, labels, play, resampled
from helpers.in_process_server import HERE, House

from tabletown import GAMES
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR
from tabletown.table.live import presence
from tabletown.table.live.bot_turns import BotTurns
from tabletown.table.live.live import Live
from tabletown.table.match.history import History
from tabletown.table.service import lobby
from tabletown.table.service.loading import new_match_row
from tabletown.table.store import queries
from tabletown.table.store.rows import MatchRow, SeatRow
from tabletown.table.web import page_routes, sockets

MATCH = "m" * 16
WHEN = (0.0, 0.3, 0.6, 0.95)  # of a whole game
FULL = {"village": 4, "azul5211": 5, "favelas": 4, "sunnyvale": 3, "brazil": 4}  # seats
AGES = 1e9  # seconds: on a slow machine, too, nobody has been away for long
STRANGE = 12  # actions tried that are mostly illegal
SEALED = ("azul5211", "brazil")  # games with choices that stay face down until all are in
CLASSIFIED = [name for name in GAMES if name not in ("village", "favelas")]


class Office(House):
    """A house with one match, in the place of which another may be put."""

    def handle(self, found: History) -> None:
        setup = found.setup
        row = new_match_row(setup.game, setup.options, "seat0")
        self.row = MatchRow(
            **{**vars(row), "id": MATCH, "seed_commit": b"c" * 32, "status": "live"}
        )
        seat_rows = []
        for seat, name in enumerate(setup.players):
            account = f"seat{seat}"
            self.write(queries.create_account, account=account, name=name)
            self.write(queries.open_session, token=account, account=account, expires_ms=10**15)
            seat_rows.append(SeatRow(seat, account, "", name, "n"))
        self.write(queries.create_match, match=self.row, seat_rows=seat_rows)

    def write(self, work: Callable[..., None], **named: object) -> None:
        self.runner.run(self.store.write(partial(work, **named)))

    def put(self, found: History) -> Live:
        """No bot of the match before is in line before one of this."""
        before = self.tables._live.pop(MATCH, None)
        if before and before._thinking:
            before._thinking.cancel()
            self.runner.run(asyncio.wait([before._thinking]))
        live = Live(found, self.row, self.store, self.tables.workers, pace=10**6)
        live.audience.presences.grace = AGES
        live.accounts.update({seat: f"seat{seat}" for seat in range(found.match.seats)})
        self.tables._live[MATCH] = live
        return live

    def sent(self, found: History, viewer: int, log: pytest.LogCaptureFixture) -> dict[str, bytes]:
        """Everything that the viewer can get out of the server."""
        live = self.put(found)
        log.clear()
        token = f"seat{viewer}" if viewer != SPECTATOR else ""
        got = {path: self.page(path, token) for path in self.paths(found, viewer)}
        got |= {f"post {nth}": it for nth, it in enumerate(self.posted(found, viewer, token))}
        for query in ("", "parts=data"):
            frames = self.talk(f"/ws/match/{MATCH}", query, token, said(found, viewer))
            got[f"frames {query}"] = "\n".join(frames).encode()
        if viewer in found.match.actors():
            job = live.bot_turns.job(viewer, "builder", "hint")
            got["to bots"] = msgspec.json.encode(msgspec.structs.replace(job, seed=0))
        got["log"] = "\n".join(log.messages).encode()
        return got

    def page(self, path: str, token: str) -> bytes:
        headers = {"cookie": f"tabletown={token}"} if token else {}
        answer = self.ask("GET", path, headers=headers)
        lines = [b"%d" % answer.status_code, *[b"%s: %s" % it for it in answer.headers.raw]]
        return b"\n".join([*lines, answer.content])

    def paths(self, found: History, viewer: int) -> list[str]:
        table, steps = f"/match/{MATCH}", found.seq(viewer)
        past = [f"{table}/at/{step}" for step in {1, (steps + 1) // 2, steps, steps + 1}]
        closed = [f"{table}/{name}" for name in ("replay", "proof", "review", "fair")]
        api = f"/api/matches/{MATCH}"
        seats = [f"{place}?as={letter}" for letter in "ABZ" for place in (table, past[0])]
        told = [api, f"{api}?seat=A", f"{api}?seat=C", f"{api}/position", f"{api}/position?after=0"]
        return ["/", table, *seats, *past, *closed, *told]

    def posted(self, found: History, viewer: int, token: str) -> Iterator[bytes]:
        headers = {"origin": HERE, "cookie": f"tabletown={token}"}
        table = f"/match/{MATCH}"
        now = found.decision(viewer)
        for nth, label in enumerate(strange(found, viewer)[:3]):
            cid = f"cid-000{nth}"
            fields = {"cid": cid, "decision": "-1" if nth == 0 else now, "action": label}
            answer = self.ask("POST", f"{table}/act", data=fields, headers=headers)
            yield answer.content
        for place in ("replay", "rematch", "fill", "hint", "chat", "undo"):
            if place != "hint" or viewer not in found.match.actors():
                yield self.ask("POST", f"{table}/{place}", data={}, headers=headers).content
        for op in ("skip", "bot", "return", "agree"):
            fields = {"cid": f"cid-{op}-0001", "op": op, "seat": "2"}
            yield self.ask("POST", f"{table}/seat_request", data=fields, headers=headers).content
        yield from self.told_by_api(found, viewer, token)

    def told_by_api(self, found: History, viewer: int, token: str) -> Iterator[bytes]:
        """What a program is answered when it asks for what it may not."""
        headers = {"authorization": f"Bearer {token or 'none'}"}
        choice = {"cid": "cid-api-0001", "decision": found.decision(viewer), "action": "fly"}
        first = {**choice, "decision": "-1"}
        skip: dict[str, object] = {"cid": "cid-api-0002", "op": "skip", "seat": 1}
        bodies = [("actions", first), ("actions", choice), ("undo", first), ("seat_requests", skip)]
        for label in strange(found, viewer)[:3]:
            bodies.append(("actions", {**choice, "action": label}))
        for place, body in bodies:
            path = f"/api/matches/{MATCH}/{place}"
            yield self.ask("POST", path, json=body, headers=headers).content


def strange(found: History, viewer: int) -> list[str]:
    """Actions that the viewer may not do now, by what the viewer knows."""
    view, dice = found.match.view(viewer), Rng(11)
    legal = labels(found, viewer) if viewer != SPECTATOR else []
    tried = [view.label(dice.below(view.actions)) for _nth in range(STRANGE)]
    return [label for label in [*tried, "fly"] if label not in legal]


def said(found: History, viewer: int) -> list[dict[str, object]]:
    """What the viewer says over a socket; nothing of it changes the game."""
    now = found.decision(viewer)
    messages: list[dict[str, object]] = [{"t": "hello"}]
    for nth, label in enumerate(strange(found, viewer)):
        cids = f"cid-act-{nth:03}", f"cid-why-{nth:03}"
        messages.append({"t": "act", "cid": cids[0], "decision": now, "action": label})
        messages.append({"t": "ask", "cid": cids[1], "what": "why", "action": label})
    for nth, label in enumerate(labels(found, viewer)[:2] if viewer != SPECTATOR else []):
        cid = f"cid-ahead-{nth:03}"
        messages.insert(1, {"t": "ask", "cid": cid, "what": "preview", "action": label})
    if found.match.undo_refusal(viewer):
        messages.append({"t": "undo", "cid": "cid-unact", "decision": now})
    for op in ("skip", "agree", "return"):
        messages.append(
            {"t": "seat_request", "cid": f"cid-{op:8}".replace(" ", "-"), "op": op, "seat": 1}
        )
    return [*messages[:16], *messages[-4:], {"t": "ping", "n": 1}]


@pytest.fixture
def office(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> Iterator[Office]:
    monkeypatch.setattr(lobby, "new_id", lambda: "n" * 16)
    monkeypatch.setattr(presence, "RECENT", AGES)
    for loud in ("asyncio", "httpx", "httpcore"):  # the test's own
        caplog.set_level(logging.WARNING, loud)
    caplog.set_level(logging.DEBUG)
    found = Office(tmp_path_factory.mktemp("office"))
    yield found
    found.tables._live.clear()
    found.close()


def length(name: str) -> int:
    """Actions of a whole game of this kind."""
    return history(name, FEWEST[name], 10**4).match.ply()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_sent_depends_on_what_is_hidden(
    name: str, office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    whole, dice, moves = length(name), Rng(3), Rng(5)
    found = history(name, FEWEST[name], 0)
    office.handle(found)
    differing = hiding = 0
    for when in WHEN if name in CLASSIFIED else WHEN[1:2]:
        play(found, int(when * whole) - found.match.ply(), moves)
        for viewer in (SPECTATOR, 0, found.match.seats - 1):
            seen = office.sent(found, viewer, caplog)
            twin = resampled(found, viewer, dice)
            again = office.sent(twin, viewer, caplog)
            assert [key for key in seen if seen[key] != again[key]] == []
            hiding += "?" in found.match.view(viewer).text()
            differing += twin.match.replay().state.text() != found.match.replay().state.text()
            follow(found, twin, viewer)
    assert differing >= 0.9 * hiding
    assert hiding or name not in CLASSIFIED


@pytest.mark.slow
@pytest.mark.parametrize("name", FULL)
def test_nor_at_a_full_table_with_all_that_happens_there(
    name: str, office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    """Every seat and a spectator; some have chosen face down, one thinks it over, one is away."""
    found, dice = history(name, FULL[name], 0), Rng(3)
    office.handle(found)
    for happens in (think_over, leave):
        happens(found, Rng(5))
        for viewer in (SPECTATOR, *range(found.match.seats)):
            seen = office.sent(found, viewer, caplog)
            again = office.sent(resampled(found, viewer, dice), viewer, caplog)
            assert [key for key in seen if seen[key] != again[key]] == []


def think_over(found: History, dice: Rng) -> None:
    """Where choices are sealed: some have chosen, others not yet, and one takes it back."""
    for _nth in range(40 if found.setup.game.name in SEALED else 0):
        chosen = [seat for seat in range(found.match.seats) if seat not in found.match.actors()]
        if found.match.view(SPECTATOR).sealed() and 0 < len(chosen) < found.match.seats - 1:
            add(found, chosen[0], "undo", "")
            assert found.match.rechoosing == {chosen[0]}
            return
        play(found, 1, dice)
    assert found.setup.game.name not in SEALED, "nobody chose anything face down"


def leave(found: History, dice: Rng) -> None:
    """Played on, and the last seat is left to a bot."""
    play(found, 3 * found.match.seats, dice)
    add(found, found.match.seats - 1, "bot", "builder")


def follow(found: History, twin: History, viewer: int) -> None:
    """After one more choice of the viewer too, unless it turned up something that differs."""
    if viewer not in found.match.actors():
        return
    label = labels(found, viewer)[0]
    ahead = History(found.setup, found.rows)
    for one in (ahead, twin):
        add(one, viewer, "act", label)
    if ahead.match.view(viewer).text() == twin.match.view(viewer).text():
        setattr(twin.match, "undo_refusal", ahead.match.undo_refusal)  # noqa: B010
        assert ahead.screen(viewer) == twin.screen(viewer)
        assert (ahead.seq(viewer), ahead.decision(viewer)) == (
            twin.seq(viewer),
            twin.decision(viewer),
        )


def secret(live: Live | BotTurns) -> str:
    return live.match.replay().state.text()


def plant_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "why", lambda match, seat, it: match.replay().state.text())


def plant_log(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = page_routes.table_of

    def talkative(site: object, live: Live, *more: object, **named: object) -> object:
        logging.getLogger("tabletown").info("at %s", secret(live))
        return whole(site, live, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(page_routes, "table_of", talkative)


def plant_header(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = page_routes.table_of

    def tagged(site: object, live: Live, *more: object, **named: object) -> object:
        answer = whole(site, live, *more, **named)  # type: ignore[arg-type]
        answer.headers["etag"] = str(len(secret(live)) + sum(secret(live).encode()))
        return answer

    monkeypatch.setattr(page_routes, "table_of", tagged)


def plant_job(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = BotTurns.job

    def telling(self: BotTurns, seat: int, level: str, ask: str) -> object:
        return msgspec.structs.replace(whole(self, seat, level, ask), view=secret(self))

    monkeypatch.setattr(BotTurns, "job", telling)


def plant_status(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Live.surroundings

    def telling(self: Live, *given: object, **named: object) -> object:
        found = whole(self, *given, **named)  # type: ignore[arg-type]
        return msgspec.structs.replace(found, watching=sum(secret(self).encode()))

    monkeypatch.setattr(Live, "surroundings", telling)


@pytest.mark.parametrize("plant", [plant_answer, plant_log, plant_header, plant_job, plant_status])
def test_planted_leaks_are_caught(
    plant: Callable[[pytest.MonkeyPatch], None],
    office: Office,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    found = history("azul5211", 3, 12)
    while 0 not in found.match.actors():
        play(found, 1, Rng(1))
    office.handle(found)
    twin = resampled(found, 0, Rng(4))
    assert office.sent(found, 0, caplog) == office.sent(twin, 0, caplog)
    plant(monkeypatch)
    assert office.sent(found, 0, caplog) != office.sent(twin, 0, caplog)
