"""Measures how soon pages reconnect when the server was killed and is started again.

    benches/restart.py --games 10000 --tables 500 --watchers 3

Pages reconnect as the browser script does: after a random time up to 0.5 s, then up to 0.75 s and
so on, each time half as long again; then each gets a whole view. Times count from the start of
the server. --games is the number of matches on disk, --tables those with open pages.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random

from load import PROTOCOLS, TABLES_PER_ADDRESS, address, open_match
from server_speed import SERVE, free_port
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

PATIENCE = 60.0  # seconds
Page = tuple[str, str, dict[str, str]]  # path of the match, local address, cookie


def started(folder: Path, port: int) -> tuple[subprocess.Popen[bytes], float]:
    """Start a server; returns it and the seconds until it accepted connections."""
    begun = time.perf_counter()
    command = [sys.executable, "-c", SERVE, str(folder / "tables.sqlite"), str(port)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert server.stdout and server.stdout.readline()
    return server, time.perf_counter() - begun


async def open_matches(server_url: str, games: int) -> list[Page]:
    """Open solo matches, each with its player."""
    pages: list[Page] = []
    for nth in range(games):
        local = address(nth // TABLES_PER_ADDRESS)
        place, cookie = await open_match(server_url, local)
        pages.append((place, local, cookie))
    return pages


async def reconnect(
    server_url: str, page: Page, begun: float, chance: Random, times: list[float]
) -> None:
    """Reconnect until a view arrives, then stay connected; appends the time that it took."""
    place, local, cookie = page
    for tries in range(10):
        await asyncio.sleep(chance.random() * 0.5 * 1.5**tries)
        try:
            async with connect(
                f"{server_url.replace('http', 'ws')}/ws{place}",
                origin=Origin(server_url),
                subprotocols=PROTOCOLS,
                additional_headers=cookie,
                local_addr=(local, 0),
            ) as socket:
                await socket.send('{"t":"hello"}')
                await socket.recv()
                times.append(time.perf_counter() - begun)
                await asyncio.sleep(PATIENCE)
                return
        except (ConnectionClosed, InvalidHandshake, OSError):
            continue


async def restart(folder: Path, port: int, pages: list[Page]) -> tuple[float, list[float]]:
    """Restart; returns the seconds until connections are accepted, and until each page is back."""
    begun, chance, times = time.perf_counter(), Random(1), list[float]()
    server_url = f"http://127.0.0.1:{port}"
    reconnecting = [
        asyncio.create_task(reconnect(server_url, page, begun, chance, times)) for page in pages
    ]
    server, seconds = await asyncio.to_thread(started, folder, port)
    while len(times) < len(pages) and time.perf_counter() - begun < PATIENCE:
        await asyncio.sleep(0.1)
    for task in reconnecting:
        task.cancel()
    server.kill()
    server.wait()
    return seconds, sorted(times)


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    for name, usual in (("games", 10_000), ("tables", 500), ("watchers", 3)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    return parser.parse_args()


def main() -> None:
    options, port = arguments(), free_port()
    server_url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        server, _seconds = started(Path(folder), port)
        games = asyncio.run(open_matches(server_url, options.games))
        server.kill()
        server.wait()
        players = games[: options.tables]
        watchers = [(place, local, {}) for place, local, _own in players] * options.watchers
        seconds, times = asyncio.run(restart(Path(folder), port, players + watchers))
    print(f"{options.games} matches: the server accepts connections after {seconds:.2f} s")
    back95 = times[len(times) * 95 // 100]
    print(f"{len(times)} of {len(players + watchers)} pages are back, 95 % after {back95:.2f} s")


if __name__ == "__main__":
    main()
