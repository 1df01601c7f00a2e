"""One file has one server, by whatever name it is opened."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tabletown.table.store.database import CannotOpen
from tabletown.table.store.file_lock import DatabaseLock, Locked, try_lock_inode
from tabletown.table.store.store import Store


def test_a_second_server_is_refused_and_told_who_is_first(path: Path) -> None:
    message = f"in use by process {os.getpid()}; stop it"
    with closing(Store(path)), pytest.raises(CannotOpen, match=message):
        Store(path)
    Store(path).close()


@pytest.mark.parametrize("is_folder", [True, False])
def test_a_symbolic_link_is_the_same_file(path: Path, tmp_path: Path, is_folder: bool) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path if is_folder else path)
    other_name = link / path.name if is_folder else link
    with closing(Store(path)), pytest.raises(CannotOpen, match="in use by process"):
        Store(other_name)
    with closing(Store(other_name)), pytest.raises(CannotOpen, match="in use by process"):
        Store(path)
    assert not list(tmp_path.glob("link*?.lock")), "a second lock file"


def test_a_symbolic_link_that_leads_to_itself_is_refused_in_a_sentence(path: Path) -> None:
    path.symlink_to(path)
    with pytest.raises(CannotOpen, match="check the file"):
        Store(path)


def test_a_file_with_a_hard_link_is_refused_by_either_name(path: Path, tmp_path: Path) -> None:
    Store(path).close()
    link = tmp_path / "other" / "link.sqlite"
    link.parent.mkdir()
    link.hardlink_to(path)
    for name in (path, link):
        with pytest.raises(CannotOpen, match="has a second name"):
            Store(name)
    link.unlink()
    Store(path).close()


def test_a_hard_link_to_a_served_file_is_refused(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite"
    with closing(Store(path)):
        link.hardlink_to(path)
        with pytest.raises(CannotOpen, match="has a second name"):
            Store(link)


@pytest.mark.skipif(sys.platform != "linux", reason="files are mounted in two places on Linux only")
def test_the_lock_is_of_the_inode_and_outlives_connections_of_sqlite(
    path: Path, tmp_path: Path
) -> None:
    """A hard link stands for a file that is mounted in a second place."""
    link = tmp_path / "elsewhere" / "link.sqlite"
    link.parent.mkdir()
    with closing(DatabaseLock(path)):
        link.hardlink_to(path)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE name (value)")
        with pytest.raises(Locked, match="another process"):
            DatabaseLock(link)
        descriptor = os.open(link, os.O_RDWR)
        assert not try_lock_inode(descriptor)
    assert try_lock_inode(descriptor)
    os.close(descriptor)
