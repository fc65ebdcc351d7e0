"""One lesson: a start position, and steps that the learner, the others and chance play.

A lesson file is TOML:

    position = "players=2 ..."   # where it starts
    seat = "orange"              # who the learner is
    minutes = 2

    [[step]]
    name = "roll"                # names its text
    first = ["red: end"]         # what others and chance do before the learner is asked
    do = ["roll"]                # any of these moves, or chains of moves joined by "+"
    then = ["chance: dice 8"]    # what chance and the others do after it
    wrong = "buy"                # a legal move that the lesson answers and does not take
    glow = ["settlement 12", "hand"]
    clauses = ["CA-25"]

A step without `do` is read, and left by "next".
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import NamedTuple

from ..core.errors import SkerryError
from ..core.game import Game
from ..core.match import Match
from ..core.registry import get_game
from ..core.seats import CHANCE_SEAT
from .file import StepFile, read_file

#: Parts of the page beside the board that can glow.
PARTS = ("hand", "dice", "main", "build", "trade", "foes", "ask", "log", "me", "score")


class BadLesson(SkerryError):
    """A lesson that cannot be played as it is written; says what is wrong, and where."""


class Ply(NamedTuple):
    """A move of the script: who makes it, and its code."""

    actor: int
    code: int


@dataclass(frozen=True)
class Step:
    """One step: what happens by itself, what the learner is to do, and what follows from it."""

    name: str
    first: tuple[Ply, ...]
    do: tuple[tuple[int, ...], ...]  #: the chains that are accepted; none where the step is read
    then: tuple[Ply, ...]
    wrong: int | None
    marks: tuple[int, ...]  #: moves whose places glow
    parts: tuple[str, ...]  #: parts of the page that glow
    clauses: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many moves the step has; every accepted chain is equally long."""
        return len(self.first) + len(self.do[0] if self.do else ()) + len(self.then)

    def accepts(self, codes: list[int]) -> bool:
        """Whether this is one of the chains, in any order."""
        return any(sorted(codes) == sorted(chain) for chain in self.do)

    def ply(self, at: int) -> Ply | None:
        """What the script says of move `at` of the step; None where the learner chooses, or after
        the last one."""
        own = len(self.do[0]) if self.do else 0
        if at < len(self.first):
            return self.first[at]
        at -= len(self.first) + own
        return self.then[at] if 0 <= at < len(self.then) else None

    def asks(self, at: int) -> bool:
        """Whether the learner is to move before move `at` of the step."""
        return bool(self.do) and at == len(self.first)


@dataclass(frozen=True)
class Lesson:
    """A lesson that has been read."""

    game: Game
    number: int
    name: str
    position: str
    seat: int
    minutes: int
    steps: tuple[Step, ...]
    digest: str

    @property
    def id(self) -> str:
        """What the lesson is called in addresses and messages."""
        return f"{self.game.name}/{self.name}"

    def start(self) -> Match:
        """The match before the first step."""
        return Match.from_position(self.game, self.position, seed=0)

    @property
    def clauses(self) -> list[str]:
        """All clauses that it teaches, in the order of its steps."""
        return list(dict.fromkeys(clause for step in self.steps for clause in step.clauses))


def parse_lesson(game_name: str, number: int, name: str, text: str) -> Lesson:
    """The lesson that a file holds; BadLesson says what is wrong with it.

    Whether it can be played is for `checking.check_lesson` to say.
    """
    game = get_game(game_name)
    try:
        file = read_file(text)
    except ValueError as error:
        raise BadLesson(f"{game_name}/{name}: {error}") from None
    if file.seat not in game.seat_names:
        raise BadLesson(f"{game_name}/{name}: there is no seat {file.seat!r}")
    steps = tuple(_step(game, f"{game_name}/{name}", step) for step in file.step)
    names = [step.name for step in steps]
    if len(set(names)) < len(names):
        raise BadLesson(f"{game_name}/{name}: two steps have one name")
    return Lesson(
        game, number, name, " ".join(file.position.split()), game.seat_names.index(file.seat),
        file.minutes, steps, hashlib.sha256(text.encode()).hexdigest()[:12],
    )  # fmt: skip


def _step(game: Game, lesson: str, step: StepFile) -> Step:
    where = f"{lesson}, step {step.name}"

    def code(text: str) -> int:
        try:
            return game.moves.code(text.strip())
        except SkerryError as error:
            raise BadLesson(f"{where}: {error}") from None

    def ply(text: str) -> Ply:
        found = re.fullmatch(r"([a-z]+): (.+)", text)
        actors = {"chance": CHANCE_SEAT, **{n: i for i, n in enumerate(game.seat_names)}}
        if found is None or found[1] not in actors:
            raise BadLesson(f"{where}: expected `SEAT: move` or `chance: outcome`, got {text!r}")
        return Ply(actors[found[1]], code(found[2]))

    chains = tuple(tuple(code(move) for move in chain.split("+")) for chain in step.do)
    if len({len(chain) for chain in chains}) > 1:
        raise BadLesson(f"{where}: all chains in `do` must have equally many moves")
    if step.then and not chains:
        raise BadLesson(
            f"{where}: `then` needs `do`; what happens in a step that is read is `first`"
        )
    parts = tuple(name for name in step.glow if name in PARTS)
    marks = tuple(code(move) for move in step.glow if move not in PARTS)
    if not step.glow:
        marks = tuple(dict.fromkeys(code for chain in chains for code in chain))
    return Step(
        step.name, tuple(map(ply, step.first)), chains, tuple(map(ply, step.then)),
        code(step.wrong) if step.wrong else None, marks, parts, tuple(step.clauses),
    )  # fmt: skip
