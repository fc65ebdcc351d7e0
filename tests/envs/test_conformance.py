"""The environments pass the conformance tests of their own libraries, at every table."""

from __future__ import annotations

import os
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

#: Whole games at each table of OpenSpiel.
SIMS = int(os.environ.get("SKERRY_TEST_SIMS", "2"))
# An observation with an action mask is a dictionary by PettingZoo's own convention, and its
# test says so in a warning.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def several_tables() -> list[tuple[str, int]]:
    """Each game with as few, as many, and the usual number of players."""
    games = [skerry.get_game(name) for name in skerry.games()]
    return [(g.name, n) for g in games for n in sorted({*g.players, g.default_players})]


several = pytest.mark.parametrize(("name", "seats"), several_tables())


def test_pettingzoo_accepts_every_table(game_name: str, players: int, capsys: Any) -> None:
    api_test(skerry.envs.pettingzoo_env(game_name, players))
    assert "Passed" in capsys.readouterr().out


def test_equal_seeds_give_equal_games(game_name: str, players: int) -> None:
    seed_test(lambda: skerry.envs.pettingzoo_env(game_name, players))


@several
def test_every_game_can_be_rendered_in_every_mode(name: str, seats: int, capsys: Any) -> None:
    def make(render_mode: str | None = None) -> Any:
        return skerry.envs.pettingzoo_env(name, seats, render_mode=render_mode)

    render_test(make)
    assert capsys.readouterr().out


@several
def test_the_parallel_environment_is_accepted(name: str, seats: int) -> None:
    parallel_api_test(skerry.envs.parallel_env(name, seats))
    parallel_seed_test(lambda: skerry.envs.parallel_env(name, seats))


def test_gymnasium_accepts_every_table(game_name: str, players: int) -> None:
    env = gymnasium.make(f"skerry/{game_name.title()}-v0", players=players)
    check_env(env.unwrapped, skip_render_check=True)


@several
def test_gymnasium_accepts_how_it_is_rendered(name: str, seats: int, capsys: Any) -> None:
    env = gymnasium.make(f"skerry/{name.title()}-v0", players=seats, render_mode="rgb_array")
    check_env(env.unwrapped)


def test_open_spiel_accepts_whole_games_at_every_table(game_name: str, players: int) -> None:
    game = pyspiel.load_game(f"skerry_{game_name}", {"players": players})
    pyspiel.random_sim_test(game, num_sims=SIMS, serialize=True, verbose=False)


def test_a_lone_player_takes_nothing_from_anybody() -> None:
    kinds = [pyspiel.load_game("skerry_dice", {"players": n}).get_type().utility for n in (1, 2)]
    assert kinds == [pyspiel.GameType.Utility.GENERAL_SUM, pyspiel.GameType.Utility.ZERO_SUM]


def test_open_spiel_plays_whole_games_with_trade_offers() -> None:
    settings = {"players": 2, "goal": 3, "limit": 150, "proposals": True}
    game = pyspiel.load_game("skerry_catan", settings)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_open_spiel_knows_every_game_by_name() -> None:
    assert {f"skerry_{name}" for name in skerry.games()} <= set(pyspiel.registered_names())
