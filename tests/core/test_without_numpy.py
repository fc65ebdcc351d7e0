"""Interpreted rules and lessons run on Python's standard library alone, as in a browser."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

#: Plays a game of each kind by a fixed rule, then every lesson; prints digests.
PLAY = """
import json, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in %r:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
import skerry
from skerry.lessons import lessons
from skerry.lessons.checking import play_step

found = {}
for name in ("catan", "dice", "elasund", "struggle"):
    match = skerry.Match(name, seed=11)
    for number in range(300):
        if match.over:
            break
        if match.awaits_chance:
            match.play_chance()
            continue
        seat = match.actors[0]
        codes = match.codes(seat)
        match.play(codes[number * 7 %% len(codes)], seat=seat)
    again = skerry.Match.from_record(match.record)
    assert again.digest == match.digest
    assert skerry.Match.from_position(name, match.position).position == match.position
    found[name] = [match.digest, match.position, match.view(0).position]
for lesson in lessons().values():
    match = lesson.start()
    for step in lesson.steps:
        play_step(lesson, match, step)
    found[lesson.id] = match.digest
print(json.dumps([found, sorted({name.split(".")[0] for name in sys.modules})]))
"""
HEAVY = ("numpy", "numba", "msgspec", "starlette", "sqlalchemy", "rich", "typer")


def played(*missing: str) -> tuple[dict[str, str], set[str]]:
    """Digests, and the libraries that were imported, where some cannot be."""
    environment = {**os.environ, "SKERRY_INTERPRETED": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PLAY % (missing,)],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found, modules = json.loads(done.stdout)
    return found, set(modules)


@pytest.mark.modes
def test_games_and_lessons_are_the_same_without_any_library() -> None:
    bare, modules = played(*HEAVY)
    assert not modules & set(HEAVY)
    full, modules = played("nothing")
    assert "numpy" in modules
    assert bare == full
    assert len([name for name in bare if "/" in name]) > 25
