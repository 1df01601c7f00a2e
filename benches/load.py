"""Many tables at once: how long a move takes when a house is full, and when it is attacked too.

    benches/load.py --tables 500 --watchers 3 --rate 100 --seconds 20 --slow 200 --flood 20

Moves come at their times whether the house keeps up or not, and are timed from when they were due.
Attackers are a process of their own, at addresses of their own; all of it runs on one machine, so
what they and the players themselves take of it is in the figures.
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

KINDS = [Subprotocol("tabletown.v2")]
PING = '{"t":"ping","n":1}'
EACH = 50  # tables opened from one address, which may do only so much at once


def address(nth: int) -> str:
    """One of this machine."""
    return f"127.0.{nth // 200 + 1}.{nth % 200 + 1}"


class LoadedTable:
    """A game for one, its player and those who watch."""

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

    async def move(self, due: float, acked: list[float], screen: list[float]) -> None:
        async with self.turn:
            moves = self.you["moves"]
            if not moves:
                return  # the game is over
            label = moves[0]["label"]  # type: ignore[index]
            decision = self.you["decision"]
            move = {"t": "act", "cid": str(uuid4()), "decision": decision, "action": label}
            await self.player.socket.send(json.dumps(move))
            acked.append(1000 * (await self.player.acks.get() - due))
            for watcher in self.watchers:
                screen.append(1000 * ((await watcher.views.get())[0] - due))
            _now, self.you = await self.player.views.get()


async def begun(house: str, local: str) -> tuple[str, dict[str, str]]:
    """A new game for one, opened from an address of its own: where it is, and the cookie."""
    transport = httpx.AsyncHTTPTransport(local_address=local)
    async with httpx.AsyncClient(transport=transport, headers={"origin": house}) as http:
        settings = {"game": "village", "mode": "screen", "name": "Ana", "seats": "1"}
        place = (await http.post(f"{house}/new", data=settings)).headers["location"]
        return place, {"cookie": f"tabletown={http.cookies['tabletown']}"}


async def opened(stack: AsyncExitStack, port: int, wished: Namespace) -> list[LoadedTable]:
    tables = []
    for nth in range(wished.tables):
        local = address(nth // EACH)
        house = f"http://127.0.0.1:{port}"
        place, cookie = await begun(house, local)
        players = []
        for headers in (cookie, *[{} for _watcher in range(wished.watchers)]):
            connection = connect(
                f"ws://127.0.0.1:{port}/ws{place}",
                origin=Origin(house),
                subprotocols=KINDS,
                additional_headers=headers,
                local_addr=(local, 0),
            )
            players.append(Player(await stack.enter_async_context(connection)))
        tables.append(LoadedTable(players[0], players[1:]))
    return tables


async def played(port: int, server: int, wished: Namespace) -> None:
    acked: list[float] = []
    screen: list[float] = []
    before = memory(server)
    async with AsyncExitStack() as stack:
        tables = await opened(stack, port, wished)
        everybody = [it for table in tables for it in (table.player, *table.watchers)]
        listening = [asyncio.create_task(it.listen()) for it in everybody]
        for table in tables:
            await table.greet()
        grown = memory(server) - before
        print(f"{len(tables)} tables, {len(everybody)} sockets: {grown / len(everybody):.0f} KiB")
        begun, moving, worked = time.perf_counter(), [], work(server)
        for nth in range(int(wished.rate * wished.seconds)):
            due = begun + nth / wished.rate
            await asyncio.sleep(due - time.perf_counter())
            table = tables[nth % len(tables)]
            moving.append(asyncio.create_task(table.move(due, acked, screen)))
        await asyncio.gather(*moving)
        tell(f"acknowledged, {wished.rate:g} moves a second", acked)
        tell("shown to others", screen)
        each = 1000 * (work(server) - worked) / len(acked)
        print(f"the server works {each:.1f} ms for a move and its {1 + wished.watchers} views")
        print(f"memory {before / 1024:.0f} MiB alone, {memory(server) / 1024:.0f} MiB at the end")
        for task in listening:
            task.cancel()


def tell(words: str, times: list[float]) -> None:
    ordered = sorted(times)
    half, most = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    print(f"{words}: median {half:.1f} ms, 99 % within {most:.1f} ms, of {len(times):,}")


def memory(process: int) -> int:
    """Kilobytes."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def work(process: int) -> float:
    """Seconds of a core, so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def attack(port: int, slow: int, flood: int) -> None:
    """Until ended: heads that come letter by letter, and messages as fast as they go."""
    attackers = [dawdle(port, address(1000)) for _nth in range(slow)]
    attackers += [pester(port, address(1001 + nth)) for nth in range(flood)]
    await asyncio.gather(*attackers)


async def dawdle(port: int, local: str) -> None:
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


async def pester(port: int, local: str) -> None:
    house = f"http://127.0.0.1:{port}"
    place, _cookie = await begun(house, local)
    url = f"ws://127.0.0.1:{port}/ws{place}"
    while True:
        with suppress(ConnectionClosed, InvalidStatus, OSError):
            async with connect(
                url, origin=Origin(house), subprotocols=KINDS, local_addr=(local, 0)
            ) as wire:
                while True:
                    await wire.send(PING)
        await asyncio.sleep(0.1)


def wishes() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    for name, usual in (("tables", 50), ("watchers", 3), ("slow", 0), ("flood", 0), ("port", 0)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    for name, usual in (("rate", 20), ("seconds", 20)):
        parser.add_argument(f"--{name}", type=float, default=usual)
    return parser.parse_args()


def main() -> None:
    wished = wishes()
    if wished.port:
        asyncio.run(attack(wished.port, wished.slow, wished.flood))
        return
    port = free_port()
    gc.disable()  # the players' own rubbish is not the house's
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "tables.sqlite"), str(port)]
        attacking = [sys.executable, __file__, "--port", str(port)]
        attacking += ["--slow", str(wished.slow), "--flood", str(wished.flood)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            assert server.stdout and server.stdout.readline()
            with subprocess.Popen(attacking) as attackers:
                asyncio.run(played(port, server.pid, wished))
                attackers.terminate()
            server.terminate()


if __name__ == "__main__":
    main()
