"""Whose bot thinks next: the tables take turns, however many seats of one are waiting."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Container
from dataclasses import dataclass, field
from typing import Any

#: What the judge of a game is called beside its bots, where both are compiled and loaded.
ANALYSIS = "-analysis"


def analysis_of(game: str) -> str:
    """The judge of a game, as something to be compiled and loaded.

    >>> analysis_of("catan")
    'catan-analysis'
    """
    return game + ANALYSIS


@dataclass(eq=False)
class Decision:
    """A decision that waits for a process that is ready for its game, or for its analysis."""

    table: str  #: whose turn it needs; the hints for an address are as one table
    game: str
    task: dict[str, Any]
    answer: asyncio.Future[dict[str, Any]] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    tries: int = field(default=0, init=False)


class Turns:
    """Decisions in the order in which they are to be taken.

    Of each table the oldest decision is next; a table that had its turn goes behind all others
    that wait.
    """

    def __init__(self) -> None:
        self._tables: OrderedDict[str, list[Decision]] = OrderedDict()

    def __len__(self) -> int:
        """How many tables wait."""
        return len(self._tables)

    def put(self, decision: Decision) -> None:
        """Let a decision wait for the turn of its table."""
        self._tables.setdefault(decision.table, []).append(decision)

    def put_back(self, decision: Decision) -> None:
        """A decision that was not taken after all is the next one."""
        self._tables.setdefault(decision.table, []).insert(0, decision)
        self._tables.move_to_end(decision.table, last=False)

    def take(self, games: Container[str]) -> Decision | None:
        """The next decision in one of these games; what nobody waits for any more is dropped."""
        self._drop_answered()
        for table, waiting in self._tables.items():
            found = next((decision for decision in waiting if decision.game in games), None)
            if found is not None:
                waiting.remove(found)
                if waiting:
                    self._tables.move_to_end(table)
                else:
                    del self._tables[table]
                return found
        return None

    def _drop_answered(self) -> None:
        for table, waiting in list(self._tables.items()):
            waiting[:] = [decision for decision in waiting if not decision.answer.done()]
            if not waiting:
                del self._tables[table]
