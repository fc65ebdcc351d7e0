"""Shared by all tests: every game, at every number of players."""

from __future__ import annotations

import pytest
from random_play import tables

import skerry


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game_name` and `players` runs at every table."""
    if {"game_name", "players"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("game_name", "players"), tables())
    elif "game_name" in metafunc.fixturenames:
        metafunc.parametrize("game_name", skerry.games())
