"""Every page, frame, header, error and log line, as the server sends them, keeps every secret.

A twin of a match differs from it only in what a viewer cannot know. The same requests of that
viewer must get the same answers from both, byte for byte.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from functools import partial

import msgspec
import pytest
from helpers.histories import FEWEST, add, history, labels, play, resampled
from helpers.leak_requests import MATCH, AskedServer, paths, socket_messages

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

WHEN = (0.0, 0.3, 0.6, 0.95)  # of a whole match
FULL = {"village": 4, "azul5211": 5, "favelas": 4, "sunnyvale": 3, "brazil": 4}  # seats
AGES = 1e9  # seconds: on a slow machine, too, nobody has been away for long
SEALED = ("azul5211", "brazil")  # games with choices that stay face down until all are in
CLASSIFIED = [name for name in GAMES if name not in ("village", "favelas")]


class SwapServer(AskedServer):
    """A server with one match, in whose place the test puts another."""

    def register(self, history: History) -> None:
        """Write the match row, its seats and a session for each of them."""
        setup = history.setup
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

    def write(self, work: Callable[..., None], **arguments: object) -> None:
        self.runner.run(self.store.write(partial(work, **arguments)))

    def swap(self, history: History) -> Live:
        """Serve this match from now on; a bot of the match before stops choosing."""
        before = self.tables._live.pop(MATCH, None)
        if before and before._thinking:
            before._thinking.cancel()
            self.runner.run(asyncio.wait([before._thinking]))
        live = Live(history, self.row, self.store, self.tables.workers, pace=10**6)
        live.audience.presences.grace = AGES
        live.accounts.update({seat: f"seat{seat}" for seat in range(history.match.seats)})
        self.tables._live[MATCH] = live
        return live

    def sent(
        self, history: History, viewer: int, log: pytest.LogCaptureFixture
    ) -> dict[str, bytes]:
        """Everything that the viewer can get from the server."""
        live = self.swap(history)
        log.clear()
        token = f"seat{viewer}" if viewer != SPECTATOR else ""
        answers = {path: self.get(path, token) for path in paths(history, viewer)}
        forms, json = self.post_forms, self.post_json
        answers |= {f"form {nth}": it for nth, it in enumerate(forms(history, viewer, token))}
        answers |= {f"json {nth}": it for nth, it in enumerate(json(history, viewer, token))}
        for query in ("", "parts=data"):
            said = socket_messages(history, viewer)
            frames = self.talk(f"/ws/match/{MATCH}", query, token, said)
            answers[f"frames {query}"] = "\n".join(frames).encode()
        if viewer in history.match.actors():
            job = live.bot_turns.job(viewer, "builder", "hint")
            answers["to bots"] = msgspec.json.encode(msgspec.structs.replace(job, seed=0))
        answers["log"] = "\n".join(log.messages).encode()
        return answers


@pytest.fixture
def swap_server(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> Iterator[SwapServer]:
    monkeypatch.setattr(lobby, "new_id", lambda: "n" * 16)
    monkeypatch.setattr(presence, "RECENT", AGES)
    for loud in ("asyncio", "httpx", "httpcore"):  # the test's own
        caplog.set_level(logging.WARNING, loud)
    caplog.set_level(logging.DEBUG)
    served = SwapServer(tmp_path_factory.mktemp("swapped"))
    yield served
    served.tables._live.clear()
    served.close()


def length(name: str) -> int:
    """The number of actions of a whole match."""
    return history(name, FEWEST[name], 10**4).match.ply()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_sent_depends_on_what_is_hidden(
    name: str, swap_server: SwapServer, caplog: pytest.LogCaptureFixture
) -> None:
    whole, dice, moves = length(name), Rng(3), Rng(5)
    played = history(name, FEWEST[name], 0)
    swap_server.register(played)
    differing = hiding = 0
    for when in WHEN if name in CLASSIFIED else WHEN[1:2]:
        play(played, int(when * whole) - played.match.ply(), moves)
        for viewer in (SPECTATOR, 0, played.match.seats - 1):
            seen = swap_server.sent(played, viewer, caplog)
            twin = resampled(played, viewer, dice)
            again = swap_server.sent(twin, viewer, caplog)
            assert [key for key in seen if seen[key] != again[key]] == []
            hiding += "?" in played.match.view(viewer).text()
            differing += twin.match.replay().state.text() != played.match.replay().state.text()
            follow(played, twin, viewer)
    assert differing >= 0.9 * hiding
    assert hiding or name not in CLASSIFIED


@pytest.mark.slow
@pytest.mark.parametrize("name", FULL)
def test_nothing_that_is_sent_at_a_full_table_depends_on_what_is_hidden(
    name: str, swap_server: SwapServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Every seat and a spectator: some have chosen face down, one withdrew, a bot plays one."""
    played, dice = history(name, FULL[name], 0), Rng(3)
    swap_server.register(played)
    for happens in (withdraw, leave):
        happens(played, Rng(5))
        for viewer in (SPECTATOR, *range(played.match.seats)):
            seen = swap_server.sent(played, viewer, caplog)
            again = swap_server.sent(resampled(played, viewer, dice), viewer, caplog)
            assert [key for key in seen if seen[key] != again[key]] == []


def withdraw(played: History, dice: Rng) -> None:
    """Where choices are sealed: some seats have chosen, others not yet, and one withdraws."""
    for _nth in range(40 if played.setup.game.name in SEALED else 0):
        chosen = [seat for seat in range(played.match.seats) if seat not in played.match.actors()]
        if played.match.view(SPECTATOR).sealed() and 0 < len(chosen) < played.match.seats - 1:
            add(played, chosen[0], "undo", "")
            assert played.match.rechoosing == {chosen[0]}
            return
        play(played, 1, dice)
    assert played.setup.game.name not in SEALED, "nobody chose anything face down"


def leave(played: History, dice: Rng) -> None:
    """Play on, then leave the last seat to a bot."""
    play(played, 3 * played.match.seats, dice)
    add(played, played.match.seats - 1, "bot", "builder")


def follow(played: History, twin: History, viewer: int) -> None:
    """Compare after one more choice of the viewer, unless it revealed what differs."""
    if viewer not in played.match.actors():
        return
    label = labels(played, viewer)[0]
    ahead = History(played.setup, played.rows)
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

    def logging_table(context: object, live: Live, *more: object, **named: object) -> object:
        logging.getLogger("tabletown").info("at %s", secret(live))
        return whole(context, live, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(page_routes, "table_of", logging_table)


def plant_header(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = page_routes.table_of

    def tagged(context: object, live: Live, *more: object, **named: object) -> object:
        answer = whole(context, live, *more, **named)  # type: ignore[arg-type]
        answer.headers["etag"] = str(len(secret(live)) + sum(secret(live).encode()))
        return answer

    monkeypatch.setattr(page_routes, "table_of", tagged)


def plant_job(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = BotTurns.job

    def leaky_job(self: BotTurns, seat: int, level: str, ask: str) -> object:
        return msgspec.structs.replace(whole(self, seat, level, ask), view=secret(self))

    monkeypatch.setattr(BotTurns, "job", leaky_job)


def plant_status(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Live.surroundings

    def leaky_surroundings(self: Live, *given: object, **named: object) -> object:
        surroundings = whole(self, *given, **named)  # type: ignore[arg-type]
        return msgspec.structs.replace(surroundings, watching=sum(secret(self).encode()))

    monkeypatch.setattr(Live, "surroundings", leaky_surroundings)


@pytest.mark.parametrize("plant", [plant_answer, plant_log, plant_header, plant_job, plant_status])
def test_planted_leaks_are_caught(
    plant: Callable[[pytest.MonkeyPatch], None],
    swap_server: SwapServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    played = history("azul5211", 3, 12)
    while 0 not in played.match.actors():
        play(played, 1, Rng(1))
    swap_server.register(played)
    twin = resampled(played, 0, Rng(4))
    assert swap_server.sent(played, 0, caplog) == swap_server.sent(twin, 0, caplog)
    plant(monkeypatch)
    assert swap_server.sent(played, 0, caplog) != swap_server.sent(twin, 0, caplog)
