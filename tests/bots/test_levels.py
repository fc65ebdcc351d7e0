"""The levels for people: how they err, and what they never do."""

from __future__ import annotations

import pickle

import pytest
from random_play import step, tables

from skerry.bots import LEVELS, make_bot
from skerry.bots.hasty import HastyBot
from skerry.bots.levels import ERRORS, error_of, is_quick, nodes_of
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
    """More nodes are better than any player one move ahead."""
    rules = get_game(game)
    assert list(ERRORS[game]) == ["easy", "medium", "hard"]
    ranks = [(nodes_of(rules, x, players), -error_of(rules, x, players)) for x in ERRORS[game]]
    assert ranks == sorted(set(ranks))


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


def test_a_level_may_be_a_small_search() -> None:
    rules = get_game("struggle")
    view, nodes = view_of("struggle", 3, 20), nodes_of(rules, "medium", 3)
    level, search = make_bot("medium", rules, 5), make_bot(f"search:{nodes}", rules, 5)
    chosen = level.choose(view, view.legal)
    assert chosen == search.choose(view, view.legal)
    assert isinstance(level, HastyBot)
    assert level.info is not None
    assert level.info == search.info  # type: ignore[attr-defined]
    assert pickle.loads(pickle.dumps(level)).choose(view, view.legal) == chosen


def test_hasty_players_judge_by_the_value_that_plays_better_at_the_table() -> None:
    """In Struggle the learned value is for two: one move ahead it hardly beats random players at
    larger tables, which `greedy` does. Without errors nothing else is different there."""
    rules = get_game("struggle")
    assert [is_quick(rules, players) for players in (2, 3, 6)] == [False, True, True]
    for moves in (20, 33, 47):
        view = view_of("struggle", 3, moves)
        worth = []
        for name in ("hasty:1", "greedy"):
            bot = make_bot(name, rules, 5)
            bot.choose(view, view.legal)
            worth.append({r.move: r.worth for r in bot.info.moves})  # type: ignore[attr-defined]
        assert worth[0].keys() == worth[1].keys()
        assert all(0 <= worth[0][m] - x <= 0.001 for m, x in worth[1].items())


def test_a_level_that_is_copied_errs_as_before() -> None:
    view = view_of("struggle", 2, 20)
    bot = make_bot("easy", "struggle", 5)
    again = pickle.loads(pickle.dumps(bot))
    assert again.choose(view, view.legal) == bot.choose(view, view.legal)
    assert again.level == "easy"


def test_master_thinks_two_seconds_at_most() -> None:
    assert LEVELS["master"] == "search:2000ms"
