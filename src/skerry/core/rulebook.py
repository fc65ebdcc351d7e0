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

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from string import Formatter
from typing import Any

from .kernel import inlined, kernel
from .moves import MoveTable
from .refusal import Refusal as Refusal
from .rule_source import RuleSource
from .seats import CHANCE

Kernel = Callable[..., Any]
#: A sentence for people, and the clause behind it.
Sentence = tuple[str, str]


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
    given: constants for parameters that are not arguments of the move.
    why: the reason where `may` says no: plain Python(s, seat, data) -> Refusal, or a sentence with
        the move's arguments in braces.
    only: what is said of this kind in a phase that has neither a row for it nor a duty; a
        sentence, or a function like `why`.

    How the moves are listed; without any of these every argument is tried:
    any: kernel(s, seat) -> False where no argument would do; rows that follow each other share it.
    each: kernel -> bool, asked in place of `may` where `any` has answered the rest of it.
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
    why: Sentence | Why | None = None
    only: Sentence | Why | None = None
    any: Kernel | None = None
    each: Kernel | None = None
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
        writer = RuleSource(self)
        self.source = writer.text
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
            return _refusal(row.why, s, seat, data)
        said = self._only.get(data["kind"], self.otherwise)
        phase = self.phases.get(int(s.phase))
        if row is None and phase is not None and phase.duty is not None:
            said = phase.duties.get(data["kind"], phase.duty)
        return _refusal(said, s, seat, data)


def _refusal(said: Sentence | Why, s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    if callable(said):
        return said(s, seat, data)
    words, clause = said
    return Refusal(words, clause, **{name: data[name] for name in _names(words)})


def _names(template: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(template) if name]
