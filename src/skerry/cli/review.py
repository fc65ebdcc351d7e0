"""`skerry review`: a game explained, as a table, JSON, a picture or an annotated record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ..analysis.annotate import annotated
from ..analysis.first_sight import of_game, told_at_first
from ..analysis.picture import draw_review
from ..analysis.report import GRADES, Review
from ..analysis.review import USUAL, Reviewer, check_open, judge_all
from ..analysis.summaries import names_of
from ..analysis.warm_up import warm_up
from ..core.errors import BadOption
from ..core.match import Match
from ..core.twin import Call
from ..core.whole_file import check_apart, check_writable, write_whole
from ..plots import check_picture
from .analyse import Effort, effort_words
from .app import Stopped, app, err, leaving_at_once, out
from .groups import grouped
from .options import players_text
from .progress import progress_bar
from .replay import Number, read_record

#: Losses that are listed.
LISTED = 8


@app.command("review")
@grouped
def review(
    file: Annotated[Path, typer.Argument(help="a record", metavar="FILE")],
    game: Number = None,
    as_json: Annotated[bool, typer.Option("--json", help="as JSON")] = False,
    picture: Annotated[Path | None, typer.Option("--picture", help="draw it there")] = None,
    record: Annotated[
        Path | None, typer.Option("--out", help="write the annotated record there")
    ] = None,
    effort: Effort = Effort(),  # noqa: B008 - a tuple of constants
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="processes")] = 2,
    seed: Annotated[int, typer.Option("--seed", "-s", help="of the lines of play")] = 0,
) -> None:
    """Judge every move of a game: what was luck, what was play, and what turned it.

    Ctrl-C stops it and shows what is known so far.
    """
    if picture is not None:
        check_picture(picture)
        check_apart(picture, "--picture", file)
    if record is not None:
        check_writable(record, "--out")
        if picture is not None:
            check_apart(picture, "--picture", record)
    match = read_record(file, game=game)
    if not match.played:
        raise BadOption(f"{file}: the record has no moves")
    check_open(match)
    limit = effort.limit(USUAL)
    title = _title(match)
    err.print(f"{title}, {len(match.played)} moves")
    told: list[str] = []
    first = Call(of_game, (match, limit, seed))
    with leaving_at_once():
        warm_up(match.game, lambda text: _tell(text, told), first)
    reviewer = Reviewer(match, limit, seed)
    stopped = False
    try:
        found = reviewer.look()
        if not as_json:
            for point in found.turning_points:
                _tell(told_at_first(point), told)
        with progress_bar() as bar:
            task = bar.add_task("judging moves", total=len(match.played))
            for judged in judge_all(reviewer, jobs):
                reviewer.add(judged)
                bar.update(task, completed=reviewer.done)
    except KeyboardInterrupt:
        stopped = True
        if not reviewer.looked:
            raise
    found = reviewer.review()
    if as_json:
        print(found.to_json())
    else:
        _print(found)
    if stopped:
        raise Stopped(f"{reviewer.done} of {found.moves} moves were judged, no file was written")
    if picture is not None:
        draw_review(found, title, picture)
    if record is not None:
        write_whole(record, annotated(match, found).record)


def _tell(text: str, told: list[str]) -> None:
    """Show what is known so far, each text once."""
    if text not in told:
        told.append(text)
        err.print(text)


def _title(match: Match) -> str:
    names = names_of(match)
    ending = "not finished"
    if match.over and match.players == 1:
        ending = f"{match.scores[0]} points"
    elif match.over:
        ending = "won by " + ", ".join(names[seat] for seat in match.winners)
    return f"{match.game.title}, {players_text(match.players)}, {ending}"


def _print(found: Review) -> None:
    _print_seats(found)
    graded = [d for d in found.decisions if d.grade in ("inaccuracy", "mistake", "blunder")]
    for d in sorted(sorted(graded, key=lambda d: -d.loss)[:LISTED], key=lambda d: d.number):
        error = f" ±{100 * d.error:.1f}" if d.error else ""
        out.print(
            f"turn {d.turn}, move {d.number}: {found.names[d.seat]} {d.move}, {d.grade}, "
            f"-{100 * d.loss:.1f}{error}; better: {d.best}"
        )
    for point in found.turning_points:
        out.print(f"turning point, turn {point.turn}: {point.words}")
    out.print(f"{found.judged} of {found.moves} moves judged, {effort_words(found.lines)}")


def _print_seats(found: Review) -> None:
    """What was luck and what was play, and how well everybody played: two tables, so that a
    terminal of 80 columns shows both."""
    sign = "%" if found.unit == "chance" else "points"
    ways = _table(f"Luck and play, {sign}", "result", "luck", "own play", "others'", "light")
    play = _table("How well", "luck-free", "accuracy", "error a decision", "best to blunder")
    for seat in found.seats:
        name = seat.name + (" won" if seat.won and found.players > 1 else "")
        parts = (seat.last - seat.first, seat.luck, seat.own_play, seat.others_play, seat.revealed)
        ways.add_row(name, *(f"{100 * part:+.1f}" for part in parts))
        play.add_row(
            seat.name, f"{100 * seat.adjusted:.0f}",
            "" if seat.accuracy is None else f"{seat.accuracy:.1f} %",
            "" if seat.error_rate is None else f"{-100 * seat.error_rate:+.2f}",
            "  ".join(f"{seat.grades[grade]:2}" for grade in GRADES),
        )  # fmt: skip
    out.print(ways)
    out.print("others': their play; light: what came to light")
    out.print(play)


def _table(title: str, *heads: str) -> Table:
    table = Table(title=title, box=None, pad_edge=False, title_justify="left")
    table.add_column("")
    for head in heads:
        table.add_column(head, justify="right")
    return table
