"""`skerry export`: decisions for learning, or tables for analysts, from records or fresh games."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ..arena.contest import play_match
from ..bots import make_bot, warm_up
from ..core.errors import BadOption
from ..core.extras import need
from ..core.game import Game
from ..core.match import Match
from ..core.whole_file import check_apart
from ..data.sources import Source, record_files, recorded
from .app import Stopped, app, err, out
from .database import Database, existing_database
from .groups import Series, grouped
from .options import BOT_HELP
from .progress import progress_bar

if TYPE_CHECKING:
    from ..data.folder import TableFolder
    from ..envs.dataset import DecisionFile


#: Options that say how games are played, by the names of their parameters.
PLAYED_BY = {
    "games": "--games", "bots": "--bot", "players": "--players", "seed": "--seed",
    "limit": "--limit", "option": "--option",
}  # fmt: skip


class Target(NamedTuple):
    """What is written."""

    to: Annotated[Path, typer.Option("--to", help="the file of decisions with observations")] = (
        Path("games.parquet")
    )
    tables: Annotated[
        Path | None,
        typer.Option("--tables", help="instead, tables for analysts in this folder"),
    ] = None
    csv: Annotated[bool, typer.Option("--csv", help="tables as CSV, not Parquet")] = False


class Games(NamedTuple):
    """Where the games come from."""

    records: Annotated[
        list[Path] | None,
        typer.Argument(help="records, or folders of them; without any, games are played"),
    ] = None
    server: Annotated[
        bool, typer.Option("--server", help="finished public games of a server's database")
    ] = False
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="games to play")] = 100
    bots: Annotated[
        list[str] | None,
        typer.Option("--bot", "-b", help=f"who plays, repeat for each seat: {BOT_HELP}"),
    ] = None


@app.command("export")
@grouped
def export(
    context: typer.Context, series: Series, source: Games, target: Target, database: Database
) -> None:
    """Write games as data: one row for each decision, or tables for analysts.

    The file or folder appears when it is complete. Ctrl-C keeps finished games beside it.
    """
    need("pyarrow", "data", "an export")
    rules, count, options = series.checked()
    if target.tables is not None and _is_said(context, "to"):
        raise BadOption("say --to or --tables, not both")
    if source.server or source.records:
        for option, name in PLAYED_BY.items():
            if _is_said(context, option):
                raise BadOption(f"{name} is for games that are played here, not for records")
    matches: Iterator[Source]
    total: int | None
    if source.server:
        if source.records:
            raise BadOption("say --server or name records, not both")
        need("sqlalchemy", "server", "skerry export --server")
        from ..server.finished_games import finished_games

        matches, total = finished_games(existing_database(context, database), rules.name), None
    elif source.records:
        files = record_files(source.records)
        check_apart(target.tables or target.to, "--tables" if target.tables else "--to", *files)
        matches, total = recorded(rules.name, files), None  # a file may hold several games
    else:
        names = _seats(rules, source.bots, count)
        starts = (
            Match(rules, count, series.seed + number, options, names=names)
            for number in range(source.games)
        )
        matches, total = _played(starts, names, series.seed, series.limit), source.games
    file = _opened(target, rules)
    goal = target.tables or target.to
    try:
        with file, progress_bar() as bar:
            task = bar.add_task(f"{rules.title}", total=total)
            for found in matches:
                with one_piece():
                    file.add(found.match, found.name, found.players)
                bar.advance(task)
    except KeyboardInterrupt:
        of = f" of {total}" if total is not None else ""
        kept = f"{file.matches}{of} games are kept in {file.part}, {goal} is as it was"
        raise Stopped(kept if file.matches else f"nothing was kept, {goal} is as it was") from None
    out.print(f"{file.count:,} decisions of {file.matches} games in {goal}")


def _is_said(context: typer.Context, option: str) -> bool:
    """Whether an option stands in the command, default or not."""
    found = context.get_parameter_source(option)
    return found is not None and found.name == "COMMANDLINE"


def _opened(target: Target, rules: Game) -> DecisionFile | TableFolder:
    if target.tables is not None:
        from ..data.folder import TableFolder

        return TableFolder(target.tables, "csv" if target.csv else "parquet")
    if target.csv:
        raise BadOption("--csv is for --tables: decisions with observations are Parquet")
    if target.to.is_dir() or not target.to.parent.is_dir():
        raise BadOption(f"--to {target.to}: expected the name of a file in a folder that is there")
    from ..envs.dataset import DecisionFile

    return DecisionFile(target.to, rules)


def _seats(rules: Game, bots: list[str] | None, count: int) -> list[str]:
    names = bots or ["random"]
    if len(names) not in (1, count):
        raise BadOption(f"--bot: expected 1 bot or {count}, got {len(names)}")
    for name in names:
        make_bot(name, rules)  # a wrong name is refused before anything is written
    return names * count if len(names) == 1 else names


def _played(
    starts: Iterable[Match], names: list[str], seed: int, limit: int | None
) -> Iterator[Source]:
    for number, match in enumerate(starts):
        if number == 0:
            with err.status("Getting the bots ready") as status:
                for name in dict.fromkeys(names):
                    warm_up(name, match.game.name, status.update)
        play_match(match, names, seed + number, limit)
        yield Source(match, f"seed {seed + number}")


@contextmanager
def one_piece() -> Iterator[None]:
    """Put off Ctrl-C until a match is written as a whole."""
    caught: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: caught.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if caught:
        raise KeyboardInterrupt
