"""Shared by all tests: every game at every number of players, and chance that repeats."""

from __future__ import annotations

import secrets
import signal
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from left_to_proof import LONG
from random_play import tables
from seeded import SeededSecrets

import skerry

HERE = Path(__file__).parent
ANALYSES = [HERE / "analysis" / f"test_{name}.py" for name in ("analyse", "review")]
#: What thinks or simulates.
THINKING = [*ANALYSES, HERE / "bots", HERE / "envs"]
# Examples follow from the test alone, and a busy machine is no failure.
hypothesis.settings.register_profile("repeatable", derandomize=True, database=None, deadline=None)
hypothesis.settings.load_profile("repeatable")

#: To compile what thinks takes some minutes for the other games, and their small tests take less
#: interpreted; so `make test` compiles it for this one.
COMPILED = "dice"


@pytest.fixture(autouse=True)
def _seeded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test draws the same chance whenever it is run: it follows from the test's name."""
    chance = SeededSecrets(request.node.nodeid)
    chance.install(lambda name, value: monkeypatch.setattr(secrets, name, value))


def pytest_configure() -> None:
    """A shell starts what runs in the background deaf to Ctrl-C, which its children inherit."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game_name` and `players` runs at every table."""
    if {"game_name", "players"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("game_name", "players"), tables())
    elif "game_name" in metafunc.fixturenames:
        metafunc.parametrize("game_name", skerry.games())


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
