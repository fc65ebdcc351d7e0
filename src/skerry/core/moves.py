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

from .arguments import Arg, Cards, Choice, Number, Place
from .errors import BadMove
from .generated import Namespace
from .kernel import inlined
from .whole import whole

__all__ = [
    "OPEN", "Arg", "Cards", "Choice", "Coded", "Kind", "MoveLike", "MoveTable", "Number", "Place",
]  # fmt: skip

#: Open-ended kinds start here, so that they never move the dense codes.
OPEN = 1 << 40
#: A code and what is counted with it fit 64 bits.
CODE_BITS = 62


class Coded(ABC):
    """What stands for a move of one game, and knows its code there."""

    @abstractmethod
    def code_in(self, table: MoveTable) -> int:
        """The code in a table of moves; BadMove if it is another game's."""


#: A move in any form: text, code, JSON form, or an object.
MoveLike = str | int | Mapping[str, Any] | Coded


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

    def is_common(self, payload: int) -> bool:
        """Whether a payload of an open-ended kind has a dense code."""
        return payload in self._place

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
        """The kind a code belongs to.

        Each move has one code: the open-ended code of a common move is refused like a code that
        is not a move at all.
        """
        if 0 <= code < self.dense:
            return self.kinds[bisect.bisect_right(self._firsts, code) - 1]
        for kind in self._open_kinds:
            if 0 <= code - kind.open < kind.size and not kind.is_common(code - kind.open):
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

    def code(self, move: MoveLike) -> int:
        """The code of a move in any form."""
        if isinstance(move, Coded):
            return move.code_in(self)
        if isinstance(move, str):
            return self.parse(move)
        if isinstance(move, Mapping):
            return self.from_json(dict(move))
        number = whole(move)
        if number is None:
            raise BadMove(f"expected a move as text, code or object, got {move!r}")
        self.kind_of(number)
        return number
