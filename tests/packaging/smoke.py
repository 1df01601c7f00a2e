"""Play through the installed package: its command, its page, its HTTP API, its bots.

Needs nothing but the standard library and an installed `tabletown`, so that it can run in an empty
environment: `python smoke.py [compiled|interpreted]`. A game alone is played to its end, and one
against a bot until the bot has answered. Fails with an exception, or prints how the game ended.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import Request, urlopen

import tabletown

COMMAND = str(Path(sysconfig.get_path("scripts")) / "tabletown")
ALONE = {"game": "village", "name": "Ana", "seats": 1}
WITH_BOT = {"game": "village", "name": "Ana", "seats": 2, "people": 1, "level": "neighbour"}
ANSWERED = 3  # moves of a person; each waits for the bot's move before it
LONGEST = 200  # moves of a whole game
PATIENCE = 60.0  # seconds for one answer
PAUSE = 0.05  # seconds until a bot is looked at again
ADDRESS = re.compile(r"is at (http://127\.0\.0\.1:\d+)")


def ask(address: str, token: str = "", body: object = None) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address, data, headers), timeout=PATIENCE) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def play(server: str, settings: dict[str, object], most: int) -> str:
    """Play the first legal move each time, so many or until the server says how the game ended."""
    table = ask(f"{server}/api/matches", body=settings)
    address = f"{server}/api/matches/{table['match_id']}"
    count = 0
    while count < most:
        screen = ask(address, table["token"])
        if screen["result"]:
            return f"{count} moves, {screen['status']}"
        if screen["moves"]:
            count += 1
            move = {
                "cid": f"smoke-{count:08}",
                "decision": screen["decision"],
                "action": screen["moves"][0]["label"],
            }
            ask(f"{address}/actions", table["token"], move)
        else:
            time.sleep(PAUSE)
    return ""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def settings(folder: str) -> dict[str, str]:
    """A port, a data folder and a browser of its own; nothing of a clone on the path."""
    found = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return found | {
        "BROWSER": f'"{sys.executable}" -c "" %s',
        "HOME": folder,
        "LOCALAPPDATA": folder,
        "PYTHONUNBUFFERED": "1",
        "TABLETOWN_PORT": str(free_port()),
        "XDG_DATA_HOME": folder,
    }


def open_page(environment: dict[str, str]) -> tuple["subprocess.Popen[str]", str]:
    """The bare command, and the address that it tells."""
    process = subprocess.Popen([COMMAND], env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    for line in process.stdout:
        address = ADDRESS.search(line)
        if address:
            return process, address[1]
    raise RuntimeError(f"tabletown ended with {process.wait()} before its page was open")


def main(build: str) -> None:
    if tabletown.build() != build:
        raise RuntimeError(f"this build should be {build}, not {tabletown.build()}")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process, server = open_page(settings(folder))
        try:
            with urlopen(server, timeout=PATIENCE) as page:
                assert b"<title>" in page.read(), "the home page has no title"
            play(server, WITH_BOT, ANSWERED)
            ending = play(server, ALONE, LONGEST)
            if not ending:
                raise RuntimeError(f"no end after {LONGEST} moves")
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
    print(f"tabletown {tabletown.__version__}, {build}: {ending}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "compiled")
