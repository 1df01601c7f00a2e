"""How soon everybody is back when the server is killed and started again.

    benches/restart.py --games 10000 --tables 500 --watchers 3

Pages come again at random within half a second, then within half as long again, and so on, as the
script of the table does, and take a whole view each. Times count from the start of the server.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random

from load import EACH, KINDS, address, begun
from server_speed import SERVE, free_port
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

PATIENCE = 60.0  # seconds
Page = tuple[str, str, dict[str, str]]  # the table, the address it is opened from, the cookie


def started(folder: Path, port: int) -> tuple[subprocess.Popen[bytes], float]:
    """A server that lets people in, and the seconds until it did."""
    begun = time.perf_counter()
    command = [sys.executable, "-c", SERVE, str(folder / "tables.sqlite"), str(port)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert server.stdout and server.stdout.readline()
    return server, time.perf_counter() - begun


async def opened(house: str, games: int) -> list[Page]:
    """So many games for one, each with its player."""
    pages: list[Page] = []
    for nth in range(games):
        local = address(nth // EACH)
        place, cookie = await begun(house, local)
        pages.append((place, local, cookie))
    return pages


async def back(house: str, page: Page, begun: float, chance: Random, times: list[float]) -> None:
    """Tries until it sees the table, and stays until everybody does."""
    place, local, cookie = page
    for tries in range(10):
        await asyncio.sleep(chance.random() * 0.5 * 1.5**tries)
        try:
            async with connect(
                f"{house.replace('http', 'ws')}/ws{place}",
                origin=Origin(house),
                subprotocols=KINDS,
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


async def again(folder: Path, port: int, pages: list[Page]) -> tuple[float, list[float]]:
    """Seconds until people are let in, and until each page is back."""
    begun, chance, times = time.perf_counter(), Random(1), list[float]()
    house = f"http://127.0.0.1:{port}"
    coming = [asyncio.create_task(back(house, page, begun, chance, times)) for page in pages]
    server, seconds = await asyncio.to_thread(started, folder, port)
    while len(times) < len(pages) and time.perf_counter() - begun < PATIENCE:
        await asyncio.sleep(0.1)
    for task in coming:
        task.cancel()
    server.kill()
    server.wait()
    return seconds, sorted(times)


def wishes() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    for name, usual in (("games", 10_000), ("tables", 500), ("watchers", 3)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    return parser.parse_args()


def main() -> None:
    wished, port = wishes(), free_port()
    house = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        server, _seconds = started(Path(folder), port)
        games = asyncio.run(opened(house, wished.games))
        server.kill()
        server.wait()
        players = games[: wished.tables]
        watchers = [(place, local, {}) for place, local, _own in players] * wished.watchers
        seconds, times = asyncio.run(again(Path(folder), port, players + watchers))
    print(f"{wished.games} games: people are let in after {seconds:.2f} s")
    back95 = times[len(times) * 95 // 100]
    print(f"{len(times)} of {len(players + watchers)} pages are back: 95 % after {back95:.2f} s")


if __name__ == "__main__":
    main()
