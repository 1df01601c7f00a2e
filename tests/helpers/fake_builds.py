"""Commands that stand for the build of compiled bots, and what /health says while they run."""

import shlex
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

import tabletown
from helpers.server_process import PATIENCE, Server

Health = dict[str, Any]
PACKAGE = Path(str(tabletown.__file__)).parent  # of the build under test
REPORT = """
import fcntl, json, os, subprocess, sys, time
from pathlib import Path

def report(done, total, doing=""):
    print(json.dumps({"done": done, "total": total, "doing": doing}), flush=True)

def wait_for(name):
    while not Path(name).exists():
        time.sleep(0.01)
"""


def command(folder: Path, program: str) -> str:
    """A command line that runs this Python program in `folder`, with the functions above."""
    file = folder / "build.py"
    file.write_text(f"{REPORT}\nos.chdir({str(folder)!r})\n{program}", "utf-8")
    return shlex.join([sys.executable, "-I", str(file)])


def two_builds(folder: Path) -> str:
    """A PYTHONPATH with an interpreted copy, before which `compiled` goes once it is there.

    The compiled build under test waits in `ready`; a command renames that to `compiled`.
    """
    without = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree(PACKAGE, folder / "interpreted" / PACKAGE.name, ignore=without)
    ready = folder / "ready"
    ready.mkdir()
    for entry in (PACKAGE, *PACKAGE.parent.glob("*__mypyc*.so")):
        (ready / entry.name).symlink_to(entry)
    return f"{folder / 'compiled'}:{folder / 'interpreted'}"


def health(server: Server) -> Health:
    answer = httpx.get(f"{server.address}/health", timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    status: Health = answer.json()
    return status


def waited(server: Server, is_so: Callable[[Health], object]) -> Health:
    """Poll /health until this is true of it, and return it."""
    until = time.monotonic() + PATIENCE
    while not is_so(status := health(server)):
        assert time.monotonic() < until, status
        time.sleep(0.02)
    return status


def problem(server: Server) -> str:
    """Why the build failed, once it has."""
    return str(waited(server, lambda it: it["problem"])["problem"])
