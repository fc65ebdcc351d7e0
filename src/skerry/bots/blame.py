"""What is told the author of a bot that failed: the exception, and the own line that raised it."""

from __future__ import annotations

import contextlib
import sys
import sysconfig
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FrameType

from ..core.errors import Ending, SkerryError
from .bot import Bot, Remade

#: Where code lies that no author of a bot wrote.
_LIBRARIES = (
    Path(__file__).parents[1],
    *(Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")),
)


class BotFailed(SkerryError):
    """A bot of somebody else's raised an exception, or chose what may not be chosen."""


@contextlib.contextmanager
def blaming(bot: Bot, name: str, move: int) -> Iterator[None]:
    """Say which bot failed at which move, if it is not one of this package."""
    try:
        yield
    except (Exception, SystemExit) as error:
        if isinstance(bot, Remade) or isinstance(error, Ending):
            raise
        said = str(error) if isinstance(error, SkerryError) else said_of(error)
        hint = "; `skerry check-bot` tells more" if name.startswith("py:") else ""
        raise BotFailed(f"{name} failed at move {move}: {said}{hint}") from error


def said_of(error: BaseException) -> str:
    """An exception in one line, with the author's line that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    place = last_own_line((Path(at.filename), at.lineno) for at in frames)
    return " ".join(f"{type(error).__name__}: {error}".split()) + place


def line_of_thread(ident: int | None) -> str:
    """Which of the author's lines a thread is at."""
    frame: FrameType | None = sys._current_frames().get(ident or 0)
    places = []
    while frame is not None:
        places.append((Path(frame.f_code.co_filename), frame.f_lineno))
        frame = frame.f_back
    return last_own_line(reversed(places))


def last_own_line(places: Iterable[tuple[Path, int | None]]) -> str:
    """The innermost line of the author's, in brackets; "" where there is none."""
    own = [f" ({path.name}, line {line})" for path, line in places if _is_the_authors(path)]
    return own[-1] if own else ""


def _is_the_authors(file: Path) -> bool:
    """Whether a file is neither ours nor a library's."""
    return file.is_file() and not any(file.is_relative_to(folder) for folder in _LIBRARIES)
