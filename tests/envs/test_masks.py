"""What learning libraries ask for beside the observation: masks, scores, central state, starts."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from random_play import step

import skerry
from skerry.core.errors import SkerryError
from skerry.envs import gymnasium_env, parallel_env, pettingzoo_env, vector_env

GAMES = ("catan", "dice", "elasund", "struggle")


def middle(game: str, players: int, moves: int = 40) -> skerry.Match:
    """A match in the middle, where somebody is to decide."""
    match = skerry.Match(game, players, seed=2)
    while len(match.played) < moves or match.awaits_chance:
        step(match, proposals=False)
    return match


@pytest.mark.parametrize("rivals", ["random", "quiet"])
def test_the_mask_stands_in_observation_info_and_method(rivals: str) -> None:
    env = gymnasium_env("dice", 2, rivals=rivals)
    seen, info = env.reset(seed=1)
    rng = np.random.default_rng(0)
    for _ in range(30):
        masks = env.action_masks()
        assert masks.dtype == bool
        assert masks.any()
        assert (masks == seen["action_mask"]).all()
        assert (masks == info["action_mask"]).all()
        assert info["score"] == env.score
        seen, _, over, _, info = env.step(int(rng.choice(np.flatnonzero(masks))))
        if over:
            seen, info = env.reset()


@pytest.mark.parametrize("rivals", ["random", "quiet"])
def test_the_end_of_a_game_tells_everybodys_points(rivals: str) -> None:
    env = gymnasium_env("dice", 2, rivals=rivals)
    env.reset(seed=3)
    over = False
    info: dict[str, Any] = {}
    while not over:
        assert "scores" not in info
        _, _, over, _, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert len(info["scores"]) == 2
    assert info["scores"][info["seat"]] == info["score"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("rivals", ["random", "quiet"])
def test_a_reset_begins_from_a_position(game: str, rivals: str) -> None:
    match = middle(game, 3)
    seat = match.actors[0]
    env = gymnasium_env(game, 3, rivals=rivals, seat=seat)
    seen, _ = env.reset(seed=1, options={"position": match.position})
    legal = [c for c in match.codes(seat) if c < match.game.moves.dense]
    assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(legal)
    other, _ = env.reset(seed=1)
    assert not np.array_equal(other["observation"], seen["observation"])


@pytest.mark.parametrize("make", [pettingzoo_env, parallel_env])
def test_all_seats_begin_from_a_position(make: Any) -> None:
    match = middle("catan", 3)
    env = make("catan", 3)
    env.reset(seed=1, options={"position": match.position})
    one = make is pettingzoo_env
    seen = {agent: env.observe(agent) for agent in env.agents} if one else env._seen
    acting = seen[f"player_{match.actors[0]}"]["action_mask"]
    assert np.flatnonzero(acting).tolist() == sorted(
        c for c in match.codes(match.actors[0]) if c < match.game.moves.dense
    )


def test_a_wrong_start_is_refused_and_changes_nothing() -> None:
    env = gymnasium_env("catan", 3)
    env.reset(seed=1)
    before = env.batch.states[0].tobytes()
    four = middle("catan", 4).position
    hidden = middle("catan", 3).view(0).position
    for options, message in (
        ({"position": four}, "expected 3 players, got 4"),
        ({"position": hidden}, "without '\\?'"),
        ({"position": 3}, "expected a whole position"),
        ({"position": middle("dice", 3).position}, "cannot read"),
    ):
        with pytest.raises(SkerryError, match=message):
            env.reset(options=options)
    assert env.batch.states[0].tobytes() == before


@pytest.mark.parametrize("make", [pettingzoo_env, parallel_env])
def test_the_central_state_is_what_all_seats_see(make: Any) -> None:
    env = make("dice", 2)
    env.reset(seed=1)
    size = env.game.observation_size
    assert env.state().shape == (2 * size,) == env.state_space.shape
    assert env.state_space.contains(env.state())


def test_agents_find_mask_and_score_in_their_infos() -> None:
    env = pettingzoo_env("dice", 2)
    env.reset(seed=1)
    while True:
        agent = env.agent_selection
        seen, _, over, _, info = env.last()
        if over:
            break
        assert (info["action_mask"] == seen["action_mask"]).all()
        assert (env.action_masks() == seen["action_mask"]).all()
        assert not env.infos[next(a for a in env.agents if a != agent)]
        env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert all("score" in env.infos[agent] for agent in env.agents)


def test_copies_and_pickles_keep_mask_and_score() -> None:
    env = gymnasium_env("dice", 2)
    env.reset(seed=1)
    for other in (copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert (other.action_masks() == env.action_masks()).all()
        action = int(np.flatnonzero(env.action_masks())[0])
        other.step(action)
        assert env.score == 0


def test_many_games_have_masks_and_end_with_points() -> None:
    env = vector_env("dice", 3, 2)
    env.reset(seed=1)
    for _ in range(400):
        masks = env.action_masks()
        assert masks.shape == (3, env.game.moves.dense)
        _, _, over, _, info = env.step(env.sample_actions(seed=4))
        if over.any():
            break
    row = int(np.flatnonzero(over)[0])
    assert info["_scores"][row]
    assert info["scores"][row].tolist() == env.batch.scores(row)
