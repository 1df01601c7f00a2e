"""The table in the browser: served here, opened here, or played from outside by a bot.

What the server is made of takes a second to import, so only commands that need it wait for it.
"""

import errno
import os
import re
import socket
import sys
import webbrowser
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import urlopen

from tabletown import about
from tabletown.bots.levels import LEVELS, is_bot
from tabletown.cli.building import BuildDisplay
from tabletown.cli.mistakes import Mistake
from tabletown.cli.screen import Screen
from tabletown.core.seats import letter

if TYPE_CHECKING:
    from tabletown.table.web.server import Settings

PORT = 8765
PORT_VARIABLE = "TABLETOWN_PORT"  # of the environment: another port for `tabletown` alone
LOOPBACK = "127.0.0.1"
DATABASE = "tables.sqlite"
POSTGRESQL = "postgresql"
USUAL_PORTS = {"http": 80, "https": 443}
BARE = (("", "", ""), ("/", "", ""))  # path, query and fragment of an origin
ONLY_MINE = 0o700


def data_folder() -> Path:
    """Where this user's games are kept."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tabletown"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "tabletown"
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "tabletown"


def folder_of(data: str) -> Path:
    return Path(data) if data else data_folder()


def host(
    address: str,
    port: int,
    database: str,
    origin: str,
    data: str,
    screen: Screen,
    is_proxied: bool = False,
) -> None:
    """Serve until interrupted."""
    from tabletown.table.store.sqlite import caution
    from tabletown.table.web.limits import is_loopback
    from tabletown.table.web.server import Settings

    where = database or made(folder_of(data)) / DATABASE
    origins = tuple(origin_of(word.strip()) for word in origin.split(",")) if origin else ()
    if address != "localhost" and not is_loopback(address) and not origins:
        raise Mistake(f"{address} is seen by others: name the address they use with --origin")
    settings = Settings(where, address, port, origins, is_proxied=is_proxied)

    def ready() -> None:
        screen.say(f"{about()}, is at {settings.address.origins[0]} until you press Ctrl+C.")
        if caution() and not database.startswith(POSTGRESQL):
            screen.say(caution())

    begin(settings, ready, screen)


def origin_of(word: str) -> str:
    """As browsers write it: an address and nothing after it, its usual port left out."""
    try:
        parts = urlsplit(word)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
        is_origin = bool(host) and parts.scheme in USUAL_PORTS and "@" not in parts.netloc
    except ValueError:
        is_origin = False
    if not is_origin or (parts.path, parts.query, parts.fragment) not in BARE or " " in word:
        raise Mistake(f"--origin {word!r} is none; write it as people type it: https://example.org")
    name = f"[{host}]" if ":" in host else host
    is_usual = port in (None, USUAL_PORTS[parts.scheme])
    return f"{parts.scheme}://{name}" if is_usual else f"{parts.scheme}://{name}:{port}"


def back_up(copy: Path, database: str, data: str, screen: Screen) -> None:
    """A copy of all games, also while they are served."""
    from tabletown.table.store.database import CannotOpen
    from tabletown.table.store.sqlite import copied, path_of

    if database.startswith(POSTGRESQL):
        raise Mistake("PostgreSQL has tools of its own for this; use pg_dump")
    try:
        path = path_of(database) if database else folder_of(data) / DATABASE
        games = copied(path, copy)
    except CannotOpen as error:
        raise Mistake(str(error)) from None
    screen.say(f"{copy} holds {games} game{'' if games == 1 else 's'}. To go back to it, stop the")
    screen.say(f"server, remove {path}-wal and {path}-shm, and copy it to {path}.")


def open_page(screen: Screen) -> None:
    """The page in the browser: by a server of our own, or by the one that runs already."""
    from tabletown.table.web.server import Settings

    wished = page_port()
    here = f"http://{LOOPBACK}:{wished}"
    if is_tabletown(here):
        screen.say(f"Tabletown runs already at {here}")
        webbrowser.open(here)
        return
    port = any_port() if obstacle(LOOPBACK, wished) else wished
    settings = Settings(made(data_folder()) / DATABASE, LOOPBACK, port)
    here = settings.address.origins[0]

    def ready() -> None:
        until = "until you press Ctrl+C; tabletown menu plays here"
        screen.say(f"{about()}, is at {here} {until}.")
        webbrowser.open(here)

    begin(settings, ready, screen)


def page_port() -> int:
    """The port to open the page at, unless it is taken by another service."""
    word = os.environ.get(PORT_VARIABLE) or str(PORT)
    if not re.fullmatch(r"[1-9]\d{0,4}", word, re.ASCII) or int(word) > 65535:
        raise Mistake(f"{PORT_VARIABLE} is {word!r}; a port is a number from 1 to 65535")
    return int(word)


def send_bot(link: str, level: str, name: str, screen: Screen) -> None:
    """Until the end of the game there."""
    from tabletown.table.web.client import Client, ClientError

    if not is_bot(level):
        raise Mistake(f"there is no bot {level!r}, only {', '.join(LEVELS)}")
    try:
        client = Client(link)
        seat = client.sit(name)
        screen.say(f"{name} ({level}) sits at seat {letter(seat)}.")
        screen.say(client.play(level))
    except ClientError as error:
        raise Mistake(str(error)) from None


def verify(file: Path, screen: Screen) -> None:
    """Check the proof of a finished game; the first thing untrue in it ends that."""
    from tabletown.table.service.proof import checks, played_again, read_proof, sealed

    try:
        proof = read_proof(file.read_bytes())
        found = checks(proof)
    except OSError as error:
        raise Mistake(f"{file}: {error.strerror}; check the file name") from None
    except ValueError as error:
        raise Mistake(f"{file} is no proof of a game: {error}") from None
    for words, holds in found:
        if not holds:
            raise Mistake(f"{file} is not true. This does not hold: {words}")
        screen.say(words)
    screen.say(f"Before its table was opened the page showed: {sealed(proof)}")
    screen.say(played_again(proof).match.ending())
    screen.say(f"{file} is true: {len(proof.rows)} rows of {proof.game}.")


def begin(settings: "Settings", ready: Callable[[], None], screen: Screen) -> None:
    """Until interrupted; `ready` says the first line, and what is built shows below it."""
    from tabletown.table.store.database import CannotOpen
    from tabletown.table.web.server import serve

    reason = obstacle(settings.host, settings.port)
    if reason:
        raise Mistake(reason)
    display = BuildDisplay(screen)

    def opened() -> None:
        ready()
        display.open()

    try:
        serve(settings, opened, display.tell)
    except CannotOpen as error:
        raise Mistake(str(error)) from None
    finally:
        display.close()


def made(folder: Path) -> Path:
    """Nobody else looks into it, unless it was there before and is no folder of this program."""
    try:
        folder.mkdir(ONLY_MINE, parents=True, exist_ok=True)
        if folder == data_folder():
            folder.chmod(ONLY_MINE)
    except OSError as error:
        raise Mistake(f"{folder}: {error.strerror}; name another folder with --data") from None
    return folder


def obstacle(address: str, port: int) -> str:
    """Why nobody can listen there; empty if somebody can."""
    try:
        family, kind, _protocol, _name, place = socket.getaddrinfo(
            address, port, type=socket.SOCK_STREAM
        )[0]
        with socket.socket(family, kind) as trying:
            if sys.platform != "win32":  # where it would let two servers share a port
                trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trying.bind(place)
    except (socket.gaierror, UnicodeError):
        return f"{address!r} is no address; name one of this machine with --address"
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            return f"{address} is no address of this machine; name another with --address"
        if error.errno == errno.EADDRINUSE:
            return f"port {port} of {address} is taken; name another with --port"
        return f"port {port} of {address}: {error.strerror}; name another with --port"
    return ""


def any_port() -> int:
    """One that nobody uses now."""
    with socket.socket() as found:
        found.bind((LOOPBACK, 0))
        return int(found.getsockname()[1])


def is_tabletown(address: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urlopen(f"{address}/api/games", timeout=1) as answer:
            return bool(answer.status == 200)
    except (OSError, HTTPException):
        return False
