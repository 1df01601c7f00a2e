"""The commands of the server: `serve`, `bot`, and `tabletown` alone."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import httpx
import pytest
from helpers.server_process import children, wait_until
from typer.testing import CliRunner

import tabletown
from tabletown.cli import main, web
from tabletown.table.store import sqlite
from tabletown.table.store.store import Store

PROGRAM = "from tabletown.cli import main; main()"
PATIENCE = 60.0  # seconds
WITHOUT_OVERRIDE = (  # root would otherwise ignore permissions
    ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
)


def has_ipv6() -> bool:
    return web.obstacle("::1", 0) == ""


def error_of(*command: str) -> str:
    """The error message of a command that must fail."""
    answer = CliRunner().invoke(main, list(command))
    assert answer.exit_code == 2, answer.output
    return answer.output


def test_an_address_that_others_can_reach_needs_an_origin(tmp_path: Path) -> None:
    message = error_of("serve", "--address", "0.0.0.0", "--data", str(tmp_path))
    assert "give the address they use with --origin" in message


def test_a_database_that_cannot_be_opened_is_refused_in_a_sentence() -> None:
    port = str(web.any_port())
    message = error_of("serve", "--database", "mysql://here/it", "--port", port)
    assert "mysql://... is not supported" in message
    nowhere = "postgresql://ana:secret@127.0.0.1:1/it"
    message = error_of("serve", "--database", nowhere, "--port", port)
    assert "postgresql://ana@127.0.0.1:1/it: " in message and "secret" not in message
    assert "check the server" in message or "install tabletown[postgres]" in message


def test_a_database_in_use_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path / web.DATABASE)
    port = str(web.any_port())
    assert "is in use by process" in error_of("serve", "--data", str(tmp_path), "--port", port)
    store.close()


@pytest.mark.parametrize(("mode", "is_folder"), [(0o444, False), (0o000, False), (0o555, True)])
def test_a_database_that_cannot_be_written_is_refused_in_a_sentence(
    tmp_path: Path, mode: int, is_folder: bool
) -> None:
    path = tmp_path / web.DATABASE
    Store(path).close()
    path.with_name(f"{web.DATABASE}.lock").unlink()
    before = path.read_bytes()
    (tmp_path if is_folder else path).chmod(mode)
    port = str(web.any_port())
    serve = [sys.executable, "-c", PROGRAM, "serve", "--data", str(tmp_path), "--port", port]
    result = subprocess.run(
        [*WITHOUT_OVERRIDE, *serve], capture_output=True, text=True, check=False
    )
    (tmp_path if is_folder else path).chmod(0o755)
    assert result.returncode == 2 and str(path) in result.stderr, result
    advice = (
        "make its folder and the files in it writable" if is_folder else "change its permissions"
    )
    assert result.stderr.count("\n") == 1 and advice in result.stderr
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_created_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "another folder with --data" in error_of("serve", "--data", str(tmp_path / "file" / "x"))


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"port {port} of 127.0.0.1 is in use" in error_of(
            "serve", "--data", str(tmp_path), "--port", port
        )


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    for address in ("192.0.2.1", "2001:db8::1"):
        serve = ["serve", "--data", str(tmp_path), "--address", address, "--origin", "http://a"]
        assert f"{address} is not an address of this machine" in error_of(*serve)
    nowhere = ["serve", "--data", str(tmp_path), "--address", "a b", "--origin", "http://a"]
    assert "'a b' is not an address" in error_of(*nowhere)


@pytest.mark.parametrize(
    "origin",
    [
        "foo",
        "foo:80",
        "ftp://a",
        "http://",
        "http://a/b",
        "http://a?b",
        "http://a#b",
        "http://u@a",
        "http://a:b",
        "http://a:99999",
        "http://[::1",
        "http://[::1]a",
        "http://a,",
        "http://a..b",
    ],
)
def test_a_malformed_origin_is_refused(tmp_path: Path, origin: str) -> None:
    message = error_of("serve", "--data", str(tmp_path), "--origin", origin)
    assert "is not an address; write it like https://example.org" in message


@pytest.mark.parametrize(
    "typed, origin",
    [
        ("http://a/", "http://a"),
        ("HTTPS://Example.ORG:443/", "https://example.org"),
        ("https://example.org:8443", "https://example.org:8443"),
        ("http://[::1]:8765/", "http://[::1]:8765"),
        ("http://[0:0:0:0:0:0:0:1]:8765", "http://[::1]:8765"),
        ("https://[2001:DB8:0::1]", "https://[2001:db8::1]"),
        ("https://b\u00fccher.example", "https://xn--bcher-kva.example"),
    ],
)
def test_origins_are_written_as_browsers_do(typed: str, origin: str) -> None:
    assert web.origin_of(typed) == origin


def test_another_service_at_the_port_is_not_taken_for_tabletown() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:

        def answer() -> None:
            taken, _address = other.accept()
            with taken:
                taken.recv(1000)
                taken.sendall(b"220 mail.example ESMTP\r\n")

        serving = Thread(target=answer)
        serving.start()
        assert not web.is_tabletown(f"http://127.0.0.1:{other.getsockname()[1]}")
        serving.join()


@pytest.mark.slow
@pytest.mark.skipif(not has_ipv6(), reason="this machine has no ::1")
def test_the_loopback_address_of_ipv6_works(tmp_path: Path) -> None:
    port = str(web.any_port())
    command = [sys.executable, "-c", PROGRAM, "serve", "--address", "::1", "--port", port]
    command += ["--data", str(tmp_path)]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        while f"is at http://[::1]:{port}" not in process.stdout.readline():
            assert process.poll() is None
        assert httpx.get(f"http://[::1]:{port}", timeout=PATIENCE).status_code == 200
        process.send_signal(signal.SIGINT)


def test_an_old_sqlite_is_warned_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 51, 2))
    assert "let no other program write" in sqlite.version_warning()
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 51, 3))
    assert sqlite.version_warning() == ""


def test_bots_need_a_seat_link_and_a_level() -> None:
    assert "is not a seat link" in error_of("bot", "--url", "http://127.0.0.1:1/match/x")
    link = f"http://127.0.0.1:1/j/{'a' * 48}"
    assert "there is no bot 'oracle'" in error_of("bot", "--url", link, "--level", "oracle")


def test_a_new_folder_and_the_usual_one_are_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    usual = tmp_path / "tabletown"
    usual.mkdir(0o755)
    known = tmp_path / "shared"
    known.mkdir(0o755)
    modes = [
        web.create_folder(folder).stat().st_mode & 0o777 for folder in (usual, tmp_path / "a" / "b")
    ]
    assert modes == [0o700, 0o700]
    assert web.create_folder(known).stat().st_mode & 0o777 == 0o755, "it may hold files of others"


def environment() -> dict[str, str]:
    """An environment in which processes import the build under test."""
    package = str(Path(str(tabletown.__file__)).parents[1])
    return {**os.environ, "PYTHONPATH": f"{package}:{os.environ.get('PYTHONPATH', '')}"}


def step_of(http: httpx.Client, table: str) -> int:
    """The number of the match's newest step on its page."""
    step = re.search(r'data-seq="(\d+)"', http.get(table).text)
    assert step
    return int(step[1])


@pytest.fixture
def page_server(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    """`tabletown` without a command, with a browser that only prints the address."""
    own = {"XDG_DATA_HOME": str(tmp_path), web.PORT_VARIABLE: str(web.any_port())}
    env = {**environment(), **own, "BROWSER": "echo opened %s"}
    command = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)


@pytest.mark.skipif(sys.platform == "darwin", reason="keeps its data elsewhere")
def test_without_a_command_it_opens_the_page(
    page_server: "subprocess.Popen[str]", tmp_path: Path
) -> None:
    assert page_server.stdout
    address = re.search(r"http://127\.0\.0\.1:\d+", page_server.stdout.readline())
    assert address
    page = httpx.get(address[0], timeout=PATIENCE)
    assert page.status_code == 200 and "Play a bot now" in page.text
    assert (tmp_path / "tabletown" / web.DATABASE).exists()
    assert web.is_tabletown(address[0])
    assert not web.is_tabletown(f"http://127.0.0.1:{web.any_port()}")


@pytest.mark.slow
def test_a_running_server_is_used_again(
    page_server: "subprocess.Popen[str]", tmp_path: Path
) -> None:
    assert page_server.stdout
    address = re.search(r"http://127\.0\.0\.1:(\d+)", page_server.stdout.readline())
    assert address
    own = {web.PORT_VARIABLE: address[1], "XDG_DATA_HOME": str(tmp_path), "BROWSER": "echo %s"}
    command = [sys.executable, "-c", PROGRAM]
    again = subprocess.run(command, env={**environment(), **own}, capture_output=True, text=True)
    assert again.returncode == 0 and f"is already running at {address[0]}" in again.stdout, again


@pytest.mark.parametrize("word", ["0", "65536", "-1", "http", "80 ", "\u0663"])
def test_a_port_that_is_not_a_number_is_refused(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(web.PORT_VARIABLE, word)
    assert "a port is a number from 1 to 65535" in error_of()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("moment", ["loads", "thinks"])
@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 128 + signal.SIGINT), (signal.SIGTERM, 0), (signal.SIGHUP, 0)],
)
def test_an_orderly_ending_prints_nothing_while_a_bot(
    tmp_path: Path, moment: str, number: signal.Signals, status: int
) -> None:
    """Terminals and service managers send signals to the server and to its child processes."""
    port = web.any_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", PROGRAM, "serve", "--data", str(tmp_path), "--port", str(port)]
    command += ["--log-level", "warning"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=environment(), stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as process:
        assert process.stdout and process.stderr
        while f"is at {address}" not in process.stdout.readline():
            assert process.poll() is None, process.stderr.read()
        settings = {"game": "village", "mode": "watch", "name": "Ana", "level": "mayor"}
        with httpx.Client(base_url=address, headers={"origin": address}, timeout=PATIENCE) as ana:
            table = ana.post("/new", data=settings).headers["location"]
            assert ana.get(table).status_code == 200
            wait_until(lambda: bool(children(process.pid)), "no bot was started")
            if moment == "thinks":
                first = step_of(ana, table)
                wait_until(lambda: step_of(ana, table) > first + 1, "no bot ever moved")
        os.killpg(process.pid, number)
        assert process.wait(PATIENCE) == status
        assert process.stderr.read() == ""
