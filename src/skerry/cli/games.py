"""`skerry games` and `skerry version`."""

from __future__ import annotations

import json

from rich.text import Text

from .. import __version__
from ..core.registry import games as game_names
from ..core.registry import get_game
from .app import app, out
from .options import AsJson, players_text


@app.command("version")
def version() -> None:
    """Show the version."""
    out.print(__version__)


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """List the games with their players and options."""
    rows = [get_game(name).summary() for name in game_names()]
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    for row in rows:
        low, high = row["players"]
        players = players_text(1) if high == 1 else f"{low} to {high} players"
        told = f"  {row['title']}, {players}, {row['minutes']} minutes"
        out.print(Text.assemble((str(row["name"]), "bold"), told))
        for option in row["options"]:
            values = " or ".join(option["choices"]) or f"{option['low']} to {option['high']}"
            out.print(f"    {option['name']}={option['default']}  ({values}) {option['help']}")
