"""The environments pass the conformance tests of their own libraries.

`make test` tries two games with as many as can play: what wraps them is the same for all.
`make proof` tries every table.
"""

from __future__ import annotations

import copy
import os
import pickle
from typing import Any

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test
from random_play import tables

import skerry
import skerry.envs
import skerry.envs.openspiel

MANY = os.environ.get("SKERRY_TEST_SIMS", "")
#: Whole games at each table of OpenSpiel.
SIMS = int(MANY or "1")
# An observation with an action mask is a dictionary by PettingZoo's own convention, and its
# test says so in a warning.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def some_of_them(*quick: str) -> pytest.MarkDecorator:
    """Each game with as many players as can be; `make proof` has those that are not quick."""
    few = [(name, skerry.get_game(name).players[1]) for name in skerry.games()]
    wanted = tables() if MANY else few
    return pytest.mark.parametrize(
        ("name", "seats"),
        [pytest.param(*t, marks=() if t[0] in quick else pytest.mark.long) for t in wanted],
    )


tried = some_of_them("catan", "dice")
#: PettingZoo's tests hand an option to `reset` that nobody knows.
handed_anything = pytest.mark.filterwarnings("ignore:options of reset")


@tried
@handed_anything
def test_pettingzoo_accepts_a_table(name: str, seats: int, capsys: Any) -> None:
    api_test(skerry.envs.pettingzoo_env(name, seats))
    assert "Passed" in capsys.readouterr().out


@tried
def test_equal_seeds_give_equal_games(name: str, seats: int) -> None:
    seed_test(lambda: skerry.envs.pettingzoo_env(name, seats))


@some_of_them("dice", "elasund")
def test_every_game_can_be_rendered_in_every_mode(name: str, seats: int, capsys: Any) -> None:
    def make(render_mode: str | None = None) -> Any:
        return skerry.envs.pettingzoo_env(name, seats, render_mode=render_mode)

    render_test(make)
    assert capsys.readouterr().out


@tried
@handed_anything
def test_the_parallel_environment_is_accepted(name: str, seats: int) -> None:
    parallel_api_test(skerry.envs.parallel_env(name, seats))
    parallel_seed_test(lambda: skerry.envs.parallel_env(name, seats))


@tried
def test_gymnasium_accepts_a_table(name: str, seats: int) -> None:
    env = gymnasium.make(f"skerry/{name.title()}-v0", players=seats)
    check_env(env.unwrapped, skip_render_check=True)


@tried
def test_gymnasium_accepts_how_it_is_rendered(name: str, seats: int, capsys: Any) -> None:
    env = gymnasium.make(f"skerry/{name.title()}-v0", players=seats, render_mode="rgb_array")
    check_env(env.unwrapped)


@some_of_them("dice", "struggle")
def test_open_spiel_accepts_whole_games(name: str, seats: int) -> None:
    game = pyspiel.load_game(f"skerry_{name}", {"players": seats})
    pyspiel.random_sim_test(game, num_sims=SIMS, serialize=True, verbose=False)


def test_a_lone_player_takes_nothing_from_anybody() -> None:
    kinds = [pyspiel.load_game("skerry_dice", {"players": n}).get_type().utility for n in (1, 2)]
    assert kinds == [pyspiel.GameType.Utility.GENERAL_SUM, pyspiel.GameType.Utility.ZERO_SUM]


def test_open_spiel_plays_whole_games_with_trade_offers() -> None:
    settings = {"players": 2, "goal": 3, "limit": 150, "proposals": True}
    game = pyspiel.load_game("skerry_catan", settings)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_copied_game_of_open_spiel_begins_the_same_tables() -> None:
    game = pyspiel.load_game("skerry_dice", {"players": 3, "limit": 90})
    for again in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert str(again) == str(game)
        assert str(again.new_initial_state()) == str(game.new_initial_state())


def test_open_spiel_knows_every_game_by_name() -> None:
    assert {f"skerry_{name}" for name in skerry.games()} <= set(pyspiel.registered_names())
