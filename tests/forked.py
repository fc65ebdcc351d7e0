"""A program in a process of its own that need not import anything again: a copy of this one."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any

from skerry.cli import main


def forked(
    program: Callable[[], Any],
    environment: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a program in a copy of this process; its exit code and what it said."""
    with tempfile.TemporaryFile("w+") as said, tempfile.TemporaryFile("w+") as complained:
        sys.stdout.flush()
        sys.stderr.flush()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # no thread of ours holds a lock
            child = os.fork()
        if child == 0:
            os._exit(_code(program, said, complained, environment or {}, cwd))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        said.seek(0)
        complained.seek(0)
        return subprocess.CompletedProcess((), code, said.read(), complained.read())


def command(
    *words: str, environment: Mapping[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `skerry` with some words in a copy of this process."""

    def program() -> None:
        sys.argv = ["skerry", *words]
        main()

    return forked(program, environment, cwd)


def _code(
    program: Callable[[], Any],
    said: IO[str],
    complained: IO[str],
    environment: Mapping[str, str],
    cwd: Path | None,
) -> int:
    """The exit code that Python would give the program; everything it says goes to the files."""
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(said.fileno(), 1)
        os.dup2(complained.fileno(), 2)
        sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
        os.environ.update(environment)
        if cwd is not None:
            os.chdir(cwd)
        program()
        code = 0
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else int(left.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return code
