"""Batch play by the rules, see no more than a seat may, and repeat themselves."""

from __future__ import annotations

import re
from typing import Any

import gymnasium
import numpy as np
import pytest

import skerry
import skerry.envs
from skerry.core.kernel import INTERPRETED
from skerry.core.match import Match
from skerry.envs.arrays import observation_of, payoffs
from skerry.envs.batch import Batch
from skerry.envs.batch_games import MOVES, RUNNING, SEAT, STATUS, WON


def play_legally(batch: Batch, steps: int, seed: int) -> list[int]:
    """Random legal decisions in one game until it ends; the actions."""
    draw = np.random.default_rng(seed)
    actions = []
    for _ in range(steps):
        action = int(draw.choice(np.flatnonzero(batch.mask[0])))
        actions.append(action)
        if batch.step_seat(action) != RUNNING:
            break
    return actions


def position(batch: Batch, i: int = 0) -> str:
    return batch.game.position_text(batch.game.layout.read(batch.states, i))


def test_a_batch_shows_a_seat_exactly_what_its_view_shows(game_name: str) -> None:
    batch = Batch(game_name, seat="all")
    batch.reset(seed=3)
    draw = np.random.default_rng(3)
    for _ in range(60):
        seat = int(batch.episodes[0, SEAT])
        seen = observation_of(Match.from_position(game_name, position(batch)).view(seat))
        np.testing.assert_array_equal(batch.features[0], seen["observation"])
        np.testing.assert_array_equal(batch.mask[0], seen["action_mask"])
        if batch.step_seat(int(draw.choice(np.flatnonzero(batch.mask[0])))) != RUNNING:
            break


def test_observations_stay_inside_their_space(game_name: str, players: int) -> None:
    env = skerry.envs.gymnasium_env(game_name, players, proposals=False)
    seen, _ = env.reset(seed=players)
    draw = np.random.default_rng(players)
    for _ in range(60):
        assert env.observation_space.contains(seen)
        seen, _, ended, _, _ = env.step(int(draw.choice(np.flatnonzero(seen["action_mask"]))))
        if ended:
            break


def test_a_guess_at_hidden_cards_does_not_change_what_a_seat_observes(game_name: str) -> None:
    """If it did, the observation would hold something the seat may not know."""
    from skerry.core.chance import new_noise

    batch = Batch(game_name, seat="all", proposals=False)
    batch.reset(seed=8)
    draw = np.random.default_rng(8)
    other = Batch(game_name, seat="all", proposals=False)
    for number in range(80):
        seat = int(batch.episodes[0, SEAT])
        batch.game.layout.from_bytes(batch.game.layout.to_bytes(batch.states), other.states)
        batch.game.kernels.hide(other.states, 0, seat)
        batch.game.kernels.guess(other.states, 0, seat, new_noise(number))
        other.look(0, seat, other.features[0], other.mask[0])
        np.testing.assert_array_equal(batch.features[0], other.features[0])
        np.testing.assert_array_equal(batch.mask[0], other.mask[0])
        if batch.step_seat(int(draw.choice(np.flatnonzero(batch.mask[0])))) != RUNNING:
            break


def test_those_who_discard_choose_in_the_order_of_seats_and_in_secret() -> None:
    """Red's view and mask are the same whatever orange has just chosen to discard."""
    text = (
        "players=3 turn=5 phase=discard player=orange starter=orange rolled=1 dice=7 "
        "hand=l4b4/l4b4/w2/- owes=4,4,0,0"
    )
    seen = []
    for choice in ("discard lumber", "discard brick"):
        batch = Batch("catan", players=3, seat="all")
        batch.game.layout.from_bytes(batch.game.parse_position(text).tobytes(), batch.states)
        batch.episodes[0, SEAT], batch.episodes[0, STATUS] = 0, RUNNING
        for _ in range(4):
            assert batch.episodes[0, SEAT] == 0
            batch.look(0, 0, batch.features[0], batch.mask[0])
            batch.step_seat(batch.game.moves.parse(choice))
        assert batch.episodes[0, SEAT] == 1
        seen.append((batch.features[0].copy(), batch.mask[0].copy()))
    np.testing.assert_array_equal(seen[0][0], seen[1][0])
    np.testing.assert_array_equal(seen[0][1], seen[1][1])


def test_a_whole_game_ends_with_the_payoffs_of_its_winners() -> None:
    batch = Batch("catan", players=3, seat="all", proposals=False, options={"goal": 3})
    batch.reset(seed=2)
    play_legally(batch, 5000, seed=2)
    assert batch.episodes[0, STATUS] == WON
    winners = [s for s in range(3) if int(batch.game.kernels.winners(batch.states, 0)) >> s & 1]
    assert batch.payoffs[0].tolist() == payoffs(winners, 3)
    assert not batch.mask[0].any()


def test_winners_share_what_the_others_lose() -> None:
    assert payoffs([1], 4) == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])
    assert payoffs([0, 2], 4) == [0.5, -0.5, 0.5, -0.5]
    assert payoffs([0, 1], 2) == [0.0, 0.0]
    assert payoffs([0], 1) == [1.0]


def test_a_forbidden_action_forfeits_the_game() -> None:
    env = skerry.envs.gymnasium_env("catan", 2)
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, ended, cut, info = env.step(wrong)
    assert (reward, ended, cut, info["illegal"]) == (-1.0, True, False, True)


def test_a_game_that_never_ends_is_cut_off() -> None:
    env = skerry.envs.gymnasium_env("catan", 2, limit=30)
    seen, _ = env.reset(seed=1)
    for _ in range(31):
        seen, reward, ended, cut, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        if cut:
            break
    assert (reward, ended, cut) == (0.0, False, True)


@pytest.mark.parametrize("rivals", ["random", "greedy"])
def test_a_game_that_is_cut_off_before_the_seat_may_decide_is_not_its_fault(rivals: str) -> None:
    env = skerry.envs.gymnasium_env("dice", 2, rivals=rivals, seat=1, limit=1)
    seen, _ = env.reset(seed=1)
    assert not seen["action_mask"].any()
    _, reward, ended, cut, info = env.step(0)
    assert (reward, ended, cut) == (0.0, False, True)
    assert info["payoffs"] == [0.0, 0.0]
    assert "illegal" not in info


def test_rivals_may_be_any_bots() -> None:
    env = gymnasium.make(
        "skerry/Catan-v0", players=3, rivals=["greedy", "random"], seat=1, options={"goal": 3},
        proposals=False,
    )  # fmt: skip
    seen, info = env.reset(seed=5)
    assert info["seat"] == 1
    draw = np.random.default_rng(5)
    for _ in range(3000):
        seen, reward, ended, _, info = env.step(
            int(draw.choice(np.flatnonzero(seen["action_mask"])))
        )
        if ended:
            break
    assert ended
    assert info["payoffs"][1] == reward != 0


def test_proposals_can_be_left_out() -> None:
    moves = skerry.get_game("catan").moves
    for proposals in (True, False):
        batch = Batch("catan", players=2, proposals=proposals, seat="all")
        batch.reset(seed=4)
        offered = False
        draw = np.random.default_rng(4)
        for _ in range(150):
            codes = np.flatnonzero(batch.mask[0])
            offered = offered or any(moves.kind_of(int(c)).proposal for c in codes)
            plain = [c for c in codes if not moves.kind_of(int(c)).proposal]
            batch.step_seat(int(draw.choice(plain)))
        assert offered == proposals


def test_a_batch_plays_the_games_that_are_played_alone() -> None:
    env = skerry.envs.vector_env("catan", 3, players=2, proposals=False, options={"goal": 3})
    env.reset(seed=6)
    lone = [Batch("catan", 3, players=2, proposals=False, options={"goal": 3}) for _ in range(3)]
    seed = int(np.random.default_rng(0).integers(1))
    for i, batch in enumerate(lone):
        batch.reset(seed, range(i, i + 1))
    env.batch.reset(seed)
    for _ in range(40):
        actions = env.sample_actions(seed=1)
        seen, _, _, _, _ = env.step(actions)
        for i, batch in enumerate(lone):
            batch.part(i, i + 1).step_all(actions[i : i + 1])
            np.testing.assert_array_equal(seen["observation"][i], batch.features[i])


def test_a_compact_batch_shows_the_same_before_it_is_scaled(game_name: str) -> None:
    settings: dict[str, Any] = {"proposals": False, "seat": "all"}
    envs = [skerry.envs.vector_env(game_name, 3, compact=c, **settings) for c in (False, True)]
    plain, compact = (env.reset(seed=9)[0] for env in envs)
    for _ in range(25):
        assert envs[1].observation_space.contains(compact)
        np.testing.assert_array_equal(plain["action_mask"], compact["action_mask"])
        features = envs[1].game.features(compact["observation"])
        np.testing.assert_array_equal(features, plain["observation"])
        actions = envs[0].sample_actions()
        plain, compact = (env.step(actions)[0] for env in envs)


@pytest.mark.parametrize(
    ("seat", "compact"),
    [
        (None, False),
        ("all", True),
        pytest.param(None, True, marks=pytest.mark.long),
        pytest.param("all", False, marks=pytest.mark.long),
    ],
)
def test_what_a_batch_keeps_is_what_a_fresh_look_shows(
    game_name: str, seat: str | None, compact: bool
) -> None:
    """Rows are changed only where something has changed, new games in old rows included."""
    limit, games = (25, 4) if INTERPRETED else (400, 8)
    env = skerry.envs.vector_env(
        game_name, games, seat=seat, compact=compact, copy=False, limit=limit, proposals=False
    )
    env.reset(seed=5)
    batch, begun = env.batch, 0
    features = np.empty(env.game.observation_size, np.float32)
    mask = np.empty(batch.dense, np.int8)
    for _ in range(2 * limit + 5):
        shown, *_ = env.step(env.sample_actions())
        begun += int((batch.episodes[:, STATUS] != RUNNING).sum())
        for i in range(games):
            batch.look(i, int(batch.episodes[i, SEAT]), features, mask)
            seen = shown["observation"][i]
            np.testing.assert_array_equal(env.game.features(seen) if compact else seen, features)
            np.testing.assert_array_equal(shown["action_mask"][i], mask)
    assert begun > games


def test_sampled_actions_are_legal_and_repeat_with_their_seed(game_name: str) -> None:
    env = skerry.envs.vector_env(game_name, 8, seat="all")
    env.reset(seed=1)
    for _ in range(30):
        actions = env.sample_actions()
        assert env.batch.mask[np.arange(8), actions].all()
        env.step(actions)
    first = env.sample_actions(seed=2)
    np.testing.assert_array_equal(first, env.sample_actions(seed=2))
    # Over many draws everything legal comes up.
    drawn = {int(env.sample_actions()[0]) for _ in range(40 * int(env.batch.mask[0].sum()))}
    assert drawn == set(np.flatnonzero(env.batch.mask[0]).tolist())


def test_a_batch_begins_anew_one_step_after_an_end() -> None:
    env = skerry.envs.vector_env("catan", 4, players=2, proposals=False, options={"goal": 3})
    env.reset(seed=7)
    ends = 0
    before = np.zeros(4, bool)
    for _ in range(1500):
        seen, rewards, ended, cut, info = env.step(env.sample_actions())
        assert not cut.any()
        assert not rewards[before].any()
        assert "payoffs" not in info or not info["payoffs"][~ended].any()
        assert (env.batch.episodes[before, MOVES] < 60).all()
        for i in np.flatnonzero(ended):
            ends += 1
            assert rewards[i] == info["payoffs"][i, info["seat"][i]] != 0
            assert not seen["action_mask"][i].any()
        before = ended
    assert ends > 4


def test_a_batch_is_what_gymnasium_makes_of_the_id(game_name: str) -> None:
    env: Any = gymnasium.make_vec(
        f"skerry/{game_name.title()}-v0", num_envs=3, vectorization_mode="vector_entry_point"
    )
    seen, _ = env.reset(seed=[1, 2, 3])
    assert env.observation_space.contains(seen)
    seen, rewards, _, _, _ = env.step(env.unwrapped.sample_actions())
    assert env.observation_space.contains(seen)
    assert rewards.shape == (3,)
    env.close()


def test_actions_of_the_wrong_shape_are_refused() -> None:
    env = skerry.envs.vector_env("catan", 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="expected 2 actions"):
        env.step(np.zeros(3, np.int64))


def test_agents_are_handed_their_own_view_and_only_the_next_may_act() -> None:
    env = skerry.envs.pettingzoo_env("catan", 3)
    env.reset(seed=1)
    for agent in env.agents:
        seen = env.observe(agent)
        assert bool(seen["action_mask"].any()) == (agent == env.agent_selection)


def test_parallel_agents_discard_together() -> None:
    env = skerry.envs.parallel_env("catan", 3)
    env.reset(seed=1)
    text = (
        "players=3 turn=5 phase=discard player=orange starter=orange rolled=1 dice=7 "
        "hand=l4b4/l4b4/w2/- owes=4,4,0,0"
    )
    env.match = Match.from_position("catan", text, seed=1)
    seen = env._look()
    assert [agent for agent in env.agents if seen[agent]["action_mask"].any()] == [
        "player_0", "player_1",
    ]  # fmt: skip
    drop = env.game.moves.parse("discard lumber")
    env.step({"player_0": drop, "player_1": drop, "player_2": 0})
    assert [len(env.match.view(seat).log) for seat in range(3)] == [1, 1, 0]


def test_a_match_is_drawn_as_its_board_with_every_piece() -> None:
    from skerry.core.picture import svg
    from skerry.envs.picture import picture

    match = Match("catan", 3, seed=1)
    while not match.actors:
        match.play_chance()
    match.play("settlement 12")
    before = picture(match.game, match.state)
    match.play(match.legal(match.actors[0])[0])
    assert before.shape[2] == 3
    assert (before != picture(match.game, match.state)).any()
    drawn = svg(match.game, match.state)
    assert len(re.findall(r'href="#land-', drawn)) == 19
    assert len(re.findall(r'href="#house-', drawn)) == 1


def test_without_the_cairo_library_the_text_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from skerry.envs.picture import picture

    monkeypatch.setitem(sys.modules, "cairosvg", None)
    match = Match("catan", 3, seed=1)
    image = picture(match.game, match.state)
    assert image.shape[2] == 3
    assert len(np.unique(image)) > 2
