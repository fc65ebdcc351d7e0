"""An entry on its way into the store, and the row of the table that lists show after it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from .entries import Entry
from .listing import row_of
from .results import results_of
from .services import NO_ANSWER, NOT_KNOWN
from .table import Table
from .writer import TableRowData

if TYPE_CHECKING:
    from . import messages as m
    from .sockets import Connection

Job = Callable[[], None]

#: Under this number the host is listed among the people of a table.
HOST_SEAT = -1


def row_data(table: Table, at: int, before: str = "") -> TableRowData:
    """What lists of tables show of a table, and the results of a game that ends with this entry.

    `before` is the status before it.
    """
    # The table of a lesson is in no list: its address follows from the person and the lesson.
    is_lesson, host = bool(table.spec.lesson), table.spec.host
    return TableRowData(
        spec=msgspec.json.encode(table.spec).decode(),
        row=msgspec.json.encode(row_of(table, at)).decode(),
        status=table.status,
        public=table.spec.public,
        rated=table.spec.rated,
        people=()
        if is_lesson
        else (
            *(((HOST_SEAT, host),) if host else ()),
            *((i, seat.user) for i, seat in enumerate(table.seats) if seat.user),
        ),
        results=_results(table) if (before, table.status) == ("playing", "over") else (),
    )


def _results(table: Table) -> tuple[tuple[str | int | bool, ...], ...]:
    spec = table.spec
    head = (spec.game, spec.players, spec.rated, not spec.rated)
    return tuple((*head, *msgspec.structs.astuple(result)) for result in results_of(table))


@dataclass
class Pending:
    """An entry on its way into the store, and who is to be answered."""

    number: int
    at: int
    body: str
    entry: Entry
    connection: Connection | None
    re: int | None
    again: Job  #: what to do when somebody else has stored an entry of that number
    began: float = field(default_factory=perf_counter)

    def is_row(self, number: int, at: int, body: str) -> bool:
        """Whether a stored row is this entry."""
        return (number, at, body) == (self.number, self.at, self.body)

    def refuse(self, code: str, reason: str) -> None:
        """Tell whoever asked for the entry that it was not stored."""
        if self.connection is not None:
            self.connection.refuse(self.re, code, reason)

    def give_up(self) -> None:
        """Tell whoever asked that nobody knows yet; what becomes of it is told to all alike."""
        self.refuse("unavailable", NOT_KNOWN)
        self.connection, self.again = None, lambda: None


@dataclass(frozen=True)
class Asking:
    """A request of somebody that waits until the table has time for it."""

    take: Callable[[Connection, m.Request, int], None]
    connection: Connection
    request: m.Request
    tries: int  #: that it has had

    def __call__(self) -> None:
        """Its time has come."""
        self.take(self.connection, self.request, self.tries)


def tell_waiting(pending: Pending | None, inbox: deque[Job]) -> None:
    """Answer whoever waits at a table for a store that does not: the entry on its way may be kept
    or not, what waits behind it is dropped."""
    if pending is not None:
        pending.give_up()
    jobs = list(inbox)
    inbox.clear()
    for job in jobs:
        if isinstance(job, Asking):
            job.connection.refuse(job.request.id, "unavailable", NO_ANSWER)
        else:
            inbox.append(job)
