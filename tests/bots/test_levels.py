"""The levels for people: how they err, and what they never do."""

from __future__ import annotations

import pickle

import pytest
from random_play import step, tables

from skerry.bots import LEVELS, make_bot
from skerry.bots.hasty import HastyBot
from skerry.bots.levels import ERRORS, error_of
from skerry.core.match import Match, View
from skerry.core.registry import get_game


def view_of(game: str, players: int, moves: int) -> View:
    """What somebody sees who has a choice, some moves into a random game."""
    match = Match(game, players, seed=players)
    for _ in range(moves):
        step(match)
    while match.awaits_chance or len(match.codes(match.actors[0])) == 1:
        step(match)
    return match.view(match.actors[0])


@pytest.mark.parametrize(("game", "players"), tables())
def test_lower_levels_err_more_at_every_table(game: str, players: int) -> None:
    errors = [error_of(get_game(game), level, players) for level in ERRORS[game]]
    assert list(ERRORS[game]) == ["easy", "medium", "hard"]
    assert errors == sorted(errors, reverse=True)
    assert len(set(errors)) == len(errors)


@pytest.mark.parametrize("game", ["catan", "struggle"])
def test_a_move_that_is_not_near_the_best_is_never_made(game: str) -> None:
    view, chosen = view_of(game, 2, 40), set()
    for seed in range(6):
        bot = make_bot("hasty:40", game, seed)
        assert isinstance(bot, HastyBot)
        chosen.add(bot.choose(view, view.legal))
        worth = dict(zip(view.legal, bot.ahead.judge(view.seat, view.legal, 2), strict=True))
        # Judged in other guesses at what is hidden, so a little more may lie between.
        assert worth[bot.choose(view, view.legal)] > max(worth.values()) - 0.04 - 0.02
    assert chosen <= set(view.legal)


def test_a_level_that_is_copied_errs_as_before() -> None:
    view = view_of("struggle", 2, 20)
    bot = make_bot("easy", "struggle", 5)
    again = pickle.loads(pickle.dumps(bot))
    assert again.choose(view, view.legal) == bot.choose(view, view.legal)
    assert again.level == "easy"


def test_master_thinks_two_seconds_at_most() -> None:
    assert LEVELS["master"] == "search:2000ms"
