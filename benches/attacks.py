"""Attacks by a few strangers: what they do to honest players, and to the server's memory.

    benches/attacks.py --before FOLDER --attackers 20 --connections 4 --matches 1500 --seconds 10

Each attack starts a real server:

    frames    sockets that send small frames without pause, never read, and reconnect at once
    pages     connections of one client that ask for the home page without pause
    matches   one client without cookies that opens matches of Brazil and looks at each
    crowd     the same, from as many addresses as needed to stay within the rate of each

Of the first two it measures how long honest moves take, without attackers and with them; of the
others how much memory they cost. `--before` names a folder with another build of the package
`tabletown`, such as one of `build/compiled`; then both builds are measured in turn, in one run.

Clients have addresses of their own: the server trusts a proxy on this machine, and each client
sends X-Forwarded-For. Moves come at fixed times, whether or not the server keeps up, and are timed
from when they were due. Attackers run on the same machine, with the lowest priority.
"""

import asyncio
import base64
import os
import socket
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread

import httpx
from load import PROTOCOLS, LoadedTable, memory, print_times, work
from server_speed import Player, free_port
from websockets.asyncio.client import connect
from websockets.typing import Origin

SERVE = """
import sys
from pathlib import Path
from tabletown.table.web.server import Settings, serve
settings = Settings(Path(sys.argv[1]), port=int(sys.argv[2]), pace=0.0, is_proxied=True)
serve(settings, lambda: print("ready", flush=True))
"""
TABLES = 20  # of honest players, each for one
RATE = 20.0  # honest moves a second
PING = b'{"t":"ping","n":1}'
FRAMES = (bytes([0x81, 0x80 | len(PING)]) + bytes(4) + PING) * 4000  # masked with zeros
KEY = base64.b64encode(bytes(16)).decode()
TIMEOUT = 60.0  # seconds
MATCHES_OF_ONE = 20  # matches from one address of a crowd
Seen = Counter[str]


def honest_address(nth: int) -> str:
    return f"198.51.100.{nth + 1}"


def attacker_address(nth: int) -> str:
    return f"203.0.113.{nth + 1}"


@contextmanager
def served(package: str) -> Iterator[tuple[int, int]]:
    """A server that runs the package in a folder: its process and port."""
    port = free_port()
    environment = {**os.environ, "PYTHONPATH": package} if package else dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "tables.sqlite"), str(port)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as server:
            assert server.stdout and server.stdout.readline()
            yield server.pid, port
            server.kill()


async def open_tables(stack: AsyncExitStack, port: int) -> list[LoadedTable]:
    """Honest players, each with a match for one and a socket."""
    tables = []
    origin = f"http://127.0.0.1:{port}"
    for nth in range(TABLES):
        headers = {"origin": origin, "x-forwarded-for": honest_address(nth)}
        async with httpx.AsyncClient(headers=headers, timeout=TIMEOUT) as http:
            settings = {"game": "village", "mode": "screen", "name": "Ana", "seats": "1"}
            path = (await http.post(f"{origin}/new", data=settings)).headers["location"]
            cookie = f"tabletown={http.cookies['tabletown']}"
        connection = connect(
            f"ws://127.0.0.1:{port}/ws{path}",
            origin=Origin(origin),
            subprotocols=PROTOCOLS,
            additional_headers={"cookie": cookie, "x-forwarded-for": honest_address(nth)},
            ping_interval=None,
        )
        tables.append(LoadedTable(Player(await stack.enter_async_context(connection)), []))
    return tables


async def measure(words: str, port: int, server: int, seconds: float) -> None:
    """Print how long honest moves take, and what the server uses meanwhile."""
    async with AsyncExitStack() as stack:
        tables = await open_tables(stack, port)
        listening = [asyncio.create_task(table.player.listen()) for table in tables]
        for table in tables:
            await table.greet()
        before, begun = work(server), time.perf_counter()
        print_times(f"  {words}: acknowledged", await play(tables, seconds))
        cores = (work(server) - before) / (time.perf_counter() - begun)
        print(f"    the server used {cores:.0%} of a core, {memory(server) / 1024:.0f} MiB")
        for task in listening:
            task.cancel()


async def play(tables: list[LoadedTable], seconds: float) -> list[float]:
    """Make moves at fixed times; returns the milliseconds until each was acknowledged."""
    acked: list[float] = []
    moving = []
    begun = time.perf_counter()
    for nth in range(int(RATE * seconds)):
        due = begun + nth / RATE
        await asyncio.sleep(due - time.perf_counter())
        table = tables[nth % len(tables)]
        moving.append(asyncio.create_task(table.move(due, acked, [])))
    await asyncio.gather(*moving)
    return acked


def measure_attack(attack: str, server: int, port: int, wished: Namespace) -> None:
    """Honest moves without attackers and with them."""
    asyncio.run(measure("alone", port, server, wished.seconds))
    count = wished.attackers if attack == "frames" else wished.connections
    command = [sys.executable, __file__, "--attack", attack, "--port", str(port)]
    command += ["--attackers", str(count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as attackers:
        assert attackers.stdout and attackers.stdout.readline(), "they have not begun"
        asyncio.run(measure("attacked", port, server, wished.seconds))
        attackers.terminate()
        print(f"    attackers: {attackers.stdout.read().splitlines()[-1]}")


def run_attackers(attack: str, port: int, count: int) -> None:
    """Attack until terminated, one thread for each attacker; print what was done so far."""
    os.nice(19)
    seen: Seen = Counter()
    path = opened(port, attacker_address(0))[0] if attack == "frames" else "/"
    target: Callable[[int, str, int, Seen], None]
    target = send_frames if attack == "frames" else ask_pages
    for nth in range(count):
        Thread(target=target, args=(port, path, nth, seen), daemon=True).start()
    while True:
        time.sleep(0.5)
        print(dict(seen), flush=True)


def send_frames(port: int, path: str, nth: int, seen: Seen) -> None:
    """Shake hands, send frames without pause, never read more; reconnect at once."""
    lines = [
        f"GET /ws{path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Protocol: tabletown.v2",
        f"X-Forwarded-For: {attacker_address(nth)}",
    ]
    head = "\r\n".join([*lines, "", ""]).encode()
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), TIMEOUT) as wire:
            wire.sendall(head)
            status = wire.recv(12)[9:].decode()
            seen[f"handshake {status}"] += 1
            while status == "101":
                wire.sendall(FRAMES)
                seen["frames"] += 4000


def ask_pages(port: int, path: str, nth: int, seen: Seen) -> None:
    """Ask for a page without pause, all connections by the same address."""
    host = f"Host: 127.0.0.1:{port}\r\nX-Forwarded-For: {attacker_address(0)}"
    request = f"GET {path} HTTP/1.1\r\n{host}\r\n\r\n".encode()
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), TIMEOUT) as wire:
            answers = wire.makefile("rb")
            while True:
                wire.sendall(request)
                status = answers.readline()[9:12].decode()
                if not status:
                    break
                length = 0
                while (line := answers.readline()) != b"\r\n":
                    if line.lower().startswith(b"content-length:"):
                        length = int(line[15:])
                answers.read(length)
                seen[status] += 1


def opened(port: int, address: str) -> tuple[str, int]:
    """A new match of Brazil by a client without a cookie: its path, or empty; and the status."""
    origin = f"http://127.0.0.1:{port}"
    headers = {"origin": origin, "x-forwarded-for": address}
    with httpx.Client(base_url=origin, headers=headers, timeout=TIMEOUT) as http:
        settings = {"game": "brazil", "mode": "screen", "name": "Eve", "seats": "1"}
        answer = http.post("/new", data=settings)
        path = answer.headers.get("location", "")
        if path:
            http.get(path)  # which loads the match
        return path, answer.status_code


def measure_matches(attack: str, server: int, port: int, wished: Namespace) -> None:
    """Print how much memory many matches cost."""
    assert opened(port, honest_address(0))[0]  # loads what every match needs
    before, begun = memory(server), time.perf_counter()
    statuses: Counter[int] = Counter()
    for nth in range(wished.matches):
        address = attacker_address(nth // MATCHES_OF_ONE if attack == "crowd" else 0)
        statuses[opened(port, address)[1]] += 1
    grown, seconds = (memory(server) - before) / 1024, time.perf_counter() - begun
    print(f"  {wished.matches} asked for in {seconds:.0f} s: {dict(statuses)}, {grown:+.0f} MiB")
    assert opened(port, honest_address(1))[0], "an honest client is refused"


def wishes() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--before", default="", help="a folder with another build")
    parser.add_argument("--only", default="frames,pages,matches,crowd")
    parser.add_argument("--attack", default="", help="run as the attackers (internal)")
    numbers = (("attackers", 20), ("connections", 4), ("matches", 1500), ("port", 0))
    for name, usual in numbers:
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--seconds", type=float, default=10.0)
    return parser.parse_args()


def main() -> None:
    wished = wishes()
    if wished.attack:
        run_attackers(wished.attack, wished.port, wished.attackers)
        return
    builds = {"before": wished.before, "now": ""} if wished.before else {"now": ""}
    for attack in wished.only.split(","):
        for name, package in builds.items():
            print(f"{attack}, {name}:", flush=True)
            measured = measure_attack if attack in ("frames", "pages") else measure_matches
            with served(package) as (server, port):
                measured(attack, server, port, wished)
    print(f"processes that want a core: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
