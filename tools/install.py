"""Sets up the virtual environment of a checkout: `python3 tools/install.py [dev]`.

The package is installed uncompiled and editable, which takes seconds; `tools/compile.py` adds the
compiled build. `dev` adds what the tests need. Safe to run twice, and twice at once.
"""

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

from packages import ROOT, Failed, disk_errors, exclusive, pip

HOME = ROOT / ".venv"
PYTHON = HOME / "bin" / "python"
GUESTS = ("examples/connect_four", "examples/goofspiel")
WAITING = "Another make is setting up this folder; waiting for it to finish."
NO_VENV = (
    "Python cannot make virtual environments: install its venv package"
    " (Debian and Ubuntu: apt-get install python3-venv)."
)
INPUTS = (
    "pyproject.toml",
    "constraints.txt",
    "setup.py",
    *[f"{guest}/pyproject.toml" for guest in GUESTS],
)


def fingerprint() -> str:
    """Changes when the environment must be set up again."""
    digest = hashlib.sha256(sys.version.encode())
    for name in INPUTS:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def install(stamp: Path) -> None:
    """Bring the environment up to date; `stamp` says for which inputs it is."""
    if stamp.name == "dev":
        install(HOME / "runtime")
    wanted = fingerprint()
    if not works():
        print("Creating a virtual environment in .venv", flush=True)
        make_environment()
    if not stamp.exists() or stamp.read_text("utf-8") != wanted:
        print(f"Installing Tabletown and {WHAT[stamp.name]}", flush=True)
        if stamp.name == "dev":
            install_tools()
        else:
            install_package()
    stamp.write_text(wanted, "utf-8")


def works() -> bool:
    """Whether the environment runs, and with the Python that was asked for."""
    if not PYTHON.exists():
        return False
    code = "import sys, pip; print(sys.version)"
    answer = subprocess.run([str(PYTHON), "-c", code], capture_output=True, text=True)
    return answer.returncode == 0 and answer.stdout.strip() == sys.version


def make_environment() -> None:
    try:
        venv.create(HOME, clear=True, with_pip=True)
    except (subprocess.CalledProcessError, ImportError) as error:
        raise Failed(NO_VENV) from error


def install_package() -> None:
    """The package itself, uncompiled, and what it needs to run."""
    os.environ["TABLETOWN_PURE"] = "1"
    pip(PYTHON, "setuptools>=77")  # as pyproject.toml requires
    pip(PYTHON, "--no-build-isolation", "-e", ".")


def install_tools() -> None:
    """Install everything the tests need, and the example games that they play."""
    pip(PYTHON, "--upgrade", "pip")
    pip(PYTHON, "--group", "dev")
    for guest in GUESTS:
        pip(PYTHON, "--no-build-isolation", "--no-deps", "-e", guest)


WHAT = {"runtime": "the packages it needs", "dev": "the tools of its tests"}


def main() -> None:
    stamp = HOME / (sys.argv[1] if len(sys.argv) > 1 else "runtime")
    try:
        with exclusive(ROOT / "build" / "install.lock", WAITING), disk_errors():
            install(stamp)
    except Failed as failure:
        sys.exit(str(failure))
    except KeyboardInterrupt:
        sys.exit("Stopped. Run make again to go on.")


if __name__ == "__main__":
    main()
