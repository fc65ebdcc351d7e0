"""Whether a lesson can be played as it is written: every move legal, every outcome possible."""

from __future__ import annotations

from collections.abc import Container

from ..core.errors import SkerryError
from ..core.match import Match
from ..core.seats import CHANCE_SEAT
from .lesson import BadLesson, Lesson, Ply, Step


def check_lesson(lesson: Lesson, clauses: Container[str]) -> None:
    """Play it through with each accepted move in turn; BadLesson says where it cannot go on."""
    for step in lesson.steps:
        for clause in step.clauses:
            if clause not in clauses:
                raise BadLesson(f"{lesson.id}, step {step.name}: there is no clause {clause}")
    match = start(lesson)
    for number, step in enumerate(lesson.steps):
        for chain in step.do[1:]:
            other = match.copy()
            play_step(lesson, other, step, chain)
            for later in lesson.steps[number + 1 :]:
                play_step(lesson, other, later)
        play_step(lesson, match, step)


def start(lesson: Lesson) -> Match:
    """The match before the first step; BadLesson where there is none."""
    try:
        match = lesson.start()
    except SkerryError as error:
        raise BadLesson(f"{lesson.id}: {error}") from None
    if match.awaits_chance:
        raise BadLesson(f"{lesson.id}: the position must not await chance")
    if lesson.seat >= match.players:
        raise BadLesson(f"{lesson.id}: the learner's seat is not in play")
    return match


def play_step(
    lesson: Lesson, match: Match, step: Step, chain: tuple[int, ...] | None = None
) -> None:
    """Play a step, with the first accepted chain if none is given."""
    where = f"{lesson.id}, step {step.name}"
    for ply in step.first:
        _play(lesson, match, ply, where)
    if not step.do:
        if match.awaits_chance:
            raise BadLesson(f"{where}: `first` does not say what chance does")
        return
    if match.awaits_chance or lesson.seat not in match.actors:
        raise BadLesson(f"{where}: it is not the learner's move; {match.whose_move()}")
    if step.wrong is not None:
        if step.accepts([step.wrong]):
            raise BadLesson(f"{where}: the wrong move is one of those in `do`")
        _play(lesson, match.copy(), Ply(lesson.seat, step.wrong), where)
    for code in step.do[0] if chain is None else chain:
        _play(lesson, match, Ply(lesson.seat, code), where)
    for ply in step.then:
        if ply.actor == lesson.seat:
            raise BadLesson(f"{where}: the learner makes the moves of `do` alone")
        _play(lesson, match, ply, where)
    if match.awaits_chance:
        raise BadLesson(f"{where}: `then` does not say what chance does")


def _play(lesson: Lesson, match: Match, ply: Ply, where: str) -> None:
    try:
        if ply.actor == CHANCE_SEAT:
            match.play_chance(ply.code)
        else:
            match.play(ply.code, seat=ply.actor)
    except SkerryError as error:
        legal = ", ".join(match.legal(ply.actor)) if ply.actor >= 0 else ""
        raise BadLesson(
            f"{where}: {error}" + (f" (legal: {legal[:400]})" if legal else "")
        ) from None
