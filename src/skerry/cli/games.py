"""`skerry games` and `skerry version`."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from .. import __version__
from ..core.registry import games as game_names
from ..core.registry import get_game
from .app import app, out


@app.command("version")
def version() -> None:
    """Show the version."""
    out.print(__version__)


@app.command("games")
def list_games(as_json: Annotated[bool, typer.Option("--json", help="as JSON")] = False) -> None:
    """List the games with their players and options."""
    rows = [_game_row(name) for name in game_names()]
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    for row in rows:
        low, high = row["players"]
        players = f"{low} player" if high == 1 else f"{low} to {high} players"
        out.print(f"[bold]{row['name']}[/]  {row['title']}, {players}, {row['minutes']} minutes")
        for option in row["options"]:
            values = " or ".join(option["choices"]) or f"{option['low']} to {option['high']}"
            out.print(f"    {option['name']}={option['default']}  ({values}) {option['help']}")


def _game_row(name: str) -> dict[str, Any]:
    game = get_game(name)
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "minutes": game.minutes,
        "seats": list(game.seat_names),
        "options": [
            {
                "name": o.name,
                "default": o.default,
                "choices": list(o.choices),
                "low": o.low,
                "high": o.high,
                "help": o.help,
            }
            for o in game.options
        ],
    }
