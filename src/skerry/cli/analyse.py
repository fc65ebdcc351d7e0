"""`skerry analyse`: a position, judged for one seat."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.table import Table

from ..analysis.analyse import USUAL, Analyst
from ..analysis.first_sight import of_view
from ..analysis.report import Analysis, Limit
from ..analysis.warm_up import warm_up
from ..core.errors import BadOption
from ..core.match import SPECTATOR, Match
from ..core.registry import get_game
from ..core.twin import Call
from .app import app, err, leaving_at_once, out
from .groups import grouped
from .replay import Number, read_record


class Effort(NamedTuple):
    """What a position may cost."""

    lines: Annotated[
        int | None, typer.Option("--lines", min=8, help="lines of play for a position: repeatable")
    ] = None
    ms: Annotated[int | None, typer.Option("--ms", min=1, help="time for a position")] = None

    def limit(self, usual: Limit) -> Limit:
        """The limit that the options give."""
        if self.lines is None and self.ms is None:
            return usual
        return Limit(lines=self.lines or 0, ms=self.ms or 0)


@app.command("analyse")
@grouped
def analyse(
    file: Annotated[
        str, typer.Argument(help="a record, or with --position a game", metavar="FILE")
    ],
    at: Annotated[int | None, typer.Option("--at", min=0, help="after this many moves")] = None,
    game: Number = None,
    position: Annotated[str | None, typer.Option("--position", help="a position as text")] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", help="whose view is judged: name or number")
    ] = None,
    moves: Annotated[int, typer.Option("--moves", min=0, help="how many to show")] = 3,
    effort: Effort = Effort(),  # noqa: B008 - a tuple of constants
    as_json: Annotated[bool, typer.Option("--json", help="as JSON")] = False,
) -> None:
    """Judge a position by what one seat can know: everybody's chances and its best moves."""
    match = _match(file, at, game, position)
    limit = effort.limit(USUAL)
    view = match.view(_seat(match, seat))
    first = Call(of_view, (view, 0))
    with leaving_at_once():
        warm_up(match.game, lambda text: err.print(text), first)
    found = Analyst(match.game).analyse(view, limit, moves, seed=0)
    if as_json:
        print(found.to_json())
    else:
        _print(found, match)


def _match(file: str, at: int | None, game: int | None, position: str | None) -> Match:
    if position is not None:
        if at is not None:
            raise BadOption("--at: a position has no moves to count; give a record instead")
        if game is not None:
            raise BadOption("--game: a position is no file of games; give a record instead")
        return Match.from_position(get_game(file), position)
    match = read_record(Path(file), at, game)
    if at is not None and at > len(match.played):
        raise BadOption(f"--at {at}: the record has {len(match.played)} moves")
    return match


def _seat(match: Match, name: str | None) -> int:
    names = match.game.seat_names[: match.players]
    if name is None:
        if len(match.actors) > 1:
            listed = ", ".join(names[seat] for seat in match.actors)
            raise BadOption(f"several seats are to act; say which with --seat: {listed}")
        return match.actors[0] if match.actors else SPECTATOR
    if name in names:
        return names.index(name)
    if name.isdecimal() and int(name) < match.players:
        return int(name)
    raise BadOption(f"--seat {name}: expected one of {', '.join(names)}")


def effort_words(lines: int) -> str:
    """How many lines of play were followed; a game with a solution needs none."""
    return f"{lines or 'no'} lines of play"


def _print(found: Analysis, match: Match) -> None:
    names, sign = match.game.seat_names, " %" if found.unit == "chance" else " points"
    whose = "everybody" if found.seat < 0 else names[found.seat]
    out.print(f"after move {found.number}, turn {found.turn}, as {whose} can judge")
    chances = (
        f"{names[seat]} {100 * chance:.1f}{sign} ±{100 * error:.1f}"
        for seat, (chance, error) in enumerate(zip(found.chances, found.errors, strict=True))
    )
    out.print("   ".join(chances))
    table = Table(box=None, pad_edge=False)
    for head in ("", "move", "brings", "behind", "then"):
        table.add_column(head, justify="right" if head in ("brings", "behind") else "left")
    for rank, move in enumerate(found.moves, 1):
        behind = "" if rank == 1 else f"{100 * move.behind:.1f} ±{100 * move.behind_error:.1f}"
        table.add_row(
            str(rank), move.move, f"{100 * move.chance:.1f}{sign} ±{100 * move.error:.1f}",
            behind, "; ".join(move.line),
        )  # fmt: skip
    if found.moves:
        out.print(table)
    out.print(f"{effort_words(found.lines)} in {found.seconds:.1f} s")
