"""A game's parts by where they stand: every game's folder has the same files.

    GAME = Game("pig", "Pig", (2, 4), **parts_in(__name__))

    state.py     State, SEAT_NAMES           view.py      hide, guess, is_secret
    rules.py     RULES                       text.py      events, sentence, draw
    setup.py     new_game                    position.py  derive, check
    turn.py      score                       observe.py   observe, SCALE, and CACHE if there is one
    options.py   OPTIONS, setup, options_of  observed.py  NAMES
    judges/      a file for each judge, of its name

A folder without `view.py` is a game without secrets; only judges that have a file are there.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypedDict

from .parts import OPEN, Judges, Observation, Option, Positions, Secrets, Words
from .rulebook import Rulebook


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
    """The parts of the game in a package; TypeError where a file or a name in it is missing."""
    folder = _Folder(package)
    find = folder.find
    secrets, cache = OPEN, getattr(folder.module("observe"), "CACHE", None)
    if folder.has("view"):
        secrets = Secrets(find("view", "hide"), find("view", "guess"), find("view", "is_secret"))
    judges = {
        judge.name: find(f"judges.{judge.name}", judge.name)
        for judge in fields(Judges)
        if folder.has(f"judges.{judge.name}")
    }
    return Parts(
        seat_names=find("state", "SEAT_NAMES"),
        state=find("state", "State"),
        rules=find("rules", "RULES"),
        new_game=find("setup", "new_game"),
        score=find("turn", "score"),
        options=find("options", "OPTIONS"),
        setup=find("options", "setup"),
        secrets=secrets,
        words=Words(find("text", "events"), find("text", "sentence"), find("text", "draw")),
        positions=Positions(
            find("position", "derive"), find("position", "check"), find("options", "options_of")
        ),
        observation=Observation(
            find("observe", "observe"), find("observe", "SCALE"), cache, find("observed", "NAMES")
        ),
        judges=Judges(**judges),
    )


class _Folder:
    """The modules of a package."""

    def __init__(self, package: str) -> None:
        self.package = package

    def has(self, file: str) -> bool:
        return importlib.util.find_spec(f"{self.package}.{file}") is not None

    def module(self, file: str) -> Any:
        if not self.has(file):
            raise TypeError(f"{self.package}: the game's folder needs a file {file}.py")
        return importlib.import_module(f"{self.package}.{file}")

    def find(self, file: str, name: str) -> Any:
        try:
            return getattr(self.module(file), name)
        except AttributeError:
            raise TypeError(f"{self.package}: {file}.py needs {name!r}") from None
