"""Compiled and interpreted games are the same to the last byte.

`make proof` plays more of them, and compiles a third time, with bounds checks.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import skerry

# Not before the rules are compiled: processes that start together would each compile them.
pytestmark = [pytest.mark.modes, pytest.mark.compiled]

PROGRAM = """
import json, sys, skerry
from skerry.arena.simulate import simulate
name, games = sys.argv[1], int(sys.argv[2])
low, high = skerry.get_game(name).players
found = {}
for players in range(low, high + 1):
    tally, _ = simulate(name, players, games, seed=5)
    found[players] = [tally.digest, tally.moves, tally.wins, tally.unfinished]
print(json.dumps(found))
"""
GAMES = int(os.environ.get("SKERRY_TEST_GAMES", "5"))
INTERPRETED = {"SKERRY_INTERPRETED": "1"}
COMPILED = {"SKERRY_INTERPRETED": "0"}
CHECKED = {"SKERRY_INTERPRETED": "0", "NUMBA_BOUNDSCHECK": "1"}


def digests(name: str, mode: dict[str, str]) -> dict[str, list[object]]:
    """What a run of random games in a process of that mode gives, by number of players."""
    plain = {k: v for k, v in os.environ.items() if k not in ("NUMBA_BOUNDSCHECK",)}
    command = [sys.executable, "-W", "error", "-c", PROGRAM, name, str(GAMES)]
    done = subprocess.run(
        command, env={**plain, **mode}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(json.loads(done.stdout))


def test_both_modes_play_the_same_games(game_name: str) -> None:
    found = digests(game_name, COMPILED)
    assert found == digests(game_name, INTERPRETED)
    low, high = skerry.get_game(game_name).players
    for players in range(low, high + 1):
        _digest, _moves, wins, unfinished = found[str(players)]
        assert unfinished == 0
        assert sum(wins) >= GAMES  # type: ignore[call-overload]


@pytest.mark.long  # to compile with checks takes longer than all other tests of the engine
def test_bounds_checks_find_nothing_and_change_no_game(game_name: str) -> None:
    assert digests(game_name, CHECKED) == digests(game_name, COMPILED)
