"""The results file: a line that says what is played, then one line for each finished game."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..core.errors import SkerryError


def usual_file(head: dict[str, Any]) -> Path:
    """Where a tournament keeps its results: the same command finds the same file again."""
    mark = hashlib.sha256(json.dumps(head, sort_keys=True).encode()).hexdigest()[:8]
    return Path(f"tournament-{head['game']}-{mark}.jsonl")


class Results:
    """Finished games, on disk as soon as they are known. No game is counted twice.

    `fields` says what a row needs besides its number, and of which type.
    """

    def __init__(
        self, path: Path, head: dict[str, Any], fields: Mapping[str, type] | None = None
    ) -> None:
        self.path, self.head, self.fields = path, head, {"number": int, **(fields or {})}
        self.rows: dict[int, dict[str, Any]] = {}
        if path.exists() and path.stat().st_size:
            self._read()
            self._file = path.open("a", encoding="utf-8")
        else:
            self._file = path.open("w", encoding="utf-8")
            self._write(head)

    def _read(self) -> None:
        """Take in what is there; a line torn by a crash is cut off, its game is played again."""
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        try:
            lines = [json.loads(line) for line in whole.decode("utf-8").splitlines()]
        except ValueError as error:
            raise SkerryError(f"{self.path}: not a results file ({error})") from None
        if not lines or lines[0] != self.head:
            raise SkerryError(
                f"{self.path} holds games of another tournament; name another file with --results"
            )
        if len(whole) < len(data):
            os.truncate(self.path, len(whole))
        for row in lines[1:]:
            if not self._is_game(row):
                raise SkerryError(f"{self.path}: not a results file: no game in {str(row)[:40]}")
            self.rows.setdefault(row["number"], row)

    def _is_game(self, row: Any) -> bool:
        """Whether a row has all that is read of it."""
        return isinstance(row, dict) and all(
            isinstance(row.get(name), kind) for name, kind in self.fields.items()
        )

    def add(self, row: dict[str, Any]) -> bool:
        """Keep a finished game; False if it was known already."""
        if row["number"] in self.rows:
            return False
        self.rows[row["number"]] = row
        self._write(row)
        return True

    def _write(self, row: dict[str, Any]) -> None:
        self._file.write(json.dumps(row, separators=(",", ":")) + "\n")
        self._file.flush()

    def first(self, games: int) -> list[dict[str, Any]]:
        """The finished ones of the first `games` games, in their order."""
        return [self.rows[n] for n in sorted(self.rows) if n < games]

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()
