"""Copied and pickled environments play on alike and by themselves; nothing runs before a reset."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from bot_programs import write
from gymnasium.error import ResetNeeded

import skerry
from skerry.bots.protocol import CommandBot
from skerry.envs import gymnasium_env, parallel_env, pettingzoo_env, vector_env

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda x: pickle.loads(pickle.dumps(x)),
}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
#: Whatever a step gave, as bytes.
Trace = list[bytes]


def first_legal(seen: dict[str, Any]) -> int:
    return int(np.flatnonzero(seen["action_mask"])[0])


def digest(*parts: Any) -> bytes:
    return pickle.dumps([x.tolist() if isinstance(x, np.ndarray) else x for x in parts])


def seat_steps(env: Any, seen: Any, count: int) -> Trace:
    trace = []
    for _ in range(count):
        seen, *rest = env.step(first_legal(seen))
        trace.append(digest(seen["observation"], seen["action_mask"], *rest[:3]))
        if rest[1] or rest[2]:
            seen, _ = env.reset()
    return trace


def aec_steps(env: Any, count: int) -> Trace:
    trace = []
    for _ in range(count):
        seen, reward, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            continue
        trace.append(digest(env.agent_selection, seen["observation"], seen["action_mask"], reward))
        env.step(first_legal(seen))
    return trace


def parallel_steps(env: Any, count: int) -> Trace:
    trace = []
    for _ in range(count):
        seen = env._seen
        actions = {a: first_legal(seen[a]) if seen[a]["action_mask"].any() else 0 for a in seen}
        seen, rewards, *_ = env.step(actions)
        trace.append(digest(*(seen[a]["observation"] for a in seen), rewards))
        if not env.agents:
            env.reset()
    return trace


def vector_steps(env: Any, count: int) -> Trace:
    trace = []
    for _ in range(count):
        seen, rewards, *_ = env.step(env.sample_actions())
        trace.append(digest(seen["observation"], seen["action_mask"], rewards))
    return trace


@ways
@pytest.mark.parametrize(
    ("game", "rivals"), [*((name, "random") for name in skerry.games()), ("dice", "greedy")]
)
def test_a_copied_seat_plays_on_alike_and_by_itself(
    game: str, rivals: str, way: Callable[[Any], Any]
) -> None:
    env = gymnasium_env(game, 2, rivals=rivals, limit=120)
    seen, _ = env.reset(seed=4)
    for _ in range(6):
        seen, *_ = env.step(first_legal(seen))
    other = way(env)
    told = seat_steps(other, seen, 8)
    assert len(set(told)) > 4, "the copy goes blind"
    assert seat_steps(env, seen, 8) == told


@pytest.mark.parametrize("way", [copy.deepcopy, WAYS["pickle"]], ids=["deepcopy", "pickle"])
def test_a_copy_of_a_made_environment_plays_on(way: Callable[[Any], Any]) -> None:
    env = gymnasium.make("skerry/Dice-v0", players=2)
    seen, _ = env.reset(seed=1)
    other = way(env)
    told = seat_steps(other, seen, 30)
    assert len(set(told)) > 10
    assert seat_steps(env, seen, 30) == told


@ways
def test_a_copied_turn_by_turn_table_plays_on_alike_and_by_itself(
    game_name: str, way: Callable[[Any], Any]
) -> None:
    env = pettingzoo_env(game_name, 2, limit=100)
    env.reset(seed=4)
    aec_steps(env, 6)
    other = way(env)
    told = aec_steps(other, 30)
    assert len(set(told)) > 10
    assert aec_steps(env, 30) == told


@ways
def test_a_copied_parallel_table_plays_on_alike_and_by_itself(
    game_name: str, way: Callable[[Any], Any]
) -> None:
    env = parallel_env(game_name, 2, limit=100)
    env.reset(seed=4)
    parallel_steps(env, 6)
    other = way(env)
    told = parallel_steps(other, 15)
    assert len(set(told)) > 8
    assert parallel_steps(env, 15) == told


@ways
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copied_batch_plays_on_alike_and_by_itself(
    threads: int, way: Callable[[Any], Any]
) -> None:
    env = vector_env("dice", 40, 2, threads=threads, limit=40)
    env.reset(seed=4)
    env.sample_actions(seed=3)
    vector_steps(env, 4)
    other = way(env)
    told = vector_steps(other, 60)
    assert len(set(told)) > 30
    assert vector_steps(env, 60) == told
    env.close()
    other.close()


def test_rewards_and_ends_are_copied_at_the_end_of_a_game() -> None:
    env = gymnasium_env("dice", 1)
    seen, _ = env.reset(seed=2)
    over = False
    while not over:
        other = copy.deepcopy(env)
        action = first_legal(seen)
        seen, reward, over, _, info = env.step(action)
        again = other.step(action)
        assert again[1:4] == (reward, over, False)
        assert again[4].pop("action_mask").tolist() == info.pop("action_mask").tolist()
        assert again[4] == info


@pytest.mark.parametrize("make", [gymnasium_env, pettingzoo_env, parallel_env])
def test_what_needs_a_game_is_refused_before_a_reset(make: Callable[..., Any]) -> None:
    env = make("catan", 2, render_mode="ansi")
    with pytest.raises(ResetNeeded, match=r"call reset\(\) before render\(\)"):
        env.render()
    with pytest.raises(ResetNeeded, match=r"call reset\(\) before step\(\)"):
        env.step(0)
    if make is pettingzoo_env:
        with pytest.raises(ResetNeeded, match=r"call reset\(\) before last\(\)"):
            env.last()
        with pytest.raises(ResetNeeded, match=r"call reset\(\) before observe\(\)"):
            env.observe("player_0")
    env.reset(seed=1)
    assert env.render()


def test_a_batch_is_not_stepped_before_a_reset() -> None:
    with pytest.raises(ResetNeeded, match=r"call reset\(\) before step\(\)"):
        vector_env("dice", 2).step(np.zeros(2, np.int64))


def test_closing_an_environment_ends_its_rivals_programs(tmp_path: Path) -> None:
    env = gymnasium_env("catan", 2, rivals=write(tmp_path, 'm["legal"][0]'), seat=1)
    processes = []
    for seed in (1, 2):
        env.reset(seed=seed)
        (bot,) = env._driver.bots.values()  # type: ignore[union-attr]
        assert isinstance(bot, CommandBot)
        while bot._program is None:
            seen = env._driver.seen  # type: ignore[union-attr]
            env.step(first_legal(seen))
        processes.append(bot._program.process)
    assert processes[0].poll() is not None, "reset leaves the rival of the game before"
    assert processes[1].poll() is None
    env.close()
    assert processes[1].poll() is not None


def test_numpy_integers_are_seats_seeds_and_actions() -> None:
    numbers: list[Any] = [np.int64(2), np.int8(1), np.uint32(7), np.int64(3)]
    two, one, seven, three = numbers
    env = gymnasium_env("dice", two, seat=one)
    seen, info = env.reset(seed=seven)
    again, _ = gymnasium_env("dice", 2, seat=1).reset(seed=7)
    assert info["seat"] == 1
    assert seen["observation"].tolist() == again["observation"].tolist()
    action: Any = np.int64(first_legal(seen))
    env.step(action)
    batch = vector_env("dice", 2)
    batch.reset(seed=three)
    batch.reset(seed=[three, None])
    wrong: list[Any] = [-1, 1.5, True]
    for seed in wrong:
        with pytest.raises(skerry.BadOption, match="seed: expected a whole number of 0 or more"):
            env.reset(seed=seed)
        with pytest.raises(skerry.BadOption, match="seed: expected a whole number of 0 or more"):
            batch.reset(seed=[3, seed])
    with pytest.raises(ValueError, match="seed: expected 2 seeds, got 1"):
        batch.reset(seed=[1])


@pytest.mark.parametrize("action", [-1, 10**6])
def test_an_action_that_does_not_exist_forfeits_against_any_rivals(action: int) -> None:
    for rivals in ("random", "greedy"):
        env = gymnasium_env("dice", 2, rivals=rivals)
        env.reset(seed=1)
        _, reward, over, _, info = env.step(action)
        assert (reward, over, info["illegal"]) == (-1.0, True, True)
