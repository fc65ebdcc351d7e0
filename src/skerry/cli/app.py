"""The command line as a whole: the application, how it stops and refuses."""

from __future__ import annotations

import contextlib
import importlib
import os
import pkgutil
import signal
import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from .. import __version__
from ..core.errors import SkerryError
from . import INTERRUPTED
from .console import PlainConsole

app = typer.Typer(
    help="Skerry: four games of the Catan family.", no_args_is_help=True, add_completion=False,
    pretty_exceptions_enable=False,
)  # fmt: skip


out = PlainConsole()
err = PlainConsole(stderr=True)


def _show_version(wanted: bool) -> None:
    if wanted:
        out.print(__version__)
        raise typer.Exit


@app.callback()
def _skerry(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Four games of the Catan family."""  # with a callback even one command keeps its name


class Stopped(Exception):
    """A command was stopped by Ctrl-C; the text says what was kept."""


def _load_commands(asked: str) -> None:
    """Import the module of a command, which adds it; all where no module has its name.

    The others would load the server, the analysis and the plots before a simulation begins.
    """
    folder = importlib.import_module("skerry.cli").__path__
    modules = [m.name for m in pkgutil.iter_modules(folder) if not m.name.startswith("_")]
    if asked in modules:
        importlib.import_module(f"skerry.cli.{asked}")
        if any(command.name == asked for command in app.registered_commands):
            return
    for module in modules:
        importlib.import_module(f"skerry.cli.{module}")


def run() -> None:
    """Run a command; a refusal is a sentence and exit code 2, Ctrl-C is exit code 130."""
    try:
        _load_commands(sys.argv[1] if len(sys.argv) > 1 else "")
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
        err.print(f"skerry: {error}")
        sys.exit(2)
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        err.print(f"skerry: {name}{error.strerror or error}")
        sys.exit(2)
    except Exception as error:
        # Wrong words on the command line come as exceptions of the command parser.
        if hasattr(error, "show") and hasattr(error, "exit_code"):
            error.show()
            sys.exit(2)
        raise


@contextlib.contextmanager
def leaving_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process there and then, as long as nothing is to be kept. An exception
    that is raised while the compiler runs may be lost in it, or end it by an abort."""

    def leave(number: int, frame: object) -> None:
        os.write(2, b"skerry: stopped; nothing was kept\n")
        os._exit(INTERRUPTED)

    before = signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _leave(text: str) -> None:
    err.print(f"skerry: {text}")
    sys.exit(INTERRUPTED)
