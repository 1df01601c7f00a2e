"""Setting up a checkout: each error is reported in one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from packages import DISK_FULL, NO_NETWORK, ROOT, Failed, disk_errors, exclusive, reason

from tools.test_compile import checkout

HOLD = """
import sys
sys.path.insert(0, {tools!r})
from pathlib import Path
from packages import exclusive
with exclusive(Path({lock!r}), "Another one works here."):
    print("held", flush=True)
    sys.stdin.read()
"""


def made(folder: Path, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run make in a copy of the checkout."""
    (folder / "Makefile").write_bytes((ROOT / "Makefile").read_bytes())
    usual = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    return subprocess.run(
        ["make", "-s", *words],
        cwd=folder,
        env={**usual, **environment},
        capture_output=True,
        text=True,
    )


def test_a_python_that_is_too_old_is_named(tmp_path: Path) -> None:
    process = made(checkout(tmp_path), "play", "PYTHON=false")
    assert process.returncode and not (tmp_path / ".venv").exists()
    assert process.stderr.startswith("Tabletown needs Python 3.11 or newer; name one")


@pytest.mark.slow
def test_without_a_network_no_package_is_left_half_installed(tmp_path: Path) -> None:
    nowhere = "http://127.0.0.1:9/none"
    settings = {"PIP_INDEX_URL": nowhere, "PIP_EXTRA_INDEX_URL": nowhere, "PIP_RETRIES": "1"}
    process = made(
        checkout(tmp_path),
        "play",
        f"PYTHON={sys.executable}",
        PIP_CONFIG_FILE=os.devnull,
        PIP_FIND_LINKS="",
        PIP_NO_CACHE_DIR="1",
        NO_PROXY="*",
        **settings,
    )
    assert process.returncode
    assert process.stderr.splitlines()[0] == NO_NETWORK
    assert not (tmp_path / ".venv" / "runtime").exists()


def test_a_full_disk_is_named() -> None:
    with pytest.raises(Failed, match="The disk is full"), disk_errors():
        Path("/dev/full").write_text("x" * 100_000)
    assert reason("OSError: [Errno 28] No space left on device") == DISK_FULL


def test_another_error_of_pip_refers_to_its_log() -> None:
    assert reason("error: metadata-generation-failed") == (
        "pip could not install the packages; .venv/pip.log tells why."
    )


def test_without_apt_get_a_message_lists_what_the_tests_need(tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("make", "sh", "id"):
        (tools / name).symlink_to(which(name))
    folder = tmp_path / "checkout"
    folder.mkdir()
    missing = tmp_path / "missing"
    absent = (f"CHROMIUM={missing}", f"POSTGRESQL={missing}")
    process = made(folder, "test", *absent, PATH=str(tools))
    assert process.returncode and process.stdout == ""
    assert process.stderr.splitlines()[0] == (
        "The tests need Debian's packages postgresql chromium nodejs npm, or the same from"
        " elsewhere (name the browser with CHROMIUM=PATH): install them, then run make again."
    )


def which(name: str) -> str:
    found = subprocess.run(["/bin/sh", "-c", f"command -v {name}"], capture_output=True, text=True)
    return found.stdout.strip()


def test_a_second_installation_at_the_same_time_waits_and_says_so(tmp_path: Path) -> None:
    lock = tmp_path / "build" / "install.lock"
    code = HOLD.format(tools=str(ROOT / "tools"), lock=str(lock))
    pipe = subprocess.PIPE
    with exclusive(lock, ""):
        second = subprocess.Popen(
            [sys.executable, "-c", code], stdin=pipe, stdout=pipe, stderr=pipe, text=True
        )
        assert second.stderr and second.stderr.readline() == "Another one works here.\n"
    output, _wrong = second.communicate("")
    assert output == "held\n" and second.returncode == 0
