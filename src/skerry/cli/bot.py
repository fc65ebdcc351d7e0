"""`skerry bot` and `skerry check-bot`: our bots as programs, and what is wrong with yours."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from ..bots import make_bot
from ..bots.answering import answer_questions
from ..bots.checking import check_bot
from ..core.registry import get_game
from .app import Stopped, app, err, out

FAULTY = 1  #: the exit code for a bot that made faults


@app.command("bot")
def bot(
    name: Annotated[str, typer.Argument(help="a bot, as in tournaments", metavar="BOT")],
) -> None:
    """Play as a program of the bot protocol, over standard input and output."""

    def say(message: dict[str, Any]) -> None:
        print(json.dumps(message, separators=(",", ":")), flush=True)

    answer_questions(name, sys.stdin, say)


@app.command("check-bot")
def check(
    name: Annotated[str, typer.Argument(help="cmd:PROGRAM or py:FILE.py:CLASS", metavar="BOT")],
    game: Annotated[str, typer.Argument(help="the game it plays", metavar="GAME")] = "catan",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="how many games")] = 2,
    limit: Annotated[int, typer.Option("--limit", min=1, help="moves of a game")] = 400,
    log: Annotated[
        Path | None, typer.Option("--log", help="where the conversation goes, line by line")
    ] = None,
) -> None:
    """Let a bot play against random ones and say what is wrong with it."""
    rules = get_game(game)
    make_bot(name, rules)  # a wrong name is refused before the log of another is emptied
    file = None if log is None else log.open("w", encoding="utf-8")

    def journal(sign: str, line: str) -> None:
        if file is not None:
            file.write(f"{sign} {line}\n")

    try:
        report = check_bot(name, rules, games, limit, journal, err.print)
    except KeyboardInterrupt:
        raise Stopped("nothing was kept" if log is None else f"{log} has what was said") from None
    finally:
        if file is not None:
            file.close()
    for line in report.sentences():
        out.print(line)
    if log is not None:
        out.print(f"The conversation is in {log}.")
    if report.faults:
        sys.exit(FAULTY)
