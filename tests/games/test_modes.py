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
MANY = os.environ.get("SKERRY_TEST_GAMES", "")
GAMES = int(MANY or "20")
MODES = {
    "interpreted": {"SKERRY_INTERPRETED": "1"},
    "compiled": {"SKERRY_INTERPRETED": "0"},
}
if MANY:  # to compile with checks takes longer than all other tests of the engine
    MODES["compiled with bounds checks"] = {"SKERRY_INTERPRETED": "0", "NUMBA_BOUNDSCHECK": "1"}


def digests(name: str, mode: str) -> dict[str, list[object]]:
    """What a run of random games in a process of that mode gives, by number of players."""
    plain = {k: v for k, v in os.environ.items() if k not in ("NUMBA_BOUNDSCHECK",)}
    command = [sys.executable, "-W", "error", "-c", PROGRAM, name, str(GAMES)]
    done = subprocess.run(
        command, env={**plain, **MODES[mode]}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(json.loads(done.stdout))


@pytest.mark.modes
def test_all_modes_play_the_same_games(game_name: str) -> None:
    found = {mode: digests(game_name, mode) for mode in MODES}
    assert all(games == found["interpreted"] for games in found.values())
    low, high = skerry.get_game(game_name).players
    for players in range(low, high + 1):
        _digest, _moves, wins, unfinished = found["compiled"][str(players)]
        assert unfinished == 0
        assert sum(wins) >= GAMES  # type: ignore[call-overload]
