"""A lesson file as it is written: which keys there are, and what they may hold.

Read with the standard library alone, as lessons are also read where nothing else is installed.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, TypeVar

T = TypeVar("T")
MOST_STEPS, MOST_MINUTES = 20, 10


@dataclass(frozen=True)
class StepFile:
    """A step as it is written."""

    name: str
    first: list[str] = field(default_factory=list)
    do: list[str] = field(default_factory=list)
    then: list[str] = field(default_factory=list)
    wrong: str = ""
    glow: list[str] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class LessonFile:
    """A lesson as it is written."""

    position: str
    seat: str
    minutes: int
    step: list[StepFile]


def read_file(text: str) -> LessonFile:
    """What a text holds; ValueError says what is wrong with it."""
    given = tomllib.loads(text)
    steps = given.get("step")
    if not isinstance(steps, list) or not 1 <= len(steps) <= MOST_STEPS:
        raise ValueError(f"expected 1 to {MOST_STEPS} tables [[step]]")
    file = _made(LessonFile, {**given, "step": [_made(StepFile, step, "step") for step in steps]})
    if not 1 <= file.minutes <= MOST_MINUTES:
        raise ValueError(f"minutes: expected 1 to {MOST_MINUTES}, got {file.minutes}")
    for step in file.step:
        if not re.fullmatch(r"[a-z0-9-]+", step.name):
            raise ValueError(f"step name {step.name!r}: expected small letters, digits and '-'")
    return file


def _made(kind: type[T], given: Any, where: str = "lesson") -> T:
    """The table of a file as its class."""
    known = {f.name: f for f in fields(kind)}  # type: ignore[arg-type]
    if not isinstance(given, dict):
        raise ValueError(f"{where}: expected a table, got {given!r}")
    if unknown := sorted(given.keys() - known):
        raise ValueError(f"{where}: there is no key {unknown[0]!r}; keys are {', '.join(known)}")
    for name, f in known.items():
        if name not in given:
            if f.default is MISSING and f.default_factory is MISSING:
                raise ValueError(f"{where}: {name!r} is missing")
        elif not _fits(given[name], str(f.type)):
            raise ValueError(f"{where}: {name!r} should be {f.type}, got {given[name]!r}")
    return kind(**given)


def _fits(value: Any, form: str) -> bool:
    if form == "list[str]":
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if form == "int":
        return type(value) is int
    return isinstance(value, list if form.startswith("list") else str)
