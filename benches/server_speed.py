"""Measures the server on loopback: until a move is acknowledged, until others see it, drawing."""

import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from tabletown import GAMES, game
from tabletown.bots.levels import bot
from tabletown.core.replay import Replay
from tabletown.core.state import NOBODY

SERVE = """
import sys
from pathlib import Path
from tabletown.table.web.server import Settings, serve
settings = Settings(Path(sys.argv[1]), port=int(sys.argv[2]), pace=0.0)
serve(settings, lambda: print("ready", flush=True))
"""
MOVES = 60
PLAYED = ("village", "brazil")  # the quickest to draw, and the slowest
FACE_DOWN = 2.0  # seconds without a view: the move was made face down
DRAWN = 40  # actions of a match before its drawing is timed


def drawing(name: str) -> float:
    """Milliseconds to draw a view for a page."""
    rules = game(name)
    seats = max(rules.seats[0], 2)
    replay = Replay(rules, [f"Seat {seat + 1}" for seat in range(seats)], 5)
    players = [bot("random", rules, seat) for seat in range(seats)]
    while replay.state.to_move != NOBODY and len(replay.steps) < DRAWN:
        seat = replay.state.actors()[0]
        view = replay.state.view(seat)
        replay.play(seat, view.label(players[seat].choose(view, seat)))
    times = []
    for _nth in range(9):
        begun = time.perf_counter()
        view = replay.state.view(0)
        rules.draw(view, seat=0, standalone=False)
        times.append(time.perf_counter() - begun)
    return 1000 * statistics.median(times)


def synced(folder: Path) -> float:
    """Milliseconds to sync four kilobytes to disk: no acknowledgement can be faster."""
    times = []
    with (folder / "floor").open("wb") as file:
        for _nth in range(40):
            begun = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - begun)
    return 1000 * statistics.median(times)


class Player:
    """A client that records when acknowledgements and views arrive."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.acks: asyncio.Queue[float] = asyncio.Queue()
        self.views: asyncio.Queue[tuple[float, dict[str, object]]] = asyncio.Queue()

    async def listen(self) -> None:
        async for text in self.socket:
            frame, now = json.loads(text), time.perf_counter()
            if frame["t"] == "ack":
                self.acks.put_nowait(now)
            elif frame["t"] == "view":
                self.views.put_nowait((now, frame["you"]))


async def moves(address: str, port: int, name: str) -> tuple[list[float], list[float]]:
    """Milliseconds until moves are acknowledged, and until a spectator has their views."""
    acked: list[float] = []
    viewed: list[float] = []
    async with httpx.AsyncClient(base_url=address, headers={"origin": address}) as http:
        while len(acked) < MOVES:
            settings = {"game": name, "mode": "screen", "name": "Ana", "seats": "1"}
            table = (await http.post("/new", data=settings)).headers["location"]
            cookie = {"cookie": f"tabletown={http.cookies['tabletown']}"}
            kinds = [Subprotocol("tabletown.v2")]
            url, origin = f"ws://127.0.0.1:{port}/ws{table}", Origin(address)
            async with (
                connect(url, origin=origin, subprotocols=kinds, additional_headers=cookie) as one,
                connect(url, origin=origin, subprotocols=kinds) as two,
            ):
                await play(Player(one), Player(two), acked, viewed)
    return acked, viewed


async def play(player: Player, watcher: Player, acked: list[float], viewed: list[float]) -> None:
    listening = [asyncio.create_task(it.listen()) for it in (player, watcher)]
    for it in (player, watcher):
        await it.socket.send('{"t":"hello"}')
    _now, you = await player.views.get()
    await watcher.views.get()
    while you["moves"] and len(acked) < MOVES:
        label = you["moves"][0]["label"]  # type: ignore[index]
        move = {"t": "act", "cid": str(uuid4()), "decision": you["decision"], "action": label}
        await asyncio.sleep(0.02)
        begun = time.perf_counter()
        await player.socket.send(json.dumps(move))
        acked.append(1000 * (await player.acks.get() - begun))
        with suppress(TimeoutError):  # a face-down choice is not shown to spectators
            seen = await asyncio.wait_for(watcher.views.get(), FACE_DOWN)
            viewed.append(1000 * (seen[0] - begun))
        _now, you = await player.views.get()
    for task in listening:
        task.cancel()


def print_times(name: str, times: list[float]) -> None:
    most = sorted(times)[len(times) * 95 // 100]
    print(f"{name}: median {statistics.median(times):.1f} ms, 95 % within {most:.1f} ms")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def main() -> None:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        floor = synced(Path(folder))
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "tables.sqlite"), str(port)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            assert server.stdout and server.stdout.readline()
            for name in PLAYED:
                acked, viewed = asyncio.run(moves(f"http://127.0.0.1:{port}", port, name))
                print_times(f"{name}: acknowledged", acked)
                print_times(f"{name}: shown to a spectator", viewed)
            server.terminate()
    print(f"sync to disk alone: {floor:.1f} ms; load average: {os.getloadavg()[0]:.1f}")
    for name in GAMES:
        print(f"drawing {name}: {drawing(name):.1f} ms")


if __name__ == "__main__":
    main()
