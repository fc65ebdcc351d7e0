"""The source of the kernels that a rulebook stands for, written row by row."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from .generated import Namespace
from .kernel import table
from .moves import OPEN, Kind, decoded, encoded, known_values
from .seats import CHANCE

if TYPE_CHECKING:
    from .rulebook import Kernel, Row, Rulebook


class RuleSource:
    """The kernels of a rulebook, written as source."""

    def __init__(self, book: Rulebook) -> None:
        self.book, self.names = book, Namespace()
        parts = [
            self._actors(),
            self._is_legal(),
            self._listing("plain_moves", proposals=False),
            self._listing("legal_moves", proposals=True),
            self._chance_moves(),
            self._apply(),
            self._hide_move(),
        ]
        # A sample is of one kind: where chance picks among several, it goes by the list of them.
        if all(len(rows) == 1 and rows[0].sample for _, rows in self._phases(self._is_chance)):
            parts.append(self._sample_chance())
        self.text = "\n\n\n".join("\n".join(part) for part in parts) + "\n"

    def _phases(self, wanted: Callable[[Row], bool]) -> Iterable[tuple[int, list[Row]]]:
        """The phases in the order of the table, each with its rows that are wanted."""
        for phase, rows in self.book.in_phase.items():
            if found := [row for row in rows if wanted(row)]:
                yield phase, found

    def _by_phase(self, bodies: Iterable[tuple[int, list[str]]]) -> list[str]:
        """One branch for each phase; phases that do the same share one."""
        shared: dict[tuple[str, ...], list[int]] = {}
        for phase, body in bodies:
            shared.setdefault(tuple(body), []).append(phase)
        lines = ["    phase = s.phase"] if shared else []
        for common, phases in shared.items():
            test = " or ".join(f"phase == {phase}" for phase in phases)
            lines += [f"    if {test}:", *(f"        {line}" for line in common)]
        return lines

    def _call(self, function: Kernel, row: Row, values: Mapping[str, str]) -> str:
        return self.names.call(
            function,
            {"s": "s", "seat": "seat", **{k: str(v) for k, v in row.given.items()}},
            values,
        )

    def _decoded(self, kind: Kind) -> dict[str, str]:
        """The arguments of a code `move` of this kind."""
        payload = f"(move - {kind.first})"
        if kind.common is not None:
            listed = f"{self._common(kind)}[move - {kind.first}]"
            payload = f"({listed} if move < {OPEN} else move - {kind.open})"
        return decoded(kind, payload)

    def _common(self, kind: Kind) -> str:
        """The table of the payloads that have dense codes."""
        name = f"common_{kind.name.replace('-', '_')}"
        if name not in self.names.values:
            self.names.values[name] = table(kind.common or ())
        return name

    def _test(self, kind: Kind) -> str:
        size = known_values(kind) if kind.common is None else len(kind.common)
        if size == 1:
            test = f"move == {kind.first}"
        else:
            test = f"{kind.first} <= move < {kind.first + size}"
        if kind.common is not None:
            test += f" or {kind.open} <= move < {kind.open + kind.size}"
        return test

    def _actors(self) -> list[str]:
        head = [
            "def actors(s):",
            '    """Bits of the seats that may act now, CHANCE, or 0 when the game is over."""',
        ]
        bodies: list[tuple[int, list[str]]] = [(self.book.over, ["return 0"])]
        bodies += [(p, [f"return {CHANCE}"]) for p, _ in self._phases(self._is_chance)]
        for phase in self.book.phases.values():
            if phase.who is not None:
                call = self.names.call(phase.who, {"s": "s"}, {})
                bodies.append((phase.number, [f"return {call}"]))
        return [*head, *self._by_phase(bodies), "    return 1 << s.player"]

    def _is_chance(self, row: Row) -> bool:
        return self.book.moves[row.kind].chance

    def _is_legal(self) -> list[str]:
        lines = [
            "def is_legal(s, seat, move):",
            '    """Whether a seat may make a move now; the one judge of every move."""',
            "    if seat < 0 or not (actors(s) >> seat) & 1:",
            "        return False",
        ]
        bodies = []
        for phase, rows in self._phases(lambda row: not self._is_chance(row)):
            body = []
            for row in rows:
                kind = self.book.moves[row.kind]
                said = "True" if row.may is None else self._call(row.may, row, self._decoded(kind))
                body += [f"if {self._test(kind)}:", f"    return {said}"]
            bodies.append((phase, [*body, "return False"]))
        return [*lines, *self._by_phase(bodies), "    return False"]

    def _listing(self, name: str, proposals: bool) -> list[str]:
        """All plain moves; with `proposals`, these and then the proposals."""
        lines = [f"def {name}(s, seat, out):"]
        if proposals:
            lines += ['    """All legal moves, each once; of open-ended kinds the common ones."""']
            lines += ["    n = plain_moves(s, seat, out)"]
        else:
            lines += ['    """All legal moves but proposals, each once."""', "    n = 0"]

        def wanted(row: Row) -> bool:
            kind = self.book.moves[row.kind]
            aside = kind.proposal or row.aside
            return not kind.chance and aside == proposals and not row.listed_by

        bodies = []
        for phase, rows in self._phases(wanted):
            body: list[str] = []
            for test, group in itertools.groupby(rows, lambda row: row.any):
                pad = ""
                if test is not None:
                    call = self.names.call(test, {"s": "s", "seat": "seat"}, {})
                    body.append(f"if {call}:")
                    pad = "    "
                for row in group:
                    body += [pad + line for line in self._listed(row)]
            bodies.append((phase, [*body, "return n"]))
        return [*lines, *self._by_phase(bodies), "    return n"]

    def _listed(self, row: Row) -> list[str]:
        kind = self.book.moves[row.kind]
        if row.list is not None:
            values = {"out": "out", "n": "n", "first": str(kind.first)}
            return [f"n = {self._call(row.list, row, values)}"]
        lines, pad, code = self._loops(kind)
        test = row.each or row.may
        if test is not None and test is not row.any:
            names = {arg.parameter: arg.parameter for arg in kind.args}
            lines.append(f"{pad}if {self._call(test, row, names)}:")
            pad += "    "
        return [*lines, f"{pad}out[n] = {code}", f"{pad}n += 1"]

    def _loops(self, kind: Kind) -> tuple[list[str], str, str]:
        """Loops over all arguments: the lines, how deep they are, and the code inside."""
        if kind.common is not None:
            count, values = len(kind.common), decoded(kind, "payload")
            lines = [f"for i in range({count}):", f"    payload = {self._common(kind)}[i]"]
            lines += [f"    {name} = {value}" for name, value in values.items()]
            return lines, "    ", f"{kind.first} + i"
        lines, pad = [], ""
        for arg in kind.args:
            lines.append(f"{pad}for {arg.parameter} in range({arg.low}, {arg.low + arg.known}):")
            pad += "    "
        return lines, pad, encoded(kind)

    def _chance_moves(self) -> list[str]:
        lines = [
            "def chance_moves(s, out, weights):",
            '    """What chance may pick now, with weights; their number."""',
            "    n = 0",
        ]
        bodies = []
        for phase, rows in self._phases(self._is_chance):
            body = []
            for row in rows:
                kind = self.book.moves[row.kind]
                if row.list is not None:
                    values = {"out": "out", "weights": "weights", "n": "n"}
                    call = self._call(row.list, row, values | {"first": str(kind.first)})
                    body.append(f"n = {call}")
                    continue
                assert row.weight is not None
                loops, pad, code = self._loops(kind)
                names = {arg.parameter: arg.parameter for arg in kind.args}
                body += [
                    *loops,
                    f"{pad}weight = {self._call(row.weight, row, names)}",
                    f"{pad}if weight > 0:",
                    f"{pad}    out[n] = {code}",
                    f"{pad}    weights[n] = weight",
                    f"{pad}    n += 1",
                ]
            bodies.append((phase, [*body, "return n"]))
        return [*lines, *self._by_phase(bodies), "    return n"]

    def _sample_chance(self) -> list[str]:
        lines = [
            "def sample_chance(s, noise):",
            '    """What `pick` would choose of `chance_moves`, without the lists."""',
        ]
        bodies = []
        for phase, rows in self._phases(self._is_chance):
            row = rows[0]
            kind, sample = self.book.moves[row.kind], row.sample
            assert sample is not None
            low = kind.args[0].low if kind.args else 0
            call = self._call(sample, row, {"noise": "noise"})
            bodies.append((phase, [f"return {kind.first - low} + {call}"]))
        return [*lines, *self._by_phase(bodies), "    return 0"]

    def _apply(self) -> list[str]:
        lines = ["def apply(s, seat, move):", '    """Make a legal move."""']
        last = [] if self.book.after is None else [self.names.call(self.book.after, {"s": "s"}, {})]
        bodies = []
        for phase, rows in self._phases(lambda row: True):
            body, word = [], "if"
            for row in rows:
                kind = self.book.moves[row.kind]
                actions = [self._call(do, row, self._decoded(kind)) for do in row.actions]
                if row.to is not None:
                    actions.append(f"s.phase = {row.to}")
                if len(rows) == 1:
                    body += actions or ["pass"]
                    continue
                body += [
                    f"{word} {self._test(kind)}:",
                    *(f"    {action}" for action in actions or ["pass"]),
                ]
                word = "elif"
            bodies.append((phase, body))
        chain = self._by_phase(bodies)
        return [*lines, *self._as_elif(chain), *(f"    {line}" for line in last)]

    @staticmethod
    def _as_elif(chain: list[str]) -> list[str]:
        """Branches of which only one is taken."""
        first = True
        lines = []
        for line in chain:
            if line.startswith("    if "):
                lines.append(line if first else f"    el{line.strip()}")
                first = False
            else:
                lines.append(line)
        return lines

    def _hide_move(self) -> list[str]:
        lines = [
            "def hide_move(s, seat, actor, move):",
            '    """The code that a seat sees of a move, which may have an unknown part."""',
        ]
        bodies = []
        for phase, rows in self._phases(lambda row: row.hide is not None):
            body = []
            for row in rows:
                kind, hide = self.book.moves[row.kind], row.hide
                assert hide is not None
                if kind.args[-1].known == kind.args[-1].size:
                    raise ValueError(f"{self.book.name}: {kind.name} has no code for the unknown")
                call = self.names.call(
                    hide, {"s": "s", "viewer": "seat", "actor": "actor"}, self._decoded(kind)
                )
                unknown = kind.first + kind.size - 1
                body += [f"if {self._test(kind)}:", f"    return {unknown} if {call} else move"]
            bodies.append((phase, [*body, "return move"]))
        return [*lines, *self._by_phase(bodies), "    return move"]
