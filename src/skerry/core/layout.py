"""From an annotated `State` class to a numpy record, and to the quick object for interpreted runs.

A game declares its state once:

    class State:
        turn: Annotated[int, Field()]
        hand: Annotated[Cells, Field((4, 6), text=PerSeat(Cards("lbwgo?")))]

and everything else (dtype, facade, position text) is derived from it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from . import kernel
from .fieldtext import FieldText, Number, Numbers
from .seats import NONE

#: What a facade has besides the fields.
_FACADE_NAMES = ("copy_from", "load", "raw", "record")
#: Turns that a position may say have begun.
MOST_TURNS = (1 << 31) - 1
#: The letters of signed whole numbers for `struct`, by size.
_PACKED = {1: "b", 2: "h", 4: "i", 8: "q"}


@dataclass(frozen=True)
class Field:
    """One field of a state: its shape, its size, its text, and whether it follows from others.

    `derived` fields are left out of position texts; the game's `derive` fills them in again.
    Scalars are 64 bits wide by default, so that kernels are compiled for one kind of int only.
    Position texts may give numbers from `low` to `high`; without them, what the size holds. Cells
    that stand for seats of the game (or NONE) say so by `of_seats`: 1 for plain seats, n for codes
    of seat * n + something.
    """

    shape: tuple[int, ...] = ()
    size: str = ""
    text: FieldText | None = None
    derived: bool = False
    low: int | None = None
    high: int | None = None
    of_seats: int = 0
    #: Came with a later version: while it is all 0, fingerprints are as if it were not there.
    added: bool = False

    @property
    def range(self) -> tuple[int, int]:
        """The lowest and highest number of a cell."""
        bounds = np.iinfo(self.dtype())
        low = int(bounds.min) if self.low is None else self.low
        return low, int(bounds.max) if self.high is None else self.high

    def range_with(self, players: int) -> tuple[int, int]:
        """The lowest and highest number of a cell in a game of so many players."""
        if self.of_seats:
            return NONE if self.low is None else self.low, players * self.of_seats - 1
        return self.range

    def dtype(self) -> str:
        """The numpy type of one cell."""
        return self.size or ("i1" if self.shape else "i8")

    def as_text(self) -> FieldText:
        """The text form: the declared one, or plain numbers."""
        return self.text or (Numbers() if self.shape else Number())


@dataclass(frozen=True)
class Layout:
    """All fields of a game's state, in the order of declaration."""

    fields: dict[str, Field]
    dtype: np.dtype[Any]
    facade: type[Any]

    def states(self, count: int) -> Any:
        """`count` zeroed states: a record array, or facades over one when interpreted."""
        records = np.zeros(count, self.dtype)
        if kernel.INTERPRETED:
            return [self.facade(records, i) for i in range(count)]
        return records

    def to_bytes(self, states: Any, i: int = 0) -> bytes:
        """The bytes of one state; equal states have equal bytes in both modes."""
        return states[i].tobytes()

    def fingerprint(self, states: Any, i: int = 0) -> bytes:
        """The bytes that digests are made of: fields added later count once they are not 0."""
        data = self.to_bytes(states, i)
        for start, end in self.added:
            if not any(data[start:end]):
                data = data[:start] + data[end:]
        return data

    @cached_property
    def added(self) -> list[tuple[int, int]]:
        """Where fields that were added later lie, start and end, the last first."""
        places: list[tuple[int, int]] = []
        for name, f in self.fields.items():
            if f.added:
                kind, start = self.dtype.fields[name][:2]  # type: ignore[index]
                places.append((start, start + kind.itemsize))
        return sorted(places, reverse=True)

    def from_bytes(self, data: bytes, states: Any, i: int = 0) -> None:
        """Overwrite state i with bytes made by `to_bytes`."""
        record = np.frombuffer(data, self.dtype)
        if kernel.INTERPRETED:
            states[i].load(record)
        else:
            states[i : i + 1] = record

    def read(self, states: Any, i: int = 0) -> Any:
        """A copy of state i for plain Python code; fields are attributes, kernels take it too."""
        copy = self.states(1)
        self.from_bytes(self.to_bytes(states, i), copy)
        return copy[0]


def layout_of(state: type[Any]) -> Layout:
    """Derive the layout of an annotated state class."""
    fields: dict[str, Field] = {}
    for name, hint in get_type_hints(state, include_extras=True).items():
        field = next((x for x in get_args(hint) if isinstance(x, Field)), None)
        if field is None:
            raise TypeError(f"{state.__qualname__}.{name} has no Field(...) in its annotation")
        if hasattr(np.record, name) or name in _FACADE_NAMES:
            raise TypeError(
                f"{state.__qualname__}.{name}: records have an attribute of this name already, "
                "which would hide the field; choose another name"
            )
        fields[name] = field
    # Widest first: then no padding lies between fields, and equal states have equal bytes.
    order = sorted(fields, key=lambda name: -np.dtype(fields[name].dtype()).itemsize)
    dtype = np.dtype(
        (
            np.record,
            np.dtype([(n, fields[n].dtype(), fields[n].shape) for n in order], align=True),
        )
    )
    return Layout(fields, dtype, _facade(fields, dtype))


def _facade(fields: dict[str, Field], dtype: np.dtype[Any]) -> type[Any]:
    """A class with the record's attributes as plain ints and memoryviews.

    Reading an attribute of an np.record costs microseconds, a slot tens of nanoseconds; a
    memoryview yields plain ints and refuses a value that does not fit.
    """
    arrays = tuple(n for n, f in fields.items() if f.shape)
    scalars = tuple(n for n, f in fields.items() if not f.shape)
    runs = _scalar_runs(scalars, dtype)

    class Facade:
        __slots__ = ("raw", "record", *arrays, *scalars)
        record: NDArray[Any]
        raw: memoryview

        def __init__(self, records: NDArray[Any], i: int) -> None:
            self.record = records[i : i + 1]
            cells: Any = self.record.view(np.uint8)
            self.raw = memoryview(cells)
            for name in arrays:
                setattr(self, name, memoryview(self.record[name][0]))
            self._load_scalars()

        def _load_scalars(self) -> None:
            for offset, packing, names, _ in runs:
                for name, value in zip(names, packing.unpack_from(self.raw, offset), strict=True):
                    setattr(self, name, value)

        def _store_scalars(self) -> None:
            for offset, packing, _, values in runs:
                packing.pack_into(self.raw, offset, *values(self))

        def tobytes(self) -> bytes:
            self._store_scalars()
            return self.raw.tobytes()

        def load(self, record: NDArray[Any]) -> None:
            self.record[:] = record
            self._load_scalars()

        def __deepcopy__(self, memo: Any) -> Facade:
            other = Facade(np.zeros(1, dtype), 0)
            other.copy_from(self)
            return other

        def __copy__(self) -> Facade:
            return self.__deepcopy__(None)

        copy_from = _copy_of(scalars)

    Facade.__name__ = Facade.__qualname__ = "StateFacade"
    return Facade


def _scalar_runs(
    scalars: tuple[str, ...], dtype: np.dtype[Any]
) -> list[tuple[int, struct.Struct, list[str], Callable[[Any], tuple[int, ...]]]]:
    """Scalars that lie next to each other: offset, packing, names, and how to get their values.

    One packing of a run is far quicker than one numpy assignment for each field.
    """
    assert dtype.fields is not None
    runs: list[tuple[int, str, list[str]]] = []
    end = -1
    for name in sorted(scalars, key=lambda name: dtype.fields[name][1]):  # type: ignore[index]
        part, offset = dtype.fields[name][:2]
        if offset != end:
            runs.append((offset, "=", []))
        start, form, names = runs[-1]
        runs[-1] = (start, form + _PACKED[part.itemsize], [*names, name])
        end = offset + part.itemsize
    return [(offset, struct.Struct(form), names, _values_of(names)) for offset, form, names in runs]


def _copy_of(scalars: tuple[str, ...]) -> Callable[[Any, Any], None]:
    """A method that takes over another facade's cells and scalars.

    Views are copies, so this runs several times with every move; with all assignments written
    out, as dataclasses do it, it takes a fifth of the time of a loop.
    """
    lines = ["self.raw[:] = other.raw", *(f"self.{name} = other.{name}" for name in scalars)]
    made: dict[str, Any] = {}
    exec("def copy_from(self, other):\n " + "\n ".join(lines), made)
    return made["copy_from"]


def _values_of(names: list[str]) -> Callable[[Any], tuple[int, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    get = attrgetter(names[0])
    return lambda s: (get(s),)
