"""The options that say which database is meant."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from ..core.errors import BadOption
from ..core.text_file import read_text
from .app import err
from .settings import PREFIX

#: An address that holds a password.
_PASSWORD = re.compile(r"\w[\w+]*://[^/@]*:[^/@]+@")


class Database(NamedTuple):
    """Where tables are kept."""

    database: Annotated[
        str,
        typer.Option(
            "--database",
            envvar=f"{PREFIX}_DATABASE",
            help="a file, or postgresql://...; default: your data folder",
        ),
    ] = ""
    database_file: Annotated[
        Path | None,
        typer.Option(
            "--database-file",
            envvar=f"{PREFIX}_DATABASE_FILE",
            help="a file whose first line is the database's address",
        ),
    ] = None


def existing_database(context: typer.Context, database: Database) -> str:
    """The database's address; a file that is not there is not made for a mistyped name."""
    from ..server.store import default_database, full_url

    address = database_address(context, *database) or default_database()
    url = full_url(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        raise BadOption(f"there is no database {url.database}")
    return address


def database_address(context: typer.Context, address: str, file: Path | None) -> str:
    """The database's address; a password in it is better not said on the command line."""
    said = context.get_parameter_source("database")
    on_command_line = said is not None and said.name == "COMMANDLINE"
    if file is not None:
        if on_command_line:
            raise BadOption("say --database or --database-file, not both")
        lines = read_text(file).split("\n")
        if not lines[0].strip():
            raise BadOption(f"--database-file: the first line of {file} is empty")
        return lines[0].strip()
    if on_command_line and _PASSWORD.match(address):
        err.print(
            "skerry: everybody on this machine can see the password in --database; say "
            "SKERRY_DATABASE=... or --database-file, or let PGPASSFILE name the password's file"
        )
    return address
