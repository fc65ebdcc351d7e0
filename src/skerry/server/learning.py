"""Tables where a lesson is played: everybody has one for each lesson, and finds it again."""

from __future__ import annotations

import asyncio
import hashlib
from typing import TYPE_CHECKING

from ..lessons import find_lesson
from ..lessons.lesson import Lesson
from . import entries as e
from . import messages as m
from .judge import Decision, Refusal
from .message_parts import Clock, LessonState
from .spec import Spec
from .table import Table

if TYPE_CHECKING:
    from .lobby import Lobby
    from .sockets import Connection

#: What a bot's seat is called that only does what a lesson says.
LEVEL = "easy"


async def open_lesson(lobby: Lobby, connection: Connection, request: m.Learn) -> None:
    """Take somebody to his table of a lesson, which is made when he comes first."""
    lesson = find_lesson(request.lesson)
    if lesson is None:
        raise Refusal("bad_option", f"there is no lesson {request.lesson}")
    attempt = 0
    while True:
        words = f"{connection.user} {lesson.id} {lesson.digest} {attempt}"
        code = lobby.services.signer.code(words)
        room = await connection.while_here(lobby.room(code, connection.address))
        if room is None:
            await _open(lobby, connection, lesson, code)
            continue
        spec = room.table.spec
        if (spec.host, spec.lesson) == (connection.user, lesson.id):
            await lobby.join(connection, m.Join(id=request.id, table=code))
            return
        attempt += 1


async def _open(lobby: Lobby, connection: Connection, lesson: Lesson, code: str) -> None:
    """Make the table and begin; whoever has made it meanwhile is right."""
    now = asyncio.get_running_loop().time()
    if not lobby.limits.may("open", now, connection.address, connection.user):
        raise Refusal("too_fast", "too many tables opened; wait some minutes")
    spec, seats = begin_lesson(
        lesson, code, (connection.user, connection.name), lobby.services.now()
    )
    room = await lobby.opener.open_as(spec, seats)
    if room is not None:
        room.submit(lambda: room.append(Decision(room.table.opening())))


def begin_lesson(
    lesson: Lesson, code: str, who: tuple[str, str], at: int
) -> tuple[Spec, list[e.Filled]]:
    """A table for a lesson, and who has its seats: somebody (id and name), and bots."""
    match = lesson.start()
    spec = Spec(
        code=code, game=lesson.game.name, players=match.players, options=match.options,
        public=False, clock=Clock(), host=who[0],
        # Nothing is drawn from it but which two dice make a sum.
        secret=hashlib.sha256(lesson.digest.encode()).hexdigest(),
        at=at, position=lesson.position, origin=f"lesson {lesson.id}",
        lesson=lesson.id, lesson_digest=lesson.digest,
    )  # fmt: skip
    seats = [
        e.Filled(*who, "", True) if seat == lesson.seat else e.Filled("", "", LEVEL, True)
        for seat in range(match.players)
    ]
    return spec, seats


def lesson_state(table: Table) -> LessonState | None:
    """Where the lesson of a table is."""
    course = table.course
    if course.lesson is None or course.step is None:
        return None
    lesson, step, moves = course.lesson, course.step, len(table.match.played) if table.match else 0
    return LessonState(
        name=lesson.id, number=lesson.number, step=course.number, steps=len(lesson.steps),
        key=step.name, task=course.asks(moves), ready=course.is_done(moves),
        marks=[lesson.game.moves.json(code) for code in step.marks],
        parts=list(step.parts), clauses=list(step.clauses),
    )  # fmt: skip
