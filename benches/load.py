"""Measures how long moves take when the server has many tables, and attackers as well.

    benches/load.py --tables 500 --watchers 3 --rate 100 --seconds 20 --slow 200 --flood 20

Moves are sent on schedule even if the server falls behind, and timed from when they were due.
Attackers run in a process of their own, from other addresses. All run on one machine, so the CPU
time of players and attackers is in the figures.
"""

import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from uuid import uuid4

import httpx
from server_speed import SERVE, Player, free_port
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

PROTOCOLS = [Subprotocol("tabletown.v2")]
PING = '{"t":"ping","n":1}'
TABLES_PER_ADDRESS = 50  # the server limits each address


def address(nth: int) -> str:
    """A loopback address."""
    return f"127.0.{nth // 200 + 1}.{nth % 200 + 1}"


class LoadedTable:
    """A solo match, its player and its spectators."""

    def __init__(self, player: Player, watchers: list[Player]) -> None:
        self.player = player
        self.watchers = watchers
        self.turn = asyncio.Lock()
        self.you: dict[str, object] = {}

    async def greet(self) -> None:
        for it in (self.player, *self.watchers):
            await it.socket.send('{"t":"hello"}')
            _now, you = await it.views.get()
            if it is self.player:
                self.you = you

    async def move(self, due: float, acked: list[float], viewed: list[float]) -> None:
        async with self.turn:
            moves = self.you["moves"]
            if not moves:
                return  # the match is over
            label = moves[0]["label"]  # type: ignore[index]
            decision = self.you["decision"]
            move = {"t": "act", "cid": str(uuid4()), "decision": decision, "action": label}
            await self.player.socket.send(json.dumps(move))
            acked.append(1000 * (await self.player.acks.get() - due))
            for watcher in self.watchers:
                viewed.append(1000 * ((await watcher.views.get())[0] - due))
            _now, self.you = await self.player.views.get()


async def open_match(server_url: str, local: str) -> tuple[str, dict[str, str]]:
    """Open a solo match from this local address; returns its path and the player's cookie."""
    transport = httpx.AsyncHTTPTransport(local_address=local)
    async with httpx.AsyncClient(transport=transport, headers={"origin": server_url}) as http:
        settings = {"game": "village", "mode": "screen", "name": "Ana", "seats": "1"}
        place = (await http.post(f"{server_url}/new", data=settings)).headers["location"]
        return place, {"cookie": f"tabletown={http.cookies['tabletown']}"}


async def open_tables(stack: AsyncExitStack, port: int, options: Namespace) -> list[LoadedTable]:
    tables = []
    for nth in range(options.tables):
        local = address(nth // TABLES_PER_ADDRESS)
        server_url = f"http://127.0.0.1:{port}"
        place, cookie = await open_match(server_url, local)
        players = []
        for headers in (cookie, *[{} for _watcher in range(options.watchers)]):
            connection = connect(
                f"ws://127.0.0.1:{port}/ws{place}",
                origin=Origin(server_url),
                subprotocols=PROTOCOLS,
                additional_headers=headers,
                local_addr=(local, 0),
            )
            players.append(Player(await stack.enter_async_context(connection)))
        tables.append(LoadedTable(players[0], players[1:]))
    return tables


async def play(port: int, server: int, options: Namespace) -> None:
    acked: list[float] = []
    viewed: list[float] = []
    before = memory(server)
    async with AsyncExitStack() as stack:
        tables = await open_tables(stack, port, options)
        everybody = [it for table in tables for it in (table.player, *table.watchers)]
        listening = [asyncio.create_task(it.listen()) for it in everybody]
        for table in tables:
            await table.greet()
        grown = memory(server) - before
        each = grown / len(everybody)
        print(f"{len(tables)} tables, {len(everybody)} sockets: {each:.0f} KiB a socket")
        started, moving, worked = time.perf_counter(), [], work(server)
        for nth in range(int(options.rate * options.seconds)):
            due = started + nth / options.rate
            await asyncio.sleep(due - time.perf_counter())
            table = tables[nth % len(tables)]
            moving.append(asyncio.create_task(table.move(due, acked, viewed)))
        await asyncio.gather(*moving)
        print_times(f"acknowledged, {options.rate:g} moves a second", acked)
        print_times("shown to spectators", viewed)
        each = 1000 * (work(server) - worked) / len(acked)
        print(f"CPU time of the server: {each:.1f} ms a move with {1 + options.watchers} views")
        after = memory(server)
        print(f"memory: {before / 1024:.0f} MiB at the start, {after / 1024:.0f} MiB at the end")
        for task in listening:
            task.cancel()


def print_times(name: str, times: list[float]) -> None:
    ordered = sorted(times)
    half, most = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    print(f"{name}: median {half:.1f} ms, 99 % within {most:.1f} ms ({len(times):,} times)")


def memory(process: int) -> int:
    """The resident memory of a process in KiB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def work(process: int) -> float:
    """The CPU time of a process so far, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run_attack(port: int, slow: int, flood: int) -> None:
    """Attack until killed: headers sent byte by byte, and messages as fast as possible."""
    attackers = [send_slowly(port, address(1000)) for _nth in range(slow)]
    attackers += [flood_messages(port, address(1001 + nth)) for nth in range(flood)]
    await asyncio.gather(*attackers)


async def send_slowly(port: int, local: str) -> None:
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(local, 0))
            while not reader.at_eof():
                writer.write(b"G")
                await writer.drain()
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(1), 1.0)
            writer.close()
        await asyncio.sleep(0.1)


async def flood_messages(port: int, local: str) -> None:
    server_url = f"http://127.0.0.1:{port}"
    place, _cookie = await open_match(server_url, local)
    url = f"ws://127.0.0.1:{port}/ws{place}"
    while True:
        with suppress(ConnectionClosed, InvalidStatus, OSError):
            async with connect(
                url, origin=Origin(server_url), subprotocols=PROTOCOLS, local_addr=(local, 0)
            ) as wire:
                while True:
                    await wire.send(PING)
        await asyncio.sleep(0.1)


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    for name, usual in (("tables", 50), ("watchers", 3), ("slow", 0), ("flood", 0), ("port", 0)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    for name, usual in (("rate", 20), ("seconds", 20)):
        parser.add_argument(f"--{name}", type=float, default=usual)
    return parser.parse_args()


def main() -> None:
    options = arguments()
    if options.port:
        asyncio.run(run_attack(options.port, options.slow, options.flood))
        return
    port = free_port()
    gc.disable()  # collections in this process would count as waiting
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "tables.sqlite"), str(port)]
        attacking = [sys.executable, __file__, "--port", str(port)]
        attacking += ["--slow", str(options.slow), "--flood", str(options.flood)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            assert server.stdout and server.stdout.readline()
            with subprocess.Popen(attacking) as attackers:
                asyncio.run(play(port, server.pid, options))
                attackers.terminate()
            server.terminate()


if __name__ == "__main__":
    main()
