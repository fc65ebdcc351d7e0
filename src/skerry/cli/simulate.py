"""`skerry simulate`: many games, their speed and a digest."""

from __future__ import annotations

import json
import statistics
import time
from typing import Annotated, Any

import typer
from rich.table import Table

from ..arena.simulate import Series as SimulatedSeries
from ..arena.simulate import Tally, get_ready, play_series
from ..bots import make_bot
from ..core.kernel import BESIDE
from .app import Stopped, app, err, out
from .groups import Series, grouped
from .options import BOT_HELP, AsJson, Jobs, players_text
from .progress import progress_bar, telling


@app.command("simulate")
@grouped
def simulate(
    series: Series,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="how many games")] = 1000,
    bot: Annotated[str, typer.Option("--bot", help=f"who plays: {BOT_HELP}")] = "random",
    as_json: AsJson = False,
    jobs: Jobs = 1,
) -> None:
    """Play many games and report speed, wins, lengths and a digest over all of them.

    Ctrl-C stops it with a report of the games that were finished.
    """
    rules, count, options = series.checked()
    game, seed, limit = series.game, series.seed, series.limit
    make_bot(bot, rules)
    if not BESIDE:
        get_ready(game, count, bot, games, lambda text: err.print(text))
    tally, start, stopped = Tally(wins=[0] * count), time.perf_counter(), False
    with progress_bar() as bar:
        title = f"{rules.title}, {players_text(count)}"
        task = bar.add_task(title, total=games)
        try:
            plan = SimulatedSeries(game, count, games, seed, options, bot, limit)
            for tally in play_series(plan, jobs, telling(bar, task, title)):
                bar.update(task, completed=tally.games)
        except KeyboardInterrupt:
            stopped = True
    seconds = max(1e-9, time.perf_counter() - start)
    if tally.games:
        asked = {"game": game, "players": count, "bot": bot, "seed": seed, "limit": limit}
        report = _report(tally, seconds, asked)
        if as_json:
            print(json.dumps(report))
        else:
            _print_report(report, rules.seat_names)
    if stopped:
        raise Stopped(f"the report is of {tally.games} of {games} games, nothing else was kept")


def _report(tally: Tally, seconds: float, asked: dict[str, Any]) -> dict[str, Any]:
    return {
        **asked,
        "games": tally.games,
        "moves": tally.moves,
        "seconds": round(seconds, 4),
        "games_per_second": round(tally.games / seconds, 1),
        "moves_per_second": round(tally.moves / seconds),
        "wins": tally.wins,
        "unfinished": tally.unfinished,
        "length": _lengths(tally.lengths),
        "digest": tally.digest,
    }


def _lengths(lengths: list[int]) -> dict[str, float]:
    return {
        "mean": round(statistics.fmean(lengths), 1),
        "median": statistics.median(lengths),
        "least": min(lengths),
        "most": max(lengths),
    }


def _print_report(report: dict[str, Any], seat_names: tuple[str, ...]) -> None:
    table = Table(show_header=False, box=None)
    wins = ", ".join(f"{seat_names[i]} {n}" for i, n in enumerate(report["wins"]))
    length = report["length"]
    for name, value in (
        ("games", f"{report['games']:,}"),
        ("moves", f"{report['moves']:,}"),
        ("seconds", f"{report['seconds']:.2f}"),
        ("games a second", f"{report['games_per_second']:,}"),
        ("moves a second", f"{report['moves_per_second']:,}"),
        ("wins", wins),
        ("moves a game", f"mean {length['mean']}, median {length['median']}, "
                         f"{length['least']} to {length['most']}"),
        ("unfinished", str(report["unfinished"])),
        ("digest", report["digest"]),
    ):  # fmt: skip
        table.add_row(name, value)
    out.print(table)
