"""`skerry tournament`: bots against each other, with intervals, ratings and a picture."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table

from ..arena.contest import ROW_FIELDS
from ..arena.picture import draw_tournament
from ..arena.ratings import lengths, standings
from ..arena.results import Results, usual_file
from ..arena.runners import get_ready, play_here, play_on_ray
from ..arena.schedule import Tournament
from ..core.errors import BadOption
from ..core.extras import need
from ..core.kernel import BESIDE
from ..core.whole_file import check_apart
from ..plots import check_picture
from .app import Stopped, app, err, out
from .groups import Series, grouped
from .options import BOT_HELP, AsJson, Jobs, players_text
from .progress import progress_bar, telling


class Files(NamedTuple):
    """Where things are kept."""

    results: Annotated[
        Path | None, typer.Option("--results", help="where finished games are kept")
    ] = None
    picture: Annotated[
        Path | None, typer.Option("--picture", help="where the picture goes; default: beside them")
    ] = None
    records: Annotated[
        Path | None,
        typer.Option("--records", help="a folder for records, with what bots say of their moves"),
    ] = None


@app.command("tournament")
@grouped
def tournament(
    series: Series,
    bots: Annotated[list[str], typer.Argument(help=f"who plays: {BOT_HELP}")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="how many games")] = 100,
    jobs: Jobs = 1,
    as_json: AsJson = False,
    ray: Annotated[
        str | None, typer.Option("--ray", help="play on a Ray cluster: its address, or local")
    ] = None,
    files: Files = Files(),  # noqa: B008 - a tuple of constants
) -> None:
    """Let bots play each other. Stop with Ctrl-C; the same command goes on where it stopped."""
    if ray is not None:
        need("ray", "ray", "--ray")
    need("openskill.models", "plots", "a tournament, which gives ratings and a picture,")
    rules, count, options = series.checked()
    plan = Tournament(series.game, tuple(bots), count, games, series.seed, options, series.limit)
    file = files.results or usual_file(plan.head)
    if file.is_dir():
        raise BadOption(f"--results {file}: expected the name of a file")
    shown = files.picture or file.with_suffix(".png")
    if files.picture is not None:
        check_picture(files.picture)
    check_apart(shown, "--picture", file)
    if files.records is not None:
        if ray is not None:
            raise BadOption("--records keeps files on this machine: leave out --ray")
        files.records.mkdir(parents=True, exist_ok=True)
    with Results(file, plan.head, ROW_FIELDS) as kept:
        todo = [p for p in plan.pairings() if p.number not in kept.rows]
        if todo and ray is None and not BESIDE:
            with err.status("Getting the bots ready") as status:
                get_ready(plan, len(todo), status.update)
        with _telling_where(file, kept), progress_bar() as bar:
            title = f"{rules.title}, {players_text(count)}"
            task = bar.add_task(title, total=games)
            bar.update(task, completed=games - len(todo))
            if ray is None:
                rows = play_here(plan, todo, jobs, files.records, telling(bar, task, title))
            else:
                rows = play_on_ray(plan, todo, ray)
            for row in rows:
                if kept.add(row):
                    bar.advance(task)
        rows_done = kept.first(games)
    draw_tournament(
        rows_done, f"{rules.title}, {players_text(count)}, {len(rows_done)} games", shown
    )
    report = _report(plan, rows_done, file, shown)
    if as_json:
        print(json.dumps(report))
    else:
        _print_report(report)


@contextmanager
def _telling_where(file: Path, kept: Results) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        raise Stopped(
            f"{len(kept.rows)} games are kept in {file}; the same command goes on from there"
        ) from None


def _report(plan: Tournament, rows: list[dict[str, Any]], file: Path, shown: Path) -> Any:
    return {
        **plan.head,
        "games": len(rows),
        "unfinished": sum(not row["over"] for row in rows),
        "turns": lengths(rows),
        "faults": _faults(rows),
        "bots": [
            {
                "bot": s.bot,
                "games": s.games,
                "wins": round(s.wins, 3),
                "share": [round(x, 4) for x in s.share],
                "rating": round(s.rating, 2),
                "rating_error": round(s.rating_error, 2),
                "mean_score": round(s.score, 2),
                "ms_a_decision": round(s.ms, 3),
                "slowest_ms": round(s.slowest_ms, 1),
                "by_seat": {
                    seat + 1: [round(x, 4) for x in share] for seat, share in s.by_seat.items()
                },
            }
            for s in standings(rows)
        ],
        "results": str(file),
        "picture": str(shown),
    }


def _faults(rows: list[dict[str, Any]]) -> dict[str, int]:
    """Moves that were made at random for programs that failed to answer."""
    found: dict[str, int] = {}
    for row in rows:
        for bot, cost in zip(row["seats"], row["costs"], strict=True):
            if cost.get("faults"):
                found[bot] = found.get(bot, 0) + cost["faults"]
    return found


def _print_report(report: Any) -> None:
    table = Table(box=None)
    for name in ("bot", "games", "wins", "share, 95 %", "rating", "points", "ms a move"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for row in report["bots"]:
        share, low, high = (100 * x for x in row["share"])
        table.add_row(
            row["bot"],
            str(row["games"]),
            f"{row['wins']:g}",
            f"{share:.1f} % ({low:.1f} to {high:.1f})",
            f"{row['rating']:.1f} ± {row['rating_error']:.1f}",
            f"{row['mean_score']:.2f}",
            f"{row['ms_a_decision']:.2f}",
        )
    out.print(table)
    turns = report["turns"]
    out.print(
        f"turns a game: mean {turns['mean']}, median {turns['median']}, "
        f"{turns['least']} to {turns['most']}; unfinished {report['unfinished']}"
    )
    for bot, count in report["faults"].items():
        out.print(f"{bot}: {count} moves made at random for it (late, gone or wrong)")
    out.print(f"games: {report['results']}   picture: {report['picture']}")
