"""Bringing a database to the form this version uses: all of it in one transaction, or nothing."""

from __future__ import annotations

import functools
from importlib import resources

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from .. import __version__
from ..core.errors import SkerryError
from .schema import metadata

#: Where Alembic notes how far a database is.
VERSIONS = "alembic_version"
#: Forms between versions 0.1 and 0.2; the migration to 0.2 adds what they lack.
UNRELEASED = {"0002", "0003", "0004", "0005"}


class UnknownVersion(SkerryError):
    """The database was migrated by a version that this one does not know."""


@functools.cache
def versions() -> tuple[str, ...]:
    """All forms that this version knows, the newest first."""
    scripts = ScriptDirectory(str(resources.files(__package__) / "migrations"))
    return tuple(script.revision for script in scripts.walk_revisions())


def config_of(connection: sa.Connection) -> Config:
    """What Alembic needs to know."""
    config = Config()
    config.set_main_option("script_location", str(resources.files(__package__) / "migrations"))
    config.attributes["connection"] = connection
    return config


def migrate(connection: sa.Connection) -> None:
    """Migrate over a connection; whoever comes at the same time waits for the transaction."""
    if connection.dialect.name == "sqlite":
        # The driver opens no transaction for statements that make tables: a process killed
        # between two of them would leave a database that nobody can open.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(7402851)"))
    config = config_of(connection)
    found = MigrationContext.configure(connection).get_current_heads()
    if UNRELEASED.issuperset(found) and found:
        command.stamp(config, "0001", purge=True)
        found = ("0001",)
    if found == versions()[:1]:
        return
    unknown = [revision for revision in found if revision not in versions()]
    if unknown:
        raise UnknownVersion(
            f"it was made by a newer version of Skerry (its form is {unknown[0]}; Skerry "
            f"{__version__} knows {max(versions())}); update Skerry, or name another --database"
        )
    if not found and connection.dialect.name == "sqlite":
        _clear_unfinished(connection)
    command.upgrade(config, "head")


def _clear_unfinished(connection: sa.Connection) -> None:
    """Drop the empty tables of a first migration that was killed half-way by version 0.1.

    Only where nothing but our own empty tables is found; anything else is left alone.
    """
    found = sa.inspect(connection)
    names = set(found.get_table_names())
    ours = [table for table in metadata.sorted_tables if table.name in names]
    if not names <= {*metadata.tables, VERSIONS}:
        return
    for table in ours:
        columns = {column["name"] for column in found.get_columns(table.name)}
        if columns != set(table.columns.keys()):
            return
        if connection.execute(sa.select(table).limit(1)).first() is not None:
            return
    for table in ours:
        table.drop(connection)
