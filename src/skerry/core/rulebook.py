"""Rules as one table: in which phase a kind of move may be made, when it is legal, what it does.

    RULES = Rulebook(
        "pig",
        MOVES,
        [
            Row(DECIDE, "hold", may=has_rolled, do=bank_points, why=hold_refusal),
            Row(DECIDE, "roll", to=ROLLING),
            Row(ROLLING, "die", do=take_die, weight=die_weight),
        ],
        over=OVER,
    )

A row names functions. Which arguments each of them gets is told by its parameters' names: `s`,
`seat` (who moves), the arguments of the move's kind, and the constants of the row's `given`.
From the table come `actors`, `is_legal`, `plain_moves`, `legal_moves`, `chance_moves`,
`sample_chance`, `apply`, `hide_move`, and the refusal of a move that is not for now.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from .generated import Namespace
from .kernel import inlined, kernel, table
from .moves import OPEN, Kind, MoveTable, decoded, encoded, known_values
from .seats import CHANCE

Kernel = Callable[..., Any]
#: A sentence for people, and the clause behind it.
Sentence = tuple[str, str]


class Refusal(NamedTuple):
    """Why a move is not allowed, and the clause that says so."""

    reason: str
    clause: str


#: plain Python(s, seat, the move as JSON) -> the reason.
Why = Callable[[Any, int, dict[str, Any]], Refusal]


@dataclass(frozen=True)
class Phase:
    """What is special in a phase.

    `who`: kernel(s) -> bits of the seats to act, where that is not just the player on turn.
    `duty`: what is said of a kind of move that has no row in this phase; of some kinds, what
    `duties` says.
    """

    number: int
    who: Kernel | None = None
    duty: Sentence | None = None
    duties: Mapping[str, Sentence | Why] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """In these phases, this kind of move: whether it may be made, and what it does.

    may: kernel -> bool; without it the move may always be made in its phases.
    do: kernel, or several in the order they happen; then the phase becomes `to` if that is given.
    given: constants for parameters that are no argument of the move.
    why: plain Python(s, seat, data) -> Refusal, the reason where `may` says no.
    only: what is said of this kind in a phase that has neither a row for it nor a duty; a
        sentence, or a function like `why`.

    How the moves are listed; without any of these every argument is tried:
    any: kernel(s, seat) -> False where no argument would do; rows that follow each other share it.
    list: kernel(s, seat, out, n, first) -> n; writes codes, the kind's count from `first`.
    listed_by: another kind of the same phase whose `list` writes the moves of this one too.
    aside: legal, but left out of the plain moves like a proposal: not worth a bot's time.

    For kinds that chance makes:
    weight: kernel -> how likely an argument is; 0 if it cannot be.
    list: kernel(s, out, weights, n, first) -> n, in place of `weight`.
    sample: kernel(s, noise) -> the argument that `pick` would draw from that list.

    hide: kernel(s, viewer, actor) -> bool; the viewer does not learn the last argument.
    """

    phases: int | tuple[int, ...]
    kind: str
    do: Kernel | tuple[Kernel, ...] = ()
    may: Kernel | None = None
    to: int | None = None
    given: Mapping[str, int] = field(default_factory=dict)
    why: Why | None = None
    only: Sentence | Why | None = None
    any: Kernel | None = None
    list: Kernel | None = None
    listed_by: str = ""
    aside: bool = False
    weight: Kernel | None = None
    sample: Kernel | None = None
    hide: Kernel | None = None

    @property
    def all_phases(self) -> tuple[int, ...]:
        """The phases as a tuple."""
        return self.phases if isinstance(self.phases, tuple) else (self.phases,)

    @property
    def actions(self) -> tuple[Kernel, ...]:
        """What the move does, one kernel after the other."""
        return self.do if isinstance(self.do, tuple) else (self.do,)


class Rulebook:
    """The rules of a game: one table, and the kernels made from it."""

    def __init__(
        self,
        name: str,
        moves: MoveTable,
        rows: Sequence[Row],
        *,
        over: int,
        phases: Sequence[Phase] = (),
        after: Kernel | None = None,
        otherwise: Sentence = ("this is not a move for now", ""),
        turns: Sentence = ("it is not your turn", ""),
    ) -> None:
        self.name, self.moves = name, moves
        # Where a game's data leave a kind without any move, its row has nothing to say.
        self.rows = tuple(row for row in rows if moves[row.kind].size > 0)
        self.over, self.after, self.otherwise, self.turns = over, after, otherwise, turns
        self.phases = {phase.number: phase for phase in phases}
        self.in_phase: dict[int, list[Row]] = {}
        for row in self.rows:
            for phase in row.all_phases:
                self.in_phase.setdefault(phase, []).append(row)
        self._check()
        writer = _Writer(self)
        self.source = writer.source
        made = writer.names.load(f"rules_{name}", self.source)
        self.actors: Kernel = inlined(made["actors"])
        made["actors"] = self.actors
        self.is_legal: Kernel = kernel(made["is_legal"])
        self.plain_moves: Kernel = kernel(made["plain_moves"])
        made["plain_moves"] = self.plain_moves
        self.legal_moves: Kernel = (
            kernel(made["legal_moves"]) if self._has_proposals else self.plain_moves
        )
        self.chance_moves: Kernel = kernel(made["chance_moves"])
        self.sample_chance: Kernel | None = None
        if "sample_chance" in made:
            self.sample_chance = kernel(made["sample_chance"])
        self.apply: Kernel = kernel(made["apply"])
        self.hide_move: Kernel = kernel(made["hide_move"])

    @property
    def _has_proposals(self) -> bool:
        return any(self.moves[row.kind].proposal or row.aside for row in self.rows)

    def _check(self) -> None:
        """A table that contradicts itself is refused when the game is loaded."""
        for phase, rows in self.in_phase.items():
            kinds = [row.kind for row in rows]
            if len(set(kinds)) != len(kinds):
                raise ValueError(f"{self.name}: a kind of move has two rows in phase {phase}")
            if len({self.moves[kind].chance for kind in kinds}) > 1:
                raise ValueError(f"{self.name}: phase {phase} mixes moves of seats and of chance")
            for row in rows:
                if row.listed_by and row.listed_by not in kinds:
                    raise ValueError(f"{self.name}: {row.kind} is listed by no row of its phase")
        for row in self.rows:
            if self.moves[row.kind].chance and row.weight is None and row.list is None:
                raise ValueError(f"{self.name}: chance needs a weight or a list for {row.kind}")

    @cached_property
    def _only(self) -> dict[str, Sentence | Why]:
        return {row.kind: row.only for row in self.rows if row.only is not None}

    def row_for(self, phase: int, kind: str) -> Row | None:
        """The row of a kind in a phase."""
        return next((row for row in self.in_phase.get(phase, ()) if row.kind == kind), None)

    def why_not(self, s: Any, seat: int, move: int) -> Refusal:
        """Why a seat may not make a move."""
        acting = int(self.actors(s))
        if acting not in (0, CHANCE) and not acting >> seat & 1:
            return Refusal(*self.turns)
        data = self.moves.json(move)
        row = self.row_for(int(s.phase), data["kind"])
        if row is not None and row.why is not None:
            return row.why(s, seat, data)
        said = self._only.get(data["kind"], self.otherwise)
        phase = self.phases.get(int(s.phase))
        if row is None and phase is not None and phase.duty is not None:
            said = phase.duties.get(data["kind"], phase.duty)
        return said(s, seat, data) if callable(said) else Refusal(*said)


class _Writer:
    """Writes the kernels of a rulebook as source."""

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
        if all(row.sample for row in self._chance_rows()):
            parts.append(self._sample_chance())
        self.source = "\n\n\n".join("\n".join(part) for part in parts) + "\n"

    def _chance_rows(self) -> list[Row]:
        return [row for row in self.book.rows if self.book.moves[row.kind].chance]

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
        if row.may is not None and row.may is not row.any:
            names = {arg.parameter: arg.parameter for arg in kind.args}
            lines.append(f"{pad}if {self._call(row.may, row, names)}:")
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
                deeds = [self._call(do, row, self._decoded(kind)) for do in row.actions]
                if row.to is not None:
                    deeds.append(f"s.phase = {row.to}")
                if len(rows) == 1:
                    body += deeds
                    continue
                body += [
                    f"{word} {self._test(kind)}:",
                    *(f"    {deed}" for deed in deeds or ["pass"]),
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
