"""Databases for tests: a PostgreSQL server for the session, and either kind of database."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from helpers.postgres_server import FOLDERS, Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    assert FOLDERS, "PostgreSQL is missing: make test installs it"
    with TemporaryDirectory(prefix="postgres-") as folder:  # pytest's are readable by root only
        cluster = Cluster(Path(folder))
        yield cluster
        cluster.stop("immediate")


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a new database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()
