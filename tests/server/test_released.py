"""Databases of released versions, with games in them: migrated forward, all tables go on.

`released/VERSION.sql` is what a server of that version left behind, `released/VERSION.json` what
its tables were like.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command

from skerry.server.backup import check
from skerry.server.loading import load
from skerry.server.migrate import config_of
from skerry.server.store import Store, full_url

from .cluster import Cluster

FOLDER = Path(__file__).parent / "released"
VERSIONS = sorted(file.stem for file in FOLDER.glob("*.sql"))


def leave_behind(version: str, database: str) -> None:
    """A database as a server of that version left it."""
    script = (FOLDER / f"{version}.sql").read_text()
    old = sqlite3.connect(":memory:")
    old.executescript(script)
    engine = sa.create_engine(full_url(database))
    if engine.dialect.name == "sqlite":
        with sqlite3.connect(str(engine.url.database)) as file:
            file.executescript(script)
        file.close()
    else:
        (revision,) = old.execute("SELECT version_num FROM alembic_version").fetchone()
        with engine.begin() as connection:
            command.upgrade(config_of(connection), revision)
            metadata = sa.MetaData()
            metadata.reflect(connection)
            for table in metadata.sorted_tables:
                if table.name == "alembic_version":
                    continue
                names = [column.name for column in table.columns]
                rows = old.execute(f"SELECT {', '.join(names)} FROM {table.name}").fetchall()
                # SQLite keeps truth as a number.
                found = [dict(zip(names, row, strict=True)) for row in rows]
                for row in found:
                    if "public" in row:
                        row["public"] = bool(row["public"])
                if found:
                    connection.execute(sa.insert(table), found)
    engine.dispose()
    old.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind, without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    found: Cluster = request.getfixturevalue("cluster")
    return found.new_database()


@pytest.mark.parametrize("version", VERSIONS)
def test_tables_of_a_released_version_are_read_as_they_were(version: str, database: str) -> None:
    leave_behind(version, database)
    store = Store(database)
    expected = json.loads((FOLDER / f"{version}.json").read_text())
    found = check(store)
    assert (found.tables, found.broken) == (len(expected), ())
    for code, told in expected.items():
        table = load(store, code)
        assert table is not None
        assert (table.status, table.number) == (told["status"], told["number"])
        assert (table.match.position if table.match else "") == told["position"]
    store.close()


def test_there_is_a_database_of_every_release() -> None:
    """The changelog names releases; the newest is the one under way."""
    text = (Path(__file__).parents[2] / "CHANGELOG.md").read_text()
    released = [line.removeprefix("## ").split()[0] for line in text.splitlines()
                if line.startswith("## ")][1:]  # fmt: skip
    assert set(released) <= set(VERSIONS)
    assert "0.1.0" in VERSIONS
