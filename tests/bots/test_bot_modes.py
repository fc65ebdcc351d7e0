"""Bots make the same moves compiled and interpreted."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

#: Moves of a game in both modes; `make proof` makes more and thinks longer.
MANY = os.environ.get("SKERRY_TEST_MOVES", "")
MOVES = MANY or "12"
SEARCH = "search:60" if MANY else "search:12"
#: Another search takes a minute to compile.
LONG = [("greedy", "elasund"), (SEARCH, "elasund"), (SEARCH, "struggle"), (SEARCH, "catan")]
PROGRAM = """
import sys
from skerry.bots import make_bot
from skerry.core.match import Match
game, bot, moves = sys.argv[1], sys.argv[2], int(sys.argv[3])
match = Match(game, seats=2, seed=3)
bots = [make_bot(bot, game, seat) for seat in range(2)]
while not match.over and len(match.played) < moves:
    if match.awaits_chance:
        match.play_chance()
        continue
    view = match.view(match.actors[0])
    match.play(bots[view.seat].choose(view, view.legal), seat=view.seat)
print(match.digest)
"""


def digest(interpreted: str, *words: str) -> str:
    """The digest of a game's beginning in a process of that mode."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        env={**os.environ, "SKERRY_INTERPRETED": interpreted},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize(
    ("bot", "game"),
    [
        pytest.param("greedy", "dice", marks=pytest.mark.long),
        pytest.param("greedy", "struggle", marks=pytest.mark.long),
        (SEARCH, "dice"),
        *(pytest.param(*pair, marks=pytest.mark.long) for pair in LONG),
    ],
)
def test_both_modes_make_the_same_moves(bot, game):
    words = (game, bot, MOVES)
    assert digest("1", *words) == digest("0", *words)
