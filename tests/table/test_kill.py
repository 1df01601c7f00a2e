"""A server killed in the middle of play loses no move that it acknowledged, and doubles none."""

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any
from uuid import uuid4

import httpx
import pytest
from helpers.server_process import Person, Server, Wire
from websockets.exceptions import WebSocketException

from tabletown.table.match.log import Row, check
from tabletown.table.store import queries
from tabletown.table.store.store import Store

GONE = (WebSocketException, httpx.HTTPError, OSError, EOFError)  # what a client sees
KILLS = 8
MANY_KILLS = 100
TABLES = 3


class Player:
    """Plays alone at a table of its own, and remembers what was acknowledged."""

    def __init__(self, server: Server) -> None:
        self.person = Person(server)
        self.table = self.person.new("village", "screen", seats="1")
        self.acked: dict[str, str] = {}  # receipts by cid
        self.unsure: dict[str, str] | None = None  # sent, and not answered

    def play(self) -> None:
        """Until the server is gone."""
        wire = self.person.socket(self.table)
        view = wire.look()
        if self.unsure:
            self.resend(wire, self.unsure)
            view = wire.look()
        while view["you"]["moves"]:
            you = view["you"]
            label = you["moves"][0]["label"]
            move = {"cid": str(uuid4()), "decision": you["decision"], "action": label}
            self.unsure = move
            wire.say(t="act", **move)
            self.take_answer(wire.next("ack", "refused"))
            view = wire.next("view")
        self.table = self.person.new("village", "screen", seats="1")

    def resend(self, wire: Wire, move: dict[str, str]) -> None:
        wire.say(t="act", **move)
        self.take_answer(wire.next("ack", "refused"))

    def take_answer(self, answer: dict[str, Any]) -> None:
        assert answer["t"] == "ack", answer
        self.acked[answer["cid"]] = answer["row_hash"]
        self.unsure = None


def everything(path: Path) -> dict[str, list[Row]]:
    """All logs on disk, their chains checked."""

    async def reading() -> dict[str, list[Row]]:
        store = Store(path)
        try:
            found: dict[str, list[Row]] = {}
            for match in await store.read(queries.find_match_ids):
                stored = await store.read(partial(queries.find_match_with_log, match_id=match))
                assert stored
                check(stored[2], stored[0].head)
                found[match] = stored[2]
            return found
        finally:
            store.close()

    return asyncio.run(reading())


@pytest.mark.slow
@pytest.mark.parametrize("kills", [KILLS, pytest.param(MANY_KILLS, marks=pytest.mark.soak)])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path, kills: int) -> None:
    dice = Random(6)
    server = Server(tmp_path)
    players = [Player(server) for _nth in range(TABLES)]
    for _kill in range(kills):
        with server.open:
            timer = Timer(dice.uniform(0.05, 0.8), server.kill)
            timer.start()
            player = players[dice.randrange(TABLES)]
            with suppress(*GONE):
                while True:
                    player.play()
            timer.join()
        server.start()
    for player in players:
        with server.open:
            if player.unsure:
                player.resend(player.person.socket(player.table), player.unsure)
        player.person.close()
    server.kill()
    logs = everything(server.path)
    stored = [row for rows in logs.values() for row in rows if row.cid]
    by_cid = {row.cid: row.hash.hex() for row in stored}
    assert len(by_cid) == len(stored), "a move was made twice"
    acked = {cid: row_hash for player in players for cid, row_hash in player.acked.items()}
    assert len(acked) > kills, "hardly anything was played"
    assert acked == by_cid, "what was acknowledged is not what is on disk"
