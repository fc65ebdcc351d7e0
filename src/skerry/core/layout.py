"""From an annotated `State` class to a numpy record, or to the quick object of interpreted runs.

A game declares its state once:

    class State:
        turn: Annotated[int, Field()]
        hand: Annotated[Cells, Field((4, 6), text=PerSeat(Cards("lbwgo?")))]

and everything else (dtype, facade, position text) is derived from it.
"""

from __future__ import annotations

import copyreg
import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import prod
from operator import attrgetter, itemgetter
from typing import Any, Literal, get_args, get_type_hints

from . import kernel
from .arrays import np, record_names
from .fieldtext import FieldText, Number, Numbers
from .seats import NONE

#: What a facade has besides the fields.
_FACADE_NAMES = ("copy_from", "load", "raw")
#: Turns that a position may say have begun.
MOST_TURNS = (1 << 31) - 1
#: The letters of signed whole numbers for `struct`, by size.
_PACKED: dict[int, Literal["b", "h", "i", "q"]] = {1: "b", 2: "h", 4: "i", 8: "q"}


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
        most = (1 << (8 * self.width - 1)) - 1
        return -most - 1 if self.low is None else self.low, most if self.high is None else self.high

    def range_with(self, players: int) -> tuple[int, int]:
        """The lowest and highest number of a cell in a game of so many players."""
        if self.of_seats:
            return NONE if self.low is None else self.low, players * self.of_seats - 1
        return self.range

    def dtype(self) -> str:
        """The numpy type of one cell."""
        return self.size or ("i1" if self.shape else "i8")

    @property
    def width(self) -> int:
        """The bytes of one cell; all cells are signed whole numbers."""
        return int(self.dtype().removeprefix("i"))

    def as_text(self) -> FieldText:
        """The text form: the declared one, or plain numbers."""
        return self.text or (Numbers() if self.shape else Number())


@dataclass(frozen=True)
class Layout:
    """All fields of a game's state, in the order of declaration."""

    fields: dict[str, Field]
    #: where the bytes of each field lie, in their order
    places: dict[str, slice]
    #: the bytes of one state
    size: int
    facade: type[Any]

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The numpy record of a state."""
        cells = [(n, self.fields[n].dtype(), self.fields[n].shape) for n in self.places]
        made = np.dtype((_record(list(self.places)), np.dtype(cells, align=True)))
        assert made.itemsize == self.size
        return made

    def states(self, count: int) -> Any:
        """`count` zeroed states: a record array, or a list of facades when interpreted."""
        if kernel.INTERPRETED:
            return [self.facade(bytearray(self.size)) for _ in range(count)]
        return np.zeros(count, self.dtype)

    def blank(self) -> Any:
        """One state that is about to be written over, whatever it holds."""
        if kernel.INTERPRETED:
            return self.states(1)
        # numpy looks at every field of a record whose memory it takes itself.
        return np.frombuffer(bytearray(self.size), self.dtype)

    def copy_of(self, states: Any, i: int = 0) -> Any:
        """State i alone, in memory of its own. numpy would copy a record field by field."""
        if not kernel.INTERPRETED:
            return np.frombuffer(bytearray(states[i : i + 1].tobytes()), self.dtype)
        made = self.states(1)
        made[0].copy_from(states[i])
        return made

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
        places = [self.places[name] for name, f in self.fields.items() if f.added]
        return sorted(((place.start, place.stop) for place in places), reverse=True)

    def from_bytes(self, data: bytes, states: Any, i: int = 0) -> None:
        """Overwrite state i with bytes made by `to_bytes`."""
        if kernel.INTERPRETED:
            states[i].load(data)
        else:
            states[i : i + 1] = np.frombuffer(data, self.dtype)

    def read(self, states: Any, i: int = 0) -> Any:
        """A copy of state i for plain Python code; fields are attributes, kernels take it too."""
        copy = self.states(1)
        self.from_bytes(self.to_bytes(states, i), copy)
        return copy[0]


def layout_of(state: type[Any]) -> Layout:
    """Derive the layout of an annotated state class."""
    fields: dict[str, Field] = {}
    taken = {*record_names(), *_FACADE_NAMES}
    for name, hint in get_type_hints(state, include_extras=True).items():
        field = next((x for x in get_args(hint) if isinstance(x, Field)), None)
        if field is None:
            raise TypeError(f"{state.__qualname__}.{name} has no Field(...) in its annotation")
        if name in taken:
            raise TypeError(
                f"{state.__qualname__}.{name}: records have an attribute of this name already, "
                "which would hide the field; choose another name"
            )
        fields[name] = field
    places, size = _places(fields)
    facade = _facade(fields, places, size)
    layout = Layout(fields, places, size, facade)
    # Travels as the record that it is in compiled mode, which needs no game to be read.
    copyreg.pickle(facade, lambda s: (_record_of, (layout.dtype, s.tobytes())))
    return layout


def _record_of(dtype: np.dtype[Any], data: bytes) -> Any:
    return np.frombuffer(bytearray(data), dtype)[0]


def _places(fields: dict[str, Field]) -> tuple[dict[str, slice], int]:
    """Where each field lies, widest cells first, and the size of all.

    So no padding lies between fields, and equal states have equal bytes. The end is padded as
    that of a numpy record is.
    """
    places: dict[str, slice] = {}
    end = 0
    for name in sorted(fields, key=lambda name: -fields[name].width):
        f = fields[name]
        places[name] = slice(end, end + f.width * prod(f.shape))
        end = places[name].stop
    widest = max((f.width for f in fields.values()), default=1)
    return places, -(-end // widest) * widest


class _RecordType(type):
    """The class of records of one layout; a pickle takes them for plain ones."""


def _plain_record() -> Any:
    return np.record


copyreg.pickle(_RecordType, lambda _: (_plain_record, ()))


def _record(names: list[str]) -> type[Any]:
    """A class of records whose fields are properties.

    A plain record looks for an attribute in three other places before it looks among its fields,
    and asks whether a field is itself a record, which takes ten times as long.
    """
    fields = {name: property(itemgetter(name)) for name in names}
    own = {"__getattribute__": object.__getattribute__, "__getitem__": np.void.__getitem__}
    return _RecordType("State", (np.record,), {"__module__": __name__, **own, **fields})


def _facade(fields: dict[str, Field], places: dict[str, slice], size: int) -> type[Any]:
    """A class with the record's attributes as plain ints and memoryviews.

    Reading an attribute of an np.record costs microseconds, a slot tens of nanoseconds; a
    memoryview yields plain ints and refuses a value that does not fit.
    """
    arrays = tuple((n, places[n], _PACKED[f.width], f.shape) for n, f in fields.items() if f.shape)
    scalars = tuple(n for n, f in fields.items() if not f.shape)
    runs = _scalar_runs({n: f.width for n, f in fields.items() if not f.shape}, places)

    class Facade:
        __slots__ = ("raw", *(name for name, *_ in arrays), *scalars)
        raw: memoryview

        def __init__(self, cells: bytearray) -> None:
            self.raw = memoryview(cells)
            for name, place, letter, shape in arrays:
                setattr(self, name, self.raw[place].cast(letter, shape))
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

        def load(self, data: bytes) -> None:
            self.raw[:] = data
            self._load_scalars()

        def __deepcopy__(self, memo: Any) -> Facade:
            other = Facade(bytearray(size))
            other.copy_from(self)
            return other

        def __copy__(self) -> Facade:
            return self.__deepcopy__(None)

        copy_from = _copy_of(scalars)

    Facade.__name__ = Facade.__qualname__ = "StateFacade"
    return Facade


def _scalar_runs(
    widths: dict[str, int], places: dict[str, slice]
) -> list[tuple[int, struct.Struct, list[str], Callable[[Any], tuple[int, ...]]]]:
    """Scalars that lie next to each other: offset, packing, names, and how to get their values."""
    runs: list[tuple[int, str, list[str]]] = []
    end = -1
    for name in sorted(widths, key=lambda name: places[name].start):
        if places[name].start != end:
            runs.append((places[name].start, "=", []))
        start, form, names = runs[-1]
        runs[-1] = (start, form + _PACKED[widths[name]], [*names, name])
        end = places[name].stop
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
