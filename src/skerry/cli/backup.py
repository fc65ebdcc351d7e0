"""`skerry backup` and `skerry restore`: tables in a safe place, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from ..core.errors import BadOption
from ..core.extras import need
from .app import app, err, out
from .database import Database, database_address
from .groups import grouped
from .settings import PREFIX, masked


class Backup(NamedTuple):
    """A file of a backup."""

    file: Annotated[Path, typer.Argument(help="the file of the backup", metavar="FILE")]
    force: Annotated[bool, typer.Option("--force", help="replace what is there")] = False


_ENVIRONMENT = {"auto_envvar_prefix": PREFIX}


@app.command("backup", context_settings=_ENVIRONMENT)
@grouped
def backup(context: typer.Context, target: Backup, database: Database) -> None:
    """Write all tables into one file while the server goes on.

    The file holds every secret of the database; keep it where only you can read it.
    """
    need("sqlalchemy", "server", "skerry backup")
    from ..server.backup import back_up
    from ..server.store import default_database

    place = database_address(context, *database) or default_database()
    back_up(place, target.file, target.force)
    out.print(f"{target.file}: a backup of {masked(place)}")


@app.command("restore", context_settings=_ENVIRONMENT)
@grouped
def restore(context: typer.Context, source: Backup, database: Database) -> None:
    """Put a backup into a database and replay every table of it. No server may be using it."""
    need("sqlalchemy", "server", "skerry restore")
    from ..server.backup import check
    from ..server.backup import restore as put_back
    from ..server.store import Store, default_database

    place = database_address(context, *database) or default_database()
    put_back(source.file, place, source.force)
    store = Store(place)
    try:
        found = check(store)
    finally:
        store.close()
    for reason in found.broken:
        err.print(f"skerry: {reason}")
    if found.broken:
        raise BadOption(f"{len(found.broken)} of {found.tables} tables do not replay")
    words = f"{found.tables} tables with {found.entries} entries, all of which replay"
    out.print(f"{masked(place)}: {words}")
