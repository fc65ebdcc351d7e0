"""`skerry admin`: for people who run a server."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from ..core.errors import BadOption
from ..core.extras import need
from .app import app, out
from .database import Database, existing_database
from .groups import grouped
from .settings import PREFIX

if TYPE_CHECKING:
    from ..server.store import Store

admin = typer.Typer(help="For people who run a server: tables, bans, people's data.")
app.add_typer(admin, name="admin", no_args_is_help=True)
#: What databases take as a number.
MOST = (1 << 31) - 1
_UNITS = {"m": 60, "h": 3600, "d": 24 * 3600}

Person = Annotated[str, typer.Argument(help="a person's id", metavar="PERSON")]
Subject = Annotated[str, typer.Argument(help="a person's id, or an address", metavar="WHO")]


@admin.callback()
def _admin() -> None:
    """For people who run a server: tables, bans, people's data."""
    need("sqlalchemy", "server", "skerry admin")


def _command(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A command whose options may also come from the environment."""
    register = admin.command(name, context_settings={"auto_envvar_prefix": PREFIX})
    return lambda function: register(grouped(function))


@contextlib.contextmanager
def _store(context: typer.Context, database: Database) -> Iterator[Store]:
    from ..server.store import Store

    store = Store(existing_database(context, database))
    try:
        yield store
    finally:
        store.close()


def _kind(subject: str) -> str:
    return "person" if re.fullmatch("[0-9a-f]{32}", subject) else "address"


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


@_command("tables")
def tables(
    context: typer.Context,
    database: Database,
    status: Annotated[str, typer.Option("--status", help="open, playing or over")] = "",
    most: Annotated[int, typer.Option("--most", min=1, max=MOST, help="how many")] = 100,
) -> None:
    """List tables, the newest first, with the people who have seats."""
    from ..server.admin import list_tables

    if status not in ("", "open", "playing", "over"):
        raise BadOption(f"--status {status}: expected open, playing or over")
    with _store(context, database) as store:
        for row in list_tables(store, status, most):
            words = f"{row['table']}  {row['game']}  {row['status']}  {_date(row['updated'])}"
            out.print(words)
            for seat, who in row["people"].items():
                out.print(f"    seat {seat}  {who['person']}  {who['name']}")


@_command("close")
def close(
    context: typer.Context,
    table: Annotated[str, typer.Argument(help="the table's code", metavar="CODE")],
    database: Database,
) -> None:
    """Delete a table and send away who is there."""
    from ..server.admin import remove_table

    code = table.upper()
    with _store(context, database) as store:
        if not remove_table(store, code, "this table was closed by the people who run the server"):
            raise BadOption(f"there is no table {code[:12]}")
    out.print(f"table {code} is closed")


@_command("ban")
def ban(
    context: typer.Context,
    who: Subject,
    database: Database,
    time: Annotated[str, typer.Option("--for", help="how long: 30m, 12h or 7d")] = "1d",
    reason: Annotated[str, typer.Option("--reason", help="what they are told")] = "",
) -> None:
    """Keep a person or an address away for a time."""
    from ..server.admin import ban as keep_away
    from ..server.admin import now

    found = re.fullmatch(r"(\d{1,5})([mhd])", time)
    if found is None or not int(found[1]):
        raise BadOption(f"--for {time}: expected a number and m, h or d, such as 12h")
    until = now() + int(found[1]) * _UNITS[found[2]] * 1000
    with _store(context, database) as store:
        keep_away(store, _kind(who), who, until, reason[:200])
    out.print(f"{who} is banned until {_date(until)}")


@_command("unban")
def unban(context: typer.Context, who: Subject, database: Database) -> None:
    """Let a person or an address in again."""
    from ..server.admin import ban as keep_away

    with _store(context, database) as store:
        keep_away(store, _kind(who), who, 0)
    out.print(f"{who} may come again")


@_command("bans")
def bans(context: typer.Context, database: Database) -> None:
    """List the bans that hold now."""
    from ..server.admin import bans as bans_of

    with _store(context, database) as store:
        for row in bans_of(store):
            words = f"{row['kind']} {row['subject']} until {_date(row['until'])}  {row['reason']}"
            out.print(words)


@_command("export")
def export(context: typer.Context, person: Person, database: Database) -> None:
    """Print all that is kept of a person, as JSON."""
    from ..server.admin import export_person

    with _store(context, database) as store:
        found = export_person(store, person)
    out.print(msgspec.json.format(msgspec.json.encode(found)).decode())


@_command("forget")
def forget(context: typer.Context, person: Person, database: Database) -> None:
    """Delete what is kept of a person.

    At tables with others the seat stays under its name, which is part of the proof of the dice,
    but belongs to nobody, and what was said from it is blotted out.
    """
    from ..server.admin import forget_person

    with _store(context, database) as store:
        deleted, changed = forget_person(store, person)
    out.print(f"{deleted} tables deleted, {changed} changed")


@_command("reports")
def reports(
    context: typer.Context,
    database: Database,
    every: Annotated[bool, typer.Option("--all", help="also those that are done")] = False,
    done: Annotated[
        int, typer.Option("--done", min=0, max=MOST, help="the number of one that is done")
    ] = 0,
) -> None:
    """List what people report about others, the newest first, or note that one is done."""
    from ..server.reports import close as close_report
    from ..server.reports import listed

    with _store(context, database) as store:
        if done:
            if not close_report(store, done):
                raise BadOption(f"--done {done}: there is no such report")
            out.print(f"report {done} is done")
            return
        for row in listed(store, every):
            head = f"{row['id']}  {_date(row['at'])}  {row['reason']}  table {row['code']}"
            out.print(f"{head}  seat {row['seat']}")
            out.print(f"    about {row['person']}  {row['name']}")
            out.print(f"    by {row['reporter']}  {row['words']}")
            for line in row["said"]:
                out.print(f"    said: {line}")
