"""A game's parts by where they stand: every game's folder has the same files.

    GAME = Game("pig", "Pig", (2, 4), **parts_in(__name__))

    state.py     State, SEAT_NAMES           view.py      hide, guess, is_secret
    rules.py     RULES                       text.py      events, sentence
    setup.py     new_game                    drawing.py   draw
    turn.py      score                       position.py  derive, check
    options.py   OPTIONS, setup, options_of  observe.py   observe, SCALE, and CACHE if there is one
    judges/      a file for each judge       observed.py  NAMES, and RANGES if there are some
    inference.py make_possible, if there is one

A folder without `view.py` is a game without secrets; only judges that have a file are there. Words,
positions, observations and judges are imported when they are first used: who only simulates does
not wait for them.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cached_property
from typing import Any, TypedDict, TypeVar

from .parts import OPEN, Judges, Observation, Option, Positions, Secrets, Words
from .rulebook import Rulebook

P = TypeVar("P", Words, Positions, Observation, Judges)


class Parts(TypedDict):
    """What `Game` takes of a folder."""

    seat_names: tuple[str, ...]
    state: type[Any]
    rules: Rulebook
    new_game: Callable[[Any, Any], None]
    score: Callable[[Any, int], int]
    options: tuple[Option, ...]
    setup: Callable[[int, Mapping[str, str | int]], list[int]]
    secrets: Secrets
    words: Words
    positions: Positions
    observation: Observation
    judges: Judges


def parts_in(package: str) -> Parts:
    """The parts of the game in a package; TypeError where a file is missing.

    A name that is missing in a file is told when the part is loaded.
    """
    folder = _Folder(package)
    find = folder.find
    secrets = OPEN
    if folder.has("view"):
        secrets = Secrets(find("view", "hide"), find("view", "guess"), find("view", "is_secret"))
    if folder.has("inference"):
        secrets = replace(secrets, make_possible=find("inference", "make_possible"))
    judges = [judge.name for judge in fields(Judges)]
    return Parts(
        seat_names=find("state", "SEAT_NAMES"),
        state=find("state", "State"),
        rules=find("rules", "RULES"),
        new_game=find("setup", "new_game"),
        score=find("turn", "score"),
        options=find("options", "OPTIONS"),
        setup=find("options", "setup"),
        secrets=secrets,
        words=folder.later(Words, events="text", sentence="text", draw="drawing"),
        positions=folder.later(
            Positions, derive="position", check="position", options_of="options"
        ),
        observation=folder.later(
            Observation,
            observe="observe",
            scale="observe",
            cache="observe",
            names="observed",
            ranges="observed",
        ),
        judges=folder.later(
            Judges, **{name: f"judges.{name}" for name in judges if folder.has(f"judges.{name}")}
        ),
    )


class _Folder:
    """The modules of a package."""

    def __init__(self, package: str) -> None:
        self.package = package

    def has(self, file: str) -> bool:
        return importlib.util.find_spec(f"{self.package}.{file}") is not None

    def need(self, file: str) -> None:
        if not self.has(file):
            raise TypeError(f"{self.package}: the game's folder needs a file {file}.py")

    def module(self, file: str) -> Any:
        self.need(file)
        return importlib.import_module(f"{self.package}.{file}")

    def later(self, kind: type[P], **files: str) -> P:
        """A part whose members are imported from their files when they are first asked for."""
        for file in files.values():
            self.need(file)
        late = {name: cached_property(self._finder(file, name)) for name, file in files.items()}
        return object.__new__(type(kind.__name__, (kind,), late))

    def _finder(self, file: str, name: str) -> Callable[[object], Any]:
        if name == "cache":
            return lambda _: getattr(self.module(file), "CACHE", None)
        if name == "ranges":
            return lambda _: getattr(self.module(file), "RANGES", {})
        constant = name.upper() if name in ("scale", "names") else name
        return lambda _: self.find(file, constant)

    def find(self, file: str, name: str) -> Any:
        try:
            return getattr(self.module(file), name)
        except AttributeError:
            raise TypeError(f"{self.package}: {file}.py needs {name!r}") from None
