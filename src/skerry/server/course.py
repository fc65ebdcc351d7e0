"""How far the lesson of a table has got, and what its script says next."""

from __future__ import annotations

from ..core.seats import CHANCE_SEAT
from ..lessons import Ply, Step, find_lesson
from .spec import Spec


class Course:
    """The way of a table through its lesson; a table without one has an empty course."""

    def __init__(self, spec: Spec) -> None:
        self.lesson = find_lesson(spec.lesson, spec.lesson_digest) if spec.lesson else None
        self.starts = [0]  #: moves played when each step so far began

    @property
    def number(self) -> int:
        """The step that is under way, from 0."""
        return len(self.starts) - 1

    @property
    def step(self) -> Step | None:
        """The step that is under way."""
        return None if self.lesson is None else self.lesson.steps[self.number]

    def script(self, moves: int) -> Ply | None:
        """What the lesson says of the next move when so many are played."""
        return None if self.step is None else self.step.ply(moves - self.starts[-1])

    def outcome(self, moves: int) -> int | None:
        """What chance does as move number `moves`; None where nothing is fixed."""
        ply = self.script(moves)
        return ply.code if ply is not None and ply.actor == CHANCE_SEAT else None

    def asks(self, moves: int) -> bool:
        """Whether the learner is to move when so many moves are played."""
        return self.step is not None and self.step.asks(moves - self.starts[-1])

    def is_done(self, moves: int) -> bool:
        """Whether all moves of the step have been made."""
        return self.step is not None and moves - self.starts[-1] >= self.step.size

    def follow(self, moves: int) -> None:
        """A move was made: a step with a task that is done gives way to the next."""
        if self.lesson is None or self.step is None or not self.step.do:
            return
        if self.is_done(moves) and self.number + 1 < len(self.lesson.steps):
            self.starts.append(moves)

    def go(self, number: int, moves: int) -> None:
        """Go to a step, which begins after so many moves."""
        del self.starts[number:]
        self.starts.append(moves)

    def copy(self) -> Course:
        """An independent course at the same step."""
        other = object.__new__(Course)
        other.lesson, other.starts = self.lesson, list(self.starts)
        return other
