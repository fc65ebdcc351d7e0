"""What learning libraries ask for beside the observation: masks, scores, central state, starts."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from random_play import step

import skerry
from skerry.core.errors import BadOption, SkerryError
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


@pytest.mark.parametrize("rivals", ["random", "quiet"])
def test_a_vector_begins_all_games_from_a_position(rivals: str) -> None:
    match = middle("dice", 2)
    seat = match.actors[0]
    env = vector_env("dice", 3, players=2, rivals=rivals, seat=seat)
    start = {"position": match.position}
    seen, _ = env.reset(seed=[4, 5, 6], options=start)
    legal = [c for c in match.codes(seat) if c < match.game.moves.dense]
    for mask in seen["action_mask"]:
        assert np.flatnonzero(mask).tolist() == sorted(legal)
    one, _ = gymnasium_env("dice", 2, seat=seat).reset(seed=1, options=start)
    assert (seen["observation"] == one["observation"]).all()


def test_unknown_options_of_a_reset_are_named() -> None:
    for env in (gymnasium_env("dice", 2), vector_env("dice", 2, players=2)):
        with pytest.raises(BadOption, match="expected 'position' alone, got 'postion'"):
            env.reset(options={"postion": "players=2"})
        with pytest.raises(BadOption, match="expected a dictionary"):
            env.reset(options="players=2")  # type: ignore[arg-type]
    # PettingZoo's own tests hand in an option that nobody knows.
    for agents in (pettingzoo_env("dice", 2), parallel_env("dice", 2)):
        with pytest.warns(UserWarning, match="got 'postion'"):
            agents.reset(options={"postion": "players=2"})


def test_actions_that_are_no_whole_numbers_are_refused_and_change_nothing() -> None:
    env, many = gymnasium_env("dice", 2), vector_env("dice", 2, players=2)
    agents, together = pettingzoo_env("dice", 2), parallel_env("dice", 2)
    for each in (env, many, agents, together):
        each.reset(seed=1)
    before = env.batch.states[0].tobytes()
    for action in (1.5, "0", float("nan"), None):
        with pytest.raises(ValueError, match="expected a whole number"):
            env.step(action)  # type: ignore[arg-type]
    assert env.batch.states[0].tobytes() == before
    with pytest.raises(ValueError, match="expected whole numbers, got float64"):
        many.step(np.array([0.0, float("nan")]))
    with pytest.raises(ValueError, match="expected a whole number"):
        agents.step(1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="got \\['player_7'\\]"):
        together.step({"player_7": 0})
    assert env.step(10**30)[4]["illegal"]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": 0}, "for 1 to 6 players, got 0"),
        ({"limit": -1}, "limit: expected a number of moves"),
        ({"limit": float("nan")}, "limit: expected a number of moves"),
        ({"proposals": "no"}, "proposals: expected True or False"),
        ({"options": "goal=3"}, "options: expected a dictionary"),
    ],
)
def test_wrong_settings_are_refused_everywhere(settings: dict[str, Any], message: str) -> None:
    for make in (gymnasium_env, pettingzoo_env, parallel_env):
        with pytest.raises(BadOption, match=message):
            make("dice", **settings)
    with pytest.raises(BadOption, match=message):
        vector_env("dice", 2, **settings)


def test_a_wrong_number_seat_or_mode_is_refused() -> None:
    for make in (gymnasium_env, pettingzoo_env, parallel_env):
        with pytest.raises(BadOption, match="expected human, ansi, rgb_array or None"):
            make("dice", 2, render_mode="video")
    for number in (0, -1, 2.5, "3", None):
        with pytest.raises(BadOption, match="num_envs: expected a whole number"):
            vector_env("dice", number)  # type: ignore[arg-type]
        with pytest.raises(BadOption, match="threads: expected a whole number"):
            vector_env("dice", 2, threads=number)
    with pytest.raises(BadOption, match="seat: expected 0 to 1 or None"):
        gymnasium_env("dice", 2, seat="all")
    with pytest.raises(ValueError, match="got 'nobody'"):
        pettingzoo_env("dice", 2).observe("nobody")


class _Says:
    """A bot that always gives the same answer."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any, legal: Any) -> Any:
        return self.answer


@pytest.mark.parametrize("answer", ["roll", 10**6])
def test_a_rival_that_answers_nonsense_is_named(answer: Any) -> None:
    one = gymnasium_env("dice", 2, rivals=_Says(answer), seat=1)
    with pytest.raises(SkerryError, match=r"expected the code|not the code"):
        one.reset(seed=3)
    many = vector_env("dice", 8, players=2, rivals=_Says(answer), seat=1)
    with pytest.raises(BadOption, match=r"_Says\.choose"):
        many.reset(seed=3)


def test_a_position_where_the_learner_has_nothing_to_decide_is_refused() -> None:
    match = middle("dice", 2)
    while not match.over:
        last = match.copy()
        match.play_chance() if match.awaits_chance else match.play(match.codes()[0])
    while last.awaits_chance:
        last.undo()
    env = gymnasium_env("dice", 2, seat=1 - last.actors[0], limit=1)
    with pytest.raises(BadOption, match=r"before seat \d may decide"):
        env.reset(seed=1, options={"position": last.position})


@pytest.mark.parametrize("make", [pettingzoo_env, parallel_env])
def test_the_central_state_is_what_all_seats_see(make: Any) -> None:
    env = make("dice", 2)
    env.reset(seed=1)
    size = env.game.observation_size
    assert env.state().shape == (2 * size,) == env.state_space.shape
    assert env.state_space.contains(env.state())


def test_a_game_of_parallel_agents_that_is_over_stays_over() -> None:
    env = parallel_env("dice", 2)
    env.reset(seed=1)
    env.step({})  # an agent that says nothing ends the game
    assert env.agents == []
    assert env.step({"player_0": 0}) == ({}, {}, {}, {}, {})


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
