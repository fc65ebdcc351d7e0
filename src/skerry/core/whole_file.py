"""Files that are written whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """A name to write to, beside a file, which it replaces when everything is written.

    >>> import tempfile
    >>> target = Path(tempfile.mkdtemp(), "games.txt")
    >>> with whole_file(target) as fresh:
    ...     _ = fresh.write_text("1. roll", encoding="utf-8")
    ...     print(fresh.name, target.exists())
    games.txt.part False
    >>> target.read_text()
    '1. roll'
    """
    fresh = file.with_name(f"{file.name}.part")
    try:
        yield fresh
        fresh.replace(file)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
