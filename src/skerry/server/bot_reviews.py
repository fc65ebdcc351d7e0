"""Reviews in a bot process: one at a time, a small slice whenever the tables leave time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

#: Begins a review of a record: gives parts as JSON, at last the whole of it.
Begin = Callable[[str], Iterator[tuple[bytes, bool]]]


class Reviewer:
    """The review that this process is at."""

    def __init__(self, begin: Begin) -> None:
        self._begin = begin
        self._job = ""
        self._parts: Iterator[tuple[bytes, bool]] = iter(())

    def slice(self, task: dict[str, Any]) -> dict[str, Any]:
        """Go on with a review until its next part; a new one ends the one before."""
        if "record" in task:
            self._job, self._parts = task["job"], self._begin(task["record"])
        elif task["job"] != self._job:
            raise ValueError("this process has not begun that review")
        part, is_whole = next(self._parts)
        return {"parts": [] if is_whole else [part], "whole": part if is_whole else b""}
