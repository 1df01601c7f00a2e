"""Compiling a checkout: what an edit rebuilds, and what is said when it cannot be done."""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from c_sources import ROOT, compiled_files, group_of, groups
from compile import ProgressReport
from libraries import NO_COMPILER, NO_HEADERS

COPIED = (
    "pyproject.toml",
    "constraints.txt",
    "setup.py",
    "README.md",
    "LICENSE",
    "examples/connect_four/pyproject.toml",
    "examples/goofspiel/pyproject.toml",
)
KEYS = """
import json, sys
from pathlib import Path
sys.path.insert(0, "tools")
from c_sources import generate
from libraries import cached
folder = Path("build/c").resolve()
folder.mkdir(parents=True, exist_ok=True)
print(json.dumps({library.name: str(cached(library, "")) for library in generate(folder)}))
"""

TELL = """
import sys
sys.path.insert(0, "tools")
from compile import fingerprint
print(fingerprint())
"""


def checkout(folder: Path) -> Path:
    """A copy of the project without what is built."""
    copytree(ROOT / "src", folder / "src", ignore=ignore_patterns("__pycache__"))
    copytree(ROOT / "tools", folder / "tools", ignore=ignore_patterns("__pycache__"))
    for name in COPIED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((ROOT / name).read_bytes())
    return folder


def keys(folder: Path) -> dict[str, str]:
    """The cache key of each library of the checkout."""
    done = subprocess.run([sys.executable, "-c", KEYS], cwd=folder, stdout=subprocess.PIPE)
    assert done.returncode == 0
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_every_compiled_module_is_in_one_group() -> None:
    found = groups()
    games = {"village", "azul5211", "favelas", "sunnyvale", "brazil"}
    libraries = games | {"core", "bots", "brazil_cold"}
    assert set(found) == {f"tabletown_{name}" for name in libraries}
    assert sorted(file for files in found.values() for file in files) == compiled_files()
    assert group_of("src/tabletown/lab/playout.py") == "tabletown_bots"
    assert group_of("src/tabletown/games/brazil/rules/turn.py") == "tabletown_brazil"


@pytest.mark.slow
def test_an_edit_rebuilds_its_own_group_only(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    games = folder / "src" / "tabletown" / "games"
    before = keys(folder)
    with (games / "village" / "rules.py").open("a", encoding="utf-8") as rules:
        rules.write('\n\ndef added() -> str:\n    return "a literal that shifts all others"\n')
    after = keys(folder)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"tabletown_village__mypyc"}
    assert set(before) == set(after)


def empty_environment(folder: Path) -> Path:
    """A Python without packages, so that nothing here can change the build under test."""
    command = [sys.executable, "-m", "venv", "--without-pip", str(folder)]
    subprocess.run(command, check=True)
    return folder / "bin" / "python"


def test_without_a_compiler_it_says_what_to_install(tmp_path: Path) -> None:
    folder = checkout(tmp_path / "checkout")
    python = empty_environment(tmp_path / "environment")
    command = [str(python), "tools/compile.py"]
    environment = {**os.environ, "CC": "no-such-compiler", "PYTHONPATH": ""}
    process = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert process.returncode == 1
    assert process.stderr == f"{NO_COMPILER}\n" and process.stdout == ""
    assert "apt-get install gcc" in NO_COMPILER and "python3-dev" in NO_HEADERS


def test_an_outdated_build_is_not_used(tmp_path: Path) -> None:
    folder = checkout(tmp_path / "checkout")
    python = empty_environment(tmp_path / "environment")
    names = {"base": str(tmp_path / "environment"), "platbase": str(tmp_path / "environment")}
    site = Path(sysconfig.get_path("purelib", vars=names))
    pointer = site / "00-tabletown-compiled.pth"
    pointer.write_text(f"{tmp_path}/an-older-build\n", "utf-8")
    drop = [str(python), "tools/compile.py", "--drop-stale"]
    tell = [str(python), "-c", TELL]
    environment = {**os.environ, "PYTHONPATH": ""}
    subprocess.run(drop, cwd=folder, env=environment, check=True)
    assert not pointer.exists(), "nothing of these sources is compiled"
    process = subprocess.run(tell, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE)
    wanted = folder / "build" / "compiled" / process.stdout.decode().strip()
    wanted.mkdir(parents=True)
    pointer.write_text(f"{tmp_path}/an-older-build\n", "utf-8")
    subprocess.run(drop, cwd=folder, env=environment, check=True)
    assert pointer.read_text("utf-8") == f"{wanted}\n", "the sources are those of a build again"


def test_progress_for_the_server_is_a_json_object_per_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    progress = ProgressReport(is_report=True)
    progress.start(12, "Compiling the rules")
    progress.advance(5, "Compiled favelas")
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        {"done": 0, "total": 12, "doing": "Compiling the rules"},
        {"done": 5, "total": 12, "doing": "Compiled favelas"},
    ]
