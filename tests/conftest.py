"""Shared by all tests: every game at every number of players, and chance that repeats."""

from __future__ import annotations

import gc
import importlib.util
import os
import secrets
import signal
import time
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from left_to_proof import LONG
from random_play import tables
from seeded import SeededSecrets

import skerry
from skerry.bots import protocol

HERE = Path(__file__).parent
ANALYSES = [HERE / "analysis" / f"test_{name}.py" for name in ("analyse", "review")]
#: What thinks or simulates.
THINKING = [*ANALYSES, HERE / "bots", HERE / "envs"]
#: What plays random games at every table.
RANDOM_GAMES = [HERE / "games" / f"test_{name}.py" for name in ("secrets", "texts")]
RANDOM_GAMES.append(HERE / "envs" / "test_batch.py")
# Examples follow from the test alone, and a busy machine is no failure.
hypothesis.settings.register_profile("repeatable", derandomize=True, database=None, deadline=None)
hypothesis.settings.load_profile("repeatable")

#: To compile what thinks takes some minutes for the other games, and their small tests take less
#: interpreted; so `make test` compiles it for this one.
COMPILED = "dice"

#: PyTorch is tried where it could be installed; where everything is tried it has to be there
#: (`tools/learning-packages`).
collect_ignore = [] if os.environ.get("CI") == "true" or importlib.util.find_spec("torch") else [
    "envs/test_learners.py"
]  # fmt: skip


@pytest.fixture(autouse=True)
def _seeded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test draws the same chance whenever it is run: it follows from the test's name."""
    chance = SeededSecrets(request.node.nodeid)
    chance.install(lambda name, value: monkeypatch.setattr(secrets, name, value))


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that plays may take its time on a busy machine, unless a test says otherwise."""
    monkeypatch.setattr(protocol, "START_MS", 600_000)
    monkeypatch.setattr(protocol, "MOVE_MS", 600_000)


def pytest_configure() -> None:
    """A shell starts what runs in the background deaf to Ctrl-C, which its children inherit."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What was imported and found stays to the end: no collection of garbage looks at it again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what has not begun in time, where somebody waits (`tools/changed_tests.py`)."""
    seconds = float(os.environ.get("SKERRY_TEST_SECONDS", "inf"))
    if time.time() > float(os.environ.get("SKERRY_TEST_BEGAN", "inf")) + seconds:
        pytest.skip("left to `make test`: its time was up")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game_name` and `players` runs at every table: where random games are
    played, at the smallest and the largest of each game, and at the others in `make proof`."""
    if {"game_name", "players"} <= set(metafunc.fixturenames):
        found: list[Any] = list(tables())
        if metafunc.definition.path in RANDOM_GAMES:
            found = [pytest.param(*t, marks=() if is_outermost(*t) else pytest.mark.long)
                     for t in found]  # fmt: skip
        metafunc.parametrize(("game_name", "players"), found)
    elif "game_name" in metafunc.fixturenames:
        metafunc.parametrize("game_name", skerry.games())


def is_outermost(name: str, players: int) -> bool:
    """Whether as few or as many play as can."""
    return players in skerry.get_game(name).players


def game_of(item: pytest.Item) -> str | None:
    """The game that a test has for an argument."""
    given: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    found = [given[name] for name in ("game", "game_name", "name") if name in given]
    return found[0] if found and found[0] in skerry.games() else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let one game think compiled, the others interpreted; `make proof` compiles all."""
    for item in items:
        if not any(path == item.path or path in item.path.parents for path in THINKING):
            continue
        marks = {mark.name for mark in item.iter_markers()}
        game = game_of(item)
        if not marks & {"plain", "compiled", "modes"}:
            analyses = item.path in ANALYSES
            quick = game == COMPILED or (game is None and analyses)
            item.add_marker(pytest.mark.compiled if quick else pytest.mark.plain)
            players = getattr(getattr(item, "callspec", None), "params", {}).get("players", 2)
            if analyses and not quick and players > 2:
                item.add_marker(pytest.mark.long)
    config.stash[LONG] = [item for item in items if item.get_closest_marker("long")]
