"""The source distribution, the compiled wheel and an empty environment with it, for tests.

`TABLETOWN_WHEELS` names a folder of wheels that are built already, as a release has them; without
it the wheel is built here, from the sdist.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path

from libraries import CACHE

ROOT = Path(__file__).parents[2]
PIP = (sys.executable, "-m", "pip")
BUILD_SDIST = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
OURS = ("PYTHONPATH", "TABLETOWN_COMPILE", "TABLETOWN_PURE")  # environment of a checkout
JUNK = (  # what lies about in a tree where people work
    ".git/config",
    "build/temp/__native.c",
    "build/compiled/0123/tabletown/core/rng.so",
    "examples/connect_four/build/lib/x.py",
    "examples/goofspiel/build/lib/x.py",
    "results/games.parquet",
    "src/tabletown/core/rng.cpython-311-x86_64-linux-gnu.so",
    "src/tabletown/core/__pycache__/rng.cpython-311.pyc",
    "src/tabletown__mypyc.cpython-311-x86_64-linux-gnu.so",
    "tests/__pycache__/served.cpython-311.pyc",
)


def run(*command: str | Path, folder: Path | None = None, **more: str) -> str:
    """Run a command and return its output; `more` is environment. A failure shows all output."""
    environment = {name: it for name, it in os.environ.items() if name not in OURS} | more
    ended = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, f"{command}: {ended.stdout}{ended.stderr}"
    return ended.stdout


def source_files(tracked: bool = False) -> list[str]:
    """Every file of the project: tracked, or new and not ignored; in an sdist, all it lists."""
    if (ROOT / ".git").exists():
        new = () if tracked else ("--others", "--exclude-standard")
        listed = run("git", "-C", ROOT, "ls-files", "--cached", *new)
    else:
        listed = (ROOT / "src" / "tabletown.egg-info" / "SOURCES.txt").read_text("utf-8")
    names = [name for name in listed.splitlines() if ".egg-info/" not in name]
    return [name for name in names if (ROOT / name).is_file() and name != "setup.cfg"]


def once(folder: Path, fill: Callable[[Path], None]) -> Path:
    """Fill the folder, unless another process did; only one does, and the others wait."""
    done = folder.with_name(f"{folder.name}.done")
    with folder.with_name(f"{folder.name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            fill(folder)
            done.touch()
    return folder


def build_sdist(folder: Path) -> None:
    """Build it in a copy of the tree with junk in it; compile nothing."""
    tree = folder / "tree"
    for name in source_files():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name)
    for name in JUNK:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_bytes(b"junk")
    run(sys.executable, "-c", BUILD_SDIST, folder, folder=tree, TABLETOWN_PURE="1")
    shutil.rmtree(tree)


def build_wheel(sdist: Path, folder: Path) -> None:
    """The compiled wheel, and beside it the wheels that it depends on."""
    built = os.environ.get("TABLETOWN_WHEELS")
    if built:
        source = ("--no-index", "--find-links", built)
        run(*PIP, "download", "-q", "--no-deps", *source, "-d", folder, "tabletown")
    else:
        alone = ("--no-deps", "--no-build-isolation")
        command = (*PIP, "wheel", "-q", *alone, "-w", folder, sdist)
        run(*command, TABLETOWN_LIBRARIES=str(CACHE))  # the same C files, the same libraries
    chosen = ("-c", ROOT / "constraints.txt", "--only-binary", ":all:")
    run(*PIP, "download", "-q", *chosen, "-d", folder, *folder.glob("*.whl"))


def install(wheels: Path, folder: Path) -> None:
    """A virtual environment with the wheel and what it depends on, from that folder alone."""
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    into = (*PIP, "--python", folder / "bin" / "python", "install", "-q", "--no-compile")
    run(*into, "--no-index", "--find-links", wheels, "tabletown")
