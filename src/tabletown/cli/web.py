"""The commands of the server: `serve`, `bot`, `verify` of a proof, and opening the page.

The server takes a second to import, so it is imported only by the functions that need it.
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
from tabletown.cli.build_progress import BuildDisplay
from tabletown.cli.errors import CliError
from tabletown.cli.terminal import Terminal
from tabletown.core.seats import letter
from tabletown.table.web.security import url_host

if TYPE_CHECKING:
    from tabletown.table.web.server import Settings

PORT = 8765
PORT_VARIABLE = "TABLETOWN_PORT"  # environment variable: the port of `tabletown` without a command
LOOPBACK = "127.0.0.1"
DATABASE = "tables.sqlite"
POSTGRESQL = "postgresql"
USUAL_PORTS = {"http": 80, "https": 443}
NO_PATH = (("", "", ""), ("/", "", ""))  # path, query and fragment that an origin may have
OWNER_ONLY = 0o700


def data_folder() -> Path:
    """The folder of this user's database."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tabletown"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "tabletown"
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "tabletown"


def folder_of(data: str) -> Path:
    """The folder of the option --data, or the usual one."""
    return Path(data) if data else data_folder()


def location_of(database: str, data: str) -> Path | str:
    """The database that the options name: a URL, or the file in a folder."""
    return database or folder_of(data) / DATABASE


def host(
    address: str,
    port: int,
    database: str,
    origin: str,
    data: str,
    terminal: Terminal,
    is_proxied: bool = False,
    log_format: str = "text",
    log_level: str = "info",
) -> None:
    """Serve until interrupted; log to standard error."""
    from tabletown.table.store.sqlite import version_warning
    from tabletown.table.web.limits import is_loopback
    from tabletown.table.web.server import Settings

    location = database or create_folder(folder_of(data)) / DATABASE
    origins = tuple(origin_of(word.strip()) for word in origin.split(",")) if origin else ()
    if address != "localhost" and not is_loopback(address) and not origins:
        raise CliError(f"others can reach {address}: give the address they use with --origin")
    settings = Settings(location, address, port, origins, is_proxied=is_proxied)

    def ready() -> None:
        terminal.say(f"{about()}, is at {settings.address.origins[0]} until you press Ctrl+C.")
        if version_warning() and not database.startswith(POSTGRESQL):
            terminal.say(version_warning())

    run(settings, ready, terminal, log_format, log_level)


def origin_of(word: str) -> str:
    """An origin as browsers write it, without path and default port; refuses anything else."""
    try:
        parts = urlsplit(word)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
        name, after = url_host(host), parts.netloc.partition("]")[2]
        is_plain = "@" not in parts.netloc and after[:1] in ("", ":")
        is_origin = bool(host) and parts.scheme in USUAL_PORTS and is_plain
    except ValueError:
        is_origin = False
    if not is_origin or (parts.path, parts.query, parts.fragment) not in NO_PATH or " " in word:
        raise CliError(f"--origin {word!r} is not an address; write it like https://example.org")
    is_usual = port in (None, USUAL_PORTS[parts.scheme])
    return f"{parts.scheme}://{name}" if is_usual else f"{parts.scheme}://{name}:{port}"


def open_page(terminal: Terminal) -> None:
    """Open the page in the browser; starts a server unless one is running."""
    from tabletown.table.web.server import Settings

    port = page_port()
    here = f"http://{LOOPBACK}:{port}"
    if is_tabletown(here):
        terminal.say(f"Tabletown is already running at {here}")
        webbrowser.open(here)
        return
    port = any_port() if obstacle(LOOPBACK, port) else port
    settings = Settings(create_folder(data_folder()) / DATABASE, LOOPBACK, port)
    here = settings.address.origins[0]

    def ready() -> None:
        until = "until you press Ctrl+C; to play in the terminal: tabletown menu"
        terminal.say(f"{about()}, is at {here} {until}.")
        webbrowser.open(here)

    run(settings, ready, terminal)


def page_port() -> int:
    """The port of the page, from the environment or the default; refuses other words."""
    word = os.environ.get(PORT_VARIABLE) or str(PORT)
    if not re.fullmatch(r"[1-9]\d{0,4}", word, re.ASCII) or int(word) > 65535:
        raise CliError(f"{PORT_VARIABLE} is {word!r}; a port is a number from 1 to 65535")
    return int(word)


def send_bot(link: str, level: str, name: str, terminal: Terminal) -> None:
    """Let a bot play to the end of a match on another server."""
    from tabletown.table.web.client import Client, ClientError

    if not is_bot(level):
        raise CliError(f"there is no bot {level!r}, only {', '.join(LEVELS)}")
    try:
        client = Client(link)
        seat = client.sit(name)
        terminal.say(f"{name} ({level}) sits at seat {letter(seat)}.")
        terminal.say(client.play(level))
    except ClientError as error:
        raise CliError(str(error)) from None


def verify(file: Path, terminal: Terminal) -> None:
    """Check the proof of a finished match; refuses it at the first check that fails."""
    from tabletown.table.service.proof import checks, played_again, read_proof, sealed

    try:
        proof = read_proof(file.read_bytes())
        results = checks(proof)
    except OSError as error:
        raise CliError(f"{file}: {error.strerror}; check the file name") from None
    except ValueError as error:
        raise CliError(f"{file} is not a proof of a match: {error}") from None
    for words, holds in results:
        if not holds:
            raise CliError(f"{file} is not correct. This check failed: {words}")
        terminal.say(words)
    terminal.say(f"Before the match was opened, the page showed: {sealed(proof)}")
    terminal.say(played_again(proof).match.ending())
    terminal.say(f"{file} is correct: {len(proof.rows)} rows of {proof.game}.")


def run(
    settings: "Settings",
    ready: Callable[[], None],
    terminal: Terminal,
    log_format: str = "text",
    log_level: str = "warning",
) -> None:
    """Serve until interrupted; `ready` prints the first line, the build's progress follows."""
    from tabletown.table.store.database import CannotOpen
    from tabletown.table.web.logs import log_to_stderr
    from tabletown.table.web.server import serve

    reason = obstacle(settings.host, settings.port)
    if reason:
        raise CliError(reason)
    display = BuildDisplay(terminal)

    def announce() -> None:
        ready()
        display.open()

    try:
        with log_to_stderr(log_format, log_level):
            serve(settings, announce, display.tell)
    except CannotOpen as error:
        raise CliError(str(error)) from None
    finally:
        display.close()


def create_folder(folder: Path) -> Path:
    """Create the folder, readable by its owner only; an existing one of the user stays as it is."""
    try:
        folder.mkdir(OWNER_ONLY, parents=True, exist_ok=True)
        if folder == data_folder():
            folder.chmod(OWNER_ONLY)
    except OSError as error:
        raise CliError(f"{folder}: {error.strerror}; give another folder with --data") from None
    return folder


def obstacle(address: str, port: int) -> str:
    """Why the server cannot listen there; empty if it can."""
    try:
        family, kind, _protocol, _name, target = socket.getaddrinfo(
            address, port, type=socket.SOCK_STREAM
        )[0]
        with socket.socket(family, kind) as listener:
            if sys.platform != "win32":  # there, the option would let two servers share a port
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(target)
    except (socket.gaierror, UnicodeError):
        return f"{address!r} is not an address; give one of this machine with --address"
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            return f"{address} is not an address of this machine; give another with --address"
        if error.errno == errno.EADDRINUSE:
            return f"port {port} of {address} is in use; give another with --port"
        return f"port {port} of {address}: {error.strerror}; give another with --port"
    return ""


def any_port() -> int:
    """A free port."""
    with socket.socket() as free:
        free.bind((LOOPBACK, 0))
        return int(free.getsockname()[1])


def is_tabletown(address: str) -> bool:
    """Whether a Tabletown server answers there."""
    try:
        with urlopen(f"{address}/api/games", timeout=1) as answer:
            return bool(answer.status == 200)
    except (OSError, HTTPException):
        return False
