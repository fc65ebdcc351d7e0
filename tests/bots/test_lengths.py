"""Games of Struggle end in good time, whoever plays: cards are bought, not hoarded."""

from __future__ import annotations

from statistics import median

import pytest

from skerry.arena.contest import play_match
from skerry.core.match import Match

#: The cheaper a bot, the more games of it.
GAMES = {"random": 15, "greedy": 5, "search:20": 3}
#: Random play has no value that could want a game to end: six buy by accident only (docs/bots.md).
SLOWEST = ("random", 6)


@pytest.mark.compiled
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    # To compile what looks ahead takes half a minute.
    "bot",
    ["random", *(pytest.param(bot, marks=pytest.mark.long) for bot in ("greedy", "search:20"))],
)
def test_games_of_struggle_end(bot: str, players: int) -> None:
    turns = []
    for number in range(GAMES[bot]):
        match = Match("struggle", players, seed=300 + number)
        play_match(match, [bot] * players, number)
        assert match.over
        turns.append(int(match.state.turn))
    assert median(turns) < (200 if (bot, players) == SLOWEST else 150)
    assert max(turns) <= 1000


@pytest.mark.long
@pytest.mark.compiled
def test_a_table_of_unlike_bots_ends_too() -> None:
    for players in range(3, 7):
        match = Match("struggle", players, seed=players)
        play_match(match, (["greedy", "random", "search:20"] * 2)[:players], players)
        assert match.over
        assert match.state.turn < 500
