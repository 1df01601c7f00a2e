"""A PostgreSQL server for tests, with its data in a folder of its own."""

import os
import shutil
import socket
import subprocess
from itertools import count
from pathlib import Path

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))  # as Debian installs it
NUMBERS = count()


class Cluster:
    """A PostgreSQL server with its databases; created and started at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.user = "postgres" if os.getuid() == 0 else None  # the server refuses to run as root
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if self.user:
            shutil.chown(folder, self.user)
        self.run("initdb", "-D", str(folder / "data"), "-U", "ana", "--auth=trust", "-E", "UTF8")
        self.start()

    def run(self, command: str, *arguments: str) -> None:
        path = FOLDERS[-1] / command
        done = subprocess.run(
            [path, *arguments], user=self.user, cwd=self.folder, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-l", log, "-w", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", mode, "stop")

    def database(self) -> str:
        """Create a database; returns its URL."""
        name = f"tables{next(NUMBERS)}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "ana", name)
        return f"postgresql://ana@127.0.0.1:{self.port}/{name}"
