"""Simulation with any bot."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from skerry.arena.simulate import simulate
from skerry.cli.simulate import app


def test_games_of_a_bot_repeat_and_differ_from_random_ones():
    once, _seconds = simulate("dice", 1, 2, seed=1, bot="greedy")
    again, _seconds = simulate("dice", 1, 2, seed=1, bot="greedy")
    plain, _seconds = simulate("dice", 1, 2, seed=1)
    assert once.digest == again.digest != plain.digest
    assert once.games == 2
    assert once.unfinished == 0


def test_progress_is_told_after_every_game_of_a_bot():
    told: list[Any] = []
    simulate("dice", 1, 3, seed=1, progress=told.append, bot="greedy")
    assert told == [1, 2, 3]


def test_the_command_takes_a_bot():
    words = ["simulate", "dice", "-p", "1", "-n", "1", "--bot", "greedy", "--json"]
    report = json.loads(CliRunner().invoke(app, words).stdout)
    assert (report["bot"], report["games"]) == ("greedy", 1)


@pytest.mark.parametrize("bot", ["genius", "search:0"])
def test_an_unknown_bot_is_refused(bot):
    result = CliRunner().invoke(app, ["simulate", "dice", "--bot", bot])
    assert result.exception is not None
    assert "bot" in str(result.exception)
