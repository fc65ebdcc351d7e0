"""`skerry play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BadOption
from ..core.match import Match
from .app import Options, Players, app, parse_options
from .replay import read_record
from .terminal import TerminalGame


@app.command("play")
def play(
    game: Annotated[str, typer.Argument(help="the game", metavar="GAME")] = "catan",
    players: Players = None,
    people: Annotated[int, typer.Option("--people", min=0, help="seats played by people")] = 1,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="repeat a game")] = None,
    load: Annotated[Path | None, typer.Option("--load", help="go on from a record")] = None,
    option: Options = None,
) -> None:
    """Play in the terminal, alone or together, against random bots."""
    if load is not None:
        match = read_record(load)
    else:
        match = Match(game, players, seed, parse_options(option))
    if people > match.players:
        raise BadOption(f"--people {people}: the table has {match.players} seats")
    TerminalGame(match, range(people)).run()
