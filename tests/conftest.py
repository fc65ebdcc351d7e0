"""Shared by all tests: every game at every number of players, and chance that repeats."""

from __future__ import annotations

import secrets
import signal
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from random_play import tables
from seeded import SeededSecrets

import skerry

ANALYSES = [
    Path(__file__).parent / "analysis" / f"test_{name}.py" for name in ("analyse", "review")
]
# Examples follow from the test alone, and a busy machine is no failure.
hypothesis.settings.register_profile("repeatable", derandomize=True, database=None, deadline=None)
hypothesis.settings.load_profile("repeatable")

#: To compile an analysis of these takes a minute; interpreted, a few small ones take less.
LARGE = ("catan", "elasund")


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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Analyse large games small and interpreted, the others compiled; `make proof` compiles all."""
    for item in items:
        if item.path not in ANALYSES:
            continue
        given: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
        if given.get("game") in LARGE:
            item.add_marker(pytest.mark.plain)
            if given.get("players", 2) > 2:
                item.add_marker(pytest.mark.long)
        elif item.get_closest_marker("plain") is None:
            item.add_marker(pytest.mark.compiled)
