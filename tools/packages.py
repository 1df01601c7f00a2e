"""Installs packages with pip, and turns failures into one sentence that says what to do."""

import errno
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOG = ".venv/pip.log"
OPTIONS = ("--disable-pip-version-check", "--no-input")
DISK_FULL = "The disk is full: free some space (1 GB is enough) and run make again."
NO_NETWORK = "Packages could not be downloaded: check the network connection and run make again."
UNREACHABLE = (
    "NameResolutionError",
    "Temporary failure in name resolution",
    "Failed to establish a new connection",
    "Network is unreachable",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "Read timed out",
    "Connection broken",
    "Connection refused",
    "Max retries exceeded",
)
FULL = ("No space left on device", "Disk quota exceeded")


class Failed(Exception):
    """Something that set-up cannot do; its text is one sentence for the user."""


def pip(python: Path | str, *arguments: str) -> None:
    """Run `pip install` in the environment of `python`, within the project's constraints."""
    command = [str(python), "-m", "pip", "install", *OPTIONS, "-c", str(ROOT / "constraints.txt")]
    done = subprocess.run([*command, *arguments], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        output = f"{done.stdout}\n{done.stderr}"
        with disk_errors():
            (ROOT / LOG).write_text(output, "utf-8")
        raise Failed(reason(output))


def reason(output: str) -> str:
    """Why pip failed, by what it printed."""
    if any(words in output for words in FULL):
        return DISK_FULL
    if any(words in output for words in UNREACHABLE):
        return NO_NETWORK
    return f"pip could not install the packages; {LOG} tells why."


@contextmanager
def disk_errors() -> Iterator[None]:
    """Turn a full disk into its sentence."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise Failed(DISK_FULL) from None
        raise


@contextmanager
def exclusive(lock: Path, waiting: str) -> Iterator[None]:
    """Hold the lock file; while another process holds it, say so once and wait."""
    import fcntl

    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(waiting, file=sys.stderr, flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
