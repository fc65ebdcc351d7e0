"""What grows match by match beside its name, and takes that name when it is complete."""

from __future__ import annotations

import os
import shutil
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from ..core.errors import BadOption
from ..core.match import Match
from ..core.whole_file import check_replaceable

#: Rows are written in groups of about this many.
GROUP = 4096


class Growing(ABC):
    """A file or folder that is written in `part`: whatever goes wrong, an older one stays.

    Ctrl-C leaves the part, readable, with the matches so far; any other failure takes it away.
    """

    def __init__(self, target: str | os.PathLike[str]) -> None:
        self.target = Path(target)
        check_replaceable(self.target)
        self.part = self.target.with_name(f"{self.target.name}.part")
        #: Matches written, and their decisions.
        self.matches = self.count = 0

    def add(self, match: Match, source: str = "", players: Sequence[str] | None = None) -> None:
        """Write a match; `source` says where it is from, `players` who played."""
        if not isinstance(match, Match):
            raise BadOption(f"expected a match, got {type(match).__name__}")
        if players is not None and len(players) != match.players:
            raise BadOption(f"players: expected {match.players} names, got {len(players)}")
        self._write(match, source, players)
        self.matches += 1

    @abstractmethod
    def _write(self, match: Match, source: str, players: Sequence[str] | None) -> None:
        """Write what there is to tell of a match."""

    @abstractmethod
    def close(self) -> None:
        """Write what is left."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        stopped = isinstance(error, KeyboardInterrupt) and self.matches > 0
        try:
            self.close()
        finally:
            if error is not None and not stopped:
                _delete(self.part)
        if error is None:
            _give_name(self.part, self.target)


def _give_name(part: Path, target: Path) -> None:
    """Put a part in the place of its target; a folder with files in it must be moved away first."""
    if not target.is_dir():
        part.replace(target)
        return
    with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as away:
        old = target.rename(Path(away, target.name))
        try:
            part.replace(target)
        except BaseException:
            old.rename(target)
            raise


def _delete(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
