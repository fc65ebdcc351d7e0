"""Names, budgets and the random bot."""

from __future__ import annotations

import pytest

from skerry.bots import Budget, bot_names, make_bot, parse_bot
from skerry.core.errors import BadOption
from skerry.core.match import Match
from skerry.core.registry import games, get_game


@pytest.mark.parametrize("text", ["", "search:", "search:0", "search:5s", "Search", "search:5ms x"])
def test_a_bot_that_cannot_be_read_is_refused(text):
    with pytest.raises(BadOption, match="expected a bot like"):
        parse_bot(text)


def test_a_budget_is_a_number_of_positions_or_of_milliseconds():
    assert parse_bot("search:250ms") == ("search", Budget(ms=250))
    assert parse_bot("search:250") == ("search", Budget(nodes=250))


def test_an_unknown_bot_is_refused_with_the_names_there_are():
    with pytest.raises(BadOption, match="no bot is called 'oracle'; there are random"):
        make_bot("oracle", "catan")


@pytest.mark.parametrize("seed", ["x", 1.5, None, True, 10**40])
def test_a_bots_seed_is_a_whole_number(seed):
    with pytest.raises(BadOption, match="seed: expected"):
        make_bot("random", "dice", seed)


def test_a_program_without_time_for_a_move_is_refused():
    with pytest.raises(BadOption, match="expected a bot like cmd:"):
        make_bot("cmd@0ms:true", "dice")


def test_what_is_no_bot_is_refused_with_what_was_expected():
    class Mine:
        def choose(self, view, legal):
            return legal[0]

    assert isinstance(make_bot(Mine(), "catan"), Mine)
    with pytest.raises(BadOption, match=r"expected a bot, got a class: hand over Mine\(\.\.\.\)"):
        make_bot(Mine, "catan")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match=r"or a bot with choose\(view, legal\), got 5"):
        make_bot(5, "catan")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", games())
def test_the_random_bot_plays_a_game_to_its_end_and_makes_no_proposals(game):
    short = {"goal": 4} if any(o.name == "goal" for o in get_game(game).options) else None
    match = Match(game, seed=3, options=short)
    bots = [make_bot("random", game, seed) for seed in range(match.players)]
    while not match.over:
        if match.awaits_chance:
            match.play_chance()
            continue
        view = match.view(match.actors[0])
        match.play(bots[view.seat].choose(view, view.legal), view.seat)
    made = {match.game.moves.kind_of(move).proposal for _, move in match.played}
    assert made == {False}


def test_the_same_seed_and_view_give_the_same_move_and_other_seeds_give_others():
    match = Match("catan", seed=5)
    while not match.actors:
        match.play_chance()
    view = match.view(match.actors[0])
    chosen = [make_bot("random", "catan", seed).choose(view, view.legal) for seed in range(20)]
    again = [make_bot("random", "catan", seed).choose(view, view.legal) for seed in range(20)]
    assert chosen == again
    assert len(set(chosen)) > 5


def test_every_level_for_people_is_a_bot():
    assert {"easy", "medium", "hard", "master"} <= set(bot_names())
    for name in bot_names():
        assert callable(make_bot(name, "dice").choose)


def test_only_a_solved_game_is_played_perfectly():
    for game in ("catan", "struggle", "elasund"):
        assert "perfect" not in bot_names(game)
        with pytest.raises(BadOption, match="not solved"):
            make_bot("perfect", game)
