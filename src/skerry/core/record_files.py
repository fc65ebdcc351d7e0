"""Files of records: several games in one file, read one by one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, NamedTuple, Self

from .errors import BadRecord
from .match import Match

#: The tag that begins a game.
FIRST_TAG = "[Skerry "


def read_records(source: str | os.PathLike[str] | Iterable[str]) -> RecordReader:
    """The games of a file, or of an open file or other lines of text, each when it is asked for.

    >>> two = Match("catan", seed=1).record + Match("dice", seed=2).record
    >>> [match.game.name for match in read_records(two.splitlines())]
    ['catan', 'dice']
    """
    return RecordReader(source)


class RecordText(NamedTuple):
    """One game of a file, not yet read."""

    number: int  #: of the game, from 1
    first: int  #: the line of the file where it begins
    text: str

    def replay(self, to: int | None = None) -> Match:
        """The match, whole or only its first `to` moves."""
        try:
            return Match.from_record(self.text, to, first=self.first)
        except BadRecord as error:
            raise BadRecord(error.line, error.reason, self.number) from None


class RecordReader:
    """An iterator over the matches of a file; only the game that is read is held in memory.

    A game that cannot be read or replayed raises BadRecord, which names the game and the line.
    The one after it can be asked for all the same.
    """

    def __init__(self, source: str | os.PathLike[str] | Iterable[str]) -> None:
        self.game = 0  #: the number of the last game that was begun
        self._file: IO[str] | None = None
        if isinstance(source, str) and "\n" in source:
            raise ValueError("expected the path of a file, got a text: hand over its splitlines()")
        if not isinstance(source, str | os.PathLike | Iterable):
            raise TypeError(f"expected a path or lines of text, got {type(source).__name__}")
        if isinstance(source, str | os.PathLike):
            self._file = Path(source).open(encoding="utf-8-sig")  # noqa: SIM115 - until `close`
            source = self._file
        self._texts = _texts(source)

    def __iter__(self) -> Iterator[Match]:
        return self

    def __next__(self) -> Match:
        return next(self.texts()).replay()

    def texts(self) -> Iterator[RecordText]:
        """The games that are left as text, for those who need few of them."""
        for first, text in self._texts:
            self.game += 1
            if isinstance(text, UnicodeDecodeError):
                self.close()
                raise BadRecord(first, f"not a text in UTF-8 ({text.reason})", self.game) from text
            yield RecordText(self.game, first, text)
        self.close()

    def close(self) -> None:
        """Close the file, if it was opened here; done at its end too."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _texts(lines: Iterable[str]) -> Iterator[tuple[int, str | UnicodeDecodeError]]:
    """Every game's text with the number of its first line; what cannot be decoded comes last."""
    first, number, told = 1, 0, False
    held: list[str] = []
    try:
        for number, line in enumerate(lines, 1):
            if not isinstance(line, str):
                got = type(line).__name__
                raise TypeError(f"expected lines of text, got {got}: open the file as text")
            if line.lstrip().startswith(FIRST_TAG) and told:
                yield first, "\n".join(held)
                first, held, told = number, [], False
            held.append(line.rstrip("\r\n"))
            told = told or not _is_idle(line)
    except UnicodeDecodeError as error:
        yield number + 1, error
        return
    if told:
        yield first, "\n".join(held)


def _is_idle(line: str) -> bool:
    """Whether a line says nothing: blank, or a remark of the file."""
    return not line.strip() or line.lstrip().startswith("#")
