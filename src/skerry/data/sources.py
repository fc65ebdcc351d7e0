"""Games as they come from files and folders of records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..core.errors import BadOption, SkerryError
from ..core.match import Match
from ..core.record_files import read_records


class Source(NamedTuple):
    """A match, where it comes from, and the names of its players that may be told."""

    match: Match
    name: str
    players: Sequence[str] | None = None


def record_files(places: Sequence[Path]) -> list[Path]:
    """Files as they are, and all records of folders; refused where there is nothing."""
    files: list[Path] = []
    for place in places:
        if place.is_dir():
            found = sorted(place.glob("*.skerry"))
            if not found:
                raise BadOption(f"{place}: there are no records (*.skerry) in this folder")
            files += found
        elif place.exists():
            files.append(place)
        else:
            raise BadOption(f"{place}: there is no such file or folder")
    return files


def recorded(game: str, files: Sequence[Path]) -> Iterator[Source]:
    """All games of some files; one of another game is refused."""
    for file in files:
        with read_records(file) as reader:
            while True:
                try:
                    match = next(reader, None)
                except SkerryError as error:
                    raise SkerryError(f"{file}: {error}") from None
                if match is None:
                    break
                if match.game.name != game:
                    raise BadOption(f"{file}: a record of {match.game.name}, expected {game}")
                yield Source(match, file.name)
