"""Text forms of state fields, so that a whole position is one line a person can read and write.

phase=main player=red hands=l2b/-/o3/? roads=17:red,18:red
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol

from .seats import NONE


class FieldText(Protocol):
    """How one field is written and read. `read` raises ValueError with the reason."""

    def write(self, value: Any) -> str: ...

    def read(self, text: str, shape: tuple[int, ...]) -> Any: ...


class Number:
    """A plain number: `10`."""

    def write(self, value: Any) -> str:
        return str(int(value))

    def read(self, text: str, shape: tuple[int, ...]) -> int:
        return _number(text)


class Numbers:
    """Numbers in rows: `1,2,3/4,5,6`."""

    def write(self, value: Any) -> str:
        rows = _rows(value)
        return "/".join(",".join(str(x) for x in row) for row in rows)

    def read(self, text: str, shape: tuple[int, ...]) -> list[Any]:
        return _shaped([[_number(x) for x in row.split(",")] for row in text.split("/")], shape)


class Name:
    """One of some names; `-` stands for NONE."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def write(self, value: Any) -> str:
        return "-" if value == NONE else self.names[value]

    def read(self, text: str, shape: tuple[int, ...]) -> int:
        return _index(text, self.names)


class Names:
    """Names in rows: `red,-,blue`."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def write(self, value: Any) -> str:
        return "/".join(
            ",".join("-" if x == NONE else self.names[x] for x in row) for row in _rows(value)
        )

    def read(self, text: str, shape: tuple[int, ...]) -> list[Any]:
        rows = [[_index(x, self.names) for x in row.split(",")] for row in text.split("/")]
        return _shaped(rows, shape)


class Cards:
    """Card counts by letter: `l2bo3`, also written `llbooo`; `-` for no card.

    A letter `?` counts cards that the reader may not see. Several rows are parted by `/`.
    """

    def __init__(self, letters: str) -> None:
        self.letters = letters
        self._form = re.compile(f"(?:[{re.escape(letters)}]\\d*)*")
        self._part = re.compile(f"([{re.escape(letters)}])(\\d*)")

    def write(self, value: Any) -> str:
        return "/".join(self._write_row(row) for row in _rows(value))

    def _write_row(self, row: Sequence[int]) -> str:
        parts = [
            letter + (str(n) if n != 1 else "")
            for letter, n in zip(self.letters, row, strict=False)
            if n
        ]
        return "".join(parts) or "-"

    def read(self, text: str, shape: tuple[int, ...]) -> list[Any]:
        return _shaped([self._read_row(row) for row in text.split("/")], shape)

    def _read_row(self, text: str) -> list[int]:
        counts = [0] * len(self.letters)
        if text == "-":
            return counts
        if not text or not self._form.fullmatch(text):
            raise ValueError(
                f"expected cards like {self.letters[0]}2{self.letters[1]}, got {text!r}"
            )
        for letter, count in self._part.findall(text):
            counts[self.letters.index(letter)] += int(count) if count else 1
        return counts


class PerSeat:
    """A value for each seat in another form; seats left out at the end are at rest: `bl2/o`."""

    def __init__(self, form: FieldText, rest: str = "0", trim: bool = False) -> None:
        self.form, self.rest, self.trim = form, rest, trim

    def write(self, value: Any) -> str:
        text = self.form.write(value)
        sign = "/" if "/" in text else ","
        parts = text.split(sign)
        while self.trim and len(parts) > 1 and parts[-1] == self.rest:
            parts.pop()
        return sign.join(parts)

    def read(self, text: str, shape: tuple[int, ...]) -> Any:
        sign = "," if len(shape) == 1 else "/"
        return self.form.read(text + (sign + self.rest) * (shape[0] - 1 - text.count(sign)), shape)


class Sparse:
    """A long row that is mostly one value: `17:red,18:blue`; `-` when all are at rest."""

    def __init__(self, names: Sequence[str] | None = None, rest: int = NONE) -> None:
        self.names = tuple(names) if names else None
        self.rest = rest

    def write(self, value: Any) -> str:
        cells = [(i, x) for i, x in enumerate(_rows(value)[0]) if x != self.rest]
        return ",".join(f"{i}:{self.names[x] if self.names else x}" for i, x in cells) or "-"

    def read(self, text: str, shape: tuple[int, ...]) -> list[int]:
        row = [self.rest] * shape[0]
        if text == "-":
            return row
        for cell in text.split(","):
            place, _, name = cell.partition(":")
            i = _number(place)
            if not 0 <= i < shape[0]:
                raise ValueError(f"place {place} is not between 0 and {shape[0] - 1}")
            row[i] = _index(name, self.names) if self.names else _number(name)
        return row


def _rows(value: Any) -> list[list[int]]:
    data = value.tolist()
    return data if data and isinstance(data[0], list) else [data]


def _number(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,18}", text):
        raise ValueError(f"expected a number, got {text!r}")
    return int(text)


def _index(text: str, names: Sequence[str]) -> int:
    if text == "-":
        return NONE
    if text not in names:
        raise ValueError(f"expected one of {', '.join(names)}, got {text!r}")
    return names.index(text)


def _shaped(rows: list[list[int]], shape: tuple[int, ...]) -> list[Any]:
    want_rows, want = (1, shape[0]) if len(shape) == 1 else shape
    if len(rows) != want_rows:
        raise ValueError(f"expected {want_rows} rows parted by '/', got {len(rows)}")
    for row in rows:
        if len(row) != want:
            raise ValueError(f"expected {want} values, got {len(row)}")
    return rows[0] if len(shape) == 1 else rows
