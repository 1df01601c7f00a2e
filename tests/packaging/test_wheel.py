"""The source distribution is complete, and the compiled wheel made from it works
in an empty environment, without a compiler and without the clone."""

import os
import sys
import tarfile
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from helpers.packages_built import ROOT, build_sdist, build_wheel, install, once, run, source_files

MEGABYTE = 1_000_000
LARGEST = 6 * MEGABYTE
MADE = ("PKG-INFO", "setup.cfg")  # by setuptools, for the sdist
TYPED = """
import tabletown
state = tabletown.game("village").new(seats=2, seed=7)
reveal_type(state.scores())
tabletown.game(7)
"""
COMPLETE = """
eval "$(tabletown --show-completion bash)"
COMP_WORDS=(tabletown play vi) COMP_CWORD=2
_tabletown_completion tabletown
echo "${COMPREPLY[@]}"
"""

Shared = Callable[[str], Path]


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    """Folders that all workers of a run know by the same name."""
    mine = tmp_path_factory.getbasetemp()
    return (mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine).joinpath


@pytest.fixture(scope="session")
def sdist(shared: Shared) -> Path:
    [found] = once(shared("sdist"), build_sdist).glob("*.tar.gz")
    return found


@pytest.fixture(scope="session")
def wheels(shared: Shared, sdist: Path) -> Path:
    return once(shared("wheels"), partial(build_wheel, sdist))


@pytest.fixture(scope="session")
def wheel(wheels: Path) -> Path:
    [found] = wheels.glob("tabletown-*.whl")
    return found


@pytest.fixture(scope="session")
def programs(shared: Shared, wheels: Path) -> Path:
    """Where the programs of the empty environment are."""
    return once(shared("installed"), partial(install, wheels)) / "bin"


def test_the_sdist_holds_every_file_of_the_project_and_nothing_else(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        held = {it.name.partition("/")[2] for it in archive if it.isfile()}
    made = {name for name in held if name in MADE or ".egg-info/" in name}
    assert held - made <= set(source_files()), "nothing else"
    assert set(source_files(tracked=True)) <= held, "every file"


@pytest.mark.slow
def test_the_wheel_is_small_and_holds_the_package_compiled(wheel: Path) -> None:
    assert wheel.stat().st_size <= LARGEST
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    package = {name.removeprefix("src/") for name in source_files() if name.startswith("src/")}
    compiled = {name for name in held if name.endswith(".so")}
    assert held - compiled == package, "all files of the package, and no others"
    assert any(name.startswith("tabletown/games/brazil/rules/") for name in compiled)


@pytest.mark.slow
def test_in_an_empty_environment_the_page_opens_and_a_game_is_played(
    programs: Path, tmp_path: Path
) -> None:
    smoke = ROOT / "tests" / "packaging" / "smoke.py"
    output = run(programs / "python", smoke, "compiled", folder=tmp_path)
    assert "compiled: " in output and "points" in output


@pytest.mark.slow
def test_the_package_runs_without_being_installed(
    wheel: Path, wheels: Path, tmp_path: Path
) -> None:
    """As `uvx tabletown` and `pipx run tabletown` do it."""
    where = ("--offline", "--no-index", "--find-links", wheels, "--python", sys.executable)
    output = run(
        *(sys.executable, "-m", "uv", "--no-config", "tool", "run", *where, "--from", wheel),
        *("tabletown", "--version"),
        UV_CACHE_DIR=str(tmp_path),
    )
    assert output.startswith("tabletown ") and ", compiled" in output


@pytest.mark.slow
def test_type_checkers_see_its_types(programs: Path, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(TYPED)
    mypy = (sys.executable, "-m", "mypy", "--config-file", os.devnull, "--cache-dir", os.devnull)
    with pytest.raises(AssertionError) as raised:
        run(*mypy, "--python-executable", programs / "python", "program.py", folder=tmp_path)
    assert 'Revealed type is "list[int]"' in str(raised.value)
    assert 'Argument 1 to "game" has incompatible type "int"; expected "str"' in str(raised.value)


@pytest.mark.slow
def test_the_shell_completes_its_commands(programs: Path) -> None:
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    assert run("bash", "--norc", "-c", COMPLETE, PATH=path).split() == ["village"]
