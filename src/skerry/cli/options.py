"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from ..core.errors import BadOption

GameName = Annotated[str, typer.Argument(help="the game, see 'skerry games'", metavar="GAME")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="number of players")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="equal seeds, equal games")]
Limit = Annotated[
    int | None,
    typer.Option("--limit", min=1, help="moves of a game, chance included; then it is cut off"),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="a rule option as name=value, see 'skerry games'"),
]
BOT_HELP = (
    "random, greedy, search, search:5000 (nodes it may spend on a move), search:100ms, hasty:60 "
    "(thousandths it errs by), easy, medium, hard, master, cmd:PROGRAM, "
    "py:FILE.py:CLASS, or net:WEIGHTS.toml"
)
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="processes")]
AsJson = Annotated[bool, typer.Option("--json", help="as JSON")]


def parse_options(words: list[str] | None) -> dict[str, str]:
    """`name=value` words as a mapping."""
    values = {}
    for word in words or []:
        name, sign, value = word.partition("=")
        if not sign:
            raise BadOption(f"--option {word}: expected name=value")
        values[name] = value
    return values


def players_text(count: int) -> str:
    """How many play, in words.

    >>> players_text(1), players_text(4)
    ('1 player', '4 players')
    """
    return "1 player" if count == 1 else f"{count} players"
