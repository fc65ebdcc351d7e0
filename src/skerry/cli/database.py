"""The options that say which database is meant."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from ..core.errors import BadOption
from .app import err

#: An address that holds a password.
_PASSWORD = re.compile(r"\w[\w+]*://[^/@]*:[^/@]+@")


class Database(NamedTuple):
    """Where tables are kept."""

    database: Annotated[
        str,
        typer.Option(
            "--database",
            help="a file, or postgresql://...; default: your data folder",
        ),
    ] = ""
    database_file: Annotated[
        Path | None,
        typer.Option("--database-file", help="a file whose first line is the database's address"),
    ] = None


def database_address(context: typer.Context, address: str, file: Path | None) -> str:
    """The database's address; a password in it is better not said on the command line."""
    said = context.get_parameter_source("database")
    on_command_line = said is not None and said.name == "COMMANDLINE"
    if file is not None:
        if on_command_line:
            raise BadOption("say --database or --database-file, not both")
        lines = file.read_text(encoding="utf-8").split("\n")
        if not lines[0].strip():
            raise BadOption(f"--database-file: the first line of {file} is empty")
        return lines[0].strip()
    if on_command_line and _PASSWORD.match(address):
        err.print(
            "skerry: everybody on this machine can see the password in --database; say "
            "SKERRY_DATABASE=... or --database-file, or let PGPASSFILE name the password's file"
        )
    return address
