"""A program in a process of its own that need not import anything: a copy of one that has.

The copies are made by `multiprocessing`'s fork server, a process that has imported what programs
use and has done nothing else. A copy of the tests' own process could wait for ever for threads
that are not copied along.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

#: What pages and commands import, and the tests whose functions are run.
LIBRARIES = [
    "gymnasium", "matplotlib.figure", "openskill.models", "pandas", "pettingzoo", "polars",
    "pyarrow.parquet", "pyspiel", "pytest", "skerry.cli.tournament", "skerry.games.catan",
    "skerry.games.dice", "skerry.server.app", "typer._adapters",
]  # fmt: skip
if "forkserver" in multiprocessing.get_all_start_methods():
    _copies: Any = multiprocessing.get_context("forkserver")
    _copies.set_forkserver_preload(["__main__", "skerry.cli", *LIBRARIES])
else:  # Windows has no copies of processes
    _copies = multiprocessing.get_context("spawn")


def forked(
    program: Callable[..., Any],
    *arguments: Any,
    environment: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a function of a module in a process of its own; its exit code and what it said."""
    with tempfile.TemporaryDirectory() as folder:
        said, complained = Path(folder, "out"), Path(folder, "err")
        settings = {**os.environ, **(environment or {})}
        process = _copies.Process(
            target=_run, args=(program, arguments, (said, complained), settings, cwd or Path.cwd())
        )
        process.start()
        process.join()
        code = process.exitcode if process.exitcode is not None else -1
        return subprocess.CompletedProcess((), code, said.read_text(), complained.read_text())


def command(
    *words: str, environment: Mapping[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `skerry` with some words."""
    return forked(skerry_command, *words, environment=environment, cwd=cwd)


def skerry_command(*words: str) -> None:
    """The command itself."""
    from skerry.cli import main

    sys.argv = ["skerry", *words]
    main()


def _run(
    program: Callable[..., Any],
    arguments: tuple[Any, ...],
    files: tuple[Path, Path],
    settings: Mapping[str, str],
    cwd: Path,
) -> None:
    """End as Python would end the program; everything it says goes to the files."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number, file in enumerate(files, 1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), number)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
    os.environ.clear()
    os.environ.update(settings)
    os.chdir(cwd)
    code = 0
    try:
        program(*arguments)
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else int(left.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
