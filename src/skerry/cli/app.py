"""The command line as a whole: the application, shared options, refusals."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from typing import Annotated

import typer
from rich.console import Console

from ..core.errors import BadOption, SkerryError

app = typer.Typer(
    help="Skerry: four games of the Catan family.", no_args_is_help=True, add_completion=False,
    pretty_exceptions_enable=False,
)  # fmt: skip


@app.callback()
def _skerry() -> None:
    """Four games of the Catan family."""  # with a callback even one command keeps its name


#: The exit code of what Ctrl-C stopped, as shells have it.
INTERRUPTED = 130

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)

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
    "random, greedy, search, search:5000 (nodes it may spend on a move), search:100ms, easy, "
    "medium, hard, or cmd:PROGRAM"
)


class Stopped(Exception):
    """A command was stopped by Ctrl-C; the text says what was kept."""


def run() -> None:
    """Run a command; a refusal is a sentence and exit code 2, Ctrl-C is exit code 130."""
    try:
        for module in pkgutil.iter_modules(importlib.import_module("skerry.cli").__path__):
            if not module.name.startswith("_"):
                importlib.import_module(f"skerry.cli.{module.name}")  # each adds its commands
        code = app(standalone_mode=False)
        # The command parser returns the exit code of Ctrl-C and of help.
        if code == INTERRUPTED:
            raise Stopped("nothing was kept")
        sys.exit(code if isinstance(code, int) else 0)
    except Stopped as stop:
        _leave(f"stopped; {stop}")
    except (KeyboardInterrupt, typer.Abort):
        _leave("stopped; nothing was kept")
    except SkerryError as error:
        err.print(f"skerry: {error}", markup=False)
        sys.exit(2)
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        err.print(f"skerry: {name}{error.strerror or error}", markup=False)
        sys.exit(2)
    except Exception as error:
        # Wrong words on the command line come as exceptions of the command parser.
        if hasattr(error, "show") and hasattr(error, "exit_code"):
            error.show()
            sys.exit(2)
        raise


def _leave(text: str) -> None:
    err.print(f"skerry: {text}", markup=False)
    sys.exit(INTERRUPTED)


def parse_options(words: list[str] | None) -> dict[str, str]:
    """`name=value` words as a mapping."""
    values = {}
    for word in words or []:
        name, sign, value = word.partition("=")
        if not sign:
            raise BadOption(f"--option {word}: expected name=value")
        values[name] = value
    return values
