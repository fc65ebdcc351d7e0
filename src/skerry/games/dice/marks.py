"""How the marks on the sheets are written in position texts: a row for each seat.

roads=R0,R2/-/R0 settlements=1,0,2 used=1,3 boxes=3,2,X,7/4

Rows and counts left out at the end are empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .sheet import CROSS


class Marks:
    """Rows of marked things by name, `-` for none. Things `given` to everybody go unsaid."""

    def __init__(self, names: Sequence[str], given: int = 0) -> None:
        self.names, self.given = tuple(names), given

    def write(self, value: Any) -> str:
        """The marked names of each row."""
        named = self.names[: len(self.names) - self.given]
        return _join([[n for n, x in zip(named, row, strict=False) if x] for row in value.tolist()])

    def read(self, text: str, shape: tuple[int, ...]) -> list[list[int]]:
        """0 or 1 for each name."""
        rows = []
        named = self.names[: len(self.names) - self.given]
        for words in _split(text, shape[0]):
            for word in words:
                if word not in named:
                    raise ValueError(f"expected some of {', '.join(named)}, got {word!r}")
            rows.append([int(name in words) for name in named] + [1] * self.given)
        return rows


class Boxes:
    """Rows of filled score boxes: `3,2,X,7`; up to `most` points in each (DI-60)."""

    def __init__(self, most: int) -> None:
        self.most = most

    def write(self, value: Any) -> str:
        """The filled boxes of each row."""
        rows = []
        for row in value.tolist():
            filled = max((i + 1 for i, x in enumerate(row) if x), default=0)
            rows.append(["X" if x == CROSS else str(x) for x in row[:filled]])
        return _join(rows)

    def read(self, text: str, shape: tuple[int, ...]) -> list[list[int]]:
        """The points in each box, 0 where it is empty."""
        seats, boxes = shape
        rows = []
        for words in _split(text, seats):
            if len(words) > boxes:
                raise ValueError(f"expected at most {boxes} boxes, got {len(words)}")
            row = [CROSS if word == "X" else _count(word) for word in words]
            for word, points in zip(words, row, strict=True):
                if points != CROSS and not 1 <= points <= self.most:
                    raise ValueError(f"expected X or 1 to {self.most} (DI-60), got {word}")
            rows.append(row + [0] * (boxes - len(row)))
        return rows


class Counts:
    """A number for each seat: `1,0,2`."""

    def write(self, value: Any) -> str:
        """The numbers up to the last that is not 0."""
        row = value.tolist()
        while len(row) > 1 and row[-1] == 0:
            row.pop()
        return ",".join(map(str, row))

    def read(self, text: str, shape: tuple[int, ...]) -> list[int]:
        """A number for every seat."""
        row = [_count(word) for word in text.split(",")]
        if len(row) > shape[0]:
            raise ValueError(f"expected at most {shape[0]} numbers, got {len(row)}")
        return row + [0] * (shape[0] - len(row))


def _join(rows: list[list[str]]) -> str:
    while len(rows) > 1 and not rows[-1]:
        rows.pop()
    return "/".join(",".join(row) or "-" for row in rows)


def _split(text: str, seats: int) -> list[list[str]]:
    rows = [[] if row == "-" else row.split(",") for row in text.split("/")]
    if len(rows) > seats:
        raise ValueError(f"expected at most {seats} rows parted by '/', got {len(rows)}")
    return rows + [[]] * (seats - len(rows))


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ValueError(f"expected a number, got {text!r}")
    return int(text)
