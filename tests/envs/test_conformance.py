"""The environments pass the conformance tests of their own libraries, at every table."""

from __future__ import annotations

from typing import Any

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test

import skerry
import skerry.envs
import skerry.envs.openspiel

# An observation with an action mask is a dictionary by PettingZoo's own convention, and its
# test says so in a warning.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def test_pettingzoo_accepts_every_table(game_name: str, players: int, capsys: Any) -> None:
    api_test(skerry.envs.pettingzoo_env(game_name, players), num_cycles=150)
    assert "Passed" in capsys.readouterr().out


def test_equal_seeds_give_equal_games(game_name: str, players: int) -> None:
    seed_test(lambda: skerry.envs.pettingzoo_env(game_name, players), num_cycles=20)


def test_every_game_can_be_rendered_in_every_mode(game_name: str, capsys: Any) -> None:
    def make(render_mode: str | None = None) -> Any:
        return skerry.envs.pettingzoo_env(game_name, render_mode=render_mode)

    render_test(make)
    assert capsys.readouterr().out


def test_the_parallel_environment_is_accepted(game_name: str) -> None:
    parallel_api_test(skerry.envs.parallel_env(game_name), num_cycles=40)
    parallel_seed_test(lambda: skerry.envs.parallel_env(game_name), num_cycles=5)


def test_gymnasium_accepts_every_table(game_name: str, players: int) -> None:
    env = gymnasium.make(f"skerry/{game_name.title()}-v0", players=players)
    check_env(env.unwrapped, skip_render_check=True)


def test_gymnasium_accepts_how_it_is_rendered(game_name: str, capsys: Any) -> None:
    env = gymnasium.make(f"skerry/{game_name.title()}-v0", render_mode="rgb_array")
    check_env(env.unwrapped)


def test_open_spiel_accepts_every_table(game_name: str, players: int) -> None:
    game = pyspiel.load_game(f"skerry_{game_name}", {"players": players, "limit": 40})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_open_spiel_plays_whole_games_with_trade_offers() -> None:
    settings = {"players": 2, "goal": 3, "limit": 150, "proposals": True}
    game = pyspiel.load_game("skerry_catan", settings)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_open_spiel_knows_every_game_by_name() -> None:
    assert {f"skerry_{name}" for name in skerry.games()} <= set(pyspiel.registered_names())
