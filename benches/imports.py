"""How long a bot's move takes while replays are imported, hostile ones among them.

    benches/imports.py --against FOLDER

Starts a server, sends four imports at once, opens a match between bots and waits for its first
move. FOLDER is another checkout: its `src` is measured in the same run, round by round. Run both
interpreted (`PYTHONPATH=src`) to compare like with like.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from server_speed import SERVE, Player, free_port
from websockets.asyncio.client import connect
from websockets.typing import Origin, Subprotocol

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "golden"
WATCH = {"game": "village", "mode": "watch", "name": "Ana", "seats": "2", "level": "newcomer"}
IMPORTS = 4
HEAD_START = 0.3  # seconds that the imports have before the match is opened
PATIENCE = 300.0  # seconds


def nested(size: int) -> str:
    """A replay whose seed is a key of many parts, `seed.a.a.a`: quadratic time to parse."""
    content = (GOLDEN / "village-2.replay").read_text("utf-8")
    lines = content.split("\n")
    at = next(nth for nth, line in enumerate(lines) if line.startswith("seed = "))
    lines[at] = "seed" + ".a" * ((size - len(content)) // 2) + " = 1"
    return "\n".join(lines)


KINDS = {
    "no import": "",
    "four with a nested seed, 42 KB": nested(42_000),
    "four long matches (1,802 moves)": (GOLDEN / "brazil-4.replay").read_text("utf-8"),
}


@contextmanager
def server(package: str) -> Iterator[str]:
    """The address of a server that runs this package; empty for the one that Python finds."""
    port = free_port()
    environment = {**os.environ, **({"PYTHONPATH": package} if package else {})}
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "tables.sqlite"), str(port)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
            try:
                assert process.stdout and process.stdout.readline()
                yield f"http://127.0.0.1:{port}"
            finally:
                process.terminate()


async def first_move(address: str, http: httpx.AsyncClient) -> float:
    """Seconds from opening a match between bots to its first move."""
    begun = time.perf_counter()
    table = (await http.post("/new", data=WATCH)).headers["location"]
    kinds = [Subprotocol("tabletown.v2")]
    url = f"ws{address.removeprefix('http')}/ws{table}"
    async with connect(url, origin=Origin(address), subprotocols=kinds) as socket:
        watcher = Player(socket)
        listening = asyncio.create_task(watcher.listen())
        await socket.send('{"t":"hello"}')
        await watcher.views.get()  # the position at the start
        moved, _you = await asyncio.wait_for(watcher.views.get(), PATIENCE)
        listening.cancel()
    return moved - begun


async def measure(address: str, replay: str) -> tuple[float, float]:
    """Seconds until a bot's first move, and until the last import is answered."""
    limits = {"timeout": PATIENCE, "headers": {"origin": address}}
    async with httpx.AsyncClient(base_url=address, **limits) as http:  # type: ignore[arg-type]
        await first_move(address, http)  # starts the bot process
        begun = time.perf_counter()
        count = IMPORTS if replay else 0
        sent = [http.post("/import", data={"replay": replay}) for _nth in range(count)]
        answers = [asyncio.create_task(it) for it in sent]
        await asyncio.sleep(HEAD_START)
        waited = await first_move(address, http)
        await asyncio.gather(*answers)
    return waited, time.perf_counter() - begun


def main() -> None:
    options = ArgumentParser(description=__doc__)
    options.add_argument("--against", type=Path, help="another checkout to compare with")
    options.add_argument("--rounds", type=int, default=3)
    asked = options.parse_args()
    sides = {"this checkout": ""}
    if asked.against:
        sides = {str(asked.against): str((asked.against / "src").resolve()), **sides}
    for kind, replay in KINDS.items():
        times: dict[str, list[tuple[float, float]]] = {side: [] for side in sides}
        for _round in range(asked.rounds):
            for side, package in sides.items():
                with server(package) as address:
                    times[side].append(asyncio.run(measure(address, replay)))
        for side, pairs in times.items():
            bot, last = [statistics.median(column) for column in zip(*pairs, strict=True)]
            answered = f", imports answered after {last:.2f} s" if replay else ""
            print(f"{kind}, {side}: first move of a bot after {bot:.2f} s{answered}", flush=True)


if __name__ == "__main__":
    main()
