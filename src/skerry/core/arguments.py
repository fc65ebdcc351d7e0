"""Arguments of moves: numbers, names, places, cards; each with its code, text and JSON."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from .errors import BadMove
from .whole import whole

#: How the value is written that stands for what the reader may not see.
UNKNOWN_NAME = "?"


class Arg(ABC):
    """One argument of a move: `size` values, each with a text and a JSON form.

    Kernels get it under the name `parameter`, counted from `low`. Its first `known` values can
    be made; one more may stand for what the reader may not see.
    """

    pattern: str
    low = 0

    def __init__(self, name: str, size: int, parameter: str = "") -> None:
        self.name, self.size, self.parameter = name, size, parameter or name

    @property
    def known(self) -> int:
        """How many values can be made."""
        return self.size

    @abstractmethod
    def text(self, value: int) -> str: ...

    def label(self, value: int) -> str:
        """The text as a person is shown it."""
        return self.text(value)

    @abstractmethod
    def parse(self, text: str) -> int: ...

    @abstractmethod
    def json(self, value: int) -> Any: ...

    @abstractmethod
    def from_json(self, data: Any) -> int: ...


class Number(Arg):
    """A whole number from `low` to `high`."""

    pattern = r"-?\d+"

    def __init__(self, name: str, low: int, high: int, parameter: str = "") -> None:
        super().__init__(name, high - low + 1, parameter)
        self.low, self.high = low, high

    def text(self, value: int) -> str:
        return str(value + self.low)

    def parse(self, text: str) -> int:
        return self.from_json(int(text) if len(text) < 9 else self.high + 1)

    def json(self, value: int) -> int:
        return value + self.low

    def from_json(self, data: Any) -> int:
        number = whole(data)
        if number is None or not self.low <= number <= self.high:
            raise BadMove(f"{self.name} must be {self.low} to {self.high}, got {data!r}")
        return number - self.low


class Choice(Arg):
    """One of some names. A last name `?` stands for what the reader may not see."""

    def __init__(self, name: str, names: Sequence[str], parameter: str = "", low: int = 0) -> None:
        super().__init__(name, len(names), parameter)
        self.names, self.low = tuple(names), low
        self.pattern = r"\S+(?: \S+)*?" if any(" " in n for n in names) else r"\S+"

    @property
    def known(self) -> int:
        """All names but the `?`."""
        return self.size - (self.names[-1:] == (UNKNOWN_NAME,))

    def text(self, value: int) -> str:
        return self.names[value]

    def parse(self, text: str) -> int:
        return self.from_json(text)

    def json(self, value: int) -> str:
        return self.names[value]

    def from_json(self, data: Any) -> int:
        if data not in self.names:
            raise BadMove(f"{self.name} must be one of {', '.join(self.names)}, got {data!r}")
        return self.names.index(data)


class Place(Arg):
    """A numbered place on a board; `also` gives other names that are understood."""

    pattern = r"\S+(?: \(\S+\))?"

    def __init__(
        self, name: str, size: int, also: Mapping[str, int] | None = None, parameter: str = ""
    ) -> None:
        super().__init__(name, size, parameter)
        self.also = dict(also or {})
        self._names = {value: other for other, value in reversed(self.also.items())}

    def text(self, value: int) -> str:
        return str(value)

    def label(self, value: int) -> str:
        """The number with the first of its names: `17 (H4-NE)`."""
        return f"{value} ({self._names[value]})" if value in self._names else str(value)

    def parse(self, text: str) -> int:
        place, _, named = text.rstrip(")").partition(" (")
        if named:  # as in `label`
            value = self.parse(place)
            if self.also.get(named) != value:
                raise BadMove(f"{self.name}: {named} is not {place}")
            return value
        if text in self.also:
            return self.also[text]
        data = int(text) if re.fullmatch(r"\d{1,6}", text) else text
        return self._checked(data, f" or a name like {next(iter(self.also))}" if self.also else "")

    def json(self, value: int) -> int:
        return value

    def from_json(self, data: Any) -> int:
        return self._checked(data, "")

    def _checked(self, data: Any, other: str) -> int:
        number = whole(data)
        if number is None or not 0 <= number < self.size:
            raise BadMove(f"{self.name} must be 0 to {self.size - 1}{other}, got {data!r}")
        return number


class Cards(Arg):
    """Any numbers of some kinds of cards: `2 ore 1 wool`; up to `most` of each kind.

    The value is the number whose digits in base `most`+1 are the counts, first kind lowest.
    """

    def __init__(self, name: str, kinds: Sequence[str], most: int = 19) -> None:
        self.kinds, self.base = tuple(kinds), most + 1
        super().__init__(name, self.base ** len(self.kinds))
        self.pattern = r"\d+ \w+(?: \d+ \w+)*|nothing"

    def counts(self, value: int) -> list[int]:
        """How many of each kind."""
        return [value // self.base**i % self.base for i in range(len(self.kinds))]

    def value(self, counts: Sequence[int]) -> int:
        """The value for counts; the inverse of `counts`."""
        return sum(n * self.base**i for i, n in enumerate(counts))

    def text(self, value: int) -> str:
        counts = zip(self.counts(value), self.kinds, strict=True)
        return " ".join(f"{n} {kind}" for n, kind in counts if n) or "nothing"

    def parse(self, text: str) -> int:
        if text == "nothing":
            return 0
        words = text.split()
        cards: dict[str, int] = {}
        for count, kind in zip(words[::2], words[1::2], strict=True):
            if kind in cards:
                raise BadMove(f"{kind} is named twice in {text!r}")
            cards[kind] = int(count) if len(count) < 9 else self.base
        return self.from_json(cards)

    def json(self, value: int) -> dict[str, int]:
        return {k: n for n, k in zip(self.counts(value), self.kinds, strict=True) if n}

    def from_json(self, data: Any) -> int:
        if not isinstance(data, dict):
            raise BadMove(f"{self.name} must be cards like {{'{self.kinds[0]}': 1}}, got {data!r}")
        counts = [0] * len(self.kinds)
        for kind, n in data.items():
            if kind not in self.kinds:
                raise BadMove(f"{self.name}: no card {kind!r}; there are {', '.join(self.kinds)}")
            number = whole(n)
            if number is None or not 0 <= number < self.base:
                raise BadMove(f"{self.name}: {n!r} {kind} is not between 0 and {self.base - 1}")
            counts[self.kinds.index(kind)] = number
        return self.value(counts)
