"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import BadOption


@contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """A name to write to, beside a file, which it replaces when everything is written.

    What is no file, such as a pipe, is written to as it is.

    >>> import tempfile
    >>> target = Path(tempfile.mkdtemp(), "games.txt")
    >>> with whole_file(target) as fresh:
    ...     _ = fresh.write_text("1. roll", encoding="utf-8")
    ...     print(fresh.name, target.exists())
    games.txt.part False
    >>> target.read_text()
    '1. roll'
    """
    if file.exists() and not file.is_file():
        yield file
        return
    file = file.resolve()  # what a link names is replaced, not the link
    fresh = file.with_name(f"{file.name}.part")
    try:
        yield fresh
        if file.exists():
            shutil.copymode(file, fresh)
        fresh.replace(file)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def write_whole(file: Path, text: str) -> None:
    """Write a text to a file: a full disk leaves what was there before."""
    with whole_file(file) as fresh:
        fresh.write_text(text, encoding="utf-8")


def check_writable(path: Path, option: str) -> None:
    """Refuse a file that could not be written once everything is known."""
    if not path.parent.is_dir():
        raise BadOption(f"{option} {path}: there is no folder {path.parent}")
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise BadOption(f"{option} {path}: nothing can be written there")


def check_apart(path: Path, option: str, *others: Path) -> None:
    """Refuse to write over a file that is still needed."""
    for other in others:
        if path.resolve() == other.resolve():
            raise BadOption(f"{option} {path}: {other} is still needed; name another file")


def check_replaceable(path: Path) -> None:
    """Refuse to put a file in the place of what is none, such as a pipe or a device.

    Nor can anything be put in the place of `.`, which has no name of its own.
    """
    if not path.name or (path.exists() and not (path.is_file() or path.is_dir())):
        raise BadOption(f"{path}: expected the name of a file or a folder")
