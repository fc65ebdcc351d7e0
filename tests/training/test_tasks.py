"""Rivals by name, object and pool; tasks; graphs; named observations; bounds."""

from __future__ import annotations

import copy
import importlib
import pickle
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import skerry
import skerry.envs
from skerry.bots import make_bot
from skerry.core import registry
from skerry.core.view import View
from skerry.envs.graphs import board_graph
from skerry.envs.named import NamedObservation, observation_groups
from skerry.envs.rivals import Pool
from skerry.envs.spaces import count_bounds
from skerry.envs.tasks import TASKS

ROOT = Path(__file__).parents[2]
GAMES = ("catan", "dice", "elasund", "struggle")


class Recorder:
    """Plays its first move and remembers whose seats it had."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose(self, view: View, legal: Sequence[int]) -> int:
        self.seats.append(view.seat)
        assert set(legal) <= set(view.legal)
        assert not any(view.game.moves.kind_of(code).proposal for code in legal)
        return legal[0]


def run(env: Any, steps: int) -> list[Any]:
    """Steps of random play from a seed; all that came of them."""
    seen, info = env.reset(seed=3)
    env.sample_actions(seed=5)
    told = [seen, info]
    for _ in range(steps):
        told.append(env.step(env.sample_actions()))
    return told


def same(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(np.array_equal(one, other))


def test_a_bot_of_ones_own_has_the_other_seats_of_a_vector_environment() -> None:
    bot = Recorder()
    env = skerry.envs.vector_env("dice", 3, 3, rivals=bot, seat=1)
    told = run(env, 40)
    assert set(bot.seats) == {0, 2}
    assert all((step[-1]["seat"] == 1).all() for step in told[2:])


def test_equal_seeds_give_equal_games_against_a_pool() -> None:
    def made() -> Any:
        return skerry.envs.vector_env("dice", 2, 2, rivals=Pool("random", "greedy"), limit=60)

    assert same(run(made(), 25), run(made(), 25))


def test_a_vector_environment_with_rivals_is_copied_with_its_games() -> None:
    env = skerry.envs.vector_env("dice", 2, 2, rivals="greedy")
    run(env, 5)
    for other in (copy.copy(env), pickle.loads(pickle.dumps(env))):
        actions = env.sample_actions()
        assert same(copy.copy(env).step(actions), other.step(actions))


def test_games_against_rivals_end_with_the_learners_reward_and_begin_anew() -> None:
    env = skerry.envs.vector_env("dice", 2, 2, rivals=Recorder())
    ended = 0
    env.reset(seed=1)
    while ended < 3:
        _, rewards, over, _, info = env.step(env.sample_actions())
        for i in np.flatnonzero(over):
            ended += 1
            assert rewards[i] == info["payoffs"][i, info["seat"][i]]
            assert info["_payoffs"][i]


def test_rivals_in_all_seats_of_a_learner_are_refused() -> None:
    with pytest.raises(ValueError, match="every seat"):
        skerry.envs.vector_env("dice", 2, 2, rivals="greedy", seat="all")
    with pytest.raises(ValueError, match="expected 1 bots, got 2"):
        skerry.envs.vector_env("dice", 2, 2, rivals=["greedy", "greedy"])
    with pytest.raises(ValueError, match="at least one"):
        Pool()


def test_a_pool_is_drawn_from_for_each_game() -> None:
    one, two = Recorder(), Recorder()
    env = skerry.envs.gymnasium_env("dice", 2, rivals=Pool(one, two), seat=0)
    for seed in range(12):
        env.reset(seed=seed)
        while True:
            _, _, over, cut, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
            if over or cut or (one.seats and two.seats):
                break
    assert one.seats
    assert two.seats


@pytest.mark.parametrize("rivals", ["random", "greedy"])
def test_a_bot_can_play_the_learners_seat(rivals: str) -> None:
    env = skerry.envs.gymnasium_env("dice", 2, rivals=rivals)
    env.reset(seed=2)
    view = env.view()
    assert view.seat == env.seat
    assert view.legal == tuple(np.flatnonzero(env.action_masks()))
    env.step(make_bot("greedy", "dice").choose(view, view.legal))


def test_every_task_is_registered_and_fixed() -> None:
    assert len({task.id for task in TASKS}) == len(TASKS) >= 10
    for task in TASKS:
        spec = gymnasium.spec(task.id)
        assert spec.kwargs == task.settings
    env = gymnasium.make("skerry/Catan-3-v0")
    assert env.get_wrapper_attr("players") == 2
    assert env.get_wrapper_attr("batch").options["goal"] == 3


def test_the_measuring_of_tasks_gives_the_same_scores_again() -> None:
    sys.path.insert(0, str(ROOT / "benchmarks"))
    import tasks as measure

    task = next(task for task in TASKS if task.id == "skerry/Dice-2-v0")
    rows = [measure.play(task, "random", 2, 0) for _ in range(2)]
    for row in rows:
        row.pop("seconds")
    assert rows[0] == rows[1]
    assert -1 <= rows[0]["score"] <= 1


@pytest.mark.parametrize("game", GAMES)
def test_every_number_belongs_to_one_node_or_to_the_rest(game: str) -> None:
    graph, rules = board_graph(game), skerry.get_game(game)
    columns = [*(c for kind in graph.columns.values() for c in kind.ravel()), *graph.rest]
    assert sorted(columns) == list(range(rules.observation_size))
    for (a, b), edges in graph.edges.items():
        assert edges.shape[0] == 2
        assert edges[0].max() < len(graph.nodes[a])
        assert edges[1].max() < len(graph.nodes[b])


def test_the_graph_of_catan_is_that_of_the_island() -> None:
    graph = skerry.envs.gymnasium_env("catan", 2).graph
    assert repr(graph) == "<BoardGraph: nodes: 19 of hex, 54 of corner, 72 of path>"
    assert {kind: len(names) for kind, names in graph.nodes.items()} == {
        "hex": 19, "corner": 54, "path": 72,
    }  # fmt: skip
    hexes_of = np.bincount(graph.edges["hex", "corner"][1], minlength=54)
    assert sorted(np.bincount(hexes_of).tolist()) == [0, 12, 18, 24]
    env = skerry.envs.gymnasium_env("catan", 2, options={"board": "beginner"})
    seen, _ = env.reset(seed=1)
    dots = seen["observation"][graph.columns["hex"][:, graph.features["hex"].index("dots")]]
    assert (dots > 0).sum() == 18


@pytest.mark.parametrize("game", GAMES)
def test_named_observations_hold_every_number_once(game: str) -> None:
    env = NamedObservation(skerry.envs.gymnasium_env(game, 2, proposals=False))
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    groups = observation_groups(game)
    assert sorted(c for at in groups.values() for c in at) == list(
        range(skerry.get_game(game).observation_size)
    )
    assert all(len(seen["observation"][name]) == len(at) for name, at in groups.items())


@pytest.mark.parametrize("game", GAMES)
def test_observations_keep_within_tight_bounds(game: str) -> None:
    env = skerry.envs.vector_env(game, 4, seat="all", proposals=False, compact=True)
    low, high = count_bounds(env.game)
    seen, _ = env.reset(seed=1)
    for _ in range(120):
        assert (seen["observation"] >= low).all()
        assert (seen["observation"] <= high).all()
        seen = env.step(env.sample_actions())[0]
    assert (high == 1).mean() > 0.5
    assert (high == 127).mean() < 0.1


def test_a_game_without_an_observation_of_its_own_keeps_within_its_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    monkeypatch.delitem(sys.modules, "pig", raising=False)
    monkeypatch.setattr(registry, "_known", dict(registry._known))  # to be forgotten afterwards
    importlib.import_module("pig")
    env = skerry.envs.gymnasium_env("pig", players=4, seat=3)
    seen, _ = env.reset(seed=1)
    assert seen["observation"][0] == 3  # the seat, which is no yes or no
    assert env.observation_space.contains(seen)
