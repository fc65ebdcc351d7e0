"""`skerry replay`: a record, drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BadOption, SkerryError
from ..core.match import Match
from ..core.record_files import read_records
from ..core.text_file import read_text
from ..core.whole_file import check_apart, check_writable, write_whole
from .app import app, out
from .colours import coloured

Number = Annotated[
    int | None, typer.Option("--game", min=1, help="which game of a file of several")
]


#: Told where a file holds several games, by commands that have this option.
WHICH = " (--game says which)"


def read_record(
    file: Path, to: int | None = None, game: int | None = None, which: str = WHICH
) -> Match:
    """The match a file tells, or game number `game` of several; a refusal names the file."""
    text = "" if game is not None else read_text(file)
    try:
        return Match.from_record(text, to) if game is None else _one_of(file, game, to)
    except SkerryError as error:
        hint = which if "a second game begins here" in str(error) else ""
        raise SkerryError(f"{file}: {error}{hint}") from None


def _one_of(file: Path, number: int, to: int | None) -> Match:
    with read_records(file) as reader:
        for game in reader.texts():
            if game.number == number:
                return game.replay(to)
        raise BadOption(f"--game {number}: there are {reader.game} games")


@app.command("replay")
def replay(
    file: Annotated[Path, typer.Argument(help="a record", metavar="FILE")],
    to: Annotated[
        int | None, typer.Option("--to", min=0, help="stop after this many moves")
    ] = None,
    game: Number = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="write the table to this SVG file")
    ] = None,
) -> None:
    """Replay a record and draw the table at its end or after some moves."""
    if picture is not None:
        check_writable(picture, "--picture")
        check_apart(picture, "--picture", file)
    match = read_record(file, to, game)
    if to is not None and to > len(match.played):
        raise BadOption(f"--to {to}: the record has {len(match.played)} moves")
    if picture is not None:
        write_whole(picture, match.picture)
    out.print(coloured(match.game.draw(match.state, -1), match.game))
    out.print(f"\nmove {len(match.played)}")
    if match.played:
        actor, code = match.played[-1]
        who = match.game.seat_names[actor] if actor >= 0 else "chance"
        out.print(f"last: {who}: {match.game.moves.format(code)}")
    if match.over:
        winners = ", ".join(match.game.seat_names[w] for w in match.winners)
        out.print(f"won by {winners}")
