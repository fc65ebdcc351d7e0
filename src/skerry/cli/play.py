"""`skerry play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..bots import make_bot
from ..bots.protocol import close_all
from ..core.errors import BadOption
from ..core.match import Match
from ..core.registry import get_game
from .app import app
from .options import BOT_HELP, Options, Players, parse_options
from .replay import read_record
from .terminal import TerminalGame


@app.command("play")
def play(
    game: Annotated[
        str | None, typer.Argument(help="the game; default: catan", metavar="GAME")
    ] = None,
    players: Players = None,
    people: Annotated[int, typer.Option("--people", min=0, help="seats played by people")] = 1,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="repeat a game")] = None,
    load: Annotated[Path | None, typer.Option("--load", help="go on from a record")] = None,
    bot: Annotated[str, typer.Option("--bot", help=f"who plays the others: {BOT_HELP}")] = "random",
    option: Options = None,
) -> None:
    """Play in the terminal, alone or together, against bots."""
    if load is not None:
        match = read_record(load, which="")
        _check_loaded(match, load, game, players)
        if seed is not None or option:
            raise BadOption("--load: the record says the seed and the options; leave them out")
    else:
        match = Match(game or "catan", players, seed, parse_options(option))
    if people > match.players:
        raise BadOption(f"--people {people}: the table has {match.players} seats")
    others = range(people, match.players)
    bots = {} if bot == "random" else {s: make_bot(bot, match.game, s) for s in others}
    try:
        TerminalGame(match, range(people), bots=bots).run()
    finally:
        close_all(bots.values())


def _check_loaded(match: Match, file: Path, game: str | None, players: int | None) -> None:
    """What is said besides the record must be so."""
    if game is not None and get_game(game).name != match.game.name:
        raise BadOption(f"{file}: a record of {match.game.name}, expected {game}")
    if players is not None and players != match.players:
        raise BadOption(f"{file}: a record of {match.players} players, expected {players}")
