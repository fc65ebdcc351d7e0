"""The move table: each kind of move is declared once, and code, text and JSON come from it.

    MOVES = MoveTable(
        Kind("road", "road {path}", Place("path", 72)),
        Kind("offer", "offer {give} for {take}", Cards("give", GOODS), Cards("take", GOODS),
             common=COMMON_DEALS, proposal=True),
    )
    MOVES.parse("road 17") == MOVES.first("road") + 17

Codes 0 .. `dense`-1 are the action indices of learning environments. An open-ended kind (any
cards for any cards) has its `common` moves among them and all its other moves far above.
"""

from __future__ import annotations

import bisect
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .errors import BadMove
from .generated import Namespace
from .kernel import inlined
from .whole import whole

#: How the value is written that stands for what the reader may not see.
UNKNOWN_NAME = "?"
#: Open-ended kinds start here, so that they never move the dense codes.
OPEN = 1 << 40
#: A code and what is counted with it fit 64 bits.
CODE_BITS = 62


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

    pattern = r"\S+"

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


class Kind:
    """One kind of move.

    `template` is its text with {argument} names. `chance` marks outcomes that chance picks,
    `proposal` moves that only ask for somebody's consent. A kind with `common` is open-ended:
    only the payloads listed there have dense codes.
    """

    def __init__(
        self,
        name: str,
        template: str,
        *args: Arg,
        chance: bool = False,
        proposal: bool = False,
        common: Sequence[int] | None = None,
    ) -> None:
        self.name, self.template, self.args = name, template, args
        self.chance, self.proposal = chance, proposal
        self.common = None if common is None else tuple(common)
        self.size = 1
        for arg in args:
            self.size *= arg.size
        self.first = self.open = -1  # set by the table
        self._place = {payload: i for i, payload in enumerate(self.common or ())}
        pattern = re.escape(template).replace(r"\{", "{").replace(r"\}", "}").replace(r"\ ", " ")
        for arg in args:
            pattern = pattern.replace(f"{{{arg.name}}}", f"(?P<{arg.name}>{arg.pattern})")
        self.form = re.compile(pattern)

    def pack(self, values: Sequence[int]) -> int:
        """The code for argument values; the last argument changes fastest."""
        payload = 0
        for arg, value in zip(self.args, values, strict=True):
            payload = payload * arg.size + value
        if self.common is None:
            return self.first + payload
        place = self._place.get(payload)
        return self.open + payload if place is None else self.first + place

    def unpack(self, code: int) -> list[int]:
        """The argument values of a code of this kind."""
        payload = code - self.first
        if self.common is not None:
            payload = code - self.open if code >= OPEN else self.common[payload]
        values = []
        for arg in reversed(self.args):
            values.append(payload % arg.size)
            payload //= arg.size
        return values[::-1]


def known_values(kind: Kind) -> int:
    """How many codes of a kind can be made; the one for the unknown is the last."""
    hidden = [arg for arg in kind.args if arg.known < arg.size]
    if hidden and len(kind.args) > 1:
        raise ValueError(f"{kind.name}: only a single argument may be unknown")
    return kind.args[0].known if hidden else kind.size


def decoded(kind: Kind, payload: str) -> dict[str, str]:
    """Source that takes a payload apart: an expression for each parameter."""
    values: dict[str, str] = {}
    stride = kind.size
    for i, arg in enumerate(kind.args):
        stride //= arg.size
        value = payload if stride == 1 else f"{payload} // {stride}"
        if i > 0:
            value = f"{value} % {arg.size}"
        values[arg.parameter] = f"{value} + {arg.low}" if arg.low else value
    return values


def encoded(kind: Kind) -> str:
    """Source that makes a code of the parameters; the inverse of `decoded`."""
    code, stride = str(kind.first), kind.size
    for arg in kind.args:
        stride //= arg.size
        part = f"({arg.parameter} - {arg.low})" if arg.low else arg.parameter
        code += f" + {part}" if stride == 1 else f" + {part} * {stride}"
    return code


def _kernel_of(name: str, source: str) -> Any:
    """A small kernel from source."""
    return inlined(Namespace().load(f"moves_{name}", source)[name])


class MoveTable:
    """All kinds of a game with their codes."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self._by_name = {kind.name: kind for kind in kinds}
        self.dense, top = 0, OPEN
        for kind in kinds:
            kind.first = self.dense
            self.dense += kind.size if kind.common is None else len(kind.common)
            if kind.common is not None:
                kind.open = top
                top += kind.size
        self._by_head: dict[str, list[Kind]] = {}
        for kind in kinds:
            self._by_head.setdefault(kind.template.split(" ")[0], []).append(kind)
        self._firsts = [kind.first for kind in kinds]
        self._open_kinds = [kind for kind in kinds if kind.common is not None]
        if len(self._by_name) != len(kinds) or top >= 1 << CODE_BITS:
            raise ValueError(f"two kinds share a name, or the codes do not fit {CODE_BITS} bits")

    def __getitem__(self, name: str) -> Kind:
        return self._by_name[name]

    def encoder(self, name: str) -> Callable[..., int]:
        """kernel(arguments) -> the code of a move of this kind."""
        kind = self._by_name[name]
        head = f"code_{name.replace('-', '_')}"
        parameters = ", ".join(arg.parameter for arg in kind.args)
        source = f"def {head}({parameters}):\n    return {encoded(kind)}\n"
        return _kernel_of(head, source)

    def tester(self, name: str) -> Callable[[int], bool]:
        """kernel(move) -> whether a code is a move of this kind (not an open-ended one)."""
        kind = self._by_name[name]
        head = f"is_{name.replace('-', '_')}"
        test = f"{kind.first} <= move < {kind.first + kind.size}"
        return _kernel_of(head, f"def {head}(move):\n    return {test}\n")

    def decoder(self, name: str, parameter: str) -> Callable[[int], int]:
        """kernel(move) -> one argument of a code of this kind."""
        kind = self._by_name[name]
        head = f"{parameter}_of_{name.replace('-', '_')}"
        value = decoded(kind, f"(move - {kind.first})")[parameter]
        return _kernel_of(head, f"def {head}(move):\n    return {value}\n")

    def first(self, name: str) -> int:
        """The first dense code of a kind; kernels count from it."""
        return self._by_name[name].first

    def open(self, name: str) -> int:
        """The first open-ended code of a kind."""
        return self._by_name[name].open

    def kind_of(self, code: int) -> Kind:
        """The kind a code belongs to; refuses codes that are no move, and second codes of one."""
        if 0 <= code < self.dense:
            return self.kinds[bisect.bisect_right(self._firsts, code) - 1]
        for kind in self._open_kinds:
            if 0 <= code - kind.open < kind.size and code - kind.open not in kind._place:
                return kind
        raise BadMove(f"{code} is not the code of a move")

    def format(self, code: int) -> str:
        """The text of a move: `road 17`."""
        kind = self.kind_of(code)
        values = zip(kind.args, kind.unpack(code), strict=True)
        return kind.template.format(**{arg.name: arg.text(value) for arg, value in values})

    def label(self, code: int) -> str:
        """A move as a person is shown it: `road 17 (H4-NE)`, where the text is `road 17`."""
        kind = self.kind_of(code)
        values = zip(kind.args, kind.unpack(code), strict=True)
        return kind.template.format(**{arg.name: arg.label(value) for arg, value in values})

    def parse(self, text: str) -> int:
        """The code of a move's text."""
        words = " ".join(text.split())
        problem = ""
        for kind in self._by_head.get(words.split(" ")[0], ()):
            match = kind.form.fullmatch(words)
            if match:
                try:
                    return kind.pack([arg.parse(match[arg.name]) for arg in kind.args])
                except BadMove as error:
                    problem = problem or f"{words[:80]}: {error}"
        if not problem:
            forms = [kind.template for kind in self._by_head.get(words.split(" ")[0], ())]
            wanted = " or ".join(map(repr, forms)) or f"one of {', '.join(self._by_head)}"
            problem = f"cannot read the move {words[:80]!r}: expected {wanted}"
        raise BadMove(problem)

    def json(self, code: int) -> dict[str, Any]:
        """The JSON form: `{"kind": "road", "path": 17}`."""
        kind = self.kind_of(code)
        values = zip(kind.args, kind.unpack(code), strict=True)
        return {"kind": kind.name, **{arg.name: arg.json(value) for arg, value in values}}

    def from_json(self, data: Any) -> int:
        """The code of a JSON form."""
        if not isinstance(data, dict) or not isinstance(data.get("kind"), str):
            raise BadMove(f"expected an object with a 'kind', got {str(data)[:80]}")
        kind = self._by_name.get(data["kind"])
        if kind is None:
            raise BadMove(f"no kind of move is called {data['kind']!r}")
        names = {arg.name for arg in kind.args}
        if set(data) != {"kind", *names}:
            raise BadMove(f"{kind.name} takes {sorted(names)}, got {sorted(set(data) - {'kind'})}")
        return kind.pack([arg.from_json(data[arg.name]) for arg in kind.args])

    def code(self, move: int | str | Mapping[str, Any]) -> int:
        """The code of a move in any form."""
        if isinstance(move, str):
            return self.parse(move)
        if isinstance(move, Mapping):
            return self.from_json(dict(move))
        number = whole(move)
        if number is None:
            raise BadMove(f"expected a move as text, code or object, got {move!r}")
        self.kind_of(number)
        return number
