"""Which lines of the package have been reached, so that inputs that reach new ones are told apart.

A function is watched until all its lines were reached; the others cost what a call costs.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any


class Reached:
    """The lines under a folder that nothing has reached yet, by function."""

    def __init__(self, folder: Path) -> None:
        self._folder = f"{folder}/"
        self._left: dict[CodeType, set[int]] = {}
        self._new = False

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Watch what is called in this block."""
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            yield
        finally:
            sys.settrace(before)

    def something_new(self) -> bool:
        """Whether a line was reached for the first time since this was asked last."""
        new, self._new = self._new, False
        return new

    def _call(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if not code.co_filename.startswith(self._folder):
            return None
        if code not in self._left:
            self._left[code] = {line for _, _, line in code.co_lines() if line is not None}
            self._left[code].discard(code.co_firstlineno)  # a call is no line
        return self._line if self._left[code] else None

    def _line(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
        left = self._left[frame.f_code]
        if event == "line" and frame.f_lineno in left:
            left.discard(frame.f_lineno)
            self._new = True
        return self._line
