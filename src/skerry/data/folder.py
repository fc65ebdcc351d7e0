"""A folder of tables that grows match by match, as Parquet or CSV."""

from __future__ import annotations

import csv
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import pyarrow as pa
import pyarrow.parquet as pq

from ..core.errors import BadOption
from ..core.match import Match
from .growing import GROUP, Growing
from .rows import AS_TEXT, TABLES, Row, rows_of

FORMATS = ("parquet", "csv")
#: A text that begins like this is a formula to a spreadsheet, which would work it out: names come
#: from anybody's records. An apostrophe before it says that it is text.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
_TYPES = {
    "int": pa.int32(), "text": pa.string(), "bool": pa.bool_(), "ints": pa.list_(pa.int8()),
}  # fmt: skip


def _plain(text: str) -> str:
    """Text that no spreadsheet works out.

    >>> _plain("=1+1"), _plain("Ada")
    ("'=1+1", 'Ada')
    """
    return f"'{text}" if text.startswith(_FORMULAS) else text


_WRITTEN = AS_TEXT | {"text": _plain}


class ParquetTable:
    """One table as a Parquet file."""

    def __init__(self, file: Path, columns: dict[str, str]) -> None:
        self.schema = pa.schema([pa.field(name, _TYPES[kind]) for name, kind in columns.items()])
        self.rows: list[Row] = []
        self._writer = pq.ParquetWriter(file, self.schema, compression="zstd")

    def add(self, rows: Sequence[Row]) -> None:
        """Write rows, in groups."""
        self.rows += rows
        if len(self.rows) >= GROUP:
            self._flush()

    def _flush(self) -> None:
        if self.rows:
            self._writer.write_table(pa.Table.from_pylist(self.rows, self.schema))
            self.rows = []

    def close(self) -> None:
        """Write what is left."""
        self._flush()
        self._writer.close()


class CsvTable:
    """One table as a CSV file with a header; an empty cell is an unknown value."""

    def __init__(self, file: Path, columns: dict[str, str]) -> None:
        self.columns = columns
        self._file: IO[str] = file.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file)
        self._writer.writerow(columns)

    def add(self, rows: Sequence[Row]) -> None:
        """Write rows."""
        for row in rows:
            self._writer.writerow(self._cells(row))

    def _cells(self, row: Row) -> list[Any]:
        return [
            "" if row[name] is None else _WRITTEN.get(kind, str)(row[name])
            for name, kind in self.columns.items()
        ]

    def close(self) -> None:
        """Write what is left."""
        self._file.close()


class TableFolder(Growing):
    """All tables of some matches in one folder. Only a folder of such tables is ever replaced."""

    def __init__(self, folder: str | os.PathLike[str], form: str = "parquet") -> None:
        if form not in FORMATS:
            raise BadOption(f"expected {' or '.join(FORMATS)}, got {form}")
        super().__init__(folder)
        self.form = form
        check_target(self.target)
        check_target(self.part)  # of an export that was stopped, or somebody else's
        shutil.rmtree(self.part, ignore_errors=True)
        self.part.mkdir()
        kind = ParquetTable if form == "parquet" else CsvTable
        self._tables = {
            name: kind(self.part / f"{name}.{form}", columns) for name, columns in TABLES.items()
        }

    def _write(self, match: Match, source: str, players: Sequence[str] | None) -> None:
        told = rows_of(match, self.matches, source, players)
        for name, table in self._tables.items():
            table.add(told[name])
        self.count += len(told["decisions"])

    def close(self) -> None:
        """Write what is left."""
        for table in self._tables.values():
            table.close()


def check_target(folder: Path) -> None:
    """Refuse a folder that holds anything but tables of an earlier export."""
    if not folder.parent.is_dir():
        raise BadOption(f"--tables {folder}: there is no folder {folder.parent}")
    if not folder.exists():
        return
    known = {f"{name}.{form}" for name in TABLES for form in FORMATS}
    if not folder.is_dir() or any(file.name not in known for file in folder.iterdir()):
        raise BadOption(f"--tables {folder}: it holds other things; name a new folder")
