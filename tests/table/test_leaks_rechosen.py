"""Nobody can tell that another seat withdrew or changed a sealed choice before it was revealed.

The same match is played on two servers; on one of them a seat changes its sealed choices. Every
page, API answer, header, frame and log line that the other viewers get must be the same.
"""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from helpers.forked_match import (
    Answers,
    Choosing,
    FakeTime,
    ForkedServer,
    change,
    differences,
    keep,
    play_script,
)
from helpers.histories import history, labels
from helpers.leak_requests import MATCH
from starlette.responses import Response

from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR
from tabletown.table.live import presence
from tabletown.table.live.journal import Journal
from tabletown.table.live.live import Live
from tabletown.table.live.messages import Ack
from tabletown.table.match import clock
from tabletown.table.match.history import History
from tabletown.table.match.log import Row
from tabletown.table.match.match import Match
from tabletown.table.service import lobby
from tabletown.table.service.lobby import ListedMatch
from tabletown.table.service.reviews import Fairness, fairness
from tabletown.table.service.tables import Tables
from tabletown.table.store.rows import MatchRow
from tabletown.table.web import limits, page_routes, protocols, sockets
from tabletown.table.web.context import Context

AGES = 1e9  # seconds: on a slow machine, too, nobody has been away for long
MANY = 1e9  # in a burst: no rate limits, which depend on how fast the machine is

Opened = Callable[..., ForkedServer]
Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture
def opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[Opened]:
    """Opens servers that continue a match; they are closed after the test."""
    monkeypatch.setattr(lobby, "new_id", lambda: "n" * 16)
    monkeypatch.setattr(presence, "RECENT", AGES)
    monkeypatch.setattr(protocols, "MESSAGE_BURST", MANY)
    monkeypatch.setattr(sockets, "ASK_BURST", MANY)
    monkeypatch.setattr(limits, "WORK_BURST", MANY)
    for loud in ("asyncio", "httpx", "httpcore"):  # the test's own
        caplog.set_level(logging.WARNING, loud)
    caplog.set_level(logging.DEBUG)
    servers: list[ForkedServer] = []

    def open_server(played: History, changer: int = 0, clocks: str = "") -> ForkedServer:
        time = FakeTime()
        monkeypatch.setattr(clock, "time", time)
        monkeypatch.setattr(clock, "_STARTED", 0)
        folder = tmp_path / f"server{len(servers)}"
        folder.mkdir()
        caplog.clear()
        servers.append(ForkedServer(folder, played, time, changer, clocks))
        return servers[-1]

    yield open_server
    for server in servers:
        server.close()


def transcript(
    server: ForkedServer, actions: int, choose: Choosing, log: pytest.LogCaptureFixture
) -> list[Answers]:
    """Everything that the other viewers got while the script was played."""
    assert play_script(server, actions, choose, Rng(3)) > 0, "nothing was changed"
    rows = server.match.history.rows
    assert {row.kind for row in rows} <= {"begin", "act", "undo"}, "a request changed the match"
    return [*server.transcript, {"log": "\n".join(log.messages).encode()}]


# Game, seats, actions before, the seed of these, the seat that changes, actions, clock.
MATCHES = {
    "5211": ("azul5211", 3, 0, 5, 0, 7, ""),
    "5211, second round": ("azul5211", 3, 6, 5, 1, 4, ""),
    "5211 with clocks": ("azul5211", 3, 0, 5, 2, 7, "15+30"),
    "5211 for two": ("azul5211", 2, 0, 5, 1, 5, ""),
    "Brazil, missions": ("brazil", 3, 0, 5, 0, 8, ""),
    "Brazil, combat with several cards": ("brazil", 3, 369, 57, 2, 3, ""),
    "Brazil, combat with one card": ("brazil", 3, 390, 23, 1, 2, ""),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MATCHES)
def test_others_cannot_tell_that_a_sealed_choice_was_changed(
    name: str, opened: Opened, caplog: pytest.LogCaptureFixture
) -> None:
    game, seats, plies, seed, changer, actions, clocks = MATCHES[name]
    played = history(game, seats, plies, Rng(seed))
    kept, changed = [
        transcript(opened(played, changer, clocks), actions, choose, caplog)
        for choose in (keep, change)
    ]
    assert differences(kept, changed) == []


def test_others_cannot_tell_that_a_seat_laid_one_of_two_cards(opened: Opened) -> None:
    server = opened(history("azul5211", 3, 0))
    server.record()
    server.act(0, "cid-00001", labels(server.match.history, 0)[0])
    assert 0 in server.match.match.actors(), "seat A has to lay another card"
    server.record()
    before, after = server.transcript
    assert differences([before], [after]) == []


@pytest.mark.parametrize("is_seen", [False, True])
def test_a_waiting_request_is_answered_only_when_its_viewer_sees_a_change(
    opened: Opened, is_seen: bool
) -> None:
    server = opened(history("azul5211", 3, 0))
    while 0 in server.match.match.actors():
        server.act(0, f"cid-{server.match.history.version:05}", labels(server.match.history, 0)[0])
    seq = server.match.history.seq(SPECTATOR)
    waiting = server.ask_later(f"/api/matches/{MATCH}/position?after={seq}")
    assert not server.is_answered(waiting)
    server.undo(0, "cid-undo-1")
    server.act(0, "cid-again-1", labels(server.match.history, 0)[1])
    assert not server.is_answered(waiting), "a spectator noticed an unseen change"
    if is_seen:
        while 1 in server.match.match.actors():
            nth = server.match.history.version
            server.act(1, f"cid-{nth:05}", labels(server.match.history, 1)[0])
    assert server.is_answered(waiting) == is_seen
    waiting.cancel()


def plant_rows_in_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    """The leak that was there: the page that checks the shuffle counts the rows of the log."""

    def counting(live: Live, *seals: str) -> Fairness:
        return msgspec.structs.replace(fairness(live, *seals), links=live.history.version)

    monkeypatch.setattr(page_routes, "fairness", counting)


def plant_rows_in_etag(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = page_routes.table_of

    def tagged(context: Context, live: Live, *more: Any, **named: Any) -> Response:
        response = whole(context, live, *more, **named)
        response.headers["etag"] = f'"{live.history.version}"'
        return response

    monkeypatch.setattr(page_routes, "table_of", tagged)


def plant_rows_in_list(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = lobby.listed_match

    async def counting(tables: Tables, row: MatchRow, account: str) -> ListedMatch:
        live = await tables.live(row.id)
        listed = await whole(tables, row, account)
        status = f"{listed.status} Row {live.history.version if live else 0}"
        return msgspec.structs.replace(listed, status=status)

    monkeypatch.setattr(lobby, "listed_match", counting)


def plant_shared_ack(monkeypatch: pytest.MonkeyPatch) -> None:
    """An acknowledgement with a number that counts the rows of all seats."""
    whole = Journal._ack

    def shared(self: Journal, row: Row, by: int, dup: bool) -> Ack:
        return msgspec.structs.replace(whole(self, row, by, dup), seq=row.version)

    monkeypatch.setattr(Journal, "_ack", shared)


def plant_shared_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(History, "decision", lambda self, viewer: str(self.version))


def plant_needless_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every row brings a view to everybody."""
    monkeypatch.setattr(History, "is_news", lambda self, viewer: True)


def plant_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that withdrew its choice is shown as choosing."""
    monkeypatch.setattr(Match, "_before", lambda self, viewer: self.replay().state)


# What differs then: by whom it was asked, and what.
PLANTS: dict[Plant, str] = {
    plant_rows_in_fair: ": watcher /match/mmmmmmmmmmmmmmmm/fair",
    plant_rows_in_etag: ": seat1 /match/mmmmmmmmmmmmmmmm:",
    plant_rows_in_list: ": seat2 /:",
    plant_shared_ack: ": seat1 ack:",
    plant_shared_decision: ": seat1 /api/matches/mmmmmmmmmmmmmmmm/position",
    plant_needless_view: ":  frames parts=data:",
    plant_waiting: ":  /match/mmmmmmmmmmmmmmmm:",
}


@pytest.mark.slow
@pytest.mark.parametrize("plant", PLANTS)
def test_planted_leaks_are_caught(
    plant: Plant, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    kept, changed = [choose_and_follow(opened, choose) for choose in (keep, change)]
    assert any(PLANTS[plant] in it for it in differences(kept, changed))


def choose_and_follow(opened: Opened, choose: Choosing) -> list[Answers]:
    """Seat A chooses in the second round, then seat B."""
    server = opened(history("azul5211", 3, 6, Rng(5)))
    choose(server, 0, "cid-00001", labels(server.match.history, 0)[0], 1)
    server.act(1, "cid-00002", labels(server.match.history, 1)[0])
    return server.transcript
