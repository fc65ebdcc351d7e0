"""Who beats whom: few games with fixed seeds, so that the outcome is the same every time."""

from __future__ import annotations

import os

import pytest

from skerry.arena.contest import play_match
from skerry.core.match import Match

#: Games of a search that takes long; `make proof` plays 20 and more.
MANY = int(os.environ.get("SKERRY_TEST_WINS", "0"))


def wins(game: str, one: str, other: str, games: int) -> float:
    """Games that `one` wins, in each seat on the same deal in turn; a shared victory is shared."""
    total = 0.0
    for number in range(games):
        match = Match(game, seats=2, seed=1 + number // 2)
        seat = number % 2
        play_match(match, [one, other] if seat == 0 else [other, one], 1 + number)
        if seat in match.winners:
            total += 1 / len(match.winners)
    return total


def mean_alone(bot: str, games: int) -> float:
    """Mean points of a lone player of the dice game."""
    total = 0
    for number in range(games):
        match = Match("dice", seats=1, seed=1 + number)
        play_match(match, [bot], 1 + number)
        total += match.scores[0]
    return total / games


#: Many games need the compiler, which takes a minute for each of these.
LARGE = [pytest.param(game, marks=pytest.mark.long) for game in ("catan", "elasund", "struggle")]


@pytest.mark.compiled
@pytest.mark.parametrize("game", ["dice", *LARGE])
def test_greedy_beats_random(game):
    assert wins(game, "greedy", "random", 20) >= 19


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "search"),
    [pytest.param("struggle", "search:400", marks=pytest.mark.long), ("dice", "search")],
)
def test_search_beats_greedy(game, search):
    assert wins(game, search, "greedy", 20) >= 14


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "search", "share"),
    [("catan", "search:4000", 0.55), ("elasund", "search:2000", 0.7)],  # luck weighs more in Catan
)
def test_a_long_search_beats_greedy(game, search, share):
    games = MANY or 4
    least = share if MANY else 0.5  # four games are too few to tell by how much
    assert wins(game, search, "greedy", games) >= least * games


@pytest.mark.compiled
def test_a_solved_turn_makes_more_points_than_a_look_ahead():
    assert mean_alone("search", 40) >= 1.25 * mean_alone("greedy", 40)
