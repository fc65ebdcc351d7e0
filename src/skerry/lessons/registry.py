"""Where lessons are found: a folder for each game, files in the order of the lessons."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from .lesson import BadLesson, Lesson, parse_lesson

FOLDER = Path(__file__).resolve().parent
#: The games in the order in which they are taught.
ORDER = ("catan", "dice", "struggle", "elasund")
_FILE = re.compile(r"(\d\d)-([a-z0-9-]+)\.toml")


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in order; none for a game that has none."""
    found: list[Lesson] = []
    for path in sorted((FOLDER / game).glob("*.toml")):
        match = _FILE.fullmatch(path.name)
        if match is None or int(match[1]) != len(found) + 1:
            raise BadLesson(
                f"{game}/{path.name}: lessons are named 01-name.toml, 02-name.toml, ..."
            )
        text = path.read_text(encoding="utf-8")
        found.append(parse_lesson(game, int(match[1]), match[2], text))
    return tuple(found)


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by their ids."""
    return {lesson.id: lesson for game in ORDER for lesson in lessons_of(game)}


def find_lesson(name: str, digest: str = "") -> Lesson | None:
    """The lesson of that id, if there is one; with a digest only if its text is still the same."""
    found = lessons().get(name)
    return found if found is not None and digest in ("", found.digest) else None
