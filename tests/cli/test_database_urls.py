"""URLs of databases in every command that takes one: refused in a sentence without a password."""

from pathlib import Path

import pytest
from helpers.commands import error_of

from tabletown.cli import web
from tabletown.table.store.store import Store

MATCH = "a" * 16
ADMIN = {
    "list": (),
    "show": (MATCH,),
    "close": (MATCH, "--reason", "why"),
    "delete": (MATCH, "--yes"),
    "remove-line": (MATCH, "1"),
    "ban": ("192.0.2.1",),
    "unban": ("192.0.2.1",),
    "bans": (),
    "export": (MATCH, "new.replay"),
}
COMMANDS = ("serve", "backup", "restore", "verify", *ADMIN)


def command_with(name: str, url: str, folder: Path) -> list[str]:
    """The command line of a command that would succeed with the URL of a database."""
    if name == "verify":
        return ["verify", url]
    if name in ADMIN:
        return ["admin", name, *ADMIN[name], "--database", url]
    backup = folder / "backup.sqlite"
    if name == "restore":
        Store(backup).close()
    arguments = {
        "serve": ["--port", str(web.any_port())],
        "backup": [str(folder / "copy")],
        "restore": [str(backup)],
    }
    return [name, *arguments[name], "--database", url]


@pytest.mark.parametrize(
    "url",
    [
        "mysql://u:secret@h",
        "postgres://u:secret@h/x",
        "postgresql:u:secret@h/x",
        "postgresql://u:secret@h:port/x",
        "postgresql://u:p@secret@127.0.0.1:1/x",
        "postgresql://u:p@secret/p@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?password=secret",
        "postgresql://127.0.0.1:1/x?nonsense=secret",
        "postgresql+other://u:secret@h/x",
        "POSTGRESQL://u:secret@127.0.0.1:1/x",
        " postgresql://u:secret@127.0.0.1:1/x",
        "sqlite://u:secret@h",
        "://u:secret@h",
        "u:secret@h",
    ],
)
@pytest.mark.parametrize("name", COMMANDS)
def test_no_error_shows_the_password_of_a_url(name: str, url: str, tmp_path: Path) -> None:
    assert "secret" not in error_of(*command_with(name, url, tmp_path))


@pytest.mark.parametrize("text", ["secret@h", "host=h password=secret"])
@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "verify"])
def test_no_error_shows_what_was_given_in_place_of_a_url(
    name: str, text: str, tmp_path: Path
) -> None:
    """`verify` takes such a word for the name of a file."""
    assert "secret" not in error_of(*command_with(name, text, tmp_path))


@pytest.mark.parametrize("url", ["sqlite:///", "sqlite:////", "sqlite:///.", "sqlite://"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_url_without_a_file_is_refused_in_a_sentence(
    name: str, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    message = error_of(*command_with(name, url, tmp_path))
    reasons = ("names no file", "is a folder", "is not supported")
    assert any(reason in message for reason in reasons), message
