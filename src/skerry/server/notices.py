"""Notices: how workers tell each other by PostgreSQL what has happened.

A notice is a line of words about one thing, most often a table. Many lines go together, since each
that PostgreSQL carries by itself wakes every worker once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

#: The channel of all workers.
CHANNEL = "skerry_tables"
#: Bytes of lines that go together, and of the longest: PostgreSQL carries less than 8,000 at once.
TOGETHER, LONGEST = 4_000, 3_900


def packed(worker: str, lines: Iterable[str]) -> Iterator[str]:
    """What PostgreSQL carries: who says it, then lines.

    >>> list(packed("w1", ["A 1", "B 2"]))
    ['w1\\nA 1\\nB 2']
    """
    found, size = [worker], 0
    for line in lines:
        size += len(line.encode()) + 1
        if size > TOGETHER and len(found) > 1:
            yield "\n".join(found)
            found, size = [worker], len(line.encode()) + 1
        found.append(line)
    if len(found) > 1:
        yield "\n".join(found)


def unpacked(text: str) -> tuple[str, list[str]]:
    """Who says it, and the lines.

    >>> unpacked("w1\\nA 1\\nB 2")
    ('w1', ['A 1', 'B 2'])
    """
    worker, *lines = text.split("\n")
    return worker, lines
