"""A real server in the test's own loop, clients that speak the protocol, and both databases."""

from __future__ import annotations

import functools
import shutil
import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from skerry.server import driver, hall, lobby, local, presence, room, run, seeking, web
from skerry.server.limits import Bucket
from skerry.server.store import Store

from .cluster import Cluster, find_postgres
from .player import PATIENCE


@pytest.fixture(scope="session")
def certificates() -> ssl.SSLContext:
    """The authorities that are trusted: every client would read them anew."""
    return httpx.create_ssl_context()


@pytest.fixture(autouse=True)
def _patient_clients(monkeypatch: pytest.MonkeyPatch, certificates: ssl.SSLContext) -> None:
    """A busy machine is no failure: httpx would wait five seconds for an answer."""
    patient = functools.partial(httpx.AsyncClient, timeout=PATIENCE, verify=certificates)
    monkeypatch.setattr(httpx, "AsyncClient", patient)


#: How long the server waits, in seconds and milliseconds, before it takes something for lost.
SECONDS = (
    (web, "READ_SECONDS"), (web, "WRITE_SECONDS"), (room, "STUCK_AFTER"), (run, "PING_EVERY"),
    (run, "PING_DEADLINE"), (lobby, "REPLAY_SECONDS"), (local, "REPLAY_SECONDS"),
    (presence, "BELIEVED"), (hall, "BELIEVED"),
)  # fmt: skip
MILLISECONDS = ((driver, "SEED_WAIT"), (driver, "GATHERED_WAIT"), (seeking, "ALIVE"))


@pytest.fixture(autouse=True)
def _patient_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does the server give up what only takes its time, unless a test is about that."""
    for module, name in SECONDS:
        monkeypatch.setattr(module, name, PATIENCE)
    for module, name in MILLISECONDS:
        monkeypatch.setattr(module, name, int(1000 * PATIENCE))


@pytest.fixture(autouse=True)
def _standing_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody gets anything back of what was used up: a test of limits counts the same on a busy
    machine, where time would give back what it counts on."""
    take = Bucket.take
    monkeypatch.setattr(Bucket, "take", lambda bucket, now, cost=1: take(bucket, 0.0, cost))


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A PostgreSQL of our own; without one the tests that need it fail."""
    assert find_postgres(), "PostgreSQL is not installed: initdb and postgres were not found"
    with Cluster() as found:
        yield found


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and nothing in them."""
    path = tmp_path_factory.mktemp("migrated") / "tables.db"
    Store(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def sqlite(tmp_path: Path, migrated: Path) -> str:
    """A fresh SQLite database; tests of how one is made name a file of their own."""
    return f"sqlite:///{shutil.copyfile(migrated, tmp_path / 'tables.db')}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, sqlite: str) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return sqlite
    found: Cluster = request.getfixturevalue("cluster")
    return found.migrated_database()
