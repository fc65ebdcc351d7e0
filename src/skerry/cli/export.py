"""`skerry export`: decisions as a Parquet file, from records or from fresh games."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from ..arena.contest import play_match
from ..bots import make_bot, warm_up
from ..core.errors import BadOption
from ..core.extras import need
from ..core.game import Game
from ..core.match import Match
from .app import Stopped, app, err, out
from .groups import Series, grouped
from .options import BOT_HELP
from .progress import progress_bar
from .replay import read_record


@app.command("export")
@grouped
def export(
    series: Series,
    records: Annotated[
        list[Path] | None, typer.Argument(help="records; without any, games are played")
    ] = None,
    to: Annotated[Path, typer.Option("--to", help="the file to write")] = Path("games.parquet"),
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="games to play")] = 100,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bot", "-b", help=f"who plays, repeat for each seat: {BOT_HELP}"),
    ] = None,
) -> None:
    """Write one row for each decision: observation, legal moves, move, outcome.

    The file appears when it is complete. Ctrl-C keeps the finished games in a file beside it.
    """
    need("pyarrow", "data", "an export")
    from ..envs.dataset import DecisionFile

    rules, count, options = series.checked()
    seed = series.seed
    if to.is_dir() or not to.parent.is_dir():
        raise BadOption(f"--to {to}: expected the name of a file in a folder that is there")
    if records:
        matches, total = _recorded(rules, records), len(records)
    else:
        names = _seats(rules, bots, count)
        starts = (Match(rules, count, seed + number, options) for number in range(games))
        matches, total = _played(starts, names, seed, series.limit), games
    file = DecisionFile(to, rules)
    try:
        with file, progress_bar() as bar:
            task = bar.add_task(f"{rules.title}", total=total)
            for match in matches:
                with one_piece():
                    file.add(match)
                bar.advance(task)
    except KeyboardInterrupt:
        kept = f"{file.matches} of {total} games are kept in {file.part}, {to} is as it was"
        raise Stopped(kept if file.matches else f"nothing was kept, {to} is as it was") from None
    out.print(f"{file.count:,} decisions of {file.matches} games in {to}", markup=False)


def _recorded(rules: Game, records: list[Path]) -> Iterator[Match]:
    for record in records:
        match = read_record(record)
        if match.game.name != rules.name:
            raise BadOption(f"{record}: a record of {match.game.name}, expected {rules.name}")
        yield match


def _seats(rules: Game, bots: list[str] | None, count: int) -> list[str]:
    names = bots or ["random"]
    if len(names) not in (1, count):
        raise BadOption(f"--bot: expected 1 bot or {count}, got {len(names)}")
    for name in names:
        make_bot(name, rules)  # a wrong name is refused before anything is written
    return names * count if len(names) == 1 else names


def _played(
    starts: Iterable[Match], names: list[str], seed: int, limit: int | None
) -> Iterator[Match]:
    for number, match in enumerate(starts):
        if number == 0:
            with err.status("Getting the bots ready") as status:
                for name in dict.fromkeys(names):
                    warm_up(name, match.game.name, status.update)
        play_match(match, names, seed + number, limit)
        yield match


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
