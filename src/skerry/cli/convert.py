"""`skerry import`: games of other programs as records."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BadOption, SkerryError
from ..core.match import Match
from ..core.whole_file import check_apart, write_whole
from ..data.catanatron import read_catanatron
from .app import Stopped, app, err, out
from .progress import progress_bar

#: Refusals that are told one by one.
TOLD = 5


@app.command("import")
def import_games(
    places: Annotated[
        list[Path],
        typer.Argument(help="JSON files that catanatron wrote, or folders of them", metavar="FILE"),
    ],
    to: Annotated[
        Path | None,
        typer.Option("--to", help="the file of records; default: the first name, ending .skerry"),
    ] = None,
    goal: Annotated[
        int, typer.Option("--goal", min=3, max=15, help="the points they were played to")
    ] = 10,
    partly: Annotated[
        bool, typer.Option("--partly", help="keep games as far as the rules agree")
    ] = False,
) -> None:
    """Read Catan games of catanatron and write them as records.

    A game in which its rules and ours differ is left out and the difference told. The file
    appears when it is complete.
    """
    files = _json_files(places)
    to = to or _new_file(places[0])
    if to.is_dir() or not to.parent.is_dir():
        raise BadOption(f"--to {to}: expected the name of a file in a folder that is there")
    check_apart(to, "--to", *files)
    texts: list[str] = []
    refused: list[str] = []
    try:
        with progress_bar() as bar:
            for file in bar.track(files, description="Reading"):
                try:
                    texts.append(_read(file, goal, partly).record)
                except SkerryError as error:
                    refused.append(f"{file}: {error}")
    except KeyboardInterrupt:
        raise Stopped(f"nothing was kept, {to} is as it was") from None
    for line in refused[:TOLD]:
        err.print(line)
    if len(refused) > TOLD:
        err.print(f"... and {len(refused) - TOLD} more")
    if not texts:
        raise SkerryError(f"none of {len(files)} games could be read; {to} is as it was")
    write_whole(to, "\n".join(texts))
    out.print(f"{len(texts)} of {len(files)} games in {to}")


def _json_files(places: Sequence[Path]) -> list[Path]:
    files: list[Path] = []
    for place in places:
        found = sorted(place.glob("*.json")) if place.is_dir() else [place]
        if not found:
            raise BadOption(f"{place}: there is no JSON file in this folder")
        files += found
    missing = [file for file in files if not file.is_file()]
    if missing:
        raise BadOption(f"{missing[0]}: there is no such file")
    return files


def _new_file(place: Path) -> Path:
    """Named after where the games come from; nobody asked for an older file to be replaced."""
    to = Path(f"{place.resolve().stem}.skerry")
    if to.exists() and to.resolve() == place.resolve():
        raise BadOption(f"{place}: expected JSON that catanatron wrote, this is named as a record")
    if to.exists():
        raise BadOption(f"{to} is there already; say --to {to} to replace it")
    return to


def _read(file: Path, goal: int, partly: bool) -> Match:
    match = read_catanatron(file.read_bytes(), goal, partly)
    match.tags["Event"] = "catanatron"
    match.tags["Source"] = file.name
    return match
